import { z } from "zod";
import type { AuthorRow } from "@/lib/domain/author-rows";
import { paramsColumn as params } from "../jsonb";

const source = z.object({ path: z.string(), line: z.number().nullable(), text: z.string().nullable() });
const number = z.number().nullable();

/** A stored row of an author's table. */
export const authorRowSchema = z.discriminatedUnion("table", [
  z.object({
    table: z.literal("best-qps"),
    recallTarget: z.number(),
    algorithm: z.string(),
    label: z.string(),
    indexParams: params,
    queryParams: params,
    recall: number,
    qps: number,
    qpsDecimals: z.number(),
    seconds: number,
    secondsDecimals: z.number(),
    rank: z.number(),
    lowestRank: z.number().optional(),
    variant: z.string().optional(),
    source,
  }),
  z.object({
    table: z.literal("index-build"),
    algorithm: z.string(),
    indexParams: params,
    seconds: number,
    secondsDecimals: z.number(),
    secondsKind: z.enum(["total", "build"]).nullable(),
    mebibytes: number,
    source,
  }),
  z.object({
    table: z.literal("point-list"),
    label: z.string(),
    algorithm: z.string(),
    indexParams: params,
    queryParams: params,
    recall: number,
    qps: number,
    qpsDecimals: z.number(),
    variant: z.string().optional(),
    source,
  }),
]) satisfies z.ZodType<AuthorRow>;
