import { parseJsonPath } from "../../domain/names/json-path";
import { JsonItems, JsonObject, type JsonValue } from "../../importers/kit/json-items";
import { parsePattern } from "./pattern";

// Side files that a manifest's rule names by `with`. They are small files of keys and values for the runs of other
// files.

/** Most characters of a side file. */
export const MAX_SIDE = 16 * 1024;
/** Characters of all side files of a bundle. */
export const MAX_SIDES = 1024 * MAX_SIDE;

/** A value of a side file with its line. */
export interface SideValue {
  value: string;
  line: number;
}

/** Returns the names in the path of a side file, or its fault, which continues a sentence: "has ...". */
export function namesOfSide(path: string): readonly string[] | { fault: string } {
  if (path.includes("*")) return { fault: "names one file: it has captures of files, and no *" };
  if (path.includes("{_}")) return { fault: "has a forgotten text, {_}: name the capture in files" };
  const read = parsePattern(path);
  return "fault" in read ? read : read.captures;
}

/** Returns the path of the side file for these captured texts. */
export const sidePathOf = (path: string, captured: ReadonlyMap<string, string>): string =>
  path.replaceAll(/\{([^{}]{1,60})\}/g, (_, name: string) => captured.get(name) ?? "");

/**
 * Returns the values of these keys in JSON (keys of inner objects with points), or in lines of `key: value`,
 * `key=value` or `key<TAB>value`. Keys that the file lacks are left out. So are those whose value in JSON is null, a
 * list or an object. Of equal keys in lines the first counts.
 */
export function sideValues(text: string, keys: readonly string[]): ReadonlyMap<string, SideValue> {
  const plain = text.replace(/^\uFEFF/, "");
  return /^\s*\{/.test(plain) ? jsonValues(plain, keys) : lineValues(plain, new Set(keys));
}

function lineValues(text: string, keys: ReadonlySet<string>): ReadonlyMap<string, SideValue> {
  const found = new Map<string, SideValue>();
  for (const [at, raw] of text.split(/\r?\n/).entries()) {
    const line = raw.trim().replace(/^export\s/, "");
    const end = line.search(/[:=\t]/);
    const key = line.slice(0, Math.max(0, end)).trim();
    if (!keys.has(key) || found.has(key)) continue;
    const value = line.slice(end + 1).trim();
    const [, inner] = /^"([^"]*)"$/.exec(value) ?? /^'([^']*)'$/.exec(value) ?? [];
    found.set(key, { value: inner ?? value, line: at + 1 });
  }
  return found;
}

function jsonValues(text: string, keys: readonly string[]): ReadonlyMap<string, SideValue> {
  const document = new JsonItems({ items: null });
  for (const [at, line] of text.split("\n").entries()) document.line(line, at + 1);
  document.end();
  return new Map(
    keys.flatMap((key): [string, SideValue][] => {
      const found = valueAt(document.root, key);
      return found === null ? [] : [[key, found]];
    }),
  );
}

function valueAt(root: JsonValue | undefined, key: string): SideValue | null {
  const steps = parseJsonPath(key);
  const names = "fault" in steps ? [key] : steps.map((step) => (step.kind === "key" ? step.key : null));
  let holder = root;
  for (const [at, name] of names.entries()) {
    if (!(holder instanceof JsonObject) || name === null) return null;
    const value = holder.get(name);
    if (at < names.length - 1) holder = value;
    else if (value !== undefined && value !== null && typeof value !== "object")
      return { value: String(value), line: holder.placeOf(name).line };
  }
  return null;
}
