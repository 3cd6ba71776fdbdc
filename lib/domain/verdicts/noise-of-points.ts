import { executions } from "@/lib/domain/conditions/comparison";
import { group } from "@/lib/domain/group";
import { cachedOfNames } from "@/lib/domain/identity/scale-words";
import { isBuiltIndex, repeatedMetric } from "@/lib/domain/workloads/families";
import { addSums, type RepeatSums } from "@/lib/domain/workloads/repeat-sums";
import type { WorkloadPoint } from "@/lib/domain/workloads/workload-points";
import type { BundleRepeats, CellNoise } from "./cell-noise";
import { knownNoise, type Setting } from "./known-noise";
import { sumsOfRepeats } from "./noise";

/**
 * Returns the noise of points of one workload and setting, with the repeats in their bundles. Throws a RangeError
 * without points.
 */
export function noiseOfPoints(points: readonly WorkloadPoint[], metric: string): CellNoise {
  const { tool, ...setting } = settingOfPoints(points);
  const [first] = points;
  const isRepeated =
    metric === "qps" ||
    (first && metric === repeatedMetric({ family: first.family, name: first.workload, params: first.workloadParams }));
  // Only rates and builds of indexes have known repeats. Costs and latencies take the noise of any tool.
  const known = knownNoise({ ...setting, tool: isRepeated ? tool : "" });
  const repeats = isRepeated ? repeatsOfPoints(points, metric) : [];
  return repeats.length ? { ...known, repeats } : known;
}

/** Returns the setting and test of points. Throws a RangeError without points. */
export function settingOfPoints(points: readonly WorkloadPoint[]): Setting {
  const [first] = points;
  if (!first) throw new RangeError("settingOfPoints needs at least one point.");
  const { family, workload, workloadParams, engine, machine, threads } = first;
  // A machine's name has its host and, where known, its CPUs: "hetz, 48 CPUs".
  const [host = null] = machine?.split(", ") ?? [];
  const isIndex = isBuiltIndex({ family, params: workloadParams });
  return {
    tool: family,
    engine,
    host,
    scale: scaleOf(points),
    // An index is built once for its searches, whatever their number of threads.
    threads: isIndex ? null : threads,
    test: [workload, isIndex ? "index" : (workloadParams.range ?? workloadParams.recall ?? [])].flat().join(" "),
  };
}

/** Returns the sums of the points' bundles for their setting and test, one per bundle and setting. */
function repeatsOfPoints(points: readonly WorkloadPoint[], metric: string): BundleRepeats[] {
  const repeated = points.filter(({ repeats }) => repeats);
  if (!repeated.length) return [];
  const runs = executions(points, ({ fingerprint }) => fingerprint).flatMap(({ item: { status, metrics } }) =>
    status === "failed" ? [] : (metrics[metric] ?? []),
  );
  const ofRuns = sumsOfRepeats([runs]);
  return [...group(repeated, ({ bundle, repeats }) => `${bundle} ${repeats?.setting}`).values()].flatMap((own) => {
    const [first] = own;
    if (!first?.repeats) return [];
    const { setting, sums } = first.repeats;
    const ofBuilds = addSums([...new Set(own.flatMap(({ repeats }) => repeats?.own ?? []))]);
    return [{ bundle: first.bundle, setting, ...sums, ...(!areEqual(ofBuilds, ofRuns) && { own: ofBuilds }) }];
  });
}

/** Rounding: sums of the same squares in another order differ by less than this. */
const SLACK = 1e-12;
const areEqual = (a: RepeatSums, b: RepeatSums): boolean =>
  a.df === b.df && a.builds === b.builds && Math.abs(a.squares - b.squares) < SLACK;

/** Reads per query below which a run got its data from memory. */
const FEW_READS = 0.02;

/**
 * Returns "memory" or "io" by settings, workloads or folders' names of points. Without these it is "memory" for runs
 * that all read next to nothing from storage. Else null, also where names disagree.
 */
function scaleOf(points: readonly WorkloadPoint[]): Setting["scale"] {
  const cached = points.flatMap(
    ({ settings, workloadParams, variant }) =>
      settings.cached ?? workloadParams.cached ?? cachedOfNames(variant ?? []) ?? [],
  );
  if (cached.includes(true) && cached.includes(false)) return null;
  if (cached.includes(true)) return "memory";
  if (cached.includes(false)) return "io";
  const isRead = ({ metrics }: WorkloadPoint) => (metrics.readsPerQuery ?? FEW_READS) >= FEW_READS;
  return points.some(isRead) ? null : "memory";
}
