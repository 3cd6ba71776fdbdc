import { z } from "zod";
import type { RelativeTable } from "@/lib/domain/relative/relative-table";
import { citedAuthor } from "@/lib/views/authors/cited-author";
import {
  cellNoise,
  facet,
  lists,
  maybe,
  nightPlace,
  number,
  params,
  runNoise,
  status,
  text,
  titledBundle,
  toMedian,
} from "@/lib/views/frozen/schema-parts";
import { better, family, group, nameOffer, viewNotice, workloadParams } from "@/lib/views/selection/workload-schema";
import { trustItems } from "@/lib/views/trust/trust-types";

const cellState = z.enum(["measured", "repeats-disagree", "author-ratio", "failed", "truncated", "suspect", "absent"]);
/** The runs of a row in a column. */
const cell = z.object({
  state: cellState,
  value: maybe,
  min: maybe,
  max: maybe,
  n: number,
  samples: z.array(z.object({ id: text, value: maybe, status, copies: lists.optional() })),
  origin: z.enum(["raw", "author", "computed"]),
  context: number,
});
/**
 * Values of the dimensions that distinguish rows or columns. Views frozen before sizes were marked have no `assumed`.
 */
const parts = z.array(z.object({ dimension: text, value: text, assumed: z.boolean().optional() }));
/** A build, config, machine or other value that tests are compared by. */
const column = z.object({
  key: text,
  value: text,
  parts,
  engine: text.nullable(),
  label: text.nullable(),
  version: text.nullable(),
  night: nightPlace.optional(),
});
/** The stored form of a relative table. */
const table: z.ZodType<RelativeTable> = z.object({
  columnsBy: text,
  split: lists,
  rowSplit: lists,
  // Views frozen before gates separated sections keep their statistics.
  sectionsBy: lists.default([]),
  // Views frozen before other columns than builds had their own baselines keep a single one.
  ownBases: z.boolean().default(false),
  // Older frozen views keep the only build of an engine as its own baseline ("itself"). Some keep the words that do not
  // name its base ("others").
  alone: z.enum(["itself", "others", "named"]).default("itself"),
  rows: z.array(
    // Views frozen before rows had gates keep their sections.
    z.object({
      key: text,
      workload: text,
      params,
      parts,
      gates: parts.optional(),
      assumed: lists.optional(),
      group: group.nullable(),
      metric: text,
    }),
  ),
  columns: z.array(column),
  isPartial: z.boolean().optional(),
  cells: z.array(z.array(cell.nullable())),
  contexts: z.array(z.record(text, text)),
  // Views frozen before cells had noise keep their colours and statistics.
  noise: z.object({ list: z.array(cellNoise), of: z.array(z.array(number)) }).optional(),
  names: z.record(text, z.record(text, text)).optional(),
});

const unit = text;
const metric = z.object({ key: text, label: text, unit });
/** A point of a line of thread scaling. */
const scalingStep = z.object({
  threads: number,
  /** Median of repeats, in the metric's base unit. */
  value: number,
  min: number,
  max: number,
  n: number,
  /** value / value of the same line at 1 thread, under the same gates; null where the latter is unknown. */
  speedup: maybe,
  /**
   * Differences from the line's first step other than the thread count, in words; null = none. The line is dotted up to
   * here.
   */
  differs: text.nullable().default(null),
  /** The repeats here or at 1 thread disagree. */
  doubtful: z.boolean().default(false),
  /**
   * value / the median of its group at this count. `doubtful`: the repeats here disagree. Older frozen views lack it.
   */
  median: toMedian.extend({ doubtful: z.literal(true).optional() }).optional(),
  /** The first of its points. */
  point: text,
});
/** The end of a line of rates (thread-scaling.ts). */
const scalingEnd = z.object({
  /** The thread count after which more clients add no throughput; null = it still rises at the last one. */
  from: maybe,
  who: z.enum(["processors", "server", "client", "unclear", "not recorded"]),
  /** The busy share of the host's processors, as a fraction; null = not recorded. */
  busy: maybe,
  /** The share of time that clients wait, as a fraction; null = not recorded. */
  waiting: maybe,
});
/** The lines of a workload. */
const scalingPanel = z.object({
  /** The workload's label. */
  workload: text,
  group: group.nullable(),
  metric,
  /** By series key; only series with a value here. */
  lines: z.array(z.object({ series: text, steps: z.array(scalingStep), end: scalingEnd.nullable().default(null) })),
});
/** Small multiples: one panel per workload, one line per build (and any other difference), thread counts along x. */
const scaling = z.object({
  series: z.array(
    z.object({ key: text, label: text, detail: text.nullable(), engine: text, color: number, marker: number }),
  ),
  panels: z.array(scalingPanel),
  /** All thread counts with a value, ascending. */
  threads: z.array(number),
  /** Number of points without a known thread count; no panel draws them. */
  withoutThreads: number,
  /** Files have its lines. Files of older frozen views have the relative table instead, and keep their bytes. */
  inFiles: z.literal(true).optional(),
});
/** Kind of a value in an efficiency table that is not a plain measurement. Older frozen views lack it. */
const mark = z.object({
  state: cellState.optional(),
  /** The worst status of its runs, beside a value. */
  status: z.enum(["failed", "truncated", "suspect"]).optional(),
  /** Its repeats, where they disagree. */
  runs: z.object({ n: number, min: number, max: number }).optional(),
  /** The baseline's repeats disagree, and the ratio is based on them. */
  doubtful: z.literal(true).optional(),
  /** The value and its baseline are of two uploads, not known to be one experiment: there is no ratio. */
  acrossUploads: z.literal(true).optional(),
  /** The cost has too few printed digits for a ratio. */
  fewDigits: z.literal(true).optional(),
});
/** Values in the metric's base unit; null = unknown. */
const efficiencyCell = mark.extend({
  baseMark: mark.optional(),
  base: maybe,
  value: maybe,
  ratio: maybe,
  change: z.enum(["better", "worse"]).nullable(),
  point: text.nullable(),
  basePoint: text.nullable(),
});
/** `rate`: the meaning of "qps" in this row. */
const efficiencyRow = z.object({
  workload: text,
  group: group.nullable(),
  rate: z.object({ label: text, unit }),
  cells: z.array(efficiencyCell),
});
/** By column; null = the source doesn't give it. */
const matrixCell = mark.extend({
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
/** Rates and costs of a query: two columns, or all of them. */
const efficiency = z.object({
  columns: z.array(z.object({ key: text, label: text })),
  base: text,
  /** Key of the column beside the baseline; "all" = all columns. */
  other: text,
  /** The rate's unit is "" where rows have different units. `printed`: the unit that the source prints, where known. */
  metrics: z.array(metric.extend({ printed: z.object({ unit, scale: number }).optional() })),
  rows: z.array(efficiencyRow),
  /**
   * All columns side by side, if the reader asks for them; then `rows` is empty. `columns` are positions among those
   * above.
   */
  matrix: z
    .object({ columns: z.array(number), rows: z.array(matrixRow) })
    .nullable()
    .default(null),
  /** Files include these costs. Files of older frozen views have the relative table instead, and keep their bytes. */
  inFiles: z.literal(true).optional(),
  /** Cells have marks, and files a column for them. Absent in older frozen views. */
  isMarked: z.literal(true).optional(),
});

/** The head of a row. */
const rowHead = z.object({
  /**
   * The workload's name and its parameters apart: "random-points", "range=100". Values in the section's heading are
   * left out.
   */
  name: text,
  params: text,
  /** The metric, the unit of absolute values, and the factor from the stored value to that unit. */
  metric: text,
  unit: text,
  scale: number,
  better,
});
/** Schema of a metric that a reader may choose. */
export const metricChoice = z.object({ key: text, label: text });
/** A bundle whose author's tables differ from the raw points, or contradict themselves (`own`). */
const authorRemark = z.object({
  bundle: text,
  title: text,
  cells: number,
  differ: number,
  ownCells: number.default(0),
  ownDiffer: number.default(0),
});

/**
 * A stored relative table: the data of its page, files and API. Later fields need a default, since frozen views are
 * never rewritten.
 */
export const relativeViewSchema = z.object({
  title: text,
  familyName: text,
  /** The noun for a row: "microbenchmark", "step". */
  rowName: text,
  /** With family, bundle and threads filled in. */
  params: workloadParams,
  /** Older frozen views have counts, too. */
  families: z.array(z.object({ family, name: text, points: number.optional(), bundles: number.optional() })),
  facets: z.array(facet),
  notices: z.array(viewNotice),
  /** The builds that a table of very many has, and a link to all. Absent in other tables and older frozen views. */
  builds: viewNotice.optional(),
  /** Reason for an empty table; null where it isn't empty. */
  emptyReason: text.nullable(),
  table,
  heads: z.array(z.object({ title: text, lines: lists })),
  rowHeads: z.array(rowHead),
  /** Headings by the position of a group's first row. */
  groupTitles: z.record(text, text),
  /** Groups that the archive's author publishes as one, by gates, with the positions of their rows. */
  joined: z.array(z.object({ title: text, parts: parts.readonly().default([]), rows: z.array(number) })).default([]),
  /** By row: the first build that dropped (firstDrops in table-ratios.ts). */
  drops: z.array(maybe),
  /** By row: the name of the build that it lost on, where that has no column here. Absent in older frozen views. */
  dropsOn: z.array(text.nullable()).optional(),
  /** Positions of columns that only the author's tables give; their heads have a mark. */
  authorColumns: z.array(number),
  /** Noise between runs, by row and column, as a position in `list`; -1 = no run. Null in older frozen views. */
  noise: z
    .object({ list: z.array(runNoise), of: z.array(z.array(number)) })
    .nullable()
    .default(null),
  /** Conditions that all cells share, in words (shared-facts.ts): "40 threads", "config z12a_c32r128". */
  facts: lists,
  metrics: z.array(metricChoice),
  metricLabel: text,
  /**
   * The baseline where all ratios are the author's own; "" = the author doesn't name it; null = the ratios are ours.
   */
  authorBase: text.nullable().default(null),
  /** Files name the baseline and the shared conditions. Files of older frozen views don't, and keep their bytes. */
  baseInFiles: z.literal(true).optional(),
  /** Files and the API have statistics over all rows; its sentence names cells. Older frozen views keep their bytes. */
  allInFiles: z.literal(true).optional(),
  /** Dimensions that the columns can vary: those with several values in view, and the chosen one. */
  columnChoices: z.array(z.object({ key: text, label: text, values: number })),
  authorRemarks: z.array(authorRemark),
  bundles: z.array(titledBundle),
  counts: z.object({ points: number, rows: number, columns: number }),
  /** Only for the scaling view. */
  scaling: scaling.nullable().default(null),
  /** Only for the efficiency view. */
  efficiency: efficiency.nullable().default(null),
  /** Number of columns that the table leaves out. */
  omittedColumns: number,
  /** Names that may mean one machine or engine, and keep rows apart; absent = none. Frozen pages don't show them. */
  offers: z.array(nameOffer).optional(),
  /** Only for frozen views: authors of its bundles, as they were named when it was frozen. */
  authors: z.array(citedAuthor).optional(),
  /** Only for frozen views: why to trust it, as known when it was frozen. */
  trust: trustItems.optional(),
  /** Only for frozen views: the sentences of its answer, as they were when it was frozen. */
  said: lists.optional(),
});

/** The head of a row: its name, its parameters and the unit of its values. */
export type RowHead = z.infer<typeof rowHead>;
/** A metric that a reader may choose. */
export type MetricChoice = z.infer<typeof metricChoice>;
/** Counts of the cells in a bundle's author tables that differ from its raw points, or contradict themselves. */
export type AuthorRemark = z.infer<typeof authorRemark>;
/** A relative table, live or frozen. */
export type RelativeView = z.infer<typeof relativeViewSchema>;
/** A point of a line of thread scaling. */
export type ScalingStep = z.infer<typeof scalingStep>;
/** The end of a line of rates. */
export type ScalingEnd = z.infer<typeof scalingEnd>;
/** The lines of a workload over thread counts. */
export type ScalingPanel = z.infer<typeof scalingPanel>;
/** Thread scaling of tests: a panel per workload. */
export type WorkloadScalingView = z.infer<typeof scaling>;
/** A metric of a workload in a column beside the baseline. */
export type EfficiencyCell = z.infer<typeof efficiencyCell>;
/** Every metric of a workload in every column. */
export type MatrixRow = z.infer<typeof matrixRow>;
/** Every metric of a workload in a column beside the baseline. */
export type EfficiencyRow = z.infer<typeof efficiencyRow>;
/** Rates and costs of a query. */
export type EfficiencyView = z.infer<typeof efficiency>;
