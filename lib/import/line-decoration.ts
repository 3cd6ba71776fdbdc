// Decorations of a benchmark's output by other programs: docker and journald stamp lines, mails quote them, terminals
// colour them.

import { wordList } from "../format";

/**
 * The decoration of a text's lines: its name, and a function that removes it from lines in their order. Other lines
 * stay as they are.
 */
export interface LineDecoration {
  name: string;
  remover(): (line: string) => string;
}

const MIN_SHARE = 0.8;
const MIN_LINES = 3;

/** Prefixes that no benchmark tool prints; at most one of each is removed, from left to right. */
const foreign: readonly (readonly [RegExp, string])[] = [
  [/^(?:> ?)+/, "the marks of a quoted mail"],
  [/^[\w.-]{1,60} +\| ?/, "the names of containers"],
  [/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:[.,]\d+)?(?:Z|[+-]\d\d:?\d\d) ?/, "timestamps"],
  [
    /^[A-Z][a-z]{2} [ \d]\d \d\d:\d\d:\d\d [\w.-]+ [^\s:[\]\d][^\s:[\]]*(?:\[\d+\])?: ?/,
    "what journald or syslog adds",
  ],
  [/^[A-Z][a-z]{2} [ \d]\d \d\d:\d\d:\d\d ?/, "timestamps"],
  [/^\[\d[^\]]{5,40}\] ?/, "timestamps"],
  [/^\[pod\/[\w./-]{1,200}\] ?/, "the names of pods"],
];
/** Prefixes that tools print, too: removed where all lines have them. */
const familiar: readonly (readonly [RegExp, string])[] = [
  [/^\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(?:[.,]\d{1,9})?(?: |$)/, "timestamps"],
  [/^\d\d:\d\d:\d\d(?:\.\d{1,9})?(?: |$)/, "times of day"],
  [/^\| ?/, "a bar"],
  [/^[ \t]{2,40}/, "an indent"],
];

const isFamiliar = (pattern: RegExp): boolean => familiar.some(([known]) => known === pattern);

const ESC = "\u001b";
const colours = new RegExp(`${ESC}\\[[0-9;?]*[A-Za-z]`, "g");

/**
 * Returns the decoration of at least 80 % of the head's first 2,000 lines, without blank ones. A prefix that tools
 * print, too, must be on all of them. It takes at least three lines, but colours count on a single one. Null without a
 * decoration.
 */
export function decorationOf(head: string): LineDecoration | null {
  const coloured = head.includes(`${ESC}[`);
  const plain = coloured ? head.replaceAll(colours, "") : head;
  // The last line of a head may be cut.
  let lines = plain.split(/\r?\n/).slice(0, 2_000);
  if (lines.length > 1) lines.pop();
  const prefixes: RegExp[] = [];
  const names: string[] = coloured ? ["colours of a terminal"] : [];
  let filled = lines.filter(isFilled);
  for (const [pattern, name] of [...foreign, ...familiar]) {
    const share = isFamiliar(pattern) ? 1 : MIN_SHARE;
    if (filled.length < MIN_LINES || !isShareOf(filled, pattern, share)) continue;
    const indent = name === "an indent" ? commonIndent(filled) : null;
    const prefix = indent ?? pattern;
    prefixes.push(prefix);
    names.push(name);
    lines = lines.map((line) => line.replace(prefix, ""));
    filled = lines.filter(isFilled);
  }
  if (names.length === 0) return null;
  return {
    name: wordList(names),
    remover: () => (line) => {
      let text = coloured ? line.replaceAll(colours, "") : line;
      for (const prefix of prefixes) text = text.replace(prefix, "");
      return text;
    },
  };
}

const isFilled = (line: string): boolean => line.trim() !== "";

/** Returns true where the pattern matches at least that share of the lines. It looks no further than it must. */
function isShareOf(lines: readonly string[], pattern: RegExp, share: number): boolean {
  let matching = lines.length;
  for (const line of lines) {
    if (pattern.test(line)) continue;
    matching -= 1;
    if (matching < lines.length * share) return false;
  }
  return true;
}

/** Returns the indent that all lines share; deeper indents are the tool's own. */
function commonIndent(lines: readonly string[]): RegExp {
  const width = Math.min(...lines.map((line) => /^[ \t]*/.exec(line)?.[0].length ?? 0));
  return new RegExp(`^[ \\t]{1,${width}}`);
}

/** Returns a head without its decoration. */
export const withoutDecoration = (head: string, decoration: LineDecoration): string =>
  head.split("\n").map(decoration.remover()).join("\n");
