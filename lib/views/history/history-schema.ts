import { z } from "zod";
import { facet, lists, maybe, number, text, titledBundle, withOneRecord } from "@/lib/views/frozen/schema-parts";
import { family, viewNotice, workloadState } from "@/lib/views/selection/workload-schema";
import type { HistoryView } from "./history-types";

const subject = z.object({ key: text, label: text, kind: z.enum(["group", "workload"]) });
const better = z.boolean().nullable();
const change = z.object({ ratio: number, pValue: maybe, better });
const newest = z.object({
  build: text,
  version: text.nullable(),
  answer: z.enum(["changed", "same", "cannot tell"]),
  why: z.enum(["no value", "nothing before", "repeats disagree"]).nullable(),
  ratio: maybe,
  visible: maybe,
  more: maybe,
  before: number,
  runs: number,
  better,
});
const names = { subject: text, workload: text, engine: text, line: text };
const build = z.object({
  raw: text,
  version: text.nullable(),
  config: text.nullable(),
  value: maybe,
  ratio: maybe,
  min: maybe,
  max: maybe,
  n: number,
  status: text,
  points: lists,
  change: change.nullable(),
  alone: change.nullable().default(null),
  disagree: z.boolean().default(false),
  seam: text.nullable().default(null),
});
const place = z.object({ line: text, build: text });
const seam = z.object({ from: place, to: place, text });
const noise = z.object({
  sigma: number,
  assumed: z.boolean(),
  known: z.object({ setting: text, pairs: number }).nullable().default(null),
  raised: z.enum(["restless", "digits"]).nullable().default(null),
});
const line = z.object({
  key: text,
  label: text,
  builds: z.array(build),
  untested: text.nullable(),
  noise: noise.nullable().default(null),
  newest: newest.nullable().default(null),
  confounders: lists,
  members: z.object({ used: number, leftOut: number }).nullable(),
});

/** Histories were once stored with the state of all pages on tests in `filters` and what is drawn in `scale`. */
const nested = z.object({ filters: z.looseObject({ view: text }), of: z.unknown(), scale: z.unknown() });
const historyParams = z.preprocess(
  (stored) => {
    const before = nested.safeParse(stored);
    return withOneRecord(
      before.success ? { ...before.data.filters, of: before.data.of, values: before.data.scale } : stored,
    );
  },
  workloadState.extend({ of: text.nullable(), values: z.enum(["absolute", "relative"]) }),
);

/** A stored history; fields that came later need a default here, since frozen views are never rewritten. */
export const historyViewSchema = z.object({
  family,
  params: historyParams,
  facets: z.array(facet),
  metrics: z.array(z.object({ key: text, label: text })),
  notices: z.array(viewNotice),
  emptyReason: text.nullable(),
  subjects: z.array(subject),
  subject: subject.nullable(),
  metric: z.object({ key: text, label: text, unit: text }),
  facts: lists.default([]),
  panels: z.array(z.object({ engine: text, engineName: text, lines: z.array(line), seams: z.array(seam).default([]) })),
  changes: z.array(
    change.extend({
      ...names,
      build: text,
      version: text.nullable(),
      alone: z.boolean().default(false),
      seam: text.nullable().default(null),
    }),
  ),
  events: z
    .array(
      z.object({
        engine: text,
        line: text,
        build: text,
        version: text.nullable(),
        lines: number,
        fell: number,
        rose: number,
        ratio: number,
      }),
    )
    .default([]),
  newest: z.array(newest.extend({ ...names, listed: z.boolean() })).default([]),
  method: z.enum(["e-divisive", "noise"]).default("e-divisive"),
  untested: number,
  counts: z.object({ points: number, withoutBuild: number }),
  bundles: z.array(titledBundle),
}) satisfies z.ZodType<HistoryView>;
