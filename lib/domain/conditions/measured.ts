import type { Family, Origin, Params, RunStatus, WorkloadGroup } from "@/lib/domain/model";
import type { PointColumns, RunFacts } from "@/lib/domain/workloads/point-columns";
import type { Together, WorkloadPoint } from "@/lib/domain/workloads/workload-points";

/**
 * The conditions and the subject of a point as plain values: all that dimensions (dimensions.ts) read. Points of vector
 * searches and of tests have the same shape. Null = the source does not state it.
 */
export interface Measured {
  family: Family;
  /** The data set, or the test's name. */
  workload: string;
  /** Parts of a test's name that make it another test. Of a search its recall or its built index; empty for a run. */
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
  /** Words of folders and files that nothing else explains, level by level. */
  variant: readonly string[];
  settings: Params;
  /** Sizes of the data that its source leaves out (assumed-sizes.ts). Absent or null = none is known. */
  assumed?: Params | null;
  indexParams: Params;
  queryParams: Params;
  origin: Origin;
  status: RunStatus;
  bundle: string;
  /**
   * The experiment that the view assigns to it. Absent or null where the view has only one, or where `upload` is set.
   */
  experiment?: Together | null;
  /** Its bundles, where they are not known to be one experiment with the others. Absent or null = known. */
  upload?: Together | null;
}

const NONE: Params = {};
const NO_VARIANT: readonly string[] = [];

/** Returns a point as dimensions read it. */
export function measuredOfPoint(point: WorkloadPoint): Measured {
  const { family, workload, group, engine, algorithm, build, config, machine, threads } = point;
  return {
    family,
    workload,
    ...subjectOf(point),
    group,
    engine,
    algorithm,
    build: build?.raw ?? null,
    config,
    machine,
    threads,
    batch: point.batch ?? null,
    variant: point.variant ?? NO_VARIANT,
    settings: point.settings,
    assumed: point.assumed ?? null,
    indexParams: NONE,
    queryParams: NONE,
    origin: point.origin,
    status: point.status,
    bundle: point.bundle,
    experiment: point.experiment ?? null,
    upload: point.upload ?? null,
  };
}

/** Distance and k of a vector search are separate dimensions, not parameters of its workload. */
function subjectOf({ family, workloadParams }: WorkloadPoint): Pick<Measured, "workloadParams" | "distance" | "k"> {
  if (family !== "vector-search") return { workloadParams, distance: null, k: null };
  const { distance, k, ...rest } = workloadParams;
  return {
    workloadParams: rest,
    distance: typeof distance === "string" ? distance : null,
    k: typeof k === "number" ? k : null,
  };
}

/** The subject of a vector search: one data set, distance and k. */
interface VectorSubject {
  dataset: string;
  distance: string | null;
  k: number | null;
}

/**
 * Returns a run of a vector search as dimensions read it. `combo`: the parameters of one of its points, where they
 * matter. The status differs per point, and is complete here; columns hold it themselves. The origin is given as raw.
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
