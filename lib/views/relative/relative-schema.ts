import { z } from "zod";
import type { RelativeTable } from "@/lib/domain/relative/relative-table";
import { facet, lists, maybe, number, params, status, text, titledBundle } from "@/lib/views/frozen/schema-parts";
import { better, family, group, viewNotice, workloadParams } from "@/lib/views/selection/workload-schema";
import type { EfficiencyView } from "./efficiency-view";
import type { RelativeView } from "./relative-types";
import type { WorkloadScalingView } from "./scaling-view";

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
const table = z.object({
  columnsBy: text,
  split: lists,
  rowSplit: lists,
  // Views frozen before sections were told apart by gates keep their statistics.
  sectionsBy: lists.default([]),
  rows: z.array(z.object({ key: text, workload: text, params, parts, group: group.nullable(), metric: text })),
  columns: z.array(column),
  cells: z.array(z.array(cell.nullable())),
  contexts: z.array(z.record(text, text)),
}) satisfies z.ZodType<RelativeTable>;

const unit = text;
const scaling = z.object({
  series: z.array(
    z.object({ key: text, label: text, detail: text.nullable(), engine: text, color: number, marker: number }),
  ),
  panels: z.array(
    z.object({
      workload: text,
      group: group.nullable(),
      metric: z.object({ key: text, label: text, unit }),
      lines: z.array(
        z.object({
          series: text,
          steps: z.array(
            z.object({
              threads: number,
              value: number,
              min: number,
              max: number,
              n: number,
              speedup: maybe,
              differs: text.nullable().default(null),
              doubtful: z.boolean().default(false),
              point: text,
            }),
          ),
        }),
      ),
    }),
  ),
  threads: z.array(number),
  withoutThreads: number,
}) satisfies z.ZodType<WorkloadScalingView>;
const efficiency = z.object({
  columns: z.array(z.object({ key: text, label: text })),
  base: text,
  other: text,
  metrics: z.array(z.object({ key: text, label: text, unit })),
  rows: z.array(
    z.object({
      workload: text,
      group: group.nullable(),
      rate: z.object({ label: text, unit }),
      cells: z.array(
        z.object({
          base: maybe,
          value: maybe,
          ratio: maybe,
          change: z.enum(["better", "worse"]).nullable(),
          point: text.nullable(),
          basePoint: text.nullable(),
        }),
      ),
    }),
  ),
}) satisfies z.ZodType<EfficiencyView>;

/** A stored relative table; fields that came later need a default here, since frozen views are never rewritten. */
export const relativeViewSchema = z.object({
  title: text,
  familyName: text,
  rowName: text,
  params: workloadParams,
  families: z.array(z.object({ family, name: text, points: number, bundles: number })),
  facets: z.array(facet),
  notices: z.array(viewNotice),
  emptyReason: text.nullable(),
  table,
  heads: z.array(z.object({ title: text, lines: lists })),
  rowHeads: z.array(z.object({ name: text, params: text, metric: text, unit: text, scale: number, better })),
  groupTitles: z.record(text, text),
  joined: z.array(z.object({ title: text, parts: parts.default([]), rows: z.array(number) })).default([]),
  drops: z.array(maybe),
  authorColumns: z.array(number),
  facts: lists,
  metrics: z.array(z.object({ key: text, label: text })),
  metricLabel: text,
  authorBase: text.nullable().default(null),
  columnChoices: z.array(z.object({ key: text, label: text, values: number })),
  authorRemarks: z.array(z.object({ bundle: text, title: text, cells: number, differ: number })),
  bundles: z.array(titledBundle),
  counts: z.object({ points: number, rows: number, columns: number }),
  scaling: scaling.nullable().default(null),
  efficiency: efficiency.nullable().default(null),
  omittedColumns: number,
}) satisfies z.ZodType<RelativeView>;
