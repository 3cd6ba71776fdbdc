import type { ParamValue } from "@/lib/domain/model";

/** A Python literal of lists, dictionaries and plain values. */
export type PythonValue = ParamValue | PythonValue[] | { dict: [string, PythonValue][] };

const MAX_DEPTH = 20;
const plain = /[^\s,()[\]{}:'"]+/y;

/**
 * Reads the Python literal at `from`, as `repr` writes lists, dictionaries, strings and numbers. Escapes stay as they
 * are. Returns undefined where it is malformed, not finite or nested too deeply.
 */
export function readPythonLiteral(text: string, from: number): PythonValue | undefined {
  let at = from;

  const skip = () => {
    while (text.charCodeAt(at) === 32 || /\s/.test(text.charAt(at))) at++;
  };

  const items = (close: string, depth: number, readItem: () => boolean): boolean => {
    at++;
    for (;;) {
      skip();
      if (text.charAt(at) === close) {
        at++;
        return true;
      }
      if (depth > MAX_DEPTH || !readItem()) return false;
      skip();
      if (text.charAt(at) === ",") at++;
      else if (text.charAt(at) !== close) return false;
    }
  };

  const value = (depth: number): PythonValue | undefined => {
    skip();
    const char = text.charAt(at);
    if (char === "'" || char === '"') {
      const end = text.indexOf(char, at + 1);
      if (end < 0) return undefined;
      const string = text.slice(at + 1, end);
      at = end + 1;
      return string;
    }
    if (char === "[" || char === "(") {
      const list: PythonValue[] = [];
      const done = items(char === "[" ? "]" : ")", depth, () => {
        const item = value(depth + 1);
        if (item !== undefined) list.push(item);
        return item !== undefined;
      });
      return done ? list : undefined;
    }
    if (char === "{") {
      const dict: [string, PythonValue][] = [];
      const done = items("}", depth, () => {
        const key = value(depth + 1);
        skip();
        if ((typeof key !== "string" && typeof key !== "number") || text.charAt(at) !== ":") return false;
        at++;
        const item = value(depth + 1);
        if (item !== undefined) dict.push([String(key), item]);
        return item !== undefined;
      });
      return done ? { dict } : undefined;
    }
    plain.lastIndex = at;
    const word = plain.exec(text)?.[0];
    if (word === undefined) return undefined;
    at += word.length;
    if (word === "None") return null;
    if (word === "True" || word === "False") return word === "True";
    const number = Number(word);
    return Number.isFinite(number) ? number : undefined;
  };

  return value(0);
}
