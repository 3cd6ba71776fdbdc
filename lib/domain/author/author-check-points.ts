import { descending } from "d3-array";
import type { Params } from "@/lib/domain/model";
import { canonicalParams } from "@/lib/domain/names/params";
import { formatTenths } from "@/lib/format";
import { compareSeconds } from "./author-check-builds";
import type { AuthorCheck, BestRow, CheckedIndexBuild, CheckedPoint, ListRow, Place } from "./author-check-types";
import { roundsTo, sentence, spellParams } from "./author-check-words";

/** Most that a recall may differ from one printed with three decimals, and a little for rounding errors. */
const RECALL_SLACK = 0.0005 + 1e-9;

/** Orders points by QPS, highest first and unknown last. Ties: the bytewise greater label first, as `sort -rn` does. */
export function byQps(a: CheckedPoint, b: CheckedPoint): number {
  return (b.qps ?? -1) - (a.qps ?? -1) || descending(a.label, b.label);
}

/** Returns one key for the index and query parameters of a point or row. */
export function paramsKey({ indexParams, queryParams }: { indexParams: Params; queryParams: Params }): string {
  return `${canonicalParams(indexParams)}\n${canonicalParams(queryParams)}`;
}

/**
 * Returns the point of a rank among those with recall >= target; null where there are fewer. Points without QPS have no
 * rank, and come last.
 */
function pointOfRank({ bestFirst }: Place, target: number, rank: number): CheckedPoint | null {
  let left = rank;
  for (const point of bestFirst) {
    if (point.qps === null) return null;
    if (point.recall !== null && point.recall >= target && --left === 0) return point;
  }
  return null;
}

/**
 * Returns the point of the row's rank; null where there are fewer points. Repeated rows above it may be points of equal
 * rates, in any order. Then any rank down to its place fits, if its rate is the printed one.
 */
function pointOfRanks(
  here: Place,
  { recallTarget, rank, lowestRank = rank, qps, qpsDecimals }: BestRow,
): CheckedPoint | null {
  for (let at = rank; qps !== null && at <= lowestRank; at++) {
    const point = pointOfRank(here, recallTarget, at);
    if (point?.qps && roundsTo(point.qps, qps, qpsDecimals)) return point;
  }
  return pointOfRank(here, recallTarget, rank);
}

/** Checks a row of qr.topN.* against the points of its directory and algorithm, and its seconds against the builds. */
export function checkBest(row: BestRow, here: Place, builds: readonly CheckedIndexBuild[]): AuthorCheck {
  const blank = {
    row,
    point: null,
    authorPointExists: null,
    indexBuild: null,
    secondsKind: null,
    secondsVerdict: null,
  };
  if (here.bestFirst.length === 0) {
    return { ...blank, verdict: "no-data", remark: `No point of ${row.algorithm} is in this directory.` };
  }
  const own = here.byParams.get(paramsKey(row))?.find((point) => isPrinted(point, row));
  const ours = pointOfRanks(here, row);
  const time = compareSeconds(row.seconds, row.secondsDecimals, null, builds);
  const result = {
    row,
    point: ours,
    authorPointExists: own !== undefined,
    indexBuild: time.build,
    secondsKind: time.kind,
    secondsVerdict: time.verdict,
  };
  const place = row.rank === 1 ? "the best" : `number ${row.rank}`;
  const remarks: string[] = [];
  if (row.qps === null) remarks.push("the author's QPS cannot be read");
  else if (!ours?.qps) remarks.push(`no point in the data is ${place} at recall ${row.recallTarget}`);
  else if (!roundsTo(ours.qps, row.qps, row.qpsDecimals)) {
    const tail = own ? "which is in the data" : "which is not in the data";
    remarks.push(
      `${place} in the data is ${formatTenths(ours.qps)} at ${spellParams(ours)}; ` +
        `the author printed ${formatTenths(row.qps)}, ${tail}`,
    );
  } else if (!own) {
    remarks.push(
      `${place} in the data is ${formatTenths(ours.qps)} at ${spellParams(ours)}; ` +
        `the author names ${row.label}, recall ${row.recall ?? "unknown"}`,
    );
  }
  const verdict = remarks.length > 0 ? "differs" : "agrees";
  if (time.remark) remarks.push(time.remark);
  return { ...result, verdict, remark: sentence(remarks) };
}

/** Checks a row of a plain list: the data must have its point. `isRepeat`: an earlier row of the file is equal. */
export function checkListRow(row: ListRow, here: Place, isRepeat: boolean): AuthorCheck {
  const own = here.byParams.get(paramsKey(row))?.find((point) => isPrinted(point, row)) ?? null;
  const remarks: string[] = [];
  if (!own)
    remarks.push(
      here.bestFirst.length === 0
        ? `no point of ${row.algorithm} is in this directory`
        : "no point in the data has this label, recall and QPS",
    );
  if (isRepeat) remarks.push("this row repeats an earlier one of its file");
  const otherwise = here.bestFirst.length === 0 ? "no-data" : "differs";
  return {
    row,
    verdict: own ? "agrees" : otherwise,
    remark: sentence(remarks),
    point: own,
    authorPointExists: own !== null,
    indexBuild: null,
    secondsKind: null,
    secondsVerdict: null,
  };
}

/**
 * Returns true where a point's QPS and recall round to those of a row with the same parameters. A row without a recall
 * fits any recall; a point without a recall or QPS fits no row. The author may have rounded twice: 19.499 to 19.5 to
 * 20.
 */
function isPrinted(point: CheckedPoint, row: BestRow | ListRow): boolean {
  return (
    point.qps !== null &&
    row.qps !== null &&
    roundsTo(point.qps, row.qps, row.qpsDecimals, { twice: true }) &&
    point.recall !== null &&
    (row.recall === null || Math.abs(point.recall - row.recall) <= RECALL_SLACK)
  );
}
