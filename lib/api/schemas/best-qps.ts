import { z } from "zod";
import { readAmount, readLimit } from "@/lib/domain/vector/limits";
import { RECALL_TARGETS } from "@/lib/domain/vector/recall-targets";
import { seriesDimension } from "@/lib/domain/vector/series";
import { conditionsSchema } from "./conditions";
import { indexSchema, paramsSchema } from "./points";

const recallTargets = z
  .string()
  .default(RECALL_TARGETS.join(","))
  .transform((text) => text.split(",").map((part) => (part.trim() ? Number(part) : Number.NaN)))
  .pipe(z.array(z.number().min(0).max(1)).min(1).max(20))
  .describe("Recall targets, compared with the recall as the source gives it.");

/** A number as in the addresses of pages; null where the parameter is absent. */
const amount = (what: string, read: typeof readLimit, expected: string) =>
  z
    .string()
    .refine((text) => read(text) !== undefined, expected)
    .transform((text) => read(text) ?? null)
    .optional()
    .transform((value) => value ?? null)
    .describe(what);
/** A reader's limit. */
const limit = (what: string) =>
  amount(
    `${what} Points without a record of it are not known to fit, and do not compete.`,
    readLimit,
    "a number, 0 or more",
  );

/** Parameters of `GET /api/v1/best-qps` beside the filters. */
export const bestQpsParams = z.object({
  dataset: z.string().min(1).optional().describe("Data set; optional where the bundles in question have only one."),
  recall: recallTargets,
  series: z
    .string()
    .refine(
      (text) => seriesDimension(text) !== null,
      "the key of a filter, such as algorithm, build, machine or p.NAME",
    )
    .transform((text) => seriesDimension(text)?.key ?? text)
    .default("algorithm")
    .describe("The dimension that makes a series. Distance, k and all gates split rows in any case."),
  base: z
    .string()
    .min(1)
    .optional()
    .describe(
      "The `series` that `relative` divides by, within a group of equal conditions, or its value alone. " +
        "Default: the fastest at the target.",
    ),
  maxBuildSeconds: limit("The most seconds of load and index build together."),
  maxIndexMiB: limit("The largest index, in MiB."),
  p99: limit("The highest 99th percentile of the latency, in milliseconds."),
  maxCost: limit("The most dollars for a million queries, by `price`; without it nothing is known to fit."),
  price: amount(
    "Price of an hour of the machine, in dollars. It counts for each machine; no bundle records one.",
    readAmount,
    "a number above 0",
  ),
});

export type BestQpsParams = z.output<typeof bestQpsParams>;

const choice = z.object({
  qps: z.number(),
  recall: z.number(),
  latencyP99Seconds: z.number().nullable(),
  indexParams: paramsSchema,
  queryParams: paramsSchema,
  index: indexSchema.nullable(),
  point: z.string().describe("Id of the point."),
});
const budget = z.object({
  unlimited: choice.nullable().describe("The best without the limits; null where the series never reaches the target."),
  indexes: z
    .object({ reaching: z.number().int(), fitting: z.number().int() })
    .describe("Indexes with a point at the target, and those with one that is known to fit the limits."),
  next: z.number().nullable().describe("The best QPS of another index that fits."),
  counts: z
    .object({ fits: z.number().int(), above: z.number().int(), unknown: z.number().int() })
    .describe("Points at the target: known to fit, above a limit, not known to fit."),
  relaxed: z
    .array(
      z.object({
        limits: z.object({
          maxBuildSeconds: z.number().nullable(),
          maxIndexMiB: z.number().nullable(),
          p99: z.number().nullable(),
          maxCost: z.number().nullable(),
        }),
        best: choice,
      }),
    )
    .describe(
      "Where nothing fits: the least changes of limits that give a point, and the best there. Null = no limit.",
    ),
});
export type ApiBudget = z.output<typeof budget>;

/** A series at a recall target. */
export const bestQpsRow = z
  .object({
    recallTarget: z.number(),
    series: z
      .string()
      .describe(
        "The series' value; for algorithm the label as printed. Competing variants are named: `NAME, VARIANT`.",
      ),
    threads: z.number().int().nullable(),
    batch: z.boolean().nullable(),
    distance: z.string().nullable(),
    k: z.number().int().nullable(),
    conditions: conditionsSchema,
    qps: z.number().nullable().describe("Null for a series that never reaches the target, or not within the limits."),
    relative: z
      .number()
      .nullable()
      .describe(
        "QPS divided by that of `relativeTo` at this target, in the same group of equal conditions; null without it.",
      ),
    relativeTo: z
      .string()
      .nullable()
      .describe("The `series` that `relative` divides by; unique within a group of equal conditions."),
    differs: z
      .array(z.string())
      .describe("Other differences between the two, which the ratio also reflects, in words: `wm8 instead of def`."),
    queriesPerCost: z
      .number()
      .nullable()
      .optional()
      .describe("Queries that a dollar pays for: QPS x 3,600 / `price`; absent without a price."),
    recall: z.number().nullable(),
    highestRecall: z.number().nullable().describe("The highest recall that the series reaches."),
    indexParams: paramsSchema.nullable(),
    queryParams: paramsSchema.nullable(),
    index: indexSchema.nullable(),
    point: z.string().nullable().describe("Id of the point."),
    budget: budget.optional().describe("Cost of the limits; absent without limits."),
  })
  .meta({ id: "BestQpsRow" });
export type ApiBestQpsRow = z.output<typeof bestQpsRow>;

/** Answer to `GET /api/v1/best-qps`. */
export const bestQpsAnswer = z.object({ rows: z.array(bestQpsRow) });
