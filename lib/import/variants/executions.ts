import { isVectorWorkload, type Params, type ParsedPoint, type ParsedRun, type Workload } from "../../domain/model";
import type { ParsedResults } from "../../domain/parsed-results";
import { rateMetric } from "../../domain/workloads/families";
import { metricOf } from "../../domain/workloads/metrics";
import { Once } from "../once";
import { pointsOfRuns } from "../points-of-runs";
import type { Execution, Known } from "./execution";

/**
 * Returns the runs of a bundle as executions, importer by importer, in order. Runs of one file that differ in nothing
 * that names need are the same execution, as many rows of a table are.
 */
export function executionsOf(results: readonly ParsedResults[]): Execution[] {
  const executions: Execution[] = [];
  for (const [part, { runs, points }] of results.entries()) {
    const { firstOf, several } = pointsOfRuns({ runs, points });
    const known = new Once<Known>();
    const alike = new Once<RunsAlike>();
    for (const [at, run] of runs.entries()) {
      const point = firstOf(at);
      const origin = point?.origin ?? "none";
      const path = run.namesPath ?? run.source.path;
      const { setting, workload, threads, batch, algorithm, settings } = run;
      const facts = [setting, workload, threads, batch, algorithm, settings, path, origin];
      const execution = alike.of(facts, () => {
        const own = known.of(facts.slice(0, -2), () => knownOf(run));
        return new RunsAlike(path, `${part} ${origin}`, origin === "author", own, workload);
      });
      if (point && !several.has(run.key)) execution.points.push(point);
      executions.push(execution);
    }
  }
  return executions;
}

/** Runs of one file with equal facts. */
class RunsAlike implements Execution {
  readonly path: string;
  readonly kind: string;
  readonly authored: boolean;
  readonly known: Known;
  /** The points of those that have one. */
  readonly points: ParsedPoint[] = [];
  readonly #workload: Workload;

  constructor(path: string, kind: string, authored: boolean, known: Known, workload: Workload) {
    this.path = path;
    this.kind = kind;
    this.authored = authored;
    this.known = known;
    this.#workload = workload;
  }

  /** Made when asked: few are, and a packed point makes an object of its numbers. */
  get values(): readonly number[] {
    return this.points.flatMap((point) => headline(point, this.#workload) ?? []);
  }
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

/** Returns the main number of a run's only point; null for a failed run, and for one without a number. */
export function headline(point: ParsedPoint, workload: Workload): number | null {
  if (point.status === "failed" || point.status === "truncated") return null;
  return metricOf(point, isVectorWorkload(workload) ? "qps" : rateMetric(workload));
}
