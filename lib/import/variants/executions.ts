import { group } from "d3-array";
import { isVectorWorkload, type Params, type ParsedPoint, type ParsedRun, type Workload } from "../../domain/model";
import type { ParsedResults } from "../../domain/parsed-results";
import { rateMetric } from "../../domain/workloads/families";
import { metricOf } from "../../domain/workloads/metrics";
import type { Execution, Known } from "./execution";

/** Returns the runs of a bundle as executions, importer by importer, in order. */
export function executionsOf(results: readonly ParsedResults[]): Execution[] {
  return results.flatMap(({ runs, points }, part) => {
    const pointsOf = group(points, ({ runKey }) => runKey);
    return runs.map((run) => executionOf(run, pointsOf.get(run.key) ?? [], part));
  });
}

/** Returns a run as an execution, with its points and the index of its importer. */
function executionOf(run: ParsedRun, points: readonly ParsedPoint[], part: number): Execution {
  const [first] = points;
  return {
    path: run.namesPath ?? run.source.path,
    kind: `${part} ${first?.origin ?? "none"}`,
    authored: first?.origin === "author",
    known: knownOf(run),
    value: points.length === 1 && first ? headline(first, run.workload) : null,
  };
}

/** Returns the facts of a run that names need. */
export function knownOf({ setting, workload, threads, batch, algorithm, settings }: ParsedRun): Known {
  const vector = isVectorWorkload(workload);
  return {
    engine: setting.engine === "unknown" ? null : setting.engine,
    build: setting.build?.raw ?? null,
    version: setting.build?.version ?? null,
    config: setting.config?.raw ?? null,
    machine: setting.machine?.name ?? null,
    cpus: setting.machine?.cpus ?? null,
    threads,
    batch,
    algorithm: algorithm === "unknown" ? null : algorithm,
    workload: vector ? workload.dataset : workload.name,
    params: vector ? { distance: workload.distance, k: workload.k } : workload.params,
    settings: withoutWords(settings ?? {}),
  };
}

/** Settings that are read from the path, so that they can't explain the path. */
const FROM_PATH: ReadonlySet<string> = new Set(["words", "above", "disk", "storageEngine"]);

const withoutWords = (settings: Params): Params =>
  Object.fromEntries(Object.entries(settings).filter(([key]) => !FROM_PATH.has(key)));

function headline(point: ParsedPoint, workload: Workload): number | null {
  if (point.status === "failed" || point.status === "truncated") return null;
  return metricOf(point, isVectorWorkload(workload) ? "qps" : rateMetric(workload));
}
