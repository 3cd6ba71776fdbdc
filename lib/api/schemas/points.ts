import { z } from "zod";
import { CORRECTION_SUBJECTS } from "@/lib/domain/names/corrections";

const MAX_LIMIT = 1000;

const paramValue = z.union([z.string(), z.number(), z.boolean(), z.null()]);
/** Parameters or settings by name. */
export const paramsSchema = z.record(z.string(), paramValue).describe("Parameters by canonical name.");

/** Parameters of `GET /api/v1/points` and `/index-builds` beside the filters. */
export const pageParams = z.object({
  cursor: z.string().max(200).optional().describe("nextCursor of the page before."),
  limit: z.coerce.number().int().min(1).max(MAX_LIMIT).default(100).describe("Rows a page."),
});
export type PageParams = z.output<typeof pageParams>;

const seconds = z.number().nullable();
/** Cost and size of an index. */
export const indexSchema = z
  .object({ totalSeconds: seconds, loadSeconds: seconds, buildSeconds: seconds, bytes: z.number().nullable() })
  .meta({
    id: "Index",
    description: "The index a point was measured on. Total = load + build, wall clock; null = not known.",
  });

/** The outcome of a run. */
export const runStatusSchema = z.enum(["complete", "truncated", "failed", "suspect"]);
/** The place that a row was read from. */
export const sourceSchema = z.object({
  path: z.string().describe("Member of the bundle."),
  line: z.number().int().nullable().describe("1-based; null for binary files."),
});
/** The hash of the file that a row was read from. */
export const contentSchema = z
  .string()
  .nullable()
  .describe(
    "sha256 of the unpacked member that it was read from; null where the bundle was imported before these were kept.",
  );
const buildSchema = z.object({ raw: z.string(), version: z.string().nullable() });

/** The run's settings in every row of the API. */
export const settingFields = {
  bundle: z.string(),
  family: z.string(),
  engine: z.string(),
  algorithm: z.string().describe("Label as its source prints it."),
  build: buildSchema.nullable(),
  config: z.string().nullable(),
  machine: z.string().nullable(),
  dataset: z.string().nullable(),
  distance: z.string().nullable(),
  k: z.number().int().nullable(),
  batch: z.boolean().nullable(),
  workload: z.string().nullable(),
  workloadParams: paramsSchema,
  group: z.string().nullable(),
  threads: z.number().int().nullable(),
  settings: paramsSchema.describe(
    "Settings of the run in base units: rows, scale, tool version ... " +
      "`words`: words of its folders and file that no known rule explains; `above`: such words of the archive's name.",
  ),
  variant: z.array(z.string()).describe("Words of folders and files that no known rule explains, level by level."),
  corrected: z
    .partialRecord(z.enum(CORRECTION_SUBJECTS), z.string())
    .describe(
      "The source's names of corrected parts: engine, build, config, machine, workload. Empty = no correction.",
    ),
};

/** A measured point. */
export const pointSchema = z
  .object({
    id: z.string(),
    ...settingFields,
    label: z.string().describe("The source's own label."),
    indexParams: paramsSchema,
    queryParams: paramsSchema,
    metrics: z
      .record(z.string(), z.number().nullable())
      .describe("Keys carry their unit; qps and the recalls are bare. Missing is null or absent, never 0."),
    recallSource: z.enum(["computed", "cache", "printed"]).nullable().describe("Where the recall comes from."),
    index: indexSchema.nullable(),
    execution: z
      .object({
        content: contentSchema,
        fingerprint: z
          .string()
          .nullable()
          .describe("Equal for points of one execution that is printed twice; null where that is unknown."),
      })
      .describe("The point's execution, which several files or bundles may print."),
    status: runStatusSchema,
    origin: z.enum(["raw", "author", "computed"]),
    source: sourceSchema,
  })
  .meta({ id: "Point", description: "One measured operating point." });
export type ApiPoint = z.output<typeof pointSchema>;

/** The cursor of the next page. */
export const nextCursorSchema = z.string().nullable().describe("Give it as cursor for the next page; null at the end.");
/** Answer to `GET /api/v1/points`. */
export const pointsAnswer = z.object({ points: z.array(pointSchema), nextCursor: nextCursorSchema });
