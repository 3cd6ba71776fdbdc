import { z } from "zod";
import {
  facet,
  lists,
  maybe,
  number,
  params,
  status,
  text,
  titledBundle,
  withOneRecord,
} from "@/lib/views/frozen/schema-parts";
import { plainNotice } from "@/lib/views/selection/view-notice";
import { viewNotice } from "@/lib/views/selection/workload-schema";
import type { CompareView } from "./compare-types";

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
  setting: maybe.optional(),
});
const series = z
  .object({
    key: text,
    value: text.optional(),
    label: text,
    detail: text.nullable(),
    engine: text,
    color: number,
    marker: number,
    group: text.default(""),
    conditions: z.record(text, text).default({}),
    shared: z.record(text, text.nullable()).default({}),
  })
  .transform((stored) => ({ ...stored, value: stored.value ?? stored.key }));
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
const compareParams = z.preprocess(
  withOneRecord,
  z.object({
    dataset: text.nullable(),
    distance: text.nullable(),
    k: maybe,
    filters: z.record(text, lists),
    series: text,
    base: text.nullable().default(null),
    recall: z.array(number),
    target: number,
    x: z.enum(["linear", "logit"]),
    y: z.enum(["linear", "log"]),
    all: z.boolean(),
  }),
);

/** A notice was one sentence once. */
const notice = z.preprocess((stored) => (typeof stored === "string" ? plainNotice(stored) : stored), viewNotice);

/** A stored compare view; fields that came later need a default here, since frozen views are never rewritten. */
export const compareViewSchema = z.object({
  dataset: text.nullable(),
  distance: text.nullable(),
  k: maybe,
  params: compareParams,
  facets: z.array(facet),
  notices: z.array(notice),
  emptyReason: text.nullable(),
  seriesLabel: text,
  series: z.array(series),
  groups: z.array(z.object({ key: text, text })).default([]),
  settings: z.array(z.record(text, text.nullable())).default([]),
  curves: z.array(
    z.object({
      series: text,
      frontier: z.array(point.extend({ seam: text.optional() })),
      pointCount: number,
      rest: z.array(z.tuple([number, number, text, text.optional()])),
    }),
  ),
  best: z.array(
    z.object({
      recallTarget: number,
      series: text,
      point: point.nullable(),
      highestRecall: maybe,
      relative: maybe.default(null),
      relativeTo: text.nullable().default(null),
      differs: z.array(text).default([]),
    }),
  ),
  indexes: z.array(indexRow),
  cheapest: z.array(z.object({ series: text, row: indexRow.nullable(), reason: text.nullable() })),
  scaling: z.array(
    z.object({
      series: text,
      threads: number,
      point: point.nullable(),
      speedup: maybe,
      sinceLast: text.nullable().default(null),
      sinceSingle: text.nullable().default(null),
    }),
  ),
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
