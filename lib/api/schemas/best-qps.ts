import { z } from "zod";
import { seriesDimension } from "@/lib/domain/vector/series";
import { conditionsSchema } from "./conditions";
import { indexSchema, paramsSchema } from "./points";

const recallTargets = z
  .string()
  .default("1,0.99,0.98,0.97,0.96,0.95")
  .transform((text) => text.split(",").map((part) => (part.trim() ? Number(part) : Number.NaN)))
  .pipe(z.array(z.number().min(0).max(1)).min(1).max(20))
  .describe("Recall targets, compared with the recall as the source gives it.");

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
});

export type BestQpsParams = z.output<typeof bestQpsParams>;

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
    qps: z.number().nullable().describe("Null for a series that never reaches the target."),
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
    recall: z.number().nullable(),
    highestRecall: z.number().nullable().describe("The highest recall that the series reaches."),
    indexParams: paramsSchema.nullable(),
    queryParams: paramsSchema.nullable(),
    index: indexSchema.nullable(),
    point: z.string().nullable().describe("Id of the point."),
  })
  .meta({ id: "BestQpsRow" });
export type ApiBestQpsRow = z.output<typeof bestQpsRow>;

export const bestQpsAnswer = z.object({ rows: z.array(bestQpsRow) });
