import { extent, group } from "d3-array";
import { type CellRow, cellsKey } from "../kit/cells";
import { MAYBE_SETTING } from "../kit/issue-list";
import { NO_TEST } from "./beside-engines";
import { type Columns, type MetricColumn, mainOf, newName, type OtherColumn } from "./columns";
import { type Conditions, conditionsOf, doubtOf, factsOf } from "./conditions";
import { isMissing } from "./numbers";
import { isMeasured } from "./quantities";
import { maySet, printedRows } from "./settle";
import { unitedCell } from "./united";
import { isOfPart, keyOf, wordsOf } from "./words";

// A setting in the form of a number: memory of 4GB and 8GB, runs of 60 s and 3600 s. It alone tells its rows apart, so
// these are no repeats of one test. Where it may be measured as well, its rows are kept apart and its numbers are kept.

/**
 * The meaning of a column by its heading:
 * - chosen: a word that is never measured
 * - both: a word that may be measured
 * - main: a rate or time
 * - part: a part of a run, which is most often measured
 * - other: another word
 */
type Heading = "chosen" | "both" | "main" | "part" | "other";
/** A setting for sure, or a doubt where the numbers may be measured. */
type Verdict = "setting" | "doubtful";

/** A column that may hold a setting. */
interface Candidate {
  column: MetricColumn | OtherColumn;
  heading: Heading;
  /** True for numbers that people choose and hardly ever measure. */
  isChosen: (number: string) => boolean;
}

/** A column of more values holds no setting. */
const MAX_VALUES = 1_000;
/** Numbers of repeats lie closer together, as factor from the least to the greatest. */
const SPREAD = 1.5;
/** Numbers of a part of a run that each engine has exactly, and that lie so far apart, may be chosen. */
const FAR = 3;

/** Words of settings that are never measured, and of those that may be. */
const CHOSEN = new Set("network net link rtt mix skew".split(" "));
const BOTH = new Set("memory mem container instance vm docker available".split(" "));
const UNITS = /^(?:ns|us|ms|s|secs?|seconds?|minutes?|hours?|bytes?|[kmg]i?b|percent|pct)$/;

type SweptColumn = MetricColumn | OtherColumn;

/** A table with the columns that hold settings by its own rows, and what is needed to look at others beside them. */
export interface Sweep {
  columns: Columns;
  conditions: Conditions;
  rows: readonly CellRow[];
  candidates: readonly Candidate[];
  /** The columns whose rows are of one test where these are equal. */
  places: readonly number[];
  found: Map<SweptColumn, Verdict>;
}

/** Looks for columns that hold a setting, by the values of rows that are else equal. Rows of samples hold none. */
export function sweepIn(columns: Columns, rows: readonly CellRow[], areSamples: boolean): Sweep {
  const engine = columns.roles.get("engine") ?? null;
  const conditions = conditionsOf(columns.others, rows, columns.roles);
  const read = new Set(conditions.read.map(({ at }) => at));
  const candidates = areSamples ? [] : candidatesOf(columns, read);
  const printed = printedRows(rows);
  // Few whole numbers, such as lock_ms 1 and 2, may be either.
  const coarse = areSamples ? [] : columns.metrics.filter((column) => maySet(column, printed, engine));
  const places = [...factsOf(columns.roles), ...read, ...coarse.map(({ at }) => at)];
  const groups = candidates.length === 0 ? [] : equalRows([{ rows: printed, places, name: "" }]);
  const found = new Map<SweptColumn, Verdict>(candidates.flatMap((one) => verdictOn(one, groups) ?? []));
  for (const column of coarse) found.set(column, "doubtful");
  return { columns, conditions, rows, candidates, places, found };
}

/**
 * Looks at the rows of several tables of equal headings together: `memory` of 4GB in one file, and of 8GB in the next.
 * Files whose names differ in more than numbers hold other tests. Within a file all engines have the same values. A
 * table keeps what its own rows show, and what only all show is a doubt: coarse numbers of many files come again, too.
 */
export function joinSweeps(sweeps: readonly { path: string; sweep: Sweep }[]): void {
  if (sweeps.length < 2) return;
  const lists = sweeps.map(({ path, sweep: { rows, places } }) => ({
    rows: printedRows(rows),
    places,
    name: path.replaceAll(/\d{1,20}/g, "0"),
  }));
  let groups: ReturnType<typeof equalRows> | null = null;
  const known = new Map<number, boolean>();
  for (const { sweep } of sweeps)
    for (const one of sweep.candidates) {
      const { column } = one;
      if (sweep.found.has(column)) continue;
      groups ??= equalRows(lists);
      const areAlike = () => sweeps.every(({ sweep: { columns, rows } }) => areOfEach(column.at, columns, rows));
      const tellsApart = known.get(column.at) ?? (areAlike() && verdictOn(one, groups) !== null);
      known.set(column.at, tellsApart);
      if (tellsApart) sweep.found.set(column, "doubtful");
    }
}

/** True where all engines of a table have the same values of a column. What differs between them was measured. */
function areOfEach(at: number, { roles }: Columns, rows: readonly CellRow[]): boolean {
  const engine = roles.get("engine");
  if (engine === undefined) return true;
  const values = group(
    rows.filter(({ cells }) => !isMissing(cells[at] ?? "")),
    ({ cells }) => cells[engine],
  );
  const sets = [...values.values()].map((own) => [...new Set(own.map(({ cells }) => cells[at]))].sort().join("\u0000"));
  return new Set(sets).size <= 1;
}

/**
 * Returns a table's columns, with those as conditions that hold a setting. One that may be measured is both, with an
 * issue.
 */
export function sweptColumns({ columns, conditions, rows, candidates, found }: Sweep): {
  columns: Columns;
  conditions: Conditions;
} {
  // The last number of the whole row is its result.
  if (mainOf(columns.metrics.filter((column) => !found.has(column))) === null)
    for (const { column, heading } of candidates) if (heading === "main") found.delete(column);
  if (found.size === 0) return { columns, conditions };
  const metrics = columns.metrics.filter((column) => found.get(column) !== "setting");
  const names = new Set(columns.others.map(({ key }) => key));
  const others = [
    ...columns.others.map((column) => (found.has(column) ? { ...column, isNamed: true as const } : column)),
    ...columns.metrics
      .filter((column) => found.has(column))
      .map(({ at, heading }) => ({
        at,
        heading,
        key: newName(keyOf(wordsOf(heading)), names),
        isNamed: true as const,
      })),
  ];
  const settled = conditionsOf(others, rows, columns.roles);
  const doubts = [...found].flatMap(([column, verdict]) =>
    verdict === "setting"
      ? []
      : {
          heading: column.heading,
          code: MAYBE_SETTING,
          message: doubtOf(columns.metrics.some((one) => one === column)),
        },
  );
  return {
    columns: { ...columns, metrics, others },
    conditions: { ...settled, unread: [...settled.unread, ...doubts] },
  };
}

/** Returns the columns that are neither known facts nor surely measured. `read` are the places of conditions. */
function candidatesOf({ metrics, others, ends = [] }: Columns, read: ReadonlySet<number>): Candidate[] {
  // A rate or a time beside another main number may be the load, or the length of each run.
  const isLoad = ({ key, kind }: MetricColumn) =>
    (kind === "rate" || key === "seconds") && mainOf(metrics.filter((column) => column.key !== key)) !== null;
  const isEnd = ({ at }: { at: number }) => ends.some((end) => end.at === at);
  return [
    ...metrics.flatMap((column): Candidate[] => {
      const { kind, key, heading, hasUnits = false, phrase, areSamples = false, twin } = column;
      if (phrase !== undefined || areSamples || twin !== null || isEnd(column)) return [];
      // The load in per cent may be one that was asked for, also where the cells have the sign.
      if (isEndOrPart(heading)) return [];
      if (isOfPart(key.endsWith("Fraction") ? `${heading} %` : heading))
        return kind === "other" ? [{ column, heading: "part", isChosen: isRound }] : [];
      // Elapsed seconds may be a run's clock.
      const isClock = wordsOf(heading).includes("elapsed");
      if (key === "durationSeconds") return [{ column, heading: isClock ? "main" : "both", isChosen: isTens }];
      if (isLoad(column)) return [{ column, heading: "main", isChosen: isTens }];
      if (kind !== "other" || isMeasured(heading)) return [];
      const isChosen = !hasUnits && key.endsWith("Seconds") ? isFives : isRound;
      return [{ column, heading: headingOf(heading), isChosen }];
    }),
    ...others
      .filter(({ at, heading, phrase }) => !read.has(at) && phrase === undefined && isMeasured(heading))
      .filter((column) => !isEndOrPart(column.heading) && !isOfPart(column.heading) && !isEnd(column))
      .map((column): Candidate => ({ column, heading: "main", isChosen: isRound })),
  ];
}

function headingOf(heading: string): Heading {
  const words = wordsOf(heading).filter((word) => !UNITS.test(word));
  const areAll = (known: ReadonlySet<string>) => words.length > 0 && words.every((word) => known.has(word));
  if (areAll(CHOSEN)) return "chosen";
  return areAll(BOTH) ? "both" : "other";
}

/** True for a time of a part of a run or of its machine, for a moment, and for errors. */
const isEndOrPart = (heading: string): boolean =>
  wordsOf(heading).some((word) => NO_TEST.has(word) || /^(?:errors?|failures?|hits?|misses)$/.test(word));

/** Times whose unit stands in the heading are mostly measured: 12 s is one, too. */
const isFives = (number: string): boolean => /^(?:0|\d{0,8}[05])$/.test(number);

const isTens = (number: string): boolean => /^\d{1,8}0(?:\.0{1,9})?$/.test(number);

/**
 * True for a whole number that people choose. It has one digit before its zeros, or two of which the second is 5. The
 * numbers 12, 24, 36 and 48 with zeros count, and so do powers of two.
 */
function isRound(number: string): boolean {
  if (!/^\d{1,9}$/.test(number)) return false;
  return /^(?:\d|\d5|12|24|36|48)0*$/.test(number) || Number.isInteger(Math.log2(Number(number)));
}

/** The rows of a table, the columns that tell its tests apart, and its name, which does so beside other tables. */
interface Rows {
  rows: readonly CellRow[];
  places: readonly number[];
  name: string;
}

/** Returns the groups of several rows that nothing tells apart, and the single rows; none where all are single. */
function equalRows(lists: readonly Rows[]): readonly (readonly CellRow[])[] {
  const groups = new Map<string, CellRow[]>();
  let count = 0;
  for (const { rows, places, name } of lists)
    for (const row of rows) {
      const id = `${name}\u0000${cellsKey(row.cells, places)}`;
      const same = groups.get(id);
      if (same) same.push(row);
      else groups.set(id, [row]);
      count += 1;
    }
  return groups.size === count ? [] : [...groups.values()];
}

/**
 * Returns a column that alone distinguishes rows of a group, with "setting" or "doubtful". Null where it is measured.
 * Numbers that people choose, and the same ones in all groups, are a setting where the heading says so. A group may
 * lack some of them.
 */
function verdictOn(
  { column, heading, isChosen }: Candidate,
  groups: readonly (readonly CellRow[])[],
): [[SweptColumn, Verdict]] | null {
  const all = groups.map((rows) => {
    const cells = rows.map((row) => row.cells[column.at] ?? "").filter((cell) => !isMissing(cell));
    return { values: new Set(cells), count: cells.length };
  });
  const sets = all.map(({ values }) => values);
  const [most = new Set<string>()] = [...sets].sort((a, b) => b.size - a.size);
  if (most.size < 2 || most.size > MAX_VALUES) return null;
  const isGrid = sets.filter(({ size }) => size > 1).length > 1 && sets.every((values) => isWithin(values, most));
  const areAll = (is: (number: string) => boolean) =>
    sets.every((values) => [...values].every((cell) => is(unitedCell(cell)?.number ?? cell)));
  const areChosen = areAll(isChosen);
  if (heading === "part") {
    const areSame = sets.length > 1 && sets.every((values) => values.size === most.size) && isGrid;
    return areSame && areChosen && areFar(most) ? [[column, "doubtful"]] : null;
  }
  const isWide = heading === "chosen" || areWide(most);
  const isSure = heading === "chosen" ? areChosen || areAll(isWhole) : heading === "both" && areChosen && isWide;
  if (isGrid && isSure) return [[column, "setting"]];
  const isAmount = "kind" in column && /(?:Bytes|Fraction)$/.test(column.key);
  const isAlone = isAmount && areChosen && all.every(({ values, count }) => values.size === count);
  if (heading === "chosen") return areChosen || areWide(most) ? [[column, "doubtful"]] : null;
  const mayBe = heading === "both" ? isGrid || areChosen : areChosen && isGrid;
  return isWide && (mayBe || (heading === "other" && isAlone)) ? [[column, "doubtful"]] : null;
}

const isWhole = (number: string): boolean => /^\d{1,9}$/.test(number);

/** True where the greatest number is far from the least one, and where units differ. */
function areWide(values: ReadonlySet<string>): boolean {
  const read = [...values].map((cell) => unitedCell(cell) ?? { number: cell, unit: "" });
  if (new Set(read.map(({ unit }) => unit)).size > 1) return true;
  const [least = 0, most = 0] = extent(read, ({ number }) => Number(number));
  return most >= least * SPREAD && most > least;
}

/** True where the greatest number is several times a least one above 0, and where units differ. */
function areFar(values: ReadonlySet<string>): boolean {
  const read = [...values].map((cell) => unitedCell(cell) ?? { number: cell, unit: "" });
  if (new Set(read.map(({ unit }) => unit)).size > 1) return true;
  const [least = 0, most = 0] = extent(read, ({ number }) => Number(number));
  return least > 0 && most >= least * FAR;
}

const isWithin = (values: ReadonlySet<string>, all: ReadonlySet<string>): boolean =>
  [...values].every((value) => all.has(value));
