import type { z } from "zod";
import { COLUMN_DIMENSIONS, isColumnDimension } from "@/lib/domain/conditions/column-dimensions";
import { dimensionOf } from "@/lib/domain/conditions/dimensions";
import { RELATIVE_TO } from "@/lib/domain/relative/baselines";
import { BUILD_CHOICES } from "@/lib/domain/relative/newest-columns";
import { families, isFamily } from "@/lib/domain/workloads/families";
import type { workloadState } from "@/lib/views/selection/workload-schema";
import { isChosenByPage, type PageFilters } from "./page-filters";
import {
  type Decoded,
  decodeState,
  encodeState,
  type Fields,
  oneOf,
  type StateCodec,
  someText,
  switchField,
} from "./page-state";
import { writeQuery } from "./query-text";
import type { RawSearchParams } from "./query-values";
import { SCALINGS } from "./scaling-choice";

/** The views of the pages that compare test families. */
export const WORKLOAD_VIEWS = ["table", "chart", "scaling", "efficiency"] as const;

/** The numbers in the cells of a table: ratios, values, or both. */
export const SHOWN = ["relative", "absolute", "both"] as const;

/** Statistics that sum up a group's rows; a range is the least and the greatest ratio. */
export const STATISTIC_CHOICES = ["median", "average", "range", "geomean"] as const;
/** A statistic of a group's rows. */
export type StatisticChoice = (typeof STATISTIC_CHOICES)[number];

/** Half the usual width of the neutral band: ratios from 0.98 to 1.02 count as equal. */
export const DEFAULT_NEUTRAL = 0.02;
/** Half the width of the widest neutral band. */
export const MAX_NEUTRAL = 0.999;
/** Each workload's own rate (rateMetric in lib/domain/workloads/families.ts). */
export const RATE = "qps";

/** The state of a page on tests. */
export type WorkloadParams = z.infer<typeof workloadState>;

const fraction = /^(?:0(?:\.\d{1,17})?|\.\d{1,17})$/;

// Properties of every object (`constructor`) aren't metrics of a point.
const isMetricKey = (text: string): boolean => /^[A-Za-z][\w.-]{0,99}$/.test(text) && !(text in {});
/** The most metrics of one table. */
const MAX_METRICS = 40;

/** The keys of a page on tests in its address, besides filters. */
export const workloadFields: Fields<WorkloadParams> = {
  family: {
    read: (text) => (isFamily(text) ? text : undefined),
    expected: `family is one of ${families.join(", ")}`,
  },
  view: oneOf("view", WORKLOAD_VIEWS),
  columns: {
    read: (text) => (isColumnDimension(text) ? text : undefined),
    expected: `columns is one of ${COLUMN_DIMENSIONS.join(", ")} or s.NAME`,
  },
  builds: oneOf("builds", BUILD_CHOICES),
  base: someText("base is the key of a column"),
  relativeTo: oneOf("relativeTo", RELATIVE_TO),
  other: someText("other is the key of a column"),
  metric: {
    read: (text) => (isMetricKey(text) ? text : undefined),
    expected: "metric is the key of a metric",
  },
  metrics: {
    read(text) {
      const keys = [...new Set(text.split(","))].sort();
      return keys.every(isMetricKey) && keys.length <= MAX_METRICS ? keys : undefined;
    },
    expected: `metrics is up to ${MAX_METRICS} keys of metrics with commas between them`,
    write: (keys) => [...keys].sort().join(","),
  },
  show: oneOf("show", SHOWN),
  scaling: oneOf("scaling", SCALINGS),
  neutral: {
    read: (text) => (fraction.test(text) && Number(text) <= MAX_NEUTRAL ? Number(text) : undefined),
    expected: `neutral is a number from 0 to ${MAX_NEUTRAL}`,
  },
  moved: switchField("moved"),
  transpose: switchField("transpose"),
  statistic: oneOf("statistic", STATISTIC_CHOICES),
  groups: switchField("groups"),
  claim: someText("claim names a cell, a row, a group or a column"),
  row: someText("row is the name of a workload"),
  sort: someText("sort is name or the key of a column"),
  order: oneOf("order", ["asc", "desc"]),
};

/** Returns true for filters of workloads: any dimension of tests, of data sets and of settings. */
export function isWorkloadFilter(key: string): boolean {
  const dimension = dimensionOf(key);
  return dimension !== null && dimension.of !== "views" && dimension.level !== "params";
}

/** Returns the state of a page without search parameters. */
export const defaultWorkloadParams = (): WorkloadParams => ({
  family: null,
  view: "table",
  filters: {},
  columns: null,
  builds: "usual",
  base: null,
  relativeTo: null,
  other: null,
  metric: RATE,
  metrics: null,
  show: "relative",
  scaling: null,
  neutral: DEFAULT_NEUTRAL,
  moved: false,
  transpose: false,
  statistic: "median",
  groups: false,
  claim: null,
  row: null,
  sort: null,
  order: "asc",
});

/** The state of a page on tests in its address. */
export const workloadCodec: StateCodec<WorkloadParams> = {
  initial: defaultWorkloadParams,
  fields: workloadFields,
  isFilter: isWorkloadFilter,
};

/** Reads the state of a page on test families from its search parameters (page-state.ts). */
export function decodeWorkloadParams(raw: RawSearchParams): Decoded<WorkloadParams> {
  const { params, notices, unread } = decodeState(workloadCodec, raw);
  return { params, notices, unread };
}

/** Writes the search parameters of a state (page-state.ts). */
export const encodeWorkloadParams = (params: WorkloadParams): string => encodeState(workloadCodec, params);

/** Keys that only change how the same cells look. The browser applies them without the server. */
export const LOOK_KEYS = [
  "base",
  "relativeTo",
  "show",
  "scaling",
  "neutral",
  "moved",
  "transpose",
  "sort",
  "order",
  "statistic",
  "groups",
  "claim",
  "row",
] as const;
/** The part of a state that changes no cell. */
export type Look = Pick<WorkloadParams, (typeof LOOK_KEYS)[number]>;

/** Returns the look in a state, without other keys. */
export const pickLook = (look: Look): Look => {
  const { base, relativeTo, show, scaling, neutral, moved, transpose, sort, order, ...rest } = look;
  const { statistic, groups, claim, row } = rest;
  return { base, relativeTo, show, scaling, neutral, moved, transpose, sort, order, statistic, groups, claim, row };
};

/** Writes a look as search parameters that are never empty, so that its link differs from one without a look. */
export function encodeLook(look: Look): string {
  const query = new URLSearchParams(encodeWorkloadParams({ ...defaultWorkloadParams(), ...pickLook(look) }));
  query.set("show", look.show);
  return writeQuery([...query]);
}

/** Returns the look in the search parameters of a stored view; null = the view's own. */
export const lookOf = (raw: RawSearchParams): Look | null =>
  LOOK_KEYS.some((key) => raw[key] !== undefined) ? pickLook(decodeWorkloadParams(raw).params) : null;

/**
 * Applies an address to a stored view: either a whole look, which always has `show` (encodeLook), or single keys. Links
 * without `relativeTo` keep the stored one, since older links never had it.
 */
export function withStoredLook<State extends Look>(stored: State, raw: RawSearchParams): State {
  const asked = decodeWorkloadParams(raw).params;
  const named = LOOK_KEYS.filter((key) => raw.show !== undefined || raw[key] !== undefined);
  const look = Object.fromEntries(named.map((key) => [key, asked[key]]));
  return { ...stored, ...look, relativeTo: asked.relativeTo ?? stored.relativeTo };
}

/**
 * Returns true for filters that the page chooses where they aren't set. These are gates, the experiment that compares
 * most, and one config of very many.
 */
export const isChosenOfTests = (key: string): boolean => key === "bundle" || key === "config" || isChosenByPage(key);

/** Returns the filters after the reader clears them: the page's choice in the same bundles. */
export const withoutWorkloadFilters = ({ bundle }: PageFilters): PageFilters => (bundle ? { bundle } : {});
