import type { TestFamily } from "@/lib/domain/model";
import type { Facet } from "@/lib/views/compare/compare-types";
import type { MetricChoice } from "@/lib/views/relative/relative-types";
import type { ViewNotice } from "@/lib/views/selection/view-notice";
import type { WorkloadParams } from "@/lib/views/state/workload-params";

/** The state of the history page: that of all test families, and what is followed. */
export interface HistoryParams extends WorkloadParams {
  /** Key of the subject; null = the first one. */
  of: string | null;
  /** Draw values, or ratios to the first build of each line. A group is always relative. */
  values: "absolute" | "relative";
}

/** What can be followed: a group as a whole or one workload. */
export interface HistorySubject {
  /** `group:point`, or the workload's label. */
  key: string;
  label: string;
  kind: "group" | "workload";
}

export interface Change {
  ratio: number;
  /** Of a permutation test, in views frozen before noise was measured. */
  pValue: number | null;
  /** Null where neither direction is better. */
  better: boolean | null;
}

/** What can be said of the newest build of a line, and how sure that is. */
export interface NewestVerdict {
  build: string;
  version: string | null;
  answer: "changed" | "same" | "cannot tell";
  /** Why nothing can be said; null where the numbers below say it. */
  why: "no value" | "nothing before" | "repeats disagree" | null;
  /** Newest / the median of the builds since the last change; null without an answer in numbers, as the next two. */
  ratio: number | null;
  /** The smallest fall that would have shown, as a share. */
  visible: number | null;
  /** How many more runs of both sides would settle it; 99 stands for 99 or more. */
  more: number | null;
  /** How many builds it was compared with, and how many runs it has; 0 of a group, whose workloads have runs of their own. */
  before: number;
  runs: number;
  better: boolean | null;
}

/** How far one run lies from the next on a line. */
export interface ViewNoise {
  /** Standard deviation as a share: 0.01 = 1 %. */
  sigma: number;
  /** Nothing in view measured it: it is what tests elsewhere have. */
  assumed: boolean;
  /** The setting whose true repeats it leans on, in words ("PostgreSQL on hetz, 40 threads"), and how many pairs; null = those of others. */
  known: { setting: string; pairs: number } | null;
  /** Why it is more than its steps say: true repeats of the test lie far apart, or values were printed with few digits. */
  raised: "restless" | "digits" | null;
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
  /** The first build of a new level: how much, and (in views frozen before noise was measured) the p value. */
  change: Change | null;
  /** It stands out alone: its value / the median of the builds beside it, which agree. */
  alone: Change | null;
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
  /** Null in views frozen before noise was measured, as the next. */
  noise: ViewNoise | null;
  newest: NewestVerdict | null;
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

/** A line of any workload in view, by the names that rows have. */
interface LineNames {
  subject: string;
  workload: string;
  engine: string;
  /** Machine, threads and what else sets the line apart, in words. */
  line: string;
}

/** A change of any workload in view. */
export interface ChangeRow extends LineNames, Change {
  build: string;
  version: string | null;
  /** It stands out alone: the builds after it are where those before it were. */
  alone: boolean;
  /** What else changes at that build, in words; null = the build alone does. */
  seam: string | null;
}

/** The newest build of a line of any workload in view. */
export interface NewestRow extends LineNames, NewestVerdict {
  /** Of a list so long, this change may be called one (Benjamini and Hochberg, 5 %). */
  listed: boolean;
}

/** Many workloads of one setting that moved together at one build. */
export interface EventRow {
  engine: string;
  line: string;
  build: string;
  version: string | null;
  /** Workloads that were looked at, and how many of them fell and rose by more than their noise. */
  lines: number;
  fell: number;
  rose: number;
  /** The median over the workloads of value / what was before. */
  ratio: number;
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
  /** What moved many workloads at once. */
  events: EventRow[];
  /** The newest build of every line in view: what changed first, then what can't be told. */
  newest: NewestRow[];
  /** How changes were looked for: the permutation test of views frozen before noise was measured, or noise. */
  method: "e-divisive" | "noise";
  /** Lines that had too few builds to be tested, over all workloads. */
  untested: number;
  counts: { points: number; withoutBuild: number };
  /** Bundles with points in view. */
  bundles: { id: string; title: string }[];
}
