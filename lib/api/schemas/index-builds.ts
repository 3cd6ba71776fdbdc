import { z } from "zod";
import {
  contentSchema,
  indexSchema,
  nextCursorSchema,
  paramsSchema,
  runStatusSchema,
  settingFields,
  sourceSchema,
} from "./points";

/** A built index. */
export const indexBuildSchema = z
  .object({
    id: z.string(),
    ...settingFields,
    indexParams: paramsSchema,
    index: indexSchema,
    tableBytes: z.number().nullable(),
    status: runStatusSchema,
    execution: z
      .object({ content: contentSchema })
      .describe("Rows of equal content, line and parameters are one index build in several bundles."),
    source: sourceSchema,
  })
  .meta({ id: "IndexBuild", description: "One built index of a run." });
export type ApiIndexBuild = z.output<typeof indexBuildSchema>;

/** Answer to `GET /api/v1/index-builds`. */
export const indexBuildsAnswer = z.object({ indexBuilds: z.array(indexBuildSchema), nextCursor: nextCursorSchema });
