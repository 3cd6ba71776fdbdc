import { z } from "zod";
import { dimensionOf } from "@/lib/domain/conditions/dimensions";
import type { NightPlace } from "@/lib/domain/names/night-place";
import { RAISED } from "@/lib/domain/verdicts/before";

// Parts of the schemas of stored views.

/** A text. */
export const text = z.string();
/** A list of texts. */
export const lists = z.array(text);
/** A known number. */
export const number = z.number();
/** A number; null = unknown. */
export const maybe = z.number().nullable();
/**
 * A value over the median of its group, and the number of series of the group (domain/relative/series-median.ts).
 * `others` = these series differ from those at the line's thread count before.
 */
export const toMedian = z.object({ ratio: maybe, of: number, others: z.literal(true).optional() });
/** Parameters by name. */
export const params = z.record(text, z.union([text, number, z.boolean(), z.null()]));
/** The outcome of a run. */
export const status = z.enum(["complete", "truncated", "failed", "suspect"]);
/** The stated place of a build. Absent without one, and in older frozen views. */
export const nightPlace: z.ZodType<NightPlace> = z.object({
  project: text,
  owner: text.nullable(),
  branch: text.nullable(),
  rank: number,
  at: maybe,
  time: maybe,
});
/** A bundle with its title. */
export const titledBundle = z.object({ id: text, title: text });

/** Reasons why noise differs from its estimate, in views frozen before noise came from true repeats. */
export const raisedNoise = z.enum(RAISED);
/** The noise of one run (verdicts/noise.ts). */
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
/** The noise of a cell before its bundle's repeats count; older frozen views have none (verdicts/cell-noise.ts). */
export const cellNoise = knownNoise.extend({
  repeats: z.array(repeatSums.extend({ bundle: text, setting: text, own: repeatSums.optional() })).optional(),
});
/** Noise as views hold it: today's form, or that of views frozen before noise came from true repeats. */
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

/** A filter of a page with its options. */
export const facet = z.object({
  /** Key in the URL: engine, threads, p.m ... */
  key: text,
  label: text,
  kind: z.enum(["one", "many"]),
  /**
   * `count` = points in view with this option and all other facets unchanged; 0 = none. `group` = the option's heading.
   */
  options: z.array(
    z.object({
      value: text,
      label: text,
      count: number,
      selected: z.boolean(),
      group: text.optional(),
      /** The values of one option that represents several, such as a project's uploads; absent = `value` alone. */
      values: lists.optional(),
      /** Number of these values with points; absent for one. */
      having: number.optional(),
    }),
  ),
  /** Number of options beyond the limit; absent = none. They still work in the URL. */
  omitted: number.optional(),
});

/** Names of older stored records of filters, and the prefix of their keys in today's single record. */
const recordsBefore = { params: "p.", settings: "s.", by: "" };

/**
 * Converts a stored state to one record of filters. Older states have a list for each named dimension. They hold
 * dimensions by pattern in `params` (`{ m: ["8"] }`), `settings` (`{ rows: ["1000"] }`) or `by` (`{ "s.rows": ["1000"]
 * }`).
 */
export function withOneRecord(stored: unknown): unknown {
  const state = z.looseObject({}).safeParse(stored);
  if (!state.success || Object.hasOwn(state.data, "filters")) return stored;
  const named = Object.entries(state.data).filter(([key]) => dimensionOf(key));
  const patterns = Object.entries(recordsBefore).flatMap(([name, prefix]) => {
    const record = z.record(text, z.unknown()).safeParse(state.data[name]);
    return Object.entries(record.data ?? {}).map(([key, values]): [string, unknown] => [prefix + key, values]);
  });
  const filters = [...named, ...patterns].filter(([, values]) => Array.isArray(values) && values.length > 0);
  return { ...state.data, filters: Object.fromEntries(filters) };
}
