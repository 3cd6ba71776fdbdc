// Patterns of paths with captures: results/{engine}-{version}/**/*.csv. The matcher looks for each text between two
// wildcards once, from left to right. There is no backtracking, so the time grows with the path's length alone.

const MAX_LENGTH = 300;
const MAX_SEGMENTS = 40;
const CAPTURE = /^[a-z][A-Za-z0-9_]{0,39}$/;

type Part = { kind: "text"; text: string } | { kind: "any" } | { kind: "capture"; name: string };
/** The parts of a segment; null for `**`. */
type Segment = readonly Part[] | null;

/** A compiled pattern of paths. */
export interface PathPattern {
  /** Names of its captures, without `_`. */
  captures: readonly string[];
  /** Returns its captures in a path, or null where it does not match. */
  match(path: string): PathMatch | null;
}

/** The captures of a pattern in one path. */
export interface PathMatch {
  /** Captured texts by name. */
  values: ReadonlyMap<string, string>;
  /** The path without its captured and forgotten texts: the words of the rest are still read. */
  rest: string;
}

/** The beginning of a captured value. Where a text occurs several times, the place before such a beginning counts. */
const BEGINS: ReadonlyMap<string, RegExp> = new Map([
  ["version", /^v?\d/],
  ["threads", /^\d/],
  ["measured", /^\d{4}-/],
  ["commit", /^[0-9a-f]{7}/],
]);

/** Compiles a pattern of paths; returns the fault of an invalid one. */
export function parsePattern(text: string): PathPattern | { fault: string } {
  if (text === "" || text.length > MAX_LENGTH) return { fault: `must have 1 to ${MAX_LENGTH} characters` };
  const names = text.split("/");
  if (names.length > MAX_SEGMENTS) return { fault: `may have at most ${MAX_SEGMENTS} folders` };
  if (names.some((name) => name === "" || name === "." || name === ".."))
    return { fault: "must be a path below the manifest's folder, without empty names, . and .." };
  const segments: Segment[] = [];
  for (const name of names) {
    const parts = partsOf(name);
    if (typeof parts === "string") return { fault: parts };
    segments.push(parts);
  }
  const captures = segments.flatMap((parts) =>
    (parts ?? []).flatMap((part) => (part.kind === "capture" ? part.name : [])),
  );
  const named = captures.filter((name) => name !== "_");
  if (new Set(named).size < named.length) return { fault: "captures one name twice" };
  const blocks = blocksOf(segments);
  return { captures: named, match: (path) => matchPath(blocks, namesIn(path)) };
}

/** The names of the last path: all patterns of a manifest are matched against one path before the next. */
let last: { path: string; names: readonly string[] } = { path: "", names: [""] };

function namesIn(path: string): readonly string[] {
  if (last.path !== path) last = { path, names: path.split("/") };
  return last.names;
}

/** Returns the patterns of a rule, of which faulty ones match nothing. */
export const patternsOf = (files: string | readonly string[]): PathPattern[] =>
  [files].flat().flatMap((text) => {
    const pattern = parsePattern(text);
    return "fault" in pattern ? [] : [pattern];
  });

/** A pattern of a single name, such as a heading. */
export interface NamePattern {
  captures: readonly string[];
  /** Returns its captures in a name, or null where it does not match. */
  match(name: string): ReadonlyMap<string, string> | null;
}

/** Compiles a pattern of a name; returns the fault of an invalid one. */
export function parseName(text: string): NamePattern | { fault: string } {
  if (text === "" || text.length > MAX_LENGTH) return { fault: `must have 1 to ${MAX_LENGTH} characters` };
  const parts = partsOf(text);
  if (typeof parts === "string") return { fault: parts };
  const captures = (parts ?? []).flatMap((part) => (part.kind === "capture" && part.name !== "_" ? part.name : []));
  if (new Set(captures).size < captures.length) return { fault: "captures one name twice" };
  return {
    captures,
    match(name) {
      const found = parts === null ? null : matchName(parts, name);
      return found && new Map(found.values);
    },
  };
}

/** Returns the parts of a segment, null for `**`, or its fault. */
function partsOf(name: string): Segment | string {
  if (name === "**") return null;
  const parts: Part[] = [];
  for (let at = 0; at < name.length; ) {
    const sign = name[at];
    if (sign === "*") parts.push({ kind: "any" });
    else if (sign === "{") {
      const end = name.indexOf("}", at);
      const capture = name.slice(at + 1, end < 0 ? name.length : end);
      if (end < 0 || !(capture === "_" || CAPTURE.test(capture)))
        return `has {${capture.slice(0, 40)} where a name in braces is expected: {engine}, or {_}`;
      parts.push({ kind: "capture", name: capture });
      at = end;
    } else {
      const length = /^[^*{]+/.exec(name.slice(at))?.[0].length ?? 1;
      parts.push({ kind: "text", text: name.slice(at, at + length) });
      at += length - 1;
    }
    at += 1;
  }
  const isLoose = parts.some(({ kind }, at) => kind !== "text" && (parts[at + 1] ?? { kind: "text" }).kind !== "text");
  return isLoose ? "has two wildcards side by side: put a text between them" : parts;
}

interface Found {
  values: [string, string][];
  rest: string;
}

/** Matches the blocks between `**` in turn, each as far left as possible. The last one ends with the path. */
function matchPath(blocks: readonly Block[], names: readonly string[]): PathMatch | null {
  const [first = [], ...others] = blocks;
  const last = others.pop();
  const begun = matchBlock(first, names, 0);
  if (!begun || (last === undefined && first.length !== names.length)) return null;
  const found = [begun];
  let at = first.length;
  for (const block of others) {
    const place = placeOf(block, names, at);
    if (place === null) return null;
    found.push({ values: [], rest: names.slice(at, place.at).join("/") }, place.found);
    at = place.at + block.length;
  }
  if (last !== undefined) {
    const begin = names.length - last.length;
    const end = begin >= at ? matchBlock(last, names, begin) : null;
    if (!end) return null;
    found.push({ values: [], rest: names.slice(at, begin).join("/") }, end);
  }
  const rest = found.flatMap((part) => (part.rest === "" ? [] : [part.rest])).join("/");
  return { values: new Map(found.flatMap(({ values }) => values)), rest };
}

/** Names between two `**`. */
type Block = readonly (readonly Part[])[];

function blocksOf(segments: readonly Segment[]): Block[] {
  const blocks: (readonly Part[])[][] = [[]];
  for (const parts of segments) {
    if (parts === null) blocks.push([]);
    else blocks.at(-1)?.push(parts);
  }
  return blocks;
}

function placeOf(block: Block, names: readonly string[], from: number) {
  for (let at = from; at + block.length <= names.length; at += 1) {
    const found = matchBlock(block, names, at);
    if (found) return { at, found };
  }
  return null;
}

function matchBlock(block: Block, names: readonly string[], at: number): Found | null {
  const found: Found[] = [];
  for (let nth = 0; nth < block.length; nth += 1) {
    const name = names[at + nth];
    const matched = name === undefined ? null : matchName(block[nth] ?? [], name);
    if (!matched) return null;
    found.push(matched);
  }
  return { values: found.flatMap(({ values }) => values), rest: found.map(({ rest }) => rest).join("/") };
}

function matchName(parts: readonly Part[], name: string): Found | null {
  // Most names of most patterns differ in their first or last text.
  const [first, ending] = [parts[0], parts.at(-1)];
  if (first?.kind === "text" && !name.startsWith(first.text)) return null;
  if (ending?.kind === "text" && !name.endsWith(ending.text)) return null;
  const found: Found = { values: [], rest: "" };
  let at = 0;
  for (const [nth, part] of parts.entries()) {
    if (part.kind === "text") {
      if (!name.startsWith(part.text, at)) return null;
      at += part.text.length;
      found.rest += part.text;
      continue;
    }
    const end = endOf(parts, nth, name, at + (part.kind === "capture" ? 1 : 0));
    if (end === null) return null;
    const value = name.slice(at, end);
    if (part.kind === "any") found.rest += value;
    else if (part.name !== "_") found.values.push([part.name, value]);
    at = end;
  }
  if (at < name.length) return null;
  // A name made of captures alone has no words; `out` is a word without a meaning.
  return { ...found, rest: /^(?:\.|$)/.test(found.rest) ? `out${found.rest}` : found.rest };
}

/** Returns where a wildcard ends: before the next text, or with the name. Null where it would be too short. */
function endOf(parts: readonly Part[], nth: number, name: string, from: number): number | null {
  const next = parts[nth + 1];
  if (next?.kind !== "text") return from <= name.length ? name.length : null;
  if (nth + 2 === parts.length) {
    const at = name.length - next.text.length;
    return at >= from && name.endsWith(next.text) ? at : null;
  }
  const after = parts[nth + 2];
  const begins = after?.kind === "capture" ? BEGINS.get(after.name) : undefined;
  const first = name.indexOf(next.text, from);
  for (let at = first; begins && at >= 0; at = name.indexOf(next.text, at + 1))
    if (begins.test(name.slice(at + next.text.length, at + next.text.length + 10))) return at;
  return first < 0 ? null : first;
}
