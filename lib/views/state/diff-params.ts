import { COLUMN_DIMENSIONS, isColumnDimension } from "@/lib/domain/conditions/column-dimensions";
import type { DiffParams } from "@/lib/views/diff/diff-types";
import { ALL, withFilter } from "./page-filters";
import { type Decoded, decodeState, encodeState, type Fields, type StateCodec, someText } from "./page-state";
import { type RawSearchParams, rawSearchParams } from "./query-values";
import {
  decodeWorkloadParams,
  defaultWorkloadParams,
  isWorkloadFilter,
  RATE,
  type WorkloadParams,
  workloadFields,
} from "./workload-params";

const fields: Fields<DiffParams> = {
  family: workloadFields.family,
  by: {
    read: (text) => (isColumnDimension(text) ? text : undefined),
    expected: `by is one of ${COLUMN_DIMENSIONS.join(", ")} or s.NAME`,
  },
  a: someText("a is the key of a column"),
  b: someText("b is the key of a column"),
  metric: workloadFields.metric,
  claim: someText("claim names a row or the conditions of several"),
};

/** The state of /diff in its address. */
export const diffCodec: StateCodec<DiffParams> = {
  initial: () => ({ family: null, filters: {}, by: "build", a: null, b: null, metric: RATE, claim: null }),
  fields,
  isFilter: isWorkloadFilter,
};

/** Reads the state of /diff from its search parameters (page-state.ts). */
export function decodeDiffParams(raw: RawSearchParams): Decoded<DiffParams> {
  const { params, notices, unread } = decodeState(diffCodec, raw);
  return { params, notices, unread };
}

/** Writes the search parameters of a state (page-state.ts). */
export const encodeDiffParams = (params: DiffParams): string => encodeState(diffCodec, params);

/**
 * Returns the state of a relative table with both sides as columns. It is of the bundles that are the sides, or of all
 * bundles where none is named. With a single bundle it holds that one alone, so that no other replaces the missing one.
 */
export function tableOfDiff({ family, filters, by, a, b, metric }: DiffParams): WorkloadParams {
  const sides = by === "bundle" ? [a, b].flatMap((id) => id ?? []) : [];
  const bundle = sides.length ? sides : (filters.bundle ?? [ALL]);
  return {
    ...defaultWorkloadParams(),
    family,
    filters: withFilter(filters, "bundle", bundle),
    columns: by,
    base: a,
    other: b,
    metric,
  };
}

/** Returns the A/B of two columns of a relative table, under the same filters. */
export const diffOfTable = (
  { family, filters, metric }: Pick<WorkloadParams, "family" | "filters" | "metric">,
  by: string,
  a: string | null,
  b: string | null,
): DiffParams => ({
  family,
  filters: by === "bundle" ? withFilter(filters, "bundle", []) : filters,
  by,
  a,
  b,
  metric,
  claim: null,
});

/** Returns the query of /diff for the same sides under the filters of a relative table's query. */
export function diffQuery(tableQuery: string, { by, a, b }: DiffParams): string {
  const { params } = decodeWorkloadParams(rawSearchParams(new URLSearchParams(tableQuery)));
  return encodeDiffParams(diffOfTable(params, by, a, b));
}
