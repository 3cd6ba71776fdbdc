import type { CellRow } from "../kit/cells";
import { knownEngine } from "../kit/engine-label";
import { mayBeEngine } from "./beside-engines";
import { type Columns, columnsOf } from "./columns";
import { isMeasured, isUnsure, quantityOf } from "./quantities";
import { REPEAT_WORD, roleOf } from "./roles";
import type { Shape } from "./shapes";
import { wordsOf } from "./words";

// Tables whose headings count: repeats (`run1_ms`), threads (`8 threads`), or groups in a row above (`insert`).
// Each such column becomes a part of a row for its count. The rest of its heading then reads as any other.

/** A column that is a part of the row of its facts. */
interface Spread {
  at: number;
  /** Headings with their texts: `run` 2, `threads` 8. */
  facts: readonly (readonly [string, string])[];
  /** The heading of its number in that row. */
  rest: string;
}

/** Statements of the lines around a table. */
export interface Around {
  /** The quantity of all numbers: "ops per s"; null for none. */
  unit: string | null;
  /** The fact that bare numbers as headings are: `threads`; null for none. */
  counts: string | null;
  /** True where the rows below may say what the table is: then a heading may state no unit. */
  hasRows: boolean;
}

/** Nothing is stated around a table: its heading alone has to explain it. */
export const NOTHING_AROUND: Around = { unit: null, counts: null, hasRows: false };

/** True for a title that names threads without their number: "QPS by threads", `tps_vs_clients`. */
export function countsThreads(title: string): boolean {
  const words = wordsOf(title.slice(0, 200));
  return words.some((word, at) => roleOf(word) === "threads" && !/^\d+$/.test(words[at - 1] ?? ""));
}

/** Reads the headings that are left once counts or groups are taken out. */
type Inner = (headings: readonly string[]) => Shape | null;

/** The heading of bare numbers that nothing names. */
const UNNAMED_COUNT = "heading";

/** Returns the form of a table with counts in its headings; null for others. */
export function countsOf(
  headings: readonly string[],
  { unit, counts }: Omit<Around, "hasRows">,
  inner: Inner,
): Shape | null {
  const corner = axesOf(headings);
  const names = corner?.headings ?? headings;
  const isLong = names.some((heading) => METRIC.test(wordsOf(heading).join("")));
  const own = unit ?? (isLong ? "value" : null);
  const bare = names.map((heading) => /^\d{1,7}$/.test(heading));
  const isBare = own !== null && bare.filter((one) => one).length > 1;
  const axis = corner?.counts ?? counts ?? UNNAMED_COUNT;
  const found = names.flatMap((heading, at): Spread[] => {
    if (bare[at]) return isBare ? [{ at, facts: [[axis, heading]], rest: own ?? "" }] : [];
    const count = countIn(heading);
    if (count === null || isUnsure(heading)) return [];
    const rest = count.rest === "" ? own : count.rest;
    return rest === null ? [] : [{ at, facts: [[count.name, count.count]], rest }];
  });
  const [name = ""] = new Set(found.map(({ facts }) => facts[0]?.[0] ?? ""));
  const same = found.filter(({ facts }) => facts[0]?.[0] === name);
  const values = new Set(same.map(({ facts }) => facts[0]?.[1] ?? ""));
  if (values.size < 2 || (name === "threads" && areNames(same, names))) return null;
  const role = roleOf(name);
  if (role !== null && names.some((heading, at) => roleOf(heading) === role && !same.some((one) => one.at === at)))
    return null;
  const what = name === "run" ? "a repeat" : role === "threads" ? "a thread count" : "a condition";
  return spreadOf(headings, names, { found: same, what, inner });
}

/** A heading of the names of numbers, without blanks: metric. */
export const METRIC = /^(?:metric|metricname|measure|measurement|statistic|stat)$/;

/** Words for threads in headings beside those that name a column. */
const THREADS = /^(?:t|th|thr|thrd|thd|thds|conn|conns|vu)$/;

const isThreads = (word: string): boolean => THREADS.test(word) || roleOf(word) === "threads";

/**
 * Returns the count in a heading, and the words beside it: `run1_ms` is the run 1 and "ms", `8 threads` the threads 8.
 * Null for a heading without one.
 */
function countIn(heading: string): { name: "run" | "threads"; count: string; rest: string } | null {
  const words = wordsOf(heading);
  for (const [at, word] of words.entries()) {
    const [, before = "", digits = "", behind = ""] = /^([a-z]{0,12})(\d{1,7})([a-z]{0,12})$/.exec(word) ?? [];
    if (digits === "" || (before !== "" && behind !== "")) continue;
    const isAlone = before === "" && behind === "";
    const isOrdinal = before === "" && /^(?:st|nd|rd|th)$/.test(behind);
    const places = [
      ...(isOrdinal || isAlone ? [{ name: words[at + 1], from: at, to: at + 1 }] : []),
      ...(isAlone ? [{ name: words[at - 1], from: at - 1, to: at }] : []),
      { name: before === "t" ? "" : before || behind, from: at, to: at },
    ];
    const found = places.find(({ name = "" }) => REPEAT_WORD.test(name) || isThreads(name));
    if (found === undefined) continue;
    const rest = words.filter((_, place) => place < found.from || place > found.to).join(" ");
    return { name: REPEAT_WORD.test(found.name ?? "") ? "run" : "threads", count: String(Number(digits)), rest };
  }
  return null;
}

/** True where numbers name single threads: `client_1_qps`, `client_2_qps`. Counts have gaps, or stand in the plural. */
function areNames(found: readonly Spread[], headings: readonly string[]): boolean {
  const counts = [...new Set(found.map(({ facts }) => Number(facts[0]?.[1])))].sort((a, b) => a - b);
  const first = counts[0] ?? 0;
  const isRow = first <= 1 && counts.every((count, at) => count === first + at);
  return (
    isRow && found.every(({ at }) => /(?:client|thread|user|connection|conn|worker)[_ -]?\d/i.test(headings[at] ?? ""))
  );
}

/**
 * Returns the headings of a table whose first one names both axes (`engine \ threads`), or the counts at its top
 * alone (`threads` above names of engines). Null for other tables.
 */
function axesOf(headings: readonly string[]): { headings: readonly string[]; counts: string } | null {
  const [first = "", ...others] = headings;
  const parts = first.slice(0, 100).split(/ ?[\\/|] ?| (?:vs\.?|by|x) /);
  const counted = parts.filter((part) => roleOf(part) === "threads");
  if (counted.length !== 1 || !others.some((heading) => /^\d{1,7}$/.test(heading))) return null;
  const own = parts.find((part) => roleOf(part) !== "threads") ?? "";
  return { headings: [own, ...others], counts: "threads" };
}

/** A group of columns with the row of names below it. */
export interface Groups {
  groups: readonly string[];
  names: readonly string[];
}

/**
 * Returns the form of a table with a row of groups above its row of names: `insert` above `ops/s` and `p99 (ms)`. A
 * group is an engine, a thread count, a repeat, a quantity, or a test. An empty group goes on to the right. Null for
 * other tables.
 */
export function groupedOf({ groups, names }: Groups, { counts }: Around, inner: Inner): Shape | null {
  let last = "";
  const above = names.map((_, at) => {
    last = groups[at] || last;
    return last;
  });
  // A heading of two rows stands in the upper or in the lower one.
  const isOwn = (at: number) => names[at] === "" || above[at] === "";
  const plain = names.map((name, at) => name || (above[at] ?? ""));
  const kinds = new Set(above.filter((group, at) => group !== "" && !isOwn(at)));
  if (kinds.size === 0) return null;
  const all = [...kinds];
  const areQuantities = all.every((group) => quantityOf(group) !== null);
  // Names that stand once need no group to tell them apart, and a group of all columns is a title.
  if (!areQuantities && new Set(names).size === names.length) return null;
  if (all.length === 1 && groups[0] !== "" && names[0] !== "") return null;
  const factOf = areQuantities ? () => null : groupFact(all, plain);
  if (!areQuantities && (all.length < 2 || all.some((group) => isMeasured(group) || roleOf(group) !== null)))
    return null;
  const found = plain.flatMap((name, at): Spread[] => {
    const group = above[at] ?? "";
    if (isOwn(at)) return [];
    const fact = factOf(group);
    if (fact !== null) return [{ at, facts: [fact], rest: name }];
    if (/^\d{1,7}$/.test(name)) return [{ at, facts: [[counts ?? UNNAMED_COUNT, name]], rest: group }];
    return [{ at, facts: [], rest: `${name} ${group}` }];
  });
  if (new Set(found.map(({ facts }) => facts[0]?.[0] ?? "")).size > 1) return null;
  const shape = spreadOf(names, plain, { found, what: `a group: ${all.join(", ")}`, inner });
  return shape === null ? null : { ...shape, isBelowGroups: true };
}

/** Returns the fact that each of these groups is. */
function groupFact(groups: readonly string[], names: readonly string[]): (group: string) => readonly [string, string] {
  const counts = new Map(groups.map((group) => [group, countIn(group)] as const));
  if ([...counts.values()].every((count) => count?.rest === ""))
    return (group) => [counts.get(group)?.name ?? "", counts.get(group)?.count ?? ""];
  const known = groups.filter((group) => knownEngine(group) !== null);
  if (known.length > 0 && groups.every((group) => known.includes(group) || mayBeEngine(group)))
    return (group) => ["engine", group];
  const heading = names.some((name) => roleOf(name) === "workload") ? "group" : "workload";
  return (group) => [heading, group];
}

interface Found {
  found: readonly Spread[];
  /** A word for readers: "a repeat". */
  what: string;
  inner: Inner;
}

/**
 * Returns the form of a table whose columns are parts of several rows. `printed` are its headings, and `names` those by
 * which other columns are read. Null where a row does not explain itself.
 */
function spreadOf(printed: readonly string[], names: readonly string[], { found, what, inner }: Found): Shape | null {
  const own = new Set(found.map(({ at }) => at));
  const facts = (found[0]?.facts ?? []).map(([name]) => name);
  const rests = [...new Set(found.map(({ rest }) => rest))];
  // A number beside repeats is one of all of them.
  const isOfAll = (at: number) => facts.length > 0 && IN_ONE.has(quantityOf(names[at] ?? "")?.kind ?? "");
  const aside = [...names.keys()].filter((at) => !own.has(at) && isOfAll(at) && roleOf(names[at] ?? "") === null);
  const others = [...names.keys()].filter((at) => !own.has(at) && !aside.includes(at));
  const headings = [...others.map((at) => names[at] ?? ""), ...facts, ...rests];
  const shape = inner(headings);
  const columns = shape?.columns ?? columnsOf(headings);
  if (columns === null || (shape === null && columns.main === null)) return null;
  const parts = partsOf(found);
  const which = found.map(({ at }) => printed[at] ?? "").join(", ");
  const note = [
    `Each of these columns is of ${what}: ${which}.`.replace("of a group: ", "of the group above it: "),
    ...(aside.length === 0 ? [] : [`Of no single one, and not read: ${aside.map((at) => names[at]).join(", ")}.`]),
    ...(shape === null ? [] : [shape.note]),
  ].join(" ");
  const isRepeat = facts[0] === "run";
  const tidy = (rows: readonly CellRow[]) => {
    const melted = rows.flatMap((row): CellRow[] => {
      // A repeat that was not made has an empty cell.
      const made = parts.filter((part) => part.some(({ at }) => (row.cells[at] ?? "").trim() !== ""));
      return (isRepeat && made.length > 0 ? made : parts).map((part, nth) => {
        const numbers = rests.map((rest) => row.cells[part.find((one) => one.rest === rest)?.at ?? -1] ?? "");
        const texts = (part[0]?.facts ?? []).map(([, text]) => text);
        const cells = [...others.map((at) => row.cells[at] ?? ""), ...texts, ...numbers];
        return { line: row.line, text: row.text, cells, ...(nth > 0 || row.isMore ? { isMore: true as const } : {}) };
      });
    });
    return shape === null ? { tables: [{ columns, rows: melted }], left: [] } : shape.tidy(melted);
  };
  return { columns: printedColumns(printed, [...own]), note, tidy, each: parts.length * (shape?.each ?? 1) };
}

/** Kinds of numbers that a row has once. */
const IN_ONE = new Set(["rate", "time", "latency"]);

/** Returns the columns of each row. A second column of equal facts and heading begins another row. */
function partsOf(found: readonly Spread[]): Spread[][] {
  const parts = new Map<string, Spread[][]>();
  for (const one of found) {
    const key = JSON.stringify(one.facts);
    const same = parts.get(key) ?? [];
    parts.set(key, same);
    const open = same.find((part) => part.every(({ rest }) => rest !== one.rest));
    if (open === undefined) same.push([one]);
    else open.push(one);
  }
  return [...parts.values()].flat();
}

/** Returns printed headings as columns of which only these hold numbers. */
export const printedColumns = (headings: readonly string[], numbers: readonly number[]): Columns => ({
  headings,
  roles: new Map(),
  metrics: numbers.map((at) => ({ at, heading: headings[at] ?? "", key: "", scale: 1, kind: "other", twin: null })),
  others: [],
  main: null,
  k: null,
});
