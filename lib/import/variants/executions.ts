import { isVectorWorkload, type Params, type ParsedPoint, type ParsedRun, type Workload } from "../../domain/model";
import type { ParsedResults } from "../../domain/parsed-results";
import { rateMetric } from "../../domain/workloads/families";
import { metricOf } from "../../domain/workloads/metrics";
import { Once } from "../once";
import { pointsOfRuns } from "../points-of-runs";
import type { Execution, Known } from "./execution";

/** Returns the runs of a bundle as executions, importer by importer, in order. */
export function executionsOf(results: readonly ParsedResults[]): Execution[] {
  return results.flatMap(({ runs, points }, part) => {
    const { first, several } = pointsOfRuns(points);
    const known = new Once<Known>();
    const kinds = new Map<string, string>();
    const kindOf = (origin: string): string => {
      const kind = kinds.get(origin) ?? `${part} ${origin}`;
      kinds.set(origin, kind);
      return kind;
    };
    return runs.map((run): Execution => {
      const point = first.get(run.key);
      const { setting, workload, threads, batch, algorithm, settings } = run;
      return {
        path: run.namesPath ?? run.source.path,
        kind: kindOf(point?.origin ?? "none"),
        authored: point?.origin === "author",
        known: known.of([setting, workload, threads, batch, algorithm, settings], () => knownOf(run)),
        // Few are asked for, and a packed point makes an object of its numbers.
        get value() {
          return point && !several.has(run.key) ? headline(point, workload) : null;
        },
      };
    });
  });
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
