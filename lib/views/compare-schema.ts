import { z } from "zod";
import type { CompareView } from "./compare-types";
import { facet, lists, maybe, number, params, status, text, titledBundle } from "./schema-parts";

const indexSummary = z.object({ totalSeconds: maybe, loadSeconds: maybe, buildSeconds: maybe, bytes: maybe });
const point = z.object({
  id: text,
  series: text,
  label: text,
  recall: number,
  qps: number,
  indexParams: params,
  queryParams: params,
  threads: maybe,
  latencyP95Seconds: maybe,
  latencyP99Seconds: maybe,
  index: indexSummary.nullable(),
  recallSource: z.enum(["computed", "cache", "printed"]).nullable(),
  status,
  bundle: text,
});
const series = z.object({
  key: text,
  label: text,
  detail: text.nullable(),
  engine: text,
  color: number,
  marker: number,
});
const indexRow = z.object({
  id: text,
  series: text,
  bundle: text,
  indexParams: params,
  index: indexSummary,
  status,
  bestPoint: point.pick({ id: true, qps: true, recall: true }).nullable(),
  highestRecall: maybe,
});
const compareParams = z.object({
  dataset: text.nullable(),
  distance: text.nullable(),
  k: maybe,
  engine: lists,
  algorithm: lists,
  build: lists,
  config: lists,
  machine: lists,
  threads: lists,
  bundle: lists,
  params: z.record(text, lists),
  series: text,
  base: text.nullable().default(null),
  recall: z.array(number),
  target: number,
  x: z.enum(["linear", "logit"]),
  y: z.enum(["linear", "log"]),
  all: z.boolean(),
});

/** A stored compare view; fields that came later need a default here, since frozen views are never rewritten. */
export const compareViewSchema = z.object({
  dataset: text.nullable(),
  distance: text.nullable(),
  k: maybe,
  params: compareParams,
  facets: z.array(facet),
  notices: lists,
  emptyReason: text.nullable(),
  seriesLabel: text,
  series: z.array(series),
  curves: z.array(
    z.object({
      series: text,
      frontier: z.array(point),
      pointCount: number,
      rest: z.array(z.tuple([number, number, text])),
    }),
  ),
  best: z.array(z.object({ recallTarget: number, series: text, point: point.nullable(), highestRecall: maybe })),
  indexes: z.array(indexRow),
  cheapest: z.array(z.object({ series: text, row: indexRow.nullable(), reason: text.nullable() })),
  scaling: z.array(z.object({ series: text, threads: number, point: point.nullable(), speedup: maybe })),
  scalingSeries: z.array(series),
  authorDisagreements: z.array(
    z.object({
      bundle: text,
      bundleTitle: text,
      checked: number,
      differing: number,
      algorithms: z.array(text),
      targets: z.array(number),
      otherSeconds: number,
    }),
  ),
  counts: z.object({ points: number, withoutRecall: number, indexBuilds: number, bundles: number }),
  bundles: z.array(titledBundle),
  recallNotes: lists,
}) satisfies z.ZodType<CompareView>;
