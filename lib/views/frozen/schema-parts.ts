import { z } from "zod";
import { dimensionOf } from "@/lib/domain/conditions/dimensions";
import { RAISED } from "@/lib/domain/verdicts/before";

// Parts of the schemas of stored views.

export const text = z.string();
export const number = z.number();
export const maybe = z.number().nullable();
export const lists = z.array(text);
export const params = z.record(text, z.union([text, number, z.boolean(), z.null()]));
export const status = z.enum(["complete", "truncated", "failed", "suspect"]);
export const titledBundle = z.object({ id: text, title: text });

/** Why noise is not what steps and setting say, in views frozen before noise came from true repeats. */
export const raisedNoise = z.enum(RAISED);
/** What is known of the noise of one run (verdicts/noise.ts). */
export const knownNoise = z.object({
  sigma: number,
  df: number,
  session: number,
  drift: number,
  source: z.enum(["setting", "assumed", "repeats"]),
  builds: maybe,
  here: number.optional(),
  mixed: z.boolean().optional(),
});
const repeatSums = z.object({ squares: number, df: number, builds: number, mixed: z.boolean().optional() });
/** The same of a cell, before repeats of its bundles are counted; views frozen before had none (verdicts/cell-noise.ts). */
export const cellNoise = knownNoise.extend({
  repeats: z.array(repeatSums.extend({ bundle: text, setting: text, own: repeatSums.optional() })).optional(),
});
/** The same as views hold it; frozen before, with what it was measured on then. */
export const runNoise = z.union([
  knownNoise,
  z.object({
    sigma: number,
    assumed: z.boolean(),
    raised: raisedNoise.nullish(),
    repeats: number.nullish(),
    cap: number.nullish(),
  }),
]);

export const facet = z.object({
  /** URL key: engine, threads, p.m ... */
  key: text,
  label: text,
  kind: z.enum(["one", "many"]),
  /** `count` = points that the page would show with this option and all other facets as they are; 0 = would give nothing. `group` = the heading it stands under. */
  options: z.array(
    z.object({ value: text, label: text, count: number, selected: z.boolean(), group: text.optional() }),
  ),
  /** Options beyond the first few hundred that are not listed; absent = none. They still work in the URL. */
  omitted: number.optional(),
});

/** Records of filters as views were once stored with them, and what their keys begin with in today's one record. */
const recordsBefore = { params: "p.", settings: "s.", by: "" };

/**
 * A stored state with its filters in one record. Before, each dimension with a name had a list of its own, and those by pattern stood in
 * `params` (`{ m: ["8"] }`), `settings` (`{ rows: ["1000"] }`), later `by` (`{ "s.rows": ["1000"] }`).
 */
export function withOneRecord(stored: unknown): unknown {
  const state = z.looseObject({}).safeParse(stored);
  if (!state.success || Object.hasOwn(state.data, "filters")) return stored;
  const lists = Object.entries(state.data).filter(([key]) => dimensionOf(key));
  const patterns = Object.entries(recordsBefore).flatMap(([name, prefix]) => {
    const record = z.record(text, z.unknown()).safeParse(state.data[name]);
    return Object.entries(record.data ?? {}).map(([key, values]): [string, unknown] => [prefix + key, values]);
  });
  const filters = [...lists, ...patterns].filter(([, values]) => Array.isArray(values) && values.length > 0);
  return { ...state.data, filters: Object.fromEntries(filters) };
}
