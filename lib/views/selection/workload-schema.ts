import { z } from "zod";
import { isColumnDimension } from "@/lib/domain/conditions/column-dimensions";
import { GROUPS, isGroup, testFamilies } from "@/lib/domain/workloads/families";
import { lists, number, text, withOneRecord } from "@/lib/views/frozen/schema-parts";
import { SHOWN, STATISTIC_CHOICES, WORKLOAD_VIEWS, type WorkloadParams } from "@/lib/views/state/workload-params";

// Parts of stored views of test families. Fields that come later need a default, since frozen views are never rewritten.

export const family = z.enum(testFamilies);
export const group = z.enum(Object.keys(GROUPS).filter(isGroup));
export const better = z.enum(["higher", "lower"]).nullable();
const noticeLink = z.object({ label: text, query: text });
export const viewNotice = z.object({ text, link: noticeLink.nullable(), others: z.array(noticeLink).optional() });

/** The state of a page on tests as it is stored today. */
export const workloadState = z.object({
  family: family.nullable(),
  view: z.enum(WORKLOAD_VIEWS),
  filters: z.record(text, lists),
  columns: text.refine(isColumnDimension).nullable(),
  base: text.nullable(),
  other: text.nullable(),
  metric: text,
  show: z.enum(SHOWN),
  neutral: number,
  moved: z.boolean(),
  transpose: z.boolean(),
  statistic: z.enum(STATISTIC_CHOICES).default("median"),
  groups: z.boolean().default(false),
  sort: text.nullable(),
  order: z.enum(["asc", "desc"]),
}) satisfies z.ZodType<WorkloadParams>;

export const workloadParams = z.preprocess(withOneRecord, workloadState);
