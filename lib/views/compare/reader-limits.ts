import { isComparable } from "@/lib/domain/vector/comparable-rows";
import {
  dollarsPerQuery,
  fitAll,
  type Limited,
  type LimitKey,
  type Limits,
  limitWords,
  type Price,
  setLimits,
} from "@/lib/domain/vector/limits";
import { orNull, type PointColumns } from "@/lib/domain/workloads/point-columns";
import { formatCount, formatPoints, wordList } from "@/lib/format";
import { plainNotice, type ViewNotice } from "@/lib/views/selection/view-notice";
import type { IndexTableRow } from "./compare-types";
import { limitsText } from "./limit-words";

/** Returns the numbers of a row that limits compare, by the price of the machine. */
export function limitedOf(columns: PointColumns, row: number, price: Price): Limited {
  const index = columns.indexes[columns.index[row] ?? -1];
  return {
    buildSeconds: index?.totalSeconds ?? null,
    indexBytes: index?.bytes ?? null,
    p99Seconds: orNull(columns.latencyP99[row]),
    dollarsPerQuery: dollarsPerQuery(orNull(columns.qps[row]), price),
  };
}

/** Counts for each limit the comparable points in view that record its number. */
export function countRecorded(
  columns: PointColumns,
  inView: (row: number) => boolean,
  { price = null }: Price,
): Record<LimitKey, number> {
  const counts: Record<LimitKey, number> = { maxBuildSeconds: 0, maxIndexMiB: 0, p99: 0, maxCost: 0 };
  const timed = columns.indexes.map(({ totalSeconds }) => totalSeconds !== null);
  const sized = columns.indexes.map(({ bytes }) => bytes !== null);
  for (let row = 0; row < columns.size; row += 1) {
    if (!inView(row) || !isComparable(columns, row)) continue;
    const index = columns.index[row] ?? -1;
    if (timed[index]) counts.maxBuildSeconds += 1;
    if (sized[index]) counts.maxIndexMiB += 1;
    if (orNull(columns.latencyP99[row]) !== null) counts.p99 += 1;
    if (price !== null) counts.maxCost += 1;
  }
  return counts;
}

/**
 * Returns functions that apply a reader's limits: points beyond them don't compete. A number that is not recorded is
 * not known to fit.
 */
export function readerLimits(columns: PointColumns, limits: Limits & Price) {
  const isLimited = setLimits(limits).length > 0;
  const fitOf = (row: number) => fitAll(limitedOf(columns, row, limits), limits);
  const countsOf = (inView: (row: number) => boolean) => {
    const counts = { fits: 0, above: 0, unknown: 0 };
    for (let row = 0; row < columns.size; row += 1)
      if (inView(row) && isComparable(columns, row)) counts[fitOf(row)] += 1;
    return { ...counts, all: counts.fits + counts.above + counts.unknown };
  };
  return {
    fits: (row: number): boolean => !isLimited || fitOf(row) === "fits",
    /**
     * Takes rows that the limits leave out. Returns by index the reason why those that reach the target don't count:
     * "unknown" if any number is not recorded, else "above". Undefined = none of its rows reaches the target.
     */
    reasonsByIndex: (rows: readonly number[], target: number): Map<number, IndexTableRow["limited"]> => {
      const byIndex = new Map<number, IndexTableRow["limited"]>();
      for (const row of rows) {
        const index = columns.index[row] ?? -1;
        if (index < 0) continue;
        const reaches = (columns.recall[row] ?? 0) >= target;
        const why = fitOf(row) === "unknown" ? "unknown" : "above";
        const known = byIndex.get(index);
        byIndex.set(index, reaches && known !== "unknown" ? why : known);
      }
      return byIndex;
    },
    /** Returns why no row in view is left; null where the limits aren't the reason. */
    emptyReason: (inView: (row: number) => boolean): string | null => {
      if (!isLimited) return null;
      const { all, fits, unknown, above } = countsOf(inView);
      if (!all || fits) return null;
      const of = `of ${formatPoints(all)} with a recall and a QPS`;
      const why =
        unknown === all
          ? `${of} ${notRecordedText(limits, countRecorded(columns, inView, limits))}`
          : `${of} ${formatCount(above)} are above, of ${formatCount(unknown)} it is not recorded`;
      const one = setLimits(limits).length === 1 ? "the limit" : "the limits";
      return `Within ${limitsText(limits)} nothing is known: ${why}. Without ${one} they can be compared.`;
    },
    /** Returns the notice on rows in view that the limits leave out; [] without limits. */
    notices: (inView: (row: number) => boolean): ViewNotice[] => {
      if (!isLimited) return [];
      const { all, fits, above, unknown } = countsOf(inView);
      const without = unknown ? `, ${formatCount(unknown)} without a recorded ${recordedName(limits)}` : "";
      return [
        plainNotice(
          `Only points within ${limitsText(limits)} compete: ${formatCount(fits)} of ${formatPoints(all)}; ` +
            `${formatCount(above)} above${without}.`,
        ),
      ];
    },
  };
}

const recordedName = (limits: Limits): string => wordList(namesOf(setLimits(limits)), "or");
const namesOf = (keys: readonly LimitKey[]): string[] => keys.map((key) => limitWords(key).name);

/** Names the number that no row records. Where some rows record each, it says that no row has all. */
function notRecordedText(limits: Limits, recorded: Record<LimitKey, number>): string {
  const keys = setLimits(limits);
  const never = keys.filter((key) => recorded[key] === 0);
  return never.length
    ? `none has a recorded ${wordList(namesOf(never), "or")}`
    : `no point has all of ${wordList(namesOf(keys))}`;
}
