import type { Origin, Params, RunStatus, TestFamily, WorkloadGroup } from "@/lib/domain/model";
import type { Called } from "@/lib/domain/names/shown-names";
import type { PointRepeats } from "./repeat-sums";

/** Bundles that a view shows as one experiment, by id, and the experiment's title. */
export interface Together {
  bundles: readonly string[];
  title: string;
}

/** A point of a test family with everything that tables and charts select, group and compare by. Plain JSON. */
export interface WorkloadPoint {
  /** BUNDLE.ORDINAL: its page is /points/ID. */
  id: string;
  bundle: string;
  family: TestFamily;
  /** The test's name and its parameters (model.ts, TestWorkload). */
  workload: string;
  workloadParams: Params;
  group: WorkloadGroup | null;
  engine: string;
  /** The label as the source prints it: x.my5651_rel.z12a_c8r32.pk1. */
  algorithm: string;
  build: { raw: string; version: string | null } | null;
  config: string | null;
  machine: string | null;
  threads: number | null;
  /** Words of folders and files that nothing else explains (model.ts, ParsedRun.variant). Absent = none. */
  variant?: readonly string[];
  /** Display names and source names of what readers corrected. Absent = nothing corrected. */
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
  status: RunStatus;
  origin: Origin;
  /** Every metric of the point; a missing key or null = unknown, never 0. */
  metrics: Readonly<Record<string, number | null>>;
}
