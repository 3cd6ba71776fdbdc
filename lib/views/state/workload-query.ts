import { joinList } from "@/lib/domain/conditions/list-codec";
import type { TestFamily } from "@/lib/domain/model";
import { plainNumber, writeQuery } from "./query-text";

// The state of the pages that compare test families, and how it is written into a URL; workload-params.ts reads it.
// No zod here: this half also runs in the browser.

/**
 * Filters that hold a list of values, sorted: the dimensions of tests that have a name of their own (dimensions.ts). Empty = nothing is
 * chosen: all pass, except bundle and phase, which get defaults, and gates, of which the page may choose one value.
 */
export const WORKLOAD_LISTS = [
  "build",
  "bundle",
  "config",
  "engine",
  "group",
  "machine",
  "origin",
  "phase",
  "scale",
  "status",
  "threads",
  "variant",
  "workload",
] as const;
export type WorkloadList = (typeof WORKLOAD_LISTS)[number];

/** Stands alone in a filter: nothing is chosen by the page, all values are wanted. */
export const ALL = "all";

export const WORKLOAD_VIEWS = ["table", "chart", "scaling", "efficiency"] as const;
export type WorkloadViewName = (typeof WORKLOAD_VIEWS)[number];

/** Keys of filters on what a run was set to and on what a workload's name says: `s.rows`, `w.range`. */
export const isPatternFilter = (key: string): boolean => /^[sw]\../s.test(key);

export const SHOWN = ["relative", "absolute", "both"] as const;
export type Shown = (typeof SHOWN)[number];

/** Half the width of the neutral band: ratios from 0.98 to 1.02 count as equal. */
const DEFAULT_NEUTRAL = 0.02;
/** Each workload's own rate (rateMetric in lib/domain/workloads/families.ts). */
export const RATE = "qps";

export interface WorkloadParams extends Record<WorkloadList, string[]> {
  /** Null = not chosen: that of the newest bundle with a test family. */
  family: TestFamily | null;
  view: WorkloadViewName;
  /** Filters on settings and parameters, by key as in the address: `{ "s.rowsPerTable": ["10000000"] }`. */
  by: Record<string, string[]>;
  /** A dimension's key; null = the page's choice. */
  columns: string | null;
  /** Key of the column that others are divided by; null = the first one with a value in half of the rows. */
  base: string | null;
  /** Of the efficiency view: key of the column beside the baseline; null = the last one. */
  other: string | null;
  /** A metric's key; `qps` = each workload's own rate. */
  metric: string;
  show: Shown;
  /** Half the width of the neutral band, a fraction: 0.02. */
  neutral: number;
  /** Only rows with a ratio outside the neutral band. */
  moved: boolean;
  transpose: boolean;
  /** `name`, a column's key, or null = the family's own order. */
  sort: string | null;
  order: "asc" | "desc";
}

/** What changes nothing but how the same cells are shown: the browser does it alone. */
export const LOOK_KEYS = ["base", "show", "neutral", "moved", "transpose", "sort", "order"] as const;
export type Look = Pick<WorkloadParams, (typeof LOOK_KEYS)[number]>;

export const pickLook = ({ base, show, neutral, moved, transpose, sort, order }: Look): Look => {
  return { base, show, neutral, moved, transpose, sort, order };
};

/** A look as search parameters that are never empty, so that a link with them tells it from no look at all. */
export function encodeLook(look: Look): string {
  const query = new URLSearchParams(encodeWorkloadParams({ ...defaultWorkloadParams(), ...pickLook(look) }));
  query.set("show", look.show);
  return writeQuery([...query]);
}

/** The state of a page without search parameters. */
export const defaultWorkloadParams = (): WorkloadParams => ({
  family: null,
  view: "table",
  build: [],
  bundle: [],
  config: [],
  engine: [],
  group: [],
  machine: [],
  origin: [],
  phase: [],
  scale: [],
  status: [],
  threads: [],
  variant: [],
  workload: [],
  by: {},
  columns: null,
  base: null,
  other: null,
  metric: RATE,
  show: "relative",
  neutral: DEFAULT_NEUTRAL,
  moved: false,
  transpose: false,
  sort: null,
  order: "asc",
});

/** The search parameters of a state: only what differs from the default, keys sorted; without "?". Default = "". */
export function encodeWorkloadParams(params: WorkloadParams): string {
  const query: [string, string][] = [];
  for (const key of WORKLOAD_LISTS) if (params[key].length) query.push([key, joinList(params[key])]);
  for (const [key, values] of Object.entries(params.by)) if (values.length) query.push([key, joinList(values)]);
  if (params.family !== null) query.push(["family", params.family]);
  if (params.view !== "table") query.push(["view", params.view]);
  if (params.columns !== null) query.push(["columns", params.columns]);
  if (params.base !== null) query.push(["base", params.base]);
  if (params.other !== null) query.push(["other", params.other]);
  if (params.metric !== RATE) query.push(["metric", params.metric]);
  if (params.show !== "relative") query.push(["show", params.show]);
  if (params.neutral !== DEFAULT_NEUTRAL) query.push(["neutral", plainNumber(params.neutral)]);
  if (params.moved) query.push(["moved", "1"]);
  if (params.transpose) query.push(["transpose", "1"]);
  if (params.sort !== null) query.push(["sort", params.sort]);
  if (params.order !== "asc") query.push(["order", params.order]);
  return writeQuery(query);
}
