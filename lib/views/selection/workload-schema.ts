import { z } from "zod";
import { isColumnDimension } from "@/lib/domain/conditions/column-dimensions";
import { GROUPS, isGroup, testFamilies } from "@/lib/domain/workloads/families";
import { lists, number, text } from "@/lib/views/frozen/schema-parts";
import { SHOWN, type WORKLOAD_LISTS, WORKLOAD_VIEWS, type WorkloadParams } from "@/lib/views/state/workload-query";

// Parts of stored views of test families. Fields that come later need a default, since frozen views are never rewritten.

export const family = z.enum(testFamilies);
export const group = z.enum(Object.keys(GROUPS).filter(isGroup));
export const better = z.enum(["higher", "lower"]).nullable();
const noticeLink = z.object({ label: text, query: text });
export const viewNotice = z.object({ text, link: noticeLink.nullable(), others: z.array(noticeLink).optional() });

const filters = z.object({
  build: lists,
  bundle: lists,
  config: lists,
  engine: lists,
  group: lists,
  machine: lists,
  origin: lists,
  phase: lists,
  scale: lists.default([]),
  status: lists,
  threads: lists,
  variant: lists.default([]),
  workload: lists,
} satisfies Record<(typeof WORKLOAD_LISTS)[number], z.ZodType<string[]>>);

/** Views that were stored before filters had their whole key held those on settings by name: `{ rowsPerTable: [...] }`. */
const storedBefore = z.object({ settings: z.record(text, lists) }).loose();
const today = filters.extend({
  family: family.nullable(),
  view: z.enum(WORKLOAD_VIEWS),
  by: z.record(text, lists),
  columns: text.refine(isColumnDimension).nullable(),
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

export const workloadParams = z.preprocess((stored) => {
  const before = storedBefore.safeParse(stored);
  if (!before.success) return stored;
  const { settings, ...rest } = before.data;
  return { by: Object.fromEntries(Object.entries(settings).map(([name, values]) => [`s.${name}`, values])), ...rest };
}, today);
