import { errorOf, haveNoRatio, levelOf, logsOf, sharesOf } from "@/lib/domain/verdicts/noise";
import { GROUP_DF, type GroupRow, spreadOfMedian } from "@/lib/domain/verdicts/pooled";
import { limitOf } from "@/lib/domain/verdicts/student";
import { median } from "@/lib/domain/workloads/statistics";
import type { HistoryBuild, UntestedLine } from "./history";
import { isMeasured, measuredRows } from "./levels";
import { rowOf } from "./pairs";
import type { Seam } from "./tracks";

/** The factor that chains a line to the one before its seam, from the builds that were measured on both. */
export interface Chain {
  /** Value on the later line / value on the earlier one: the median over the builds. */
  factor: number;
  /** Half the width of its 95 % interval, of ln(factor): 0.01 is about 1 %. */
  error: number;
  /** The least and the greatest factor of one build. */
  low: number;
  high: number;
  /** Raw names of the builds, in release order. */
  builds: readonly string[];
  /** For a group: the number of workloads whose factors it is the median of. */
  workloads?: number;
}

/** A seam that can be chained, or the reason why it can't. */
export type ChainedSeam = { chain: Chain } | { refused: string };

/** The two-sided 95 % of a normal distribution. */
const SURE = 1.96;

/**
 * Returns the chain of a seam, or the reason for none. Null for a late fix, which only its build tells from the line.
 * Nothing is chained over two uploads in doubt, nor over machines: their lines share no seam (tracks.ts).
 */
export function chainOf(seam: Seam, lines: readonly UntestedLine[]): ChainedSeam | null {
  if (seam.branch) return null;
  if (seam.doubt) return { refused: "nothing says that the two uploads are one experiment" };
  const builds = (key: string) => lines.find((line) => line.key === key)?.builds.filter(isMeasured) ?? [];
  const earlier = new Map(builds(seam.from.line).map((build) => [build.raw, build] as const));
  const both = builds(seam.to.line).flatMap((to) => {
    const from = earlier.get(to.raw);
    return from ? [{ from, to }] : [];
  });
  if (!both.length) return { refused: "no build was measured on both sides" };
  const steady = both.filter(({ from, to }) => from.rows !== undefined || !(from.disagree || to.disagree));
  if (!steady.length) return { refused: "repeats disagree at the builds that both sides have" };
  const shared = steady.map((pair) => ({ build: pair.to.raw, ...rowsOf(pair) })).filter(({ rows }) => rows.length > 0);
  const [first] = shared;
  if (!first) return { refused: "fewer than half of the workloads were measured on both sides" };
  return { chain: chainedBy(shared, first.isGroup) };
}

/** Workloads at one build on both sides, by their places: none where these are fewer than half. */
interface SharedBuild {
  build: string;
  rows: readonly { at: number; row: GroupRow }[];
  isGroup: boolean;
}

function rowsOf({ from, to }: { from: HistoryBuild; to: HistoryBuild }): Omit<SharedBuild, "build"> {
  if (!from.rows || !to.rows) return { rows: [{ at: 0, row: rowOf(from, to) }], isGroup: false };
  const [before, after] = [from.rows, to.rows];
  const rows = before.flatMap((each, at) => {
    const later = after[at];
    if (!each || !later || levelOf(each.values) === null || levelOf(later.values) === null) return [];
    return haveNoRatio(each.values) || haveNoRatio(later.values) ? [] : [{ at, row: rowOf(each, later) }];
  });
  const either = measuredRows(before) + measuredRows(after) - rows.length;
  return { rows: rows.length * 2 < either ? [] : rows, isGroup: true };
}

const stepOf = ({ a, b }: GroupRow): number => (levelOf(b) ?? 0) - (levelOf(a) ?? 0);

function chainedBy(shared: readonly SharedBuild[], isGroup: boolean): Chain {
  const places = [...new Set(shared.flatMap(({ rows }) => rows.map(({ at }) => at)))];
  // A workload counts once, however many builds it shares.
  const steps = places.map(
    (place) =>
      median(shared.flatMap(({ rows }) => rows.filter(({ at }) => at === place).map(({ row }) => stepOf(row)))) ?? 0,
  );
  const middle = median(steps) ?? 0;
  const ofBuilds = shared.map(({ rows }) => median(rows.map(({ row }) => stepOf(row))) ?? 0);
  const noises = shared.map(({ rows }) =>
    noiseOf(
      rows.map(({ row }) => row),
      isGroup,
    ),
  );
  const count = shared.length;
  // A median of k builds is worth 2 k / pi of them; what a session or a family shares is never averaged out.
  const worth = count < 3 ? count : (2 * count) / Math.PI;
  const common = Math.max(...noises.map((each) => each.common));
  const own = noises.reduce((sum, each) => sum + each.own, 0) / count;
  const scatter = count < 2 ? 0 : ofBuilds.reduce((sum, each) => sum + (each - middle) ** 2, 0) / (count - 1) / worth;
  const df = Math.min(...noises.map((each) => each.df));
  return {
    factor: Math.exp(middle),
    error: limitOf(df, SURE) * Math.sqrt(Math.max(common + own / worth, scatter)),
    low: Math.exp(Math.min(...ofBuilds)),
    high: Math.exp(Math.max(...ofBuilds)),
    builds: shared.map(({ build }) => build),
    ...(isGroup && { workloads: places.length }),
  };
}

/** Returns the variance of one build's factor: the part that all builds share, and its own. */
function noiseOf(rows: readonly GroupRow[], isGroup: boolean): { common: number; own: number; df: number } {
  if (!isGroup) {
    const [row] = rows;
    if (!row) return { common: 0, own: 0, df: GROUP_DF };
    const { error, df } = errorOf(row.known, logsOf(row.a), logsOf(row.b));
    const common = 2 * sharesOf(row.known).session;
    return { common, own: Math.max(0, error ** 2 - common), df };
  }
  const drift = Math.SQRT2 * Math.max(...rows.map(({ known }) => known.drift));
  const own = rows.map(({ a, b, known }) =>
    Math.sqrt(sharesOf(known).own * (1 / logsOf(a).length + 1 / logsOf(b).length)),
  );
  return { common: drift ** 2, own: spreadOfMedian(own, drift) ** 2 - drift ** 2, df: GROUP_DF };
}
