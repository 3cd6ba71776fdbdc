import type { Family, Origin, Params, RunStatus, WorkloadGroup } from "@/lib/domain/model";
import type { PointColumns, RunFacts } from "@/lib/domain/workloads/point-columns";
import type { Together, WorkloadPoint } from "@/lib/domain/workloads/workload-points";

/**
 * What a point was measured of, on and with, as plain values: all that dimensions (dimensions.ts) see of it. A point of a vector search
 * and one of a test give the same shape. Null = the source does not say.
 */
export interface Measured {
  family: Family;
  /** The data set, or the test's name. */
  workload: string;
  /** Parts of a test's name that make it another test; empty for a data set. */
  workloadParams: Params;
  distance: string | null;
  k: number | null;
  group: WorkloadGroup | null;
  engine: string;
  algorithm: string;
  build: string | null;
  config: string | null;
  machine: string | null;
  threads: number | null;
  /** True for batch mode, false for one query at a time. */
  batch: boolean | null;
  /** What the names of folders and files say and nothing else explains, level by level. */
  variant: readonly string[];
  settings: Params;
  indexParams: Params;
  queryParams: Params;
  origin: Origin;
  status: RunStatus;
  bundle: string;
  /** The experiment that the view put it into; absent or null where all that it shows is one, and in doubt about `upload`. */
  experiment?: Together | null;
  /** The bundles that it is told apart by where nothing says that they are one experiment, nor that they are several. */
  upload?: Together | null;
}

const NONE: Params = {};
const NO_VARIANT: readonly string[] = [];

/** A point of a test family as its dimensions see it. */
export function measuredOfPoint(point: WorkloadPoint): Measured {
  const { family, workload, workloadParams, group, engine, algorithm, build, config, machine, threads } = point;
  return {
    family,
    workload,
    workloadParams,
    distance: null,
    k: null,
    group,
    engine,
    algorithm,
    build: build?.raw ?? null,
    config,
    machine,
    threads,
    batch: null,
    variant: point.variant ?? NO_VARIANT,
    settings: point.settings,
    indexParams: NONE,
    queryParams: NONE,
    origin: point.origin,
    status: point.status,
    bundle: point.bundle,
    experiment: point.experiment ?? null,
    upload: point.upload ?? null,
  };
}

/** What the points of a vector search are of: one data set, distance and k. */
interface VectorSubject {
  dataset: string;
  distance: string | null;
  k: number | null;
}

/**
 * A run of a vector search as its dimensions see it, with the parameters of one of its points where they matter. What differs from
 * point to point (status, origin) stands as complete and raw: columns hold no other origin, and status is their own column.
 */
export function measuredOfRun(
  subject: VectorSubject,
  run: RunFacts,
  bundles: PointColumns["bundles"],
  combo: { index: Params; query: Params } = { index: NONE, query: NONE },
): Measured {
  const { engine, algorithm, build, config, machine, threads, batch, variant = NO_VARIANT, settings = NONE } = run;
  const { experiment = null } = run;
  return {
    family: "vector-search",
    workload: subject.dataset,
    workloadParams: NONE,
    distance: subject.distance,
    k: subject.k,
    group: null,
    engine,
    algorithm,
    build,
    config,
    machine,
    threads,
    batch,
    variant,
    settings,
    indexParams: combo.index,
    queryParams: combo.query,
    origin: "raw",
    status: "complete",
    bundle: bundles[run.bundle]?.id ?? "",
    experiment,
    upload: null,
  };
}
