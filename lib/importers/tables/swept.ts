import { group } from "d3-array";
import type { CellRow } from "../kit/cells";
import type { Role } from "../kit/table-mapping";
import { NO_TEST } from "./beside-engines";
import { type Columns, type MetricColumn, mainOf, newName, type OtherColumn } from "./columns";
import { type Conditions, conditionsOf } from "./conditions";
import { isMissing } from "./numbers";
import { isMeasured } from "./quantities";
import { printedRows } from "./settle";
import { unitedCell } from "./united";
import { keyOf, wordsOf } from "./words";

// A setting in the form of a number: memory of 4GB and 8GB, runs of 60 s and 3600 s. It alone tells its rows apart, so
// these are no repeats of one test.

/** A column that may hold a setting. */
interface Candidate {
  column: MetricColumn | OtherColumn;
  /** True for numbers that people choose and hardly ever measure. */
  isChosen: (number: string) => boolean;
  /** True for a measured quantity: only chosen numbers that are the same in all groups are settings. */
  isDoubtful: boolean;
}

/** Facts of how a row ended and when it was measured: they tell no runs apart. */
const NO_IDENTITY: ReadonlySet<Role> = new Set(["repeats", "success", "failure", "time"]);
/** A column of more values holds no setting. */
const MAX_VALUES = 1_000;

/**
 * Returns the columns, with those as conditions that hold a setting by the values of rows that are else equal. Equal
 * rows that are samples of one run hold none.
 */
export function withSwept(
  columns: Columns,
  rows: readonly CellRow[],
  areSamples: boolean,
): { columns: Columns; conditions: Conditions } {
  const engine = columns.roles.get("engine") ?? null;
  const conditions = conditionsOf(columns.others, rows, engine);
  const read = new Set(conditions.read.map(({ at }) => at));
  const candidates = areSamples ? [] : candidatesOf(columns, read);
  const facts = [...columns.roles].flatMap(([role, at]) => (NO_IDENTITY.has(role) ? [] : at));
  const groups = candidates.length === 0 ? [] : equalRows(printedRows(rows), [...facts, ...read]);
  const swept = new Set(candidates.filter((candidate) => areSwept(candidate, groups)).map(({ column }) => column));
  if (swept.size === 0) return { columns, conditions };
  const metrics = columns.metrics.filter((column) => !swept.has(column));
  const names = new Set(columns.others.map(({ key }) => key));
  const others = [
    ...columns.others.map((column) => (swept.has(column) ? { ...column, isNamed: true as const } : column)),
    ...columns.metrics
      .filter((column) => swept.has(column))
      .map(({ at, heading }) => ({
        at,
        heading,
        key: newName(keyOf(wordsOf(heading)), names),
        isNamed: true as const,
      })),
  ];
  const hasMain = metrics.some(({ key }) => key === columns.main);
  const main = hasMain ? columns.main : mainOf(metrics);
  return { columns: { ...columns, metrics, others, main }, conditions: conditionsOf(others, rows, engine) };
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
      if (phrase !== undefined || areSamples || twin !== null || isOutcome(heading) || isEnd(column)) return [];
      if (key === "durationSeconds") return [{ column, isChosen: isTens, isDoubtful: false }];
      if (isLoad(column)) return [{ column, isChosen: isTens, isDoubtful: true }];
      if (kind !== "other" || isMeasured(heading)) return [];
      return [{ column, isChosen: !hasUnits && key.endsWith("Seconds") ? isFives : isRound, isDoubtful: false }];
    }),
    ...others
      .filter(({ at, heading, phrase }) => !read.has(at) && phrase === undefined && isMeasured(heading))
      .filter((column) => !isOutcome(column.heading) && !isEnd(column))
      .map((column) => ({ column, isChosen: isRound, isDoubtful: true })),
  ];
}

/** True for a part of a run or of its machine, or for what went wrong in it. */
const isOutcome = (heading: string): boolean =>
  wordsOf(heading).some((word) => NO_TEST.has(word) || /^(?:errors?|failures?|hits?|misses)$/.test(word));

/** Times whose unit stands in the heading are mostly measured: 12 s is one, too. */
const isFives = (number: string): boolean => /^(?:0|\d{0,8}[05])$/.test(number);

const isTens = (number: string): boolean => /^\d{1,8}0(?:\.0{1,9})?$/.test(number);

/** True for a whole number of one digit before its zeros, of two with a 5, for a dozen, and for a power of two. */
function isRound(number: string): boolean {
  if (!/^\d{1,9}$/.test(number)) return false;
  return /^(?:\d|\d5|12|24|36|48)0*$/.test(number) || Number.isInteger(Math.log2(Number(number)));
}

/** Returns the groups of several rows that these columns do not tell apart, and the single rows. */
function equalRows(rows: readonly CellRow[], places: readonly number[]): readonly (readonly CellRow[])[] {
  const groups = [...group(rows, ({ cells }) => places.map((at) => cells[at]).join("\u0000")).values()];
  return groups.length === rows.length ? [] : groups;
}

/**
 * True where several values stand in one group and are chosen: by their digits, or since all groups have the same ones.
 * A group may lack some of them. Measured numbers hardly ever come again in each group.
 */
function areSwept({ column, isChosen, isDoubtful }: Candidate, groups: readonly (readonly CellRow[])[]): boolean {
  const all = groups.map((rows) => {
    const cells = rows.map((row) => row.cells[column.at] ?? "");
    return new Set(cells.filter((cell) => !isMissing(cell)));
  });
  const [most = new Set<string>()] = [...all].sort((a, b) => b.size - a.size);
  if (most.size < 2 || most.size > MAX_VALUES) return false;
  const isGrid = all.filter(({ size }) => size > 1).length > 1 && all.every((values) => isWithin(values, most));
  const areChosen = (values: ReadonlySet<string>) =>
    [...values].every((cell) => isChosen(unitedCell(cell)?.number ?? cell));
  return isDoubtful ? isGrid && areChosen(most) : isGrid || all.every(areChosen);
}

const isWithin = (values: ReadonlySet<string>, all: ReadonlySet<string>): boolean =>
  [...values].every((value) => all.has(value));
