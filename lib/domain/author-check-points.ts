import { compareSeconds } from "./author-check-builds";
import type { AuthorCheck, BestRow, CheckedIndexBuild, CheckedPoint, ListRow } from "./author-check-types";
import { roundsTo, sentence, spell, spellParams } from "./author-check-words";
import { canonicalParams } from "./params";

/** Points of recall >= target, highest QPS first. Ties: the bytewise greater label, as `sort -rn` leaves them. */
export function bestFirst(points: readonly CheckedPoint[], target: number): CheckedPoint[] {
  return points
    .filter((point) => point.recall !== null && point.qps !== null && point.recall >= target)
    .sort((a, b) => (b.qps ?? 0) - (a.qps ?? 0) || (a.label < b.label ? 1 : a.label > b.label ? -1 : 0));
}

/** Checks a row of qr.topN.*: `candidates` are the points that reach its target, best first. */
export function checkBest(
  row: BestRow,
  here: readonly CheckedPoint[],
  candidates: readonly CheckedPoint[],
  builds: readonly CheckedIndexBuild[],
): AuthorCheck {
  const blank = {
    row,
    point: null,
    authorPointExists: null,
    indexBuild: null,
    secondsKind: null,
    secondsVerdict: null,
  };
  if (here.length === 0) {
    return { ...blank, verdict: "no-data", remark: `No point of ${row.algorithm} is in this directory.` };
  }
  const own = here.find((point) => isPrinted(point, row));
  const ours = candidates[row.rank - 1] ?? null;
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
      `${place} in the data is ${spell(ours.qps)} at ${spellParams(ours)}; the author printed ${spell(row.qps)}, ${tail}`,
    );
  } else if (!own) {
    remarks.push(
      `${place} in the data is ${spell(ours.qps)} at ${spellParams(ours)}; the author names ${row.label}, recall ${row.recall ?? "unknown"}`,
    );
  }
  const verdict = remarks.length > 0 ? "differs" : "agrees";
  if (time.remark) remarks.push(time.remark);
  return { ...result, verdict, remark: sentence(remarks) };
}

/** Checks a row of a plain list: the point must be in the data. */
export function checkListed(row: ListRow, here: readonly CheckedPoint[], repeated: boolean): AuthorCheck {
  const own = here.find((point) => isPrinted(point, row)) ?? null;
  const remarks: string[] = [];
  if (!own)
    remarks.push(
      here.length === 0
        ? `no point of ${row.algorithm} is in this directory`
        : "no point in the data has this label, recall and QPS",
    );
  if (repeated) remarks.push("this row repeats an earlier one of its file");
  return {
    row,
    verdict: own ? "agrees" : here.length === 0 ? "no-data" : "differs",
    remark: sentence(remarks),
    point: own,
    authorPointExists: own !== null,
    indexBuild: null,
    secondsKind: null,
    secondsVerdict: null,
  };
}

/** Whether a point is the one that a row prints: same parameters, and recall and QPS that round to the printed ones. */
function isPrinted(point: CheckedPoint, row: BestRow | ListRow): boolean {
  return (
    point.qps !== null &&
    row.qps !== null &&
    roundsTo(point.qps, row.qps, row.qpsDecimals) &&
    point.recall !== null &&
    (row.recall === null || Math.abs(point.recall - row.recall) <= 0.0005 + 1e-9) &&
    canonicalParams(point.indexParams) === canonicalParams(row.indexParams) &&
    canonicalParams(point.queryParams) === canonicalParams(row.queryParams)
  );
}
