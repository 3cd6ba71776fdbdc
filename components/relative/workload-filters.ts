import { dimensionOf } from "@/lib/domain/conditions/dimensions";
import { isAsidePhase } from "@/lib/domain/conditions/test-phases";
import type { Facet } from "@/lib/views/compare/compare-types";
import { ALL, WORKLOAD_LISTS, type WorkloadParams } from "@/lib/views/state/workload-query";

type ListKey = (typeof WORKLOAD_LISTS)[number];
const isListKey = (key: string): key is ListKey => WORKLOAD_LISTS.some((name) => name === key);
/** Filters for which an empty list means the page's choice: to let everything pass they have to say so. */
const hasDefault = (key: string) => key === "bundle" || key === "config" || dimensionOf(key)?.kind === "gate";

/** The values a filter is set to; [] = it lets everything pass. Phases that the page leaves aside by itself count as dropped. */
export function chosenValues(params: WorkloadParams, facets: readonly Facet[], key: string): readonly string[] {
  const values = isListKey(key) ? params[key] : (params.by[key] ?? []);
  if (hasDefault(key) && values.includes(ALL)) return [];
  if (key !== "phase" || params.phase.length) return values;
  const options = facets.find((facet) => facet.key === "phase")?.options.map(({ value }) => value) ?? [];
  const shown = options.filter((value) => params.family === null || !isAsidePhase(params.family, value));
  return shown.length < options.length ? shown : [];
}

/** The part of the state that sets a filter to these values; [] lets everything pass. */
export function withValues(params: WorkloadParams, key: string, values: readonly string[]): Partial<WorkloadParams> {
  const wanted = values.length || !hasDefault(key) ? [...values] : [ALL];
  if (isListKey(key)) return { [key]: wanted };
  const { [key]: _, ...others } = params.by;
  return { by: wanted.length ? { ...others, [key]: wanted } : others };
}

/** The state without filters, in the same bundles; thread count and phases are chosen by the page again. */
export function withoutFilters({ bundle }: WorkloadParams): Partial<WorkloadParams> {
  const lists = Object.fromEntries(WORKLOAD_LISTS.map((key) => [key, []]));
  return { ...lists, bundle, by: {} };
}
