import { group } from "@/lib/domain/group";
import { median, percentile } from "@/lib/domain/workloads/statistics";
import { haveNoRatio, type Known, logsOf, type Runs, sharesOf } from "./noise";
import { decide, type NumericVerdict, verdictOf } from "./verdict";

/** Degrees of freedom of a group's noise. */
export const GROUP_DF = 10;
/** Fewest rows with a common ratio, and fewest rows of an event. */
const MIN_ROWS = 8;
/** Least share of rows that changed one way at an event. */
const SHARE = 0.2;
/** Least number of rows that changed one way at an event. */
const LEAST = 3;

/** One row of a group: the runs of both sides, and its noise. */
export interface GroupRow {
  a: Runs;
  b: Runs;
  known: Known;
  /** Equal for rows of the same measurements (`pairKey`). Absent = its own. */
  pair?: string;
}

/** One side of a row: its point and value; null without one. */
interface Side {
  point: string | null;
  value: number | null;
}

/**
 * Names the measurements of two sides. Rows of equal name are one measurement, shown again. One choice of a vector
 * search can be the best at several recalls.
 */
export const pairKey = (a: Side, b: Side): string => `${a.point} ${a.value} ${b.point} ${b.value}`;

/** Returns the first row of each pair of measurements, in order. Rows without a pair all stay. */
export function distinctPairs<R extends Pick<GroupRow, "pair">>(rows: readonly R[]): R[] {
  const seen = new Set<string>();
  return rows.filter(({ pair }) => {
    if (pair === undefined) return true;
    const isNew = !seen.has(pair);
    seen.add(pair);
    return isNew;
  });
}

/** Verdict on a group of rows, by the median of their ratios. */
export interface GroupVerdict extends NumericVerdict {
  /** Number of rows with a ratio. */
  rows: number;
  /** The lowest ratio of a row. */
  low: number;
  /** The highest ratio of a row. */
  high: number;
  /** True where one ratio describes all rows: at least eight, the middle half of them on one side. */
  common: boolean;
}

/**
 * Returns the standard deviation of the median of rows. `own` has that of each row, at least one; `shared` is the drift
 * of all.
 */
export const spreadOfMedian = (own: readonly number[], shared: number): number =>
  Math.sqrt(shared ** 2 + ((Math.PI / 2) * own.length) / own.reduce((sum, each) => sum + 1 / each, 0) ** 2);

/**
 * Returns the verdict on the median of the rows' ratios; null where no row has one. The median is that of all rows, as
 * tables show it. Its noise and its direction come from distinct measurements, however many rows show them.
 */
export function groupVerdict(rows: readonly GroupRow[]): GroupVerdict | null {
  const all = rows.flatMap(({ a, b, known, pair }) => {
    const [x, y] = [logsOf(a), logsOf(b)];
    const [from, to] = [median(x), median(y)];
    if (from === null || to === null || haveNoRatio(a) || haveNoRatio(b)) return [];
    return [{ r: to - from, runsA: x.length, runsB: y.length, known, ...(pair !== undefined && { pair }) }];
  });
  const used = distinctPairs(all);
  const ratios = used.map(({ r }) => r).sort((x, y) => x - y);
  const [lowest] = ratios;
  const highest = ratios.at(-1);
  const middle = median(all.map(({ r }) => r));
  if (lowest === undefined || highest === undefined || middle === null) return null;
  const drift = Math.SQRT2 * Math.max(...used.map(({ known }) => known.drift));
  const spread = (more: number) =>
    spreadOfMedian(
      used.map(({ runsA, runsB, known }) => Math.sqrt(sharesOf(known).own * (1 / (runsA + more) + 1 / (runsB + more)))),
      drift,
    );
  const verdict = decide(middle, spread(0), GROUP_DF, spread);
  return {
    ...verdict,
    rows: all.length,
    low: Math.exp(lowest),
    high: Math.exp(highest),
    common: haveCommonDirection(ratios),
  };
}

/** Returns true where the group as a whole changed: one ratio describes all rows, or all lie on one side. */
export const movedOneWay = ({ answer, common, low, high }: GroupVerdict): boolean =>
  answer === "changed" && (common || low > 1 || high < 1);

/**
 * Returns true where one ratio describes all of these ascending logarithms. There are at least eight, and their middle
 * half is on one side.
 */
export const haveCommonDirection = (sorted: readonly number[]): boolean =>
  sorted.length >= MIN_ROWS && isMiddleOneWay(sorted);

/** Returns true where the middle half of these ascending logarithms is on one side of 0; false without any. */
export function isMiddleOneWay(sorted: readonly number[]): boolean {
  const [low, high] = [percentile(sorted, 25), percentile(sorted, 75)];
  return low !== null && high !== null && (low > 0 || high < 0);
}

/**
 * Returns the indices, ascending, of the p values in a list that count as changes. By Benjamini and Hochberg's rule at
 * most the share `rate` of them is expected to be false.
 */
export function changedTogether(ps: readonly number[], rate = 0.05): number[] {
  const order = ps.map((p, index) => ({ p, index })).sort((a, b) => a.p - b.p);
  const last = order.findLastIndex(({ p }, at) => p <= (rate * (at + 1)) / order.length);
  return order
    .slice(0, last + 1)
    .map(({ index }) => index)
    .sort((a, b) => a - b);
}

/** The rows of a family that changed one way. */
interface FamilyChanges {
  family: string;
  /** The median of their ratios. */
  ratio: number;
  /** Their number. */
  changed: number;
  /** Number of all rows of the family with a verdict. */
  of: number;
}

/** Many rows that changed at once. */
export interface PooledEvent {
  /** True where enough rows changed one way, or one ratio describes all rows and changed. */
  event: boolean;
  /** Number of rows that fell. */
  fell: number;
  /** Number of rows that rose. */
  rose: number;
  /** Number of rows with a verdict in numbers. */
  of: number;
  /** The median of the ratios of these rows. */
  median: number;
  /** True where one ratio describes all of these rows. */
  common: boolean;
  /** The family that moved most, down or up; null where no row changed. */
  worst: FamilyChanges | null;
}

/** Returns the changes of rows at one build; null below eight distinct measurements with a verdict in numbers. */
export function eventOf(rows: readonly (GroupRow & { family: string })[]): PooledEvent | null {
  const judged = distinctPairs(rows).flatMap((row) => {
    const verdict = verdictOf(row.a, row.b, row.known);
    return verdict.why === null ? [{ row, verdict }] : [];
  });
  const whole = groupVerdict(judged.map(({ row }) => row));
  if (judged.length < MIN_ROWS || !whole) return null;
  const together = new Set(changedTogether(judged.map(({ verdict }) => verdict.p)));
  const changed = judged.filter(({ verdict }, at) => verdict.answer === "changed" && together.has(at));
  const fell = changed.filter(({ verdict }) => verdict.ratio < 1);
  const rose = changed.filter(({ verdict }) => verdict.ratio > 1);
  const most = fell.length >= rose.length ? fell : rose;
  const isMany = most.length >= Math.max(LEAST, SHARE * judged.length);
  const sizes = group(judged, ({ row }) => row.family);
  const families = [fell, rose].flatMap((way) =>
    [...group(way, ({ row }) => row.family)].flatMap(([family, own]): FamilyChanges[] => {
      const log = median(own.map(({ verdict }) => Math.log(verdict.ratio)));
      const of = sizes.get(family)?.length ?? own.length;
      return log === null ? [] : [{ family, ratio: Math.exp(log), changed: own.length, of }];
    }),
  );
  const [worst = null] = families.sort(byMovement);
  return {
    event: isMany || (whole.answer === "changed" && whole.common),
    fell: fell.length,
    rose: rose.length,
    of: judged.length,
    median: whole.ratio,
    common: whole.common,
    worst,
  };
}

/**
 * Orders families that moved. Families with several changed rows, at least half of all, come first, by the size of
 * their median. The others follow by that size times the share of their rows. So no single row represents a family.
 */
function byMovement(a: FamilyChanges, b: FamilyChanges): number {
  const isMost = ({ changed, of }: FamilyChanges) => changed > 1 && changed * 2 >= of;
  const size = (own: FamilyChanges) => Math.abs(Math.log(own.ratio)) * (isMost(own) ? 1 : own.changed / own.of);
  return Number(isMost(b)) - Number(isMost(a)) || size(b) - size(a);
}
