import type { TestFamily } from "@/lib/domain/model";
import type { Facet } from "@/lib/views/compare/compare-types";
import type { MetricChoice } from "@/lib/views/relative/relative-types";
import type { ViewNotice } from "@/lib/views/selection/workload-selection";
import type { WorkloadParams } from "@/lib/views/state/workload-query";

/** The state of the history page: the filters of all test families, and what is followed. */
export interface HistoryParams {
  filters: WorkloadParams;
  /** Key of the subject; null = the first one. */
  of: string | null;
  /** Draw values, or ratios to the first build of each line. A group is always relative. */
  scale: "absolute" | "relative";
}

/** What can be followed: a group as a whole or one workload. */
export interface HistorySubject {
  /** `group:point`, or the workload's label. */
  key: string;
  label: string;
  kind: "group" | "workload";
}

export interface HistoryViewBuild {
  raw: string;
  version: string | null;
  config: string | null;
  /** In the metric's base unit; of a group: the geometric mean of ratios. */
  value: number | null;
  /** value / value of the first build of all lines of its engine that were measured under the same gates. */
  ratio: number | null;
  min: number | null;
  max: number | null;
  n: number;
  status: string;
  points: readonly string[];
  /** The first build after a significant change: how much, and how sure. */
  change: { ratio: number; pValue: number; better: boolean | null } | null;
  /** Its repeats disagree; of a group: those of one of its workloads. */
  disagree: boolean;
  /** What differs from the build before it on its line, in words: the line is dotted up to here. Null = only the build does. */
  seam: string | null;
}

/** Where a line goes on from another that was measured under the same gates: dotted, with the difference in words. */
export interface HistorySeam {
  from: { line: string; build: string };
  to: { line: string; build: string };
  text: string;
}

export interface HistoryViewLine {
  key: string;
  /** What sets the line apart within its panel; "" when it is alone. */
  label: string;
  builds: HistoryViewBuild[];
  untested: string | null;
  confounders: readonly string[];
  /** Of a group: how many workloads take part, and how many lack a build. */
  members: { used: number; leftOut: number } | null;
}

export interface HistoryPanel {
  engine: string;
  engineName: string;
  lines: HistoryViewLine[];
  seams: HistorySeam[];
}

/** A change of any workload in view. */
export interface ChangeRow {
  subject: string;
  workload: string;
  engine: string;
  line: string;
  build: string;
  version: string | null;
  ratio: number;
  pValue: number;
  better: boolean | null;
}

export interface HistoryView {
  family: TestFamily;
  params: HistoryParams;
  facets: Facet[];
  /** What can be followed over builds: the metrics of the points in view. */
  metrics: MetricChoice[];
  notices: ViewNotice[];
  /** Why there is nothing to show; null when there is. */
  emptyReason: string | null;
  subjects: HistorySubject[];
  subject: HistorySubject | null;
  /** What the values are: label and unit; unit "" for ratios. */
  metric: { key: string; label: string; unit: string };
  /** What all that is followed was measured on and with, in words (shared-facts.ts): "40 threads", "2 configs". */
  facts: string[];
  panels: HistoryPanel[];
  /** Changes of every workload in view, the largest first. */
  changes: ChangeRow[];
  /** Lines that had too few builds to be tested, over all workloads. */
  untested: number;
  counts: { points: number; withoutBuild: number };
  /** Bundles with points in view. */
  bundles: { id: string; title: string }[];
}
