import { z } from "zod";
import { filterFields } from "./filters";
import {
  indexSchema,
  nextCursorSchema,
  pageFields,
  paramsSchema,
  runStatusSchema,
  settingFields,
  sourceSchema,
} from "./points";

/** Parameters of `GET /api/v1/index-builds`. */
export const indexBuildsParams = z.object({ ...filterFields, ...pageFields });
export type IndexBuildsParams = z.output<typeof indexBuildsParams>;

export const indexBuildSchema = z
  .object({
    id: z.string(),
    ...settingFields,
    indexParams: paramsSchema,
    index: indexSchema,
    tableBytes: z.number().nullable(),
    status: runStatusSchema,
    source: sourceSchema,
  })
  .meta({ id: "IndexBuild", description: "One built index of a run." });
export type ApiIndexBuild = z.output<typeof indexBuildSchema>;

export const indexBuildsAnswer = z.object({ indexBuilds: z.array(indexBuildSchema), nextCursor: nextCursorSchema });
