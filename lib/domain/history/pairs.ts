import { noiseTogether } from "@/lib/domain/verdicts/cell-noise";
import { type Known, levelOf } from "@/lib/domain/verdicts/noise";
import { type GroupRow, groupVerdict, pairKey } from "@/lib/domain/verdicts/pooled";
import { type Verdict, verdictOf } from "@/lib/domain/verdicts/verdict";
import type { HistoryBuild, UntestedLine } from "./history";
import { isMeasured, judgedBuilds, measuredRows } from "./levels";

/** Reason for no verdict on a group: of the workloads at either build, fewer than half have both. */
export interface FewShared {
  answer: "cannot tell";
  why: "few shared";
  ratio: null;
}

/** A build beside the one before it. */
export interface BuildPair {
  against: HistoryBuild;
  verdict: Verdict | FewShared;
  /** The noise behind the verdict; null for a group, whose workloads have one each. */
  noise: Known | null;
  /** For a group: the number of workloads whose steps the verdict is on. */
  workloads?: number;
}

/**
 * Returns the verdict on each build against the last measured one before it, by raw name. Builds without a value or
 * without one before are absent. A group skips failed runs. It also skips builds with fewer than half as many workloads
 * as the later one. The base of the line has no effect.
 */
export function pairsOf(line: UntestedLine): Map<string, BuildPair> {
  const pairs = new Map<string, BuildPair>();
  const measured: HistoryBuild[] = [];
  for (const build of judgedBuilds(line)) {
    if (!isMeasured(build)) continue;
    const against = measured.findLast((each) => !isGapBeside(each, build));
    if (against) pairs.set(build.raw, { against, ...pairOf(against, build) });
    measured.push(build);
  }
  return pairs;
}

/** Returns true where a group's build has a value for less than half as many workloads as a later one. */
const isGapBeside = ({ rows }: HistoryBuild, later: HistoryBuild): boolean =>
  rows !== undefined && later.rows !== undefined && measuredRows(rows) * 2 < measuredRows(later.rows);

/** Returns the verdict on two builds by their runs. For a group, by the runs of the workloads that both have. */
export function pairOf(a: HistoryBuild, b: HistoryBuild): Omit<BuildPair, "against"> {
  if (!a.rows || !b.rows) {
    const noise = noiseOfRuns(a, b);
    const verdict = verdictOf(a.values, b.values, noise);
    // The line's state counts, even if wider noise would let these repeats agree.
    if (verdict.why !== null || !(a.disagree || b.disagree)) return { verdict, noise };
    return { verdict: { answer: "cannot tell", why: "repeats disagree", ratio: verdict.ratio }, noise };
  }
  const of = { a: a.rows, b: b.rows };
  const has = (row: Measured | null | undefined): row is Measured => !!row && levelOf(row.values) !== null;
  const rows = of.a.flatMap((from, at) => {
    const to = of.b[at];
    return has(from) && has(to) ? [rowOf(from, to)] : [];
  });
  const either = measuredRows(of.a) + measuredRows(of.b) - rows.length;
  const verdict = rows.length * 2 < either ? null : groupVerdict(rows);
  if (verdict) return { verdict, noise: null, workloads: verdict.rows };
  return { verdict: { answer: "cannot tell", why: "few shared", ratio: null }, noise: null, workloads: rows.length };
}

type Measured = Pick<HistoryBuild, "value" | "values" | "points" | "known">;

/** Returns one workload at two builds as a row of a group. */
export function rowOf(a: Measured, b: Measured): GroupRow {
  const side = ({ value, points }: Measured) => ({ point: points[0] ?? null, value });
  return { a: a.values, b: b.values, known: noiseOfRuns(a, b), pair: pairKey(side(a), side(b)) };
}

/** Returns the noise that two builds are judged by. */
function noiseOfRuns(a: Pick<HistoryBuild, "values" | "known">, b: Pick<HistoryBuild, "values" | "known">): Known {
  const sides = [a, b].map(({ values, known }) => ({ runs: values, known }));
  return noiseTogether(sides) ?? a.known;
}
