// Paths into JSON: results.{engine}."p99.9"[]. A step is a key (plain or quoted), a key to capture, or all items of an
// array.

/** A step of a path. */
export type PathStep = { kind: "key"; key: string } | { kind: "capture"; name: string } | { kind: "items" };

const MAX_LENGTH = 300;
const MAX_STEPS = 12;
const CAPTURE = /^[a-z][A-Za-z0-9_]{0,39}$/;
const PLAIN = /[^.{}[\]*"]+/y;
const QUOTED = /"[^"\\]*(?:\\.[^"\\]*)*"/y;

/**
 * Parses a path of at most 300 characters and 12 steps. Returns the reason for an invalid one, which continues a
 * sentence: "captures one name twice". Never throws.
 */
export function parseJsonPath(text: string): readonly PathStep[] | { fault: string } {
  if (text === "" || text.length > MAX_LENGTH) return { fault: `must have 1 to ${MAX_LENGTH} characters` };
  const steps: PathStep[] = [];
  for (let at = 0; at < text.length; ) {
    if (steps.length > 0 && text[at] === ".") at += 1;
    else if (steps.length > 0 && text[at] !== "[") return { fault: `needs a point before ${text.slice(at, at + 40)}` };
    const found = stepAt(text, at);
    if (typeof found === "string") return { fault: found };
    steps.push(found.step);
    at = found.end;
  }
  if (steps.length > MAX_STEPS) return { fault: `may have at most ${MAX_STEPS} keys` };
  const names = capturesOf(steps);
  return new Set(names).size < names.length ? { fault: "captures one name twice" } : steps;
}

function stepAt(text: string, at: number): { step: PathStep; end: number } | string {
  const sign = text[at];
  if (sign === "*") return { step: { kind: "items" }, end: at + 1 };
  if (sign === "[") {
    const [items] = /^\[\*?\]/.exec(text.slice(at, at + 3)) ?? [];
    return items === undefined
      ? "has [ where [] is expected: all items"
      : { step: { kind: "items" }, end: at + items.length };
  }
  if (sign === "{") {
    const end = text.indexOf("}", at);
    const name = text.slice(at + 1, end < 0 ? text.length : end);
    if (end >= 0 && (name === "_" || CAPTURE.test(name))) return { step: { kind: "capture", name }, end: end + 1 };
    return `has {${name.slice(0, 40)} where a name in braces is expected: {engine}, or {_}`;
  }
  const quoted = matchAt(QUOTED, text, at);
  if (quoted !== null) {
    const key = textIn(quoted);
    return key === null ? "has a text with an unknown escape" : { step: { kind: "key", key }, end: at + quoted.length };
  }
  const plain = matchAt(PLAIN, text, at);
  if (plain === null) return `has ${text.slice(at, at + 1) || "nothing"} where a key is expected`;
  return { step: { kind: "key", key: plain }, end: at + plain.length };
}

function matchAt(pattern: RegExp, text: string, at: number): string | null {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0] ?? null;
}

function textIn(quoted: string): string | null {
  try {
    const value: unknown = JSON.parse(quoted);
    return typeof value === "string" ? value : null;
  } catch {
    // It is not a JSON string; the caller gives the reason.
    return null;
  }
}

/** Returns the names of a path's captures, without `_`. */
export const capturesOf = (steps: readonly PathStep[]): string[] =>
  steps.flatMap((step) => (step.kind === "capture" && step.name !== "_" ? [step.name] : []));

/** Writes a path, with a key in quotes where it has to be. parseJsonPath reads it back. */
export const jsonPathText = (steps: readonly PathStep[]): string =>
  steps
    .map((step, at) => {
      if (step.kind === "items") return "[]";
      const text = step.kind === "capture" ? `{${step.name}}` : keyText(step.key);
      return at === 0 ? text : `.${text}`;
    })
    .join("");

const keyText = (key: string): string => (/^[^.{}[\]*"]+$/.test(key) ? key : JSON.stringify(key));
