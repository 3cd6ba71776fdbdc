import { group } from "d3-array";
import { type Execution, identityOf, type Leftover, STEM, textOf } from "./execution";

/** Most tables with a common cell, which are compared in pairs: more show nothing new. */
const MAX_TABLES = 24;
/** Largest share of common cells that may differ between slices of one study. */
const CLASHES = 0.1;
/** Largest difference of two prints of one number, as a share of it. */
const ROUNDING = 0.006;

interface Pair {
  words: readonly string[];
  agree: number;
  clash: number;
}

/**
 * Returns the words of each execution, in order. Tables (files of several builds, or of an author's numbers) are slices
 * of one study. A word of their names stays only where shared cells of two tables differ: `cached` and `io` stay;
 * `all`, `latest`, `pg18` go.
 */
export function withoutSlices(executions: readonly Execution[], left: readonly Leftover[][]): Leftover[][] {
  const tables = tablePaths(executions);
  const pairs = pairsOf(executions, left, tables);
  const apart = pairs.filter(({ agree, clash }) => clash > CLASHES * (agree + clash)).map(({ words }) => words);
  const alike = new Set(
    pairs.filter(({ agree, clash }) => agree > 0 && agree >= 9 * clash).flatMap(({ words }) => words),
  );
  const needed = new Set<string>();
  const differences = apart.map((words) => {
    const sure = words.filter((word) => !alike.has(word));
    return sure.length > 0 ? sure : words;
  });
  for (const words of differences.toSorted((a, b) => a.length - b.length || (a.join() < b.join() ? -1 : 1)))
    if (!words.some((word) => needed.has(word))) for (const word of words) needed.add(word);
  // Two values of one place are both needed where one is: `cached` and `io`.
  for (const words of apart)
    if (words.length === 2 && words.some((word) => needed.has(word))) for (const word of words) needed.add(word);
  return executions.map(({ path }, at) =>
    tables.has(path)
      ? (left[at] ?? []).filter(({ level, low }) => level !== STEM || needed.has(low))
      : [...(left[at] ?? [])],
  );
}

/** Returns files of several builds, engines or configs, and all that an author derived. */
function tablePaths(executions: readonly Execution[]): Set<string> {
  const things = new Map<string, Set<string>>();
  const tables = new Set<string>();
  for (const { path, authored, known } of executions) {
    if (authored) tables.add(path);
    if (tables.has(path)) continue;
    const held = things.get(path) ?? new Set<string>();
    things.set(path, held.add(JSON.stringify([known.engine, known.build, known.config])));
    if (held.size > 1) tables.add(path);
  }
  return tables;
}

function pairsOf(executions: readonly Execution[], left: readonly Leftover[][], tables: ReadonlySet<string>): Pair[] {
  const pairs = new Map<string, Pair>();
  if (tables.size < 2) return [];
  const values = executions.map((execution) => (tables.has(execution.path) ? execution.values : []));
  const cells = group(
    [...executions.keys()].filter((at) => values[at]?.[0] !== undefined),
    (at) =>
      `${executions[at] ? identityOf(executions[at]) : ""}${textOf(left[at] ?? [], ({ level }) => level !== STEM)}`,
  );
  for (const [, cell] of cells) {
    const members = cell.toSorted((a, b) => ((executions[a]?.path ?? "") < (executions[b]?.path ?? "") ? -1 : 1));
    // Several in one file: names can't separate them.
    if (new Set(members.map((at) => executions[at]?.path)).size < members.length) continue;
    if (members.some((at) => (values[at]?.length ?? 0) > 1)) continue;
    for (const [nth, a] of members.slice(0, MAX_TABLES).entries()) {
      for (const b of members.slice(nth + 1, MAX_TABLES)) {
        const words = difference(stem(left[a]), stem(left[b]));
        if (words.length === 0) continue;
        const key = words.join(" ");
        const pair = pairs.get(key) ?? { words, agree: 0, clash: 0 };
        pairs.set(key, pair);
        if (alikeValues(values[a]?.[0] ?? 0, values[b]?.[0] ?? 0)) pair.agree++;
        else pair.clash++;
      }
    }
  }
  return [...pairs.values()];
}

const stem = (words: readonly Leftover[] = []): Set<string> =>
  new Set(words.filter(({ level }) => level === STEM).map(({ low }) => low));

const difference = (a: ReadonlySet<string>, b: ReadonlySet<string>): string[] =>
  [...[...a].filter((word) => !b.has(word)), ...[...b].filter((word) => !a.has(word))].sort();

/**
 * Returns true for two prints of one number. They are equal to three digits, as tables round, also in units of a
 * thousand or a million.
 */
function alikeValues(a: number, b: number): boolean {
  const [low = 0, high = 0] = [Math.abs(a), Math.abs(b)].sort((one, other) => one - other);
  return [1, 1e3, 1e6].some((unit) => Math.abs(high - low * unit) <= ROUNDING * high);
}
