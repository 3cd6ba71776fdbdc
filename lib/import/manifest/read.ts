import { isMap, isPair, isScalar, LineCounter, type Node, parseDocument } from "yaml";
import type { z } from "zod";
import { shorten } from "../../archive/issues";
import type { Issue } from "../../domain/model";
import { type Manifest, manifestShape } from "./shape";

const MAX_BYTES = 65_536;
const MAX_FAULTS = 20;

/** A manifest with the line of each of its rules, and of each column that a rule names. */
export interface ReadManifest {
  manifest: Manifest;
  lines: readonly number[];
  /** The place of each rule's `values`; that of the rule where it has none. */
  valuesAt: readonly { line: number; col: number }[];
  columnLines: readonly ReadonlyMap<string, number>[];
}

/**
 * Reads the text of a manifest. A wrong one gives null, and an issue for each of its first 20 faults. The issue has
 * line and column where the fault has a place. It never throws, also not for YAML that is broken, or nested or
 * repeating without end.
 */
export function readManifest(path: string, text: string): { read: ReadManifest | null; issues: Issue[] } {
  const wrong = (message: string, at: number | null): Issue => {
    const place = at === null ? null : counter.linePos(at);
    const line = place === null ? undefined : text.split("\n")[place.line - 1];
    const position = place ? ` Line ${place.line}, column ${place.col}:` : "";
    return {
      code: "manifest-wrong",
      severity: "error",
      path,
      line: place?.line ?? null,
      text: line === undefined ? null : shorten(line),
      message: `The manifest is wrong, so the bundle was read without it.${position} ${message}`,
    };
  };
  const counter = new LineCounter();
  // A text of that length may be the beginning of a longer one.
  if (text.length >= MAX_BYTES) return { read: null, issues: [wrong("It is longer than 64 KiB.", null)] };
  try {
    // Without a schema each scalar is a text, and no tag makes anything of it.
    const document = parseDocument(text, {
      schema: "failsafe",
      lineCounter: counter,
      stringKeys: true,
      prettyErrors: false,
      // Its own check compares each key with all others.
      uniqueKeys: false,
    });
    const broken = [...document.errors, ...document.warnings, ...wrongKeys(document.contents)];
    // The parser reports a full stack as one fault a level.
    if (broken.some(({ message }) => message.includes("call stack"))) throw new RangeError("too many levels");
    if (broken.length > 0)
      return {
        read: null,
        issues: broken.slice(0, MAX_FAULTS).map((error) => wrong(firstLine(error.message), error.pos[0])),
      };
    const read = manifestShape.safeParse(document.toJS({ maxAliasCount: 0 }));
    if (!read.success)
      return {
        read: null,
        issues: faultsOf(read.error.issues)
          .slice(0, MAX_FAULTS)
          .map(({ path: keys, message }) => wrong(message, placeOf(document.contents, keys))),
      };
    const posOf = (keys: readonly PropertyKey[]) => counter.linePos(placeOf(document.contents, keys) ?? 0);
    const lineOf = (keys: readonly PropertyKey[]) => posOf(keys).line;
    const valuesAt = read.data.runs.map((_, at) => posOf(["runs", at, "values"]));
    const lines = read.data.runs.map((_, at) => lineOf(["runs", at]));
    const columnLines = read.data.runs.map(
      ({ columns }, at) =>
        new Map(Object.keys(columns).map((name) => [name, lineOf(["runs", at, "columns", name])] as const)),
    );
    return { read: { manifest: read.data, lines, valuesAt, columnLines }, issues: [] };
  } catch (error) {
    // Too many levels for a stack, or an alias.
    const why = error instanceof RangeError ? "It is nested too deeply." : "It may have no aliases.";
    return { read: null, issues: [wrong(why, null)] };
  }
}

/** Returns keys that a map has twice, and one that no object can have. */
function wrongKeys(node: unknown): { message: string; pos: [number] }[] {
  if (isPair(node)) return wrongKeys(node.value);
  if (!hasItems(node)) return [];
  const seen = new Set<string>();
  return node.items.flatMap((item) => {
    const inner = wrongKeys(item);
    if (!isPair(item) || !isScalar(item.key)) return inner;
    const key = String(item.key.value);
    const message = seen.has(key) ? "Map keys must be unique" : "__proto__ is not a key here";
    const isWrong = seen.has(key) || key === "__proto__";
    seen.add(key);
    return isWrong ? [{ message, pos: [item.key.range?.[0] ?? 0] }, ...inner] : inner;
  });
}

const firstLine = (message: string): string => `${shorten((message.split("\n")[0] ?? "").replace(/:$/, ""))}.`;

interface Fault {
  path: readonly PropertyKey[];
  message: string;
}

/** Returns the faults of a document, each unknown key by itself. */
function faultsOf(issues: readonly z.core.$ZodIssue[]): Fault[] {
  return issues.flatMap((issue): Fault[] => {
    if (issue.code === "unrecognized_keys")
      return issue.keys.map((key) => ({
        path: [...issue.path, key],
        message: `${key.slice(0, 60)} is not a key here. See docs/manifest.md.`,
      }));
    if (issue.code === "invalid_union") {
      // The form that the text has, if it has one of them.
      const ofForm = issue.errors.find((inner) =>
        inner.every(({ code, path }) => code !== "invalid_type" || path.length > 0),
      );
      if (ofForm === undefined) return [{ path: issue.path, message: `${issue.message.replace(/\.$/, "")}.` }];
      return faultsOf(ofForm).map(({ path, message }) => ({ path: [...issue.path, ...path], message }));
    }
    const name = issue.path.length > 0 ? `${issue.path.join(".")}: ` : "";
    return [{ path: issue.path, message: `${name}${issue.message.replace(/\.$/, "")}.` }];
  });
}

/**
 * Returns the offset of the deepest node of a path that the text has. For a key, that is the offset of the key itself.
 */
function placeOf(root: Node | null, path: readonly PropertyKey[]): number | null {
  let node: unknown = root;
  let at = root?.range?.[0] ?? null;
  for (const key of path) {
    if (isMap(node)) {
      const pair = node.items.find(
        (item) => isPair(item) && isScalar(item.key) && String(item.key.value) === String(key),
      );
      if (!pair || !isScalar(pair.key)) break;
      at = pair.key.range?.[0] ?? at;
      node = pair.value;
    } else if (hasItems(node) && typeof key === "number") {
      node = node.items[key];
      at = rangeOf(node) ?? at;
    } else break;
  }
  return at;
}

const hasItems = (node: unknown): node is { items: unknown[] } =>
  typeof node === "object" && node !== null && "items" in node && Array.isArray(node.items);
const rangeOf = (node: unknown): number | null =>
  typeof node === "object" && node !== null && "range" in node && Array.isArray(node.range) ? node.range[0] : null;
