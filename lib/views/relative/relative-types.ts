import { z } from "zod";
import type { RelativeTable } from "@/lib/domain/relative/relative-table";
import {
  cellNoise,
  facet,
  lists,
  maybe,
  number,
  params,
  runNoise,
  status,
  text,
  titledBundle,
} from "@/lib/views/frozen/schema-parts";
import { better, family, group, viewNotice, workloadParams } from "@/lib/views/selection/workload-schema";
import { trustItems } from "@/lib/views/trust/trust-types";

const cell = z.object({
  state: z.enum(["measured", "repeats-disagree", "author-ratio", "failed", "truncated", "suspect", "absent"]),
  value: maybe,
  min: maybe,
  max: maybe,
  n: number,
  samples: z.array(z.object({ id: text, value: maybe, status, copies: lists.optional() })),
  origin: z.enum(["raw", "author", "computed"]),
  context: number,
});
const parts = z.array(z.object({ dimension: text, value: text }));
const column = z.object({
  key: text,
  value: text,
  parts,
  engine: text.nullable(),
  label: text.nullable(),
  version: text.nullable(),
});
const table: z.ZodType<RelativeTable> = z.object({
  columnsBy: text,
  split: lists,
  rowSplit: lists,
  // Views frozen before sections were told apart by gates keep their statistics.
  sectionsBy: lists.default([]),
  // Views frozen before columns other than builds had baselines of their own keep the one.
  ownBases: z.boolean().default(false),
  // Views frozen before keep the only build of an engine as its own baseline.
  alone: z.enum(["itself", "others"]).default("itself"),
  rows: z.array(z.object({ key: text, workload: text, params, parts, group: group.nullable(), metric: text })),
  columns: z.array(column),
  cells: z.array(z.array(cell.nullable())),
  contexts: z.array(z.record(text, text)),
  // Views frozen before noise was known of cells keep their colours and statistics.
  noise: z.object({ list: z.array(cellNoise), of: z.array(z.array(number)) }).optional(),
  names: z.record(text, z.record(text, text)).optional(),
});

const unit = text;
const metric = z.object({ key: text, label: text, unit });
const scalingStep = z.object({
  threads: number,
  /** Median of repeats, in the metric's base unit. */
  value: number,
  min: number,
  max: number,
  n: number,
  /** value / value of the same line at 1 thread, under the same gates; null when that is not known. */
  speedup: maybe,
  /** What differs from the line's first step besides the thread count, in words; null = nothing: the line is dotted up to here. */
  differs: text.nullable().default(null),
  /** The repeats here or at 1 thread disagree. */
  doubtful: z.boolean().default(false),
  /** The first of its points. */
  point: text,
});
/** The end of a line of rates (thread-scaling.ts). */
const scalingEnd = z.object({
  /** The thread count from which more clients bring no more; null = it still rises at the last one. */
  from: maybe,
  who: z.enum(["processors", "server", "client", "unclear", "not recorded"]),
  busy: maybe,
  waiting: maybe,
});
const scalingPanel = z.object({
  /** The workload's label. */
  workload: text,
  group: group.nullable(),
  metric,
  /** By series key; only series with a value here. */
  lines: z.array(z.object({ series: text, steps: z.array(scalingStep), end: scalingEnd.nullable().default(null) })),
});
/** Small multiples: one panel a workload, one line a build (and whatever else differs), thread counts along x. */
const scaling = z.object({
  series: z.array(
    z.object({ key: text, label: text, detail: text.nullable(), engine: text, color: number, marker: number }),
  ),
  panels: z.array(scalingPanel),
  /** All thread counts with a value, ascending. */
  threads: z.array(number),
  /** Points without a known thread count, which no panel can show. */
  withoutThreads: number,
});
/** Values in the metric's base unit; null = not known. */
const efficiencyCell = z.object({
  base: maybe,
  value: maybe,
  ratio: maybe,
  change: z.enum(["better", "worse"]).nullable(),
  point: text.nullable(),
  basePoint: text.nullable(),
});
/** `rate`: what "qps" means in this row. */
const efficiencyRow = z.object({
  workload: text,
  group: group.nullable(),
  rate: z.object({ label: text, unit }),
  cells: z.array(efficiencyCell),
});
/** By column; what a source does not give is null. */
const matrixCell = z.object({
  value: maybe,
  ratio: maybe,
  change: z.enum(["better", "worse"]).nullable(),
  point: text.nullable(),
});
/** Every metric of a workload in every column. */
const matrixRow = z.object({
  workload: text,
  rate: z.object({ label: text, unit }),
  /** By metric, by column. */
  cells: z.array(z.array(matrixCell)),
});
const efficiency = z.object({
  columns: z.array(z.object({ key: text, label: text })),
  base: text,
  /** The column that stands beside the baseline. */
  other: text,
  /** The rate's unit is "" where rows have different ones. */
  metrics: z.array(metric),
  rows: z.array(efficiencyRow),
  /** All columns beside each other, where that is asked for: `rows` is empty then. `columns` are positions among those above. */
  matrix: z
    .object({ columns: z.array(number), rows: z.array(matrixRow) })
    .nullable()
    .default(null),
  /** Files have these costs. Those of views frozen before they did have the relative table instead, and keep their bytes. */
  inFiles: z.literal(true).optional(),
});

const rowHead = z.object({
  /** The workload's name and its parameters, apart: "random-points", "range=100"; what the section's heading says is left out. */
  name: text,
  params: text,
  /** The metric and the unit that absolute values are shown in, and what the stored value is multiplied by for that. */
  metric: text,
  unit: text,
  scale: number,
  better,
});
export const metricChoice = z.object({ key: text, label: text });
/** A bundle whose author's tables differ from the raw points somewhere, or contradict themselves (`own`). */
const authorRemark = z.object({
  ...{ bundle: text, title: text, cells: number, differ: number },
  ...{ ownCells: number.default(0), ownDiffer: number.default(0) },
});

/** What the relative table's page, its files and the API draw. A stored relative table; fields that came later need a default here, since frozen views are never rewritten. */
export const relativeViewSchema = z.object({
  title: text,
  familyName: text,
  /** "microbenchmark", "step": what a row is. */
  rowName: text,
  /** With family, bundle and threads filled in. */
  params: workloadParams,
  families: z.array(z.object({ family, name: text, points: number, bundles: number })),
  facets: z.array(facet),
  notices: z.array(viewNotice),
  /** Why there is nothing to show; null when there is. */
  emptyReason: text.nullable(),
  table,
  heads: z.array(z.object({ title: text, lines: lists })),
  rowHeads: z.array(rowHead),
  /** By position of a group's first row: its heading. */
  groupTitles: z.record(text, text),
  /** Groups that the archive's author publishes as one, by gates, with the positions of their rows: statistics beside ours. */
  joined: z.array(z.object({ title: text, parts: parts.readonly().default([]), rows: z.array(number) })).default([]),
  /** By row: the first build that dropped (relative-ratios.ts, firstDrops). */
  drops: z.array(maybe),
  /** Positions of columns that come from the author's tables alone; their heads say so. */
  authorColumns: z.array(number),
  /** How far one run lies from the next, by row and column as a place in `list`, -1 = no run; null in views frozen before it was kept. */
  noise: z
    .object({ list: z.array(runNoise), of: z.array(z.array(number)) })
    .nullable()
    .default(null),
  /** What all cells share, in words (shared-facts.ts): "40 threads", "config z12a_c32r128". */
  facts: lists,
  metrics: z.array(metricChoice),
  metricLabel: text,
  /** What the ratios are relative to where all are the bundle's author's own; "" = he does not say; null = they are ours. */
  authorBase: text.nullable().default(null),
  /** Files say in words what ratios are relative to and what all was measured with. Views frozen before they did lack it, and keep the bytes of their files. */
  baseInFiles: z.literal(true).optional(),
  /** Dimensions that the columns can be made of: those with several values in view, and the chosen one. */
  columnChoices: z.array(z.object({ key: text, label: text, values: number })),
  authorRemarks: z.array(authorRemark),
  bundles: z.array(titledBundle),
  counts: z.object({ points: number, rows: number, columns: number }),
  /** Of the scaling view only. */
  scaling: scaling.nullable().default(null),
  /** Of the efficiency view only. */
  efficiency: efficiency.nullable().default(null),
  /** Columns beyond those that are shown. */
  omittedColumns: number,
  /** Of frozen views: why to trust it, as it was known then. */
  trust: trustItems.optional(),
});

export type RowHead = z.infer<typeof rowHead>;
export type MetricChoice = z.infer<typeof metricChoice>;
export type AuthorRemark = z.infer<typeof authorRemark>;
export type RelativeView = z.infer<typeof relativeViewSchema>;
export type ScalingStep = z.infer<typeof scalingStep>;
export type ScalingEnd = z.infer<typeof scalingEnd>;
export type ScalingPanel = z.infer<typeof scalingPanel>;
export type WorkloadScalingView = z.infer<typeof scaling>;
export type EfficiencyCell = z.infer<typeof efficiencyCell>;
export type MatrixRow = z.infer<typeof matrixRow>;
export type EfficiencyRow = z.infer<typeof efficiencyRow>;
export type EfficiencyView = z.infer<typeof efficiency>;
