import { harmlessValue, MASK, mayNameBelow, secretWords } from "./secret-patterns";

// Secrets below a key: `"password": {` with its value in the next lines, `password:` with a block of YAML below it.

/** Most lines of one block. A longer one is no secret, or its end is missing. */
const MAX_LINES = 100;

const colon = String.raw`\s{0,20}:\s{0,20}`;
/** Several of them have a list or a block below their name. `tokens` are most often counted. */
const names = `${secretWords}|(?:passw(?:or)?d|passphrase|secret|api[_-]?key)s`;
const flow = new RegExp(`(?:${names})["']?${colon}(?=[{[])`, "gi");
const block = new RegExp(
  String.raw`^(\s{0,200}(?:-\s{1,20})?)["']?[\w.-]{0,60}(?:${names})["']?${colon}` +
    // A tag and an anchor may precede the sign of a block, or stand alone above it: `!vault |`, `&a |2-`, `&a`.
    String.raw`(?:[!&]\S{1,80}(?:\s{1,20}|$)){0,2}(?:[|>](?:[+-]?\d?|\d[+-]))?\s{0,20}(?:#.*)?$`,
  "i",
);

/** Most characters before the name of an object or a list that goes on in further lines. */
const MAX_INDENT = 200;

/**
 * Most characters of an object or a list under a name without quotes. A longer one counts as a password that begins
 * with a bracket. So does one that its line leaves open in prose.
 */
const MAX_PROSE = 2_000;

const start = String.raw`^\s{0,200}(?:-\s{1,20})?`;
/** A line that names a secret whose value is in one of the next lines: `"name": "DB_PASSWORD",`. */
const named = new RegExp(
  String.raw`${start}(?:\{\s{0,20})?["']?(?:name|key|id)["']?\s{0,4}[:=]\s{0,4}["']?[\w.:-]{0,80}` +
    String.raw`(?:${secretWords}|pass)["']?\s{0,4},?\s{0,20}$|<name>\s{0,20}[\w.:-]{0,80}(?:${secretWords}|pass)` +
    String.raw`\s{0,20}</name>\s{0,20}$`,
  "i",
);
/** An option in a list of arguments, whose value is the next item. */
const option = new RegExp(
  String.raw`^\s{0,200}(?:-\s{1,20}["']?|(?:\[\s{0,20})?["'])--?[\w.-]{0,40}` +
    String.raw`(?:passw(?:or)?d|passphrase|pwd|secret|token|api-?key)["']?\s{0,4},?\s{0,20}$`,
  "i",
);
/** The line of such a value. A number without quotes is a result: `"name": "verify_password"`, `"value": 1.5`. */
const ofName = new RegExp(
  String.raw`^(\s{0,200}(?:["']?val(?:ue)?["']?\s{0,4}[:=]|<value>)\s{0,20})` +
    String.raw`(?!-?\d{1,30}(?:\.\d{1,30})?\s{0,4},?\s{0,20}$)([^\s,<][^<]*?)(\s{0,20},?\s{0,20}|</value>.*)$`,
  "i",
);
const ofOption =
  /^(\s{0,200}(?:-\s{1,20})?)("(?!-)[^"]{1,400}"|'(?!-)[^']{1,400}'|[^\s,"'\]}-][^\s,]{0,400})(,?\s{0,20})$/;
/** Lines between a name and its value: a type, a description. */
const MAX_BETWEEN = 3;

/** An open object or list: the number of brackets that are still open. */
interface Open {
  depth: number;
  lines: number;
}

/** The masker of one file. `isOpen` is true while lines of a secret may follow. */
export interface NestedMasker {
  isOpen(): boolean;
  mask(line: string): string;
}

/**
 * Returns a masker for the lines of one file, in order. An object or a list under the name of a secret becomes one
 * mask, and its further lines are empty. So are the indented lines below such a name in YAML. Lines beyond MAX_LINES of
 * one block stay as they are.
 */
export function nestedMasker(): NestedMasker {
  let open: Open | null = null;
  /** The block that goes on: the place of its key in the line (behind the dash of a list), and its lines so far. */
  let below: { indent: number; lines: number } | null = null;
  /** The line of a value that is looked for, and the lines that it may still be away. */
  let value: { of: RegExp; lines: number } | null = null;
  const maskValue = (line: string): string => {
    if (value === null) return line;
    const [, before, text = "", after = ""] = value.of.exec(line) ?? [];
    const isFound = before !== undefined;
    // The next item of the list, or the end of the object.
    const isOver = isFound || value.lines <= 1 || /^\s{0,200}(?:-\s|[}\]])|<\/property>/.test(line);
    value = isOver ? null : { ...value, lines: value.lines - 1 };
    return isFound && !harmlessValue.test(text.replaceAll(/^["']|["']$/g, "")) ? `${before}${MASK}${after}` : line;
  };
  const inFlow = (line: string, from: number, depth: number): string => {
    const end = endOf(line, from, depth);
    if (end.at !== null) {
      open = null;
      return line.slice(end.at);
    }
    open = { depth: end.depth, lines: (open?.lines ?? 0) + 1 };
    return "";
  };
  const maskFlows = (line: string): string => {
    const parts: string[] = [];
    let from = 0;
    flow.lastIndex = 0;
    for (let match = flow.exec(line); match !== null; match = flow.exec(line)) {
      const at = match.index + match[0].length;
      const isQuoted = /["']/.test(match[0]);
      const near = line.slice(at, at + MAX_PROSE);
      // A password that begins with a bracket, not an object or a list.
      if (!isQuoted && endOf(near, 0, 0).at === null && !goesOn(line, match.index, near)) continue;
      const rest = inFlow(line, at, 0);
      parts.push(line.slice(from, at), MASK);
      from = line.length - rest.length;
      flow.lastIndex = from;
    }
    return [...parts, line.slice(from)].join("");
  };
  const mask = (line: string): string => {
    if (open !== null && open.lines < MAX_LINES) return maskFlows(inFlow(line, 0, open.depth));
    open = null;
    if (below !== null && below.lines < MAX_LINES) {
      const indent = line.length - line.trimStart().length;
      if (line.trim() === "") return line;
      if (/^\s*[{[]/.test(line)) {
        below = null;
        return `${line.slice(0, indent)}${maskFlows(inFlow(line, indent, 0))}`;
      }
      if (indent > below.indent || (indent === below.indent && line.startsWith("- ", indent))) {
        below.lines += 1;
        return "";
      }
    }
    below = null;
    const masked = maskValue(line);
    if (masked !== line) return masked;
    if (named.test(line)) value = { of: ofName, lines: MAX_BETWEEN };
    else if (option.test(line)) value = { of: ofOption, lines: 1 };
    if (!mayNameBelow(line)) return line;
    const [, before] = block.exec(line) ?? [];
    if (before === undefined) return maskFlows(line);
    below = { indent: before.length, lines: 0 };
    return line;
  };
  return { mask, isOpen: () => open !== null || below !== null || value !== null };
}

/**
 * Returns true for an object or a list of YAML that its line leaves open. Its name begins the line. `near` begins at
 * its bracket. A blank or nothing follows that, or a comma ends the line.
 */
const goesOn = (line: string, name: number, near: string): boolean =>
  name <= MAX_INDENT &&
  /^\s*(?:-\s{1,20})?[\w.-]*$/.test(line.slice(0, name)) &&
  (/^.(?:\s|$)/.test(near) || beforeComment(near).trimEnd().endsWith(","));

const beforeComment = (text: string): string => {
  const at = text.indexOf(" #");
  return at < 0 ? text : text.slice(0, at);
};

/** Returns the place behind the last closing bracket. Null, and the open depth, where the line ends before it. */
function endOf(line: string, from: number, depth: number): { at: number | null; depth: number } {
  let now = depth;
  let quote = "";
  for (let at = from; at < line.length; at++) {
    const sign = line[at] ?? "";
    if (quote !== "") {
      if (sign === "\\") at++;
      else if (sign === quote) quote = "";
    } else if (sign === '"' || (sign === "'" && /[{[,:]\s{0,4}$/.test(line.slice(Math.max(0, at - 5), at))))
      quote = sign;
    else if (sign === "{" || sign === "[") now++;
    else if (sign === "}" || sign === "]") {
      now--;
      if (now <= 0) return { at: at + 1, depth: 0 };
    }
  }
  return { at: null, depth: now };
}
