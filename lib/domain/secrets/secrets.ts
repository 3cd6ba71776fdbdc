// Benchmark tools print passwords with their command lines. Secrets never reach a page, an answer, an export or the
// database: `*****` replaces them. The uploaded bytes stay as they are.

import { remembered } from "../remembered";
import { columnMasker } from "./column-secrets";
import { htmlMasker } from "./html-secrets";
import { listMasker } from "./list-secrets";
import { type NestedMasker, nestedMasker } from "./nested-secrets";
import {
  elementBegins,
  elementEnds,
  harmlessValue,
  MASK,
  mayBeginElement,
  mayBeginKey,
  optionsFor,
  rulesFor,
  secretName,
  withoutNul,
  worthALook,
} from "./secret-patterns";

export { MASK };

/** Returns the text with passwords, tokens and keys replaced by `*****`. */
export function maskSecrets(text: string): string {
  if (text.includes("\n")) return text.split("\n").map(lineMasker("")).join("\n");
  return worthALook(text) ? maskPlain(text, nestedMasker()) : text;
}

/** Masks a line outside of keys and elements. */
const maskPlain = (line: string, nested: NestedMasker): string =>
  nested.isOpen() || worthALook(line) ? maskLine(nested.mask(line)) : line;

/** Remembered, since samplers and plans repeat the same few lines that may name a secret (`%user`, `Sort Key: c`). */
const maskLine = remembered((text): string => {
  if (!worthALook(text)) return text;
  const plain = withoutNul(text);
  let masked = plain;
  // Masks don't join texts. So a rule can't match words that the line did not have before.
  for (const { pattern, replacement } of rulesFor(text)) masked = masked.replace(pattern, replacement);
  masked = maskShortOptions(masked);
  return masked === plain ? text : masked;
});

const commandEnds = /(\s(?:\|\|?|&&|;)\s|;\s)/;

function maskShortOptions(text: string): string {
  const found = optionsFor(text).filter(({ program }) => program.test(text));
  if (found.length === 0) return text;
  return text
    .split(commandEnds)
    .map((command) => {
      let masked = command;
      for (const { program, option } of found) {
        const at = masked.search(program);
        if (at >= 0) masked = masked.slice(0, at) + masked.slice(at).replace(option, `$1${MASK}`);
      }
      return masked;
    })
    .join("");
}

/**
 * Returns true where a setting of this name and value is a secret; false for switches (`mysql_native_password = ON`).
 */
export function isSecretSetting(name: string, value: string): boolean {
  return value !== "" && isSecretName(name) && !harmlessValue.test(value);
}

/** Known answers by name. Points of an upload repeat few names. */
const secretNames = new Map<string, boolean>();
const MAX_NAMES = 1_000;
const MAX_NAME = 100;

function isSecretName(name: string): boolean {
  const before = secretNames.get(name);
  if (before !== undefined) return before;
  const isSecret = secretName.test(name) && !/^(?:old)?pwd$/i.test(name);
  if (secretNames.size < MAX_NAMES && name.length <= MAX_NAME) secretNames.set(name, isSecret);
  return isSecret;
}

const keyBegins = /-----BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY-----/;
/** Masks the body that stands behind the words that begin a key, such as one whose breaks are written as `\\n`. */
const maskBody = (line: string): string => {
  const [begin = ""] = keyBegins.exec(line) ?? [];
  const at = line.indexOf(begin) + begin.length;
  return line.slice(at).trim() === "" ? line : `${line.slice(0, at)}${MASK}`;
};
const keyEnds = /-----END [A-Z0-9 ]{0,40}PRIVATE KEY-----/;
/** Most lines of a private key and of an element. A longer one is no secret, or its end is missing. */
const MAX_KEY = 1_000;
const MAX_ELEMENT = 200;

/**
 * Returns a masker for the lines of one file, in order. It masks bodies of private keys, lines inside `<password>` and
 * columns of secrets. It also masks values below the name of a secret in JSON and YAML. In `.pgpass` it masks the last
 * field. Only the member's name of `path` counts. Lines beyond MAX_KEY of a key and MAX_ELEMENT of an element stay as
 * they are.
 */
export function lineMasker(path: string): (line: string) => string {
  const pgpass = /(?:^|\/)\.?pgpass(?:\.conf)?$/i.test(path);
  /** The lines that may still belong to the open key and to the open element. */
  let ofKey = 0;
  let ofElement = 0;
  const nested = nestedMasker();
  const maskColumns = columnMasker();
  const maskLists = /\.(?:json|jsonl|ndjson)(?:\.gz)?$/i.test(path) ? listMasker() : null;
  const maskCells = /\.(?:x?html?|md|markdown)(?:\.gz)?$/i.test(path) ? htmlMasker() : null;
  return (line) => {
    if (ofElement === 0) return maskOutside(line);
    const end = line.search(elementEnds);
    ofElement = end < 0 ? ofElement - 1 : 0;
    const text = end < 0 ? line : line.slice(0, end);
    const inside = text.trim() === "" ? text : MASK;
    return end < 0 ? inside : `${inside}${maskOutside(line.slice(end))}`;
  };

  function maskOutside(line: string): string {
    if (ofKey > 0) {
      const isEnd = keyEnds.test(line);
      ofKey = isEnd ? 0 : ofKey - 1;
      return isEnd ? line : MASK;
    }
    if (mayBeginElement(line) && elementBegins.test(line)) ofElement = MAX_ELEMENT;
    if (mayBeginKey(line) && keyBegins.test(line)) {
      ofKey = keyEnds.test(line) ? 0 : MAX_KEY;
      return ofKey > 0 ? maskBody(line) : MASK;
    }
    if (pgpass) return line.replace(/^((?:[^:]*:){4}).+$/, `$1${MASK}`);
    const mayName = worthALook(line);
    const ofTable = maskLists?.(line, mayName) ?? maskCells?.(line) ?? line;
    const masked = ofTable === line ? maskColumns(line, mayName) : ofTable;
    return nested.isOpen() || (masked === line ? mayName : worthALook(masked)) ? maskLine(nested.mask(masked)) : masked;
  }
}

/**
 * Returns the value with every text inside masked, for JSON that will be stored. Keys of objects stay, and so does a
 * text that only its key names a secret.
 */
export function maskDeep<T>(value: T): T;
export function maskDeep(value: unknown): unknown {
  if (typeof value === "string") return maskSecrets(value);
  if (Array.isArray(value)) return value.map((item: unknown) => maskDeep(item));
  if (value !== null && typeof value === "object")
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, maskDeep(item)]));
  return value;
}
