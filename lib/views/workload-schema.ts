import { z } from "zod";
import { GROUPS, isGroup, testFamilies } from "@/lib/domain/families";
import { lists, number, text } from "./schema-parts";
import {
  type ColumnDimension,
  isColumnDimension,
  SHOWN,
  type WORKLOAD_LISTS,
  WORKLOAD_VIEWS,
  type WorkloadParams,
} from "./workload-query";

// Parts of stored views of test families. Fields that come later need a default, since frozen views are never rewritten.

export const family = z.enum(testFamilies);
export const group = z.enum(Object.keys(GROUPS).filter(isGroup));
export const better = z.enum(["higher", "lower"]).nullable();
export const viewNotice = z.object({ text, link: z.object({ label: text, query: text }).nullable() });

const filters = z.object({
  build: lists,
  bundle: lists,
  config: lists,
  engine: lists,
  group: lists,
  machine: lists,
  origin: lists,
  phase: lists,
  status: lists,
  threads: lists,
  workload: lists,
} satisfies Record<(typeof WORKLOAD_LISTS)[number], typeof lists>);

export const workloadParams = filters.extend({
  family: family.nullable(),
  view: z.enum(WORKLOAD_VIEWS),
  settings: z.record(text, lists),
  columns: z.custom<ColumnDimension>((value) => typeof value === "string" && isColumnDimension(value)),
  base: text.nullable(),
  other: text.nullable(),
  metric: text,
  show: z.enum(SHOWN),
  neutral: number,
  moved: z.boolean(),
  transpose: z.boolean(),
  sort: text.nullable(),
  order: z.enum(["asc", "desc"]),
}) satisfies z.ZodType<WorkloadParams>;
