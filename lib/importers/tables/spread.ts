import type { CellRow } from "../kit/cells";
import { knownEngine } from "../kit/engine-label";
import { compares } from "./beside-engines";
import { type Columns, columnsOf } from "./columns";
import { isMeasured, isUnsure, quantityOf } from "./quantities";
import { isOfRepeats, isStatistic, isSummary, mayBeSum, REPEAT_WORD, roleOf } from "./roles";
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
  /** True where the rows below may explain the table. Then a heading may state no unit. */
  hasRows: boolean;
  /** True where the path or the title above names the one engine of the table. */
  isOfEngine: boolean;
}

/** Nothing is stated around a table: its heading alone has to explain it. */
export const NOTHING_AROUND: Around = { unit: null, counts: null, hasRows: false, isOfEngine: false };

/** Words between a quantity and its axis: "QPS by threads", `tps_vs_clients`. A slash is "per". */
const AXIS = new Set(["by", "vs", "versus", "per", "x"]);

/**
 * True for a title whose numbers stand by threads: "QPS by number of clients", `tps_vs_clients`. "threads: 16" states
 * one count, and a sentence about clients states none.
 */
export function countsThreads(title: string): boolean {
  const words = wordsOf(title.slice(0, 200));
  // "By client" may name clients, and "by thread pool" is of a pool.
  const isCounted = (from: number, length: number) =>
    (length > 1 || /(?:s|concurrency)$/.test(words[from] ?? "")) &&
    roleOf(words.slice(from, from + length).join(" ")) === "threads" &&
    !/^\d/.test(words[from + length] ?? "");
  return words.some((word, at) => AXIS.has(word) && [3, 2, 1].some((length) => isCounted(at + 1, length)));
}

/** Reads the headings that are left once counts or groups are taken out. */
type Inner = (headings: readonly string[]) => Shape | null;

/** The heading of bare numbers that nothing names. */
const UNNAMED_COUNT = "heading";

/** Returns the form of a table with counts in its headings; null for others. */
export function countsOf(
  headings: readonly string[],
  { unit, counts }: Pick<Around, "unit" | "counts">,
  inner: Inner,
): Shape | null {
  const corner = axesOf(headings);
  const names = corner?.headings ?? headings;
  const isLong = names.some((heading) => METRIC.test(wordsOf(heading).join("")));
  const own = unit ?? (isLong ? "value" : null);
  const bare = names.map((heading) => /^\d{1,7}$/.test(heading));
  const numbers = names.filter((_, at) => bare[at]);
  const stated = corner?.counts ?? (numbers.every((number) => YEAR.test(number)) ? null : counts);
  const axis = stated ?? UNNAMED_COUNT;
  const isBare = own !== null && numbers.length > 1 && (stated !== null || !mayBePercentiles(numbers, own));
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
  const texts = same.map(({ at }) => names[at] ?? "");
  if (values.size < 2 || (name === "threads" && areNames([...values], texts))) return null;
  if (name === "run" && !goOn([...values])) return null;
  const isLike = (heading: string, at: number) =>
    !same.some((one) => one.at === at) && !isStatistic(heading) && isNumbered(heading, values);
  if (!isBare && names.some(isLike)) return null;
  const role = roleOf(name);
  if (role !== null && names.some((heading, at) => roleOf(heading) === role && !same.some((one) => one.at === at)))
    return null;
  const what = name === "run" ? "a repeat" : role === "threads" ? "a thread count" : "a condition";
  return spreadOf(headings, names, { found: same, what, inner });
}

/** A heading of the names of numbers, without blanks: metric. */
export const METRIC = /^(?:metric|metricname|measure|measurement|statistic|stat)$/;

/** Numbers that may be years. */
const YEAR = /^(?:19|20)\d\d$/;

/**
 * True for bare numbers that may be percentiles of times: 50, 95, 99. A quantity that each row names may be a time,
 * too.
 */
function mayBePercentiles(numbers: readonly string[], unit: string): boolean {
  if (quantityOf(unit)?.kind === "rate") return false;
  return (
    numbers.some((number) => /^9[0589]9{0,2}$/.test(number)) || numbers.every((number) => /^\d?[05]0?$/.test(number))
  );
}

/**
 * True for numbers that go on from 0 or 1, as those of repeats do. Counts such as 100 and 1000 iterations are two
 * tests.
 */
function goOn(counts: readonly string[]): boolean {
  const sorted = counts.map(Number).sort((a, b) => a - b);
  const first = sorted[0] ?? 0;
  return first <= 1 && sorted.every((count, at) => count === first + at);
}

/** True for a heading with a name before one of these counts: `orders_1_ms` beside `clients_1_ms`. */
function isNumbered(heading: string, counts: ReadonlySet<string>): boolean {
  const words = wordsOf(heading);
  return words.some((word, at) => {
    const [, name = "", digits = ""] = /^([a-z]{0,12})(\d{1,7})$/.exec(word) ?? [];
    return digits !== "" && counts.has(String(Number(digits))) && (name !== "" || at > 0);
  });
}

/** Words for threads in headings beside those that name a column. */
const THREADS = /^(?:thr|thrd|thd|thds|conn|conns|vu)$/;

/** Users may be the rows of a table as well. */
const isThreads = (word: string): boolean => THREADS.test(word) || (word !== "users" && roleOf(word) === "threads");

/** Runs in the plural are the size of one test. */
const isRepeat = (word: string): boolean => REPEAT_WORD.test(word) && !word.endsWith("s");

/**
 * Returns the count in a heading, and the words beside it: `run1_ms` is the run 1 and "ms", `8 threads` the threads 8.
 * Null for a heading without one. 95th is a percentile, and `1T` a size.
 */
export function countIn(heading: string): { name: "run" | "threads"; count: string; rest: string } | null {
  const words = wordsOf(heading);
  for (const [at, word] of words.entries()) {
    const [, before = "", digits = "", behind = ""] = /^([a-z]{0,12})(\d{1,7})([a-z]{0,12})$/.exec(word) ?? [];
    if (digits === "" || (before !== "" && behind !== "")) continue;
    const [last = "", next = ""] = [words[at - 1], words[at + 1]];
    const isAlone = before === "" && behind === "";
    const isOrdinal = before === "" && /^(?:st|nd|rd|th)$/.test(behind);
    const isRun = isOrdinal ? isRepeat(next) : isRepeat(isAlone ? last : before);
    const isT = behind === "t" && heading.includes(`${digits}t`);
    const places = [
      { is: isRun && isOrdinal, from: at, to: at + 1 },
      { is: isAlone && isThreads(next), from: at, to: at + 1 },
      { is: isAlone && (isRun || isThreads(last)), from: at - 1, to: at },
      { is: !isAlone && !isOrdinal && (isRun || isT || isThreads(before || behind)), from: at, to: at },
    ];
    const found = places.find(({ is }) => is);
    // A round trip is not a round.
    if (found === undefined || /^trips?$/.test(words[found.to + 1] ?? "")) continue;
    const rest = words.filter((_, place) => place < found.from || place > found.to).join(" ");
    const isOfThreads = !isRun || (isAlone && isThreads(next));
    return { name: isOfThreads ? "threads" : "run", count: String(Number(digits)), rest };
  }
  return null;
}

/** A word in the singular before its number. */
const ONE_THREAD = /(?:client|thread|user|connection|conn|worker|thr|thrd|thd|vu)[_ -]?\d/i;

/** True where numbers name single threads: `client_1_qps`, `client_2_qps`. Counts have gaps, or stand in the plural. */
const areNames = (counts: readonly string[], texts: readonly string[]): boolean =>
  goOn(counts) && texts.every((text) => ONE_THREAD.test(text));

/**
 * Returns the headings of a table whose first one names both axes (`engine \ threads`). The first one may also name
 * only the counts at its top (`threads` above names of engines). Null for other tables.
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

/** True for a name that sums up or compares others: Total, Mean, `Diff %`. */
const isOfAll = (name: string): boolean => isSummary(name) || isOfRepeats(name) || mayBeSum(name) || compares(name);

/**
 * Returns the form of a table with a row of groups above its row of names: `insert` above `ops/s` and `p99 (ms)`. A
 * group is an engine, a thread count, a repeat, a quantity, or a test. An empty group goes on to the right as long as
 * the names come again. A group that sums up or compares the others is not read. Null for other tables.
 */
export function groupedOf({ groups, names }: Groups, { counts }: Around, inner: Inner): Shape | null {
  const above = aboveOf({ groups, names });
  // A heading of two rows stands in the upper or in the lower one.
  const isOwn = (at: number) => names[at] === "" || above[at] === "";
  const plain = names.map((name, at) => name || (groups[at] ?? ""));
  const kinds = new Set(above.filter((group, at) => group !== "" && !isOwn(at)));
  if (kinds.size === 0) return null;
  const areQuantities = [...kinds].every((group) => quantityOf(group) !== null);
  const all = [...kinds].filter((group) => areQuantities || !isOfAll(group));
  // Names that occur once need no group to distinguish them, and a group of all columns is a title.
  if (!areQuantities && new Set(names).size === names.length) return null;
  if (new Set(groups.filter((group) => group !== "")).size === 1 && groups[0] !== "" && names[0] !== "") return null;
  // A fact of each group would be read as that of all.
  const roles = names.map((name) => roleOf(name)).filter((role) => role !== null);
  if (new Set(roles).size < roles.length) return null;
  const factOf = areQuantities ? () => null : groupFact(all, plain);
  if (factOf === null) return null;
  if (!areQuantities && (all.length < 2 || all.some((group) => isMeasured(group) || roleOf(group) !== null)))
    return null;
  const axis = names.every((name) => !/^\d/.test(name) || YEAR.test(name)) ? UNNAMED_COUNT : (counts ?? UNNAMED_COUNT);
  const aside = [...names.keys()].filter((at) => !isOwn(at) && !all.includes(above[at] ?? ""));
  const found = plain.flatMap((name, at): Spread[] => {
    const group = above[at] ?? "";
    if (isOwn(at) || aside.includes(at)) return [];
    const fact = factOf(group);
    if (fact !== null) return [{ at, facts: [fact], rest: name }];
    if (/^\d{1,7}$/.test(name)) return [{ at, facts: [[axis, name]], rest: group }];
    return [{ at, facts: [], rest: `${name} ${group}` }];
  });
  if (new Set(found.map(({ facts }) => facts[0]?.[0] ?? "")).size > 1) return null;
  const isUnclear = ({ at, rest }: Spread) => {
    const numbers = found.filter((one) => one.rest === rest).map((one) => names[one.at] ?? "");
    const isCount = /^\d/.test(names[at] ?? "");
    if (quantityOf(names[at] ?? "") !== null) return true;
    return isCount ? axis === UNNAMED_COUNT && mayBePercentiles(numbers, rest) : !isPartOf(names[at] ?? "", names);
  };
  if (areQuantities && found.some(isUnclear)) return null;
  const shape = spreadOf(names, plain, { found, what: `a group: ${all.join(", ")}`, inner, aside, groups: above });
  return shape === null ? null : { ...shape, isBelowGroups: true };
}

/**
 * Returns the group above each name; "" for none. A fact of the row is in no group. An empty group ends with the names
 * that another group has, too.
 */
function aboveOf({ groups, names }: Groups): string[] {
  const starts = names.map((_, at) => groups.findLastIndex((group, place) => place <= at && group !== ""));
  const isRole = (at: number) => roleOf(names[at] ?? "") !== null;
  const areQuantities = groups.every((group, at) => group === "" || isRole(at) || quantityOf(group) !== null);
  const isElsewhere = (at: number) =>
    names.some((name, other) => name === names[at] && groups[starts[other] ?? -1] !== groups[starts[at] ?? -1]);
  const ended = new Set<number>();
  return names.map((name, at) => {
    const start = starts[at] ?? -1;
    const isBelow = start === at;
    const isLast = isRole(at) || (areQuantities ? quantityOf(name) !== null : !isElsewhere(at));
    if (!isBelow && name !== "" && isLast) ended.add(start);
    return start < 0 || ended.has(start) || (isRole(at) && name !== "") ? "" : (groups[start] ?? "");
  });
}

/** A statistic below a quantity: `p99`, `avg`. */
const STATISTIC = /^(?:p\d{2,5}|\d{2}th(?: percentile)?|avg|average|mean|median|min|max|std|stddev|stdev)$/;

/**
 * True for a name that a quantity above it makes a number. It is a statistic, an engine, a count, or one of many
 * groups.
 */
const isPartOf = (name: string, names: readonly string[]): boolean =>
  STATISTIC.test(wordsOf(name).join(" ")) ||
  knownEngine(name) !== null ||
  countIn(name) !== null ||
  names.indexOf(name) !== names.lastIndexOf(name);

/** Returns the fact that each of these groups is; null where only some are counts or known engines. */
function groupFact(
  groups: readonly string[],
  names: readonly string[],
): ((group: string) => readonly [string, string]) | null {
  const counts = new Map(groups.map((group) => [group, countIn(group)] as const));
  const kinds = new Set([...counts.values()].map((count) => (count?.rest === "" ? count.name : null)));
  const numbers = new Set([...counts.values()].map((count) => count?.count ?? ""));
  const [kind = null] = kinds;
  const isCount = kind === "run" ? goOn([...numbers]) : !areNames([...numbers], groups);
  if (kinds.size === 1 && kind !== null && isCount)
    return (group) => [counts.get(group)?.name ?? "", counts.get(group)?.count ?? ""];
  if ([...counts.values()].some((count) => count !== null)) return null;
  const known = groups.filter((group) => knownEngine(group) !== null);
  if (known.length > 0) return known.length < groups.length ? null : (group) => ["engine", group];
  const heading = names.some((name) => roleOf(name) === "workload") ? "group" : "workload";
  return (group) => [heading, group];
}

interface Found {
  found: readonly Spread[];
  /** A word for readers: "a repeat". */
  what: string;
  inner: Inner;
  /** Columns that are of no row. */
  aside?: readonly number[];
  /** The group above each of its columns. */
  groups?: readonly string[];
}

/**
 * Returns the form of a table whose columns are parts of several rows. `printed` are its headings, and `names` those by
 * which other columns are read. Null where a row does not explain itself.
 */
function spreadOf(
  printed: readonly string[],
  names: readonly string[],
  { found, what, inner, ...of }: Found,
): Shape | null {
  const own = new Set(found.map(({ at }) => at));
  const facts = (found[0]?.facts ?? []).map(([name]) => name);
  const rests = [...new Set(found.map(({ rest }) => rest))];
  // A number beside repeats is one of all of them, and so is a column called total.
  const isOfRows = (name: string) => IN_ONE.has(quantityOf(name)?.kind ?? "") || isOfAll(name) || isStatistic(name);
  const isAside = (at: number) => facts.length > 0 && roleOf(names[at] ?? "") === null && isOfRows(names[at] ?? "");
  const aside = [...names.keys()].filter((at) => !own.has(at) && (of.aside?.includes(at) || isAside(at)));
  const others = [...names.keys()].filter((at) => !own.has(at) && !aside.includes(at));
  const headings = [...others.map((at) => names[at] ?? ""), ...facts, ...rests];
  const shape = inner(headings);
  const columns = shape?.columns ?? columnsOf(headings);
  if (columns === null || (shape === null && columns.main === null)) return null;
  const parts = partsOf(found);
  const which = found.map(({ at }) => printed[at] ?? "").join(", ");
  const asideNames = aside.map((at) => [of.groups?.[at], names[at]].filter((name) => name).join(" "));
  const note = [
    `Each of these columns is of ${what}: ${which}.`.replace("of a group: ", "of the group above it: "),
    ...(aside.length === 0 ? [] : [`Of no single one, and not read: ${asideNames.join(", ")}.`]),
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
        const { line, text } = row;
        return { line, text, cells, whole: row, ...(nth > 0 || row.isMore ? { isMore: true as const } : {}) };
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
