import { namesSecret } from "./column-secrets";
import { harmlessValue, MASK } from "./secret-patterns";

// Secrets in lists of JSON that are the rows of a table: `["mysql", "hunter2", 100]` below `["engine", "password",
// "qps"]`.

/** A text or another value of a list, by its place in the line. */
interface Item {
  from: number;
  to: number;
  isText: boolean;
}

/** Lists of names that are kept: the rows of a file have few headings. */
const MAX_LISTS = 20;
/** Values of a list that may be a row. */
const MAX_ITEMS = 500;

/**
 * Returns a masker for the lines of one file of JSON, in order. Behind a list of names with that of a secret it masks
 * the text at its place in each list of as many values. `mayName` is false for a line without any word of a secret.
 */
export function listMasker(): (line: string, mayName: boolean) => string {
  const known = new Map<number, Set<number>>();
  return (line, mayName) => {
    if ((known.size === 0 && !mayName) || !line.includes("[")) return line;
    let masked = "";
    let last = 0;
    for (const items of listsIn(line)) {
      const secrets = items.flatMap(({ from, to, isText }, at) =>
        isText && namesSecret(line.slice(from + 1, to - 1)) ? at : [],
      );
      const places = known.get(items.length) ?? new Set();
      if (secrets.length > 0 && items.length > 1 && items.every(({ isText }) => isText)) {
        if (known.size < MAX_LISTS) known.set(items.length, new Set([...places, ...secrets]));
        continue;
      }
      for (const at of [...places].sort((a, b) => a - b)) {
        const { from, to, isText } = items[at] ?? { from: 0, to: 0, isText: false };
        if (!isText || to - from < 3 || harmlessValue.test(line.slice(from + 1, to - 1))) continue;
        masked += `${line.slice(last, from)}"${MASK}"`;
        last = to;
      }
    }
    return masked + line.slice(last);
  };
}

/** Returns the lists of a line that hold no lists and no objects, without long ones. */
function* listsIn(line: string): Generator<Item[]> {
  let items: Item[] | null = null;
  let start = -1;
  let isText = false;
  for (let at = 0; at < line.length; at++) {
    const sign = line[at];
    if (sign === '"') {
      const from = at;
      for (at++; at < line.length && line[at] !== '"'; at++) if (line[at] === "\\") at++;
      if (start < 0) [start, isText] = [from, true];
    } else if (sign === "[") [items, start] = [[], -1];
    else if (sign === "{" || sign === "}") [items, start] = [null, -1];
    else if (sign === "," || sign === "]") {
      if (start >= 0) items?.push({ from: start, to: line.slice(start, at).trimEnd().length + start, isText });
      start = -1;
      if (items !== null && items.length > MAX_ITEMS) items = null;
      if (sign === "]") {
        if (items !== null) yield items;
        items = null;
      }
    } else if (start < 0 && sign !== " " && sign !== "\t") [start, isText] = [at, false];
  }
}
