import { z } from "zod";
import { isColumnDimension } from "@/lib/domain/conditions/column-dimensions";
import { JOINED_SUBJECTS } from "@/lib/domain/names/like-names";
import { RELATIVE_TO } from "@/lib/domain/relative/baselines";
import { BUILD_CHOICES } from "@/lib/domain/relative/newest-columns";
import { families, GROUPS, isGroup } from "@/lib/domain/workloads/families";
import { lists, number, text, withOneRecord } from "@/lib/views/frozen/schema-parts";
import { SCALINGS } from "@/lib/views/state/scaling-choice";
import { SHOWN, STATISTIC_CHOICES, WORKLOAD_VIEWS } from "@/lib/views/state/workload-params";

// Parts of stored views over workloads. Later fields need a default, since frozen views are never rewritten.

/** Schema of a family of workloads. */
export const family = z.enum(families);
/** Schema of a group of tests. */
export const group = z.enum(Object.keys(GROUPS).filter(isGroup));
/** Schema of the better direction of a metric; null = neither. */
export const better = z.enum(["higher", "lower"]).nullable();
/** A link to the same page in another state: its search parameters. */
const noticeLink = z.object({ label: text, query: text });
/** Schema of a sentence for the reader. `link` undoes its cause; `others` are links to the alternatives. */
export const viewNotice = z.object({ text, link: noticeLink.nullable(), others: z.array(noticeLink).optional() });

/** One of two names that may mean the same. */
const offered = z.object({
  /** The raw name, which addresses hold. */
  name: text,
  shown: text,
  /** Titles of the bundles whose values would be compared. */
  bundles: lists,
});
/** Two names that keep rows of a page apart, and that may mean one machine or engine (name-offers.ts). */
export const nameOffer = z.object({
  subject: z.enum(JOINED_SUBJECTS),
  /** The name that a reader would correct. */
  from: offered,
  into: offered,
  /** Rows that would be compared. */
  rows: number,
  /** Other differences in these rows, in words, with the number of rows. */
  differs: z.array(z.object({ text, rows: number })),
});
/** Two names that may mean one machine or engine. */
export type NameOffer = z.infer<typeof nameOffer>;

/** The stored state of a page on tests. */
export const workloadState = z.object({
  /** Null = the page's choice: that of a named bundle, else the one that compares most. */
  family: family.nullable(),
  view: z.enum(WORKLOAD_VIEWS),
  /** Without an entry the page chooses bundle, phase and gates, and a config where there are many. */
  filters: z.record(text, lists),
  /** A dimension's key; null = the page's choice. */
  columns: text.refine(isColumnDimension).nullable(),
  /** Older frozen views hold all builds, whatever this says. */
  builds: z.enum(BUILD_CHOICES).default("usual"),
  /** Key of the baseline column; null = the table's own choice (baselines.ts, defaultBase). */
  base: text.nullable(),
  /**
   * The kind of baseline (baselines.ts); null = the page's choice, or `base` where it is set. Older frozen views had
   * one baseline.
   */
  relativeTo: z.enum(RELATIVE_TO).nullable().default("one"),
  /**
   * Key of the column beside the baseline in the efficiency view, or "all"; null = the page's choice. A table of very
   * many builds shows this column too.
   */
  other: text.nullable(),
  /** A metric's key; `qps` = each workload's own rate. */
  metric: text,
  /** Only for the efficiency view: keys of its metrics; null = the family's usual ones. */
  metrics: lists.nullable().default(null),
  show: z.enum(SHOWN),
  /** Only for thread scaling; null = the page's choice (scaling-choice.ts). */
  scaling: z.enum(SCALINGS).nullable().default(null),
  /** Half the width of the neutral band, a fraction: 0.02. */
  neutral: number,
  /** Only rows with a ratio outside the neutral band. */
  moved: z.boolean(),
  transpose: z.boolean(),
  statistic: z.enum(STATISTIC_CHOICES).default("median"),
  /** Only the summary: one row per group. */
  groups: z.boolean().default(false),
  /** The claim on the table (relative-claims.ts); null = none. */
  claim: text.nullable().default(null),
  /** Only for efficiency with all columns: the chosen workload; null = the first one. */
  row: text.nullable().default(null),
  /** `name`, a column's key, or null = the family's own order. */
  sort: text.nullable(),
  order: z.enum(["asc", "desc"]),
});

/** The stored state of a page on tests, also from older frozen views with nested parts. */
export const workloadParams = z.preprocess(withOneRecord, workloadState);
