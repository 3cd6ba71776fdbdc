import type { Origin, Params, RunStatus, TestFamily, WorkloadGroup } from "@/lib/domain/model";
import type { Called } from "@/lib/domain/names/shown-names";
import type { PointRepeats } from "./repeat-sums";

/** Bundles that a view shows as one experiment, by id, and the experiment's title. */
export interface Together {
  bundles: readonly string[];
  title: string;
}

/** A point of a test family with all that tables and charts select, group and compare by. Plain JSON. */
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
  /** What the names of folders and files say and nothing else explains (model.ts, ParsedRun.variant). Absent = none. */
  variant?: readonly string[];
  /** What readers call its names, and what its source does. Absent = nobody corrected any. */
  corrected?: Called;
  /** Points of equal fingerprint are one execution printed twice (model.ts, ParsedPoint.fingerprint). Absent or null = cannot be told. */
  fingerprint?: string | null;
  /** The experiment, or the uploads in doubt, that the view put it into. Absent = all that it shows is one. */
  experiment?: Together;
  upload?: Together;
  /** What the repeats of its bundle say of its setting and test (repeat-sums.ts). Absent = no bundle that is loaded has any. */
  repeats?: PointRepeats;
  /** What was set for the run: rows, tool version ... (model.ts, ParsedRun.settings). */
  settings: Params;
  status: RunStatus;
  origin: Origin;
  /** Every metric that the point has; a missing key or null = not known, never 0. */
  metrics: Readonly<Record<string, number | null>>;
}
