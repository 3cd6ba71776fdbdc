import type { RelativeRow, RelativeTable } from "@/lib/domain/relative/relative-table";
import type { Facet } from "@/lib/views/compare/compare-types";
import type { FamilyChoice } from "@/lib/views/selection/family-choice";
import type { ViewNotice } from "@/lib/views/selection/view-notice";
import type { WorkloadParams } from "@/lib/views/state/workload-params";
import type { EfficiencyView } from "./efficiency-view";
import type { ColumnHead } from "./relative-words";
import type { WorkloadScalingView } from "./scaling-view";

// What the relative table's page, its files and the API draw. Plain JSON.

export interface RowHead {
  /** The workload's name and its parameters, apart: "random-points", "range=100"; what the section's heading says is left out. */
  name: string;
  params: string;
  /** The metric and the unit that absolute values are shown in, and what the stored value is multiplied by for that. */
  metric: string;
  unit: string;
  scale: number;
  better: "higher" | "lower" | null;
}

export interface MetricChoice {
  key: string;
  label: string;
}

/** A bundle whose author's tables differ from the raw points somewhere. */
export interface AuthorRemark {
  bundle: string;
  title: string;
  cells: number;
  differ: number;
}

export interface RelativeView {
  title: string;
  familyName: string;
  /** "microbenchmark", "step": what a row is. */
  rowName: string;
  /** With family, bundle and threads filled in. */
  params: WorkloadParams;
  families: FamilyChoice[];
  facets: Facet[];
  notices: ViewNotice[];
  /** Why there is nothing to show; null when there is. */
  emptyReason: string | null;
  table: RelativeTable;
  heads: ColumnHead[];
  rowHeads: RowHead[];
  /** By position of a group's first row: its heading. */
  groupTitles: Record<string, string>;
  /** Groups that the archive's author publishes as one, by gates, with the positions of their rows: statistics beside ours. */
  joined: { title: string; parts: RelativeRow["parts"]; rows: number[] }[];
  /** By row: the first build that dropped (relative-ratios.ts, firstDrops). */
  drops: (number | null)[];
  /** Positions of columns that come from the author's tables alone; their heads say so. */
  authorColumns: number[];
  /** What all cells share, in words (shared-facts.ts): "40 threads", "config z12a_c32r128". */
  facts: string[];
  metrics: MetricChoice[];
  metricLabel: string;
  /** What the ratios are relative to where all are the bundle's author's own; "" = he does not say; null = they are ours. */
  authorBase: string | null;
  /** Dimensions that the columns can be made of: those with several values in view, and the chosen one. */
  columnChoices: { key: string; label: string; values: number }[];
  authorRemarks: AuthorRemark[];
  bundles: { id: string; title: string }[];
  counts: { points: number; rows: number; columns: number };
  /** Of the scaling view only. */
  scaling: WorkloadScalingView | null;
  /** Of the efficiency view only. */
  efficiency: EfficiencyView | null;
  /** Columns beyond those that are shown. */
  omittedColumns: number;
}
