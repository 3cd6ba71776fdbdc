import type { Family, Origin, Params, RunStatus, WorkloadGroup } from "@/lib/domain/model";
import type { NightPlace } from "@/lib/domain/names/night-place";
import type { Called } from "@/lib/domain/names/shown-names";
import type { PointRepeats } from "./repeat-sums";

/** Bundles that a view shows as one experiment, by id, and the experiment's title. */
export interface Together {
  bundles: readonly string[];
  title: string;
}

/**
 * A point with everything that tables and charts over workloads select, group and compare by. For a vector search it is
 * the best of a sweep at a recall, or a built index (lib/domain/vector/search-points.ts). Plain JSON.
 */
export interface WorkloadPoint {
  /** Id of the point, BUNDLE.ORDINAL. Its page is /points/ID. */
  id: string;
  bundle: string;
  family: Family;
  /** The test's name and its parameters (model.ts, TestWorkload), or a data set with distance, k and recall. */
  workload: string;
  workloadParams: Params;
  group: WorkloadGroup | null;
  engine: string;
  /** The label as the source prints it: x.my5651_rel.z12a_c8r32.pk1. */
  algorithm: string;
  /** `night`: its place among the nights of a project. Absent where none is stated, or where its version orders it. */
  build: { raw: string; version: string | null; night?: NightPlace } | null;
  config: string | null;
  machine: string | null;
  threads: number | null;
  /** True for batch mode, false for one query at a time. Absent or null = unknown, or a test. */
  batch?: boolean | null;
  /** Words of folders and files that nothing else explains (model.ts, ParsedRun.variant). Absent = none. */
  variant?: readonly string[];
  /** Display names, and source names, of corrected names. Absent = nothing corrected. */
  corrected?: Called;
  /** Equal for points of one execution, printed twice (model.ts, ParsedPoint.fingerprint). Absent or null = unknown. */
  fingerprint?: string | null;
  /** The experiment, or the uploads in doubt, that the view puts it into. Absent = the view has only one. */
  experiment?: Together;
  upload?: Together;
  /** Sums of its bundle's repeats of its setting and test (repeat-sums.ts). Absent = no loaded bundle has repeats. */
  repeats?: PointRepeats;
  /** Settings of the run: rows, tool version ... (model.ts, ParsedRun.settings). */
  settings: Params;
  /** Sizes of the data that its source leaves out, by its bundle alone (assumed-sizes.ts). Absent = none is known. */
  assumed?: Params;
  status: RunStatus;
  origin: Origin;
  /** Every metric of the point; a missing key or null = unknown, never 0. */
  metrics: Readonly<Record<string, number | null>>;
}
