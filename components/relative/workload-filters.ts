import { isAsidePhase } from "@/lib/domain/workload-facets";
import type { Facet } from "@/lib/views/compare-types";
import { ALL, WORKLOAD_LISTS, type WorkloadParams } from "@/lib/views/workload-query";

type ListKey = (typeof WORKLOAD_LISTS)[number];
const isListKey = (key: string): key is ListKey => WORKLOAD_LISTS.some((name) => name === key);
/** Filters for which an empty list means the page's choice. */
const hasDefault = (key: string) => key === "bundle" || key === "threads" || key === "phase";

/** The values a filter is set to; [] = it lets everything pass. Phases that the page leaves aside by itself count as dropped. */
export function chosenValues(params: WorkloadParams, facets: readonly Facet[], key: string): readonly string[] {
  if (!isListKey(key)) return params.settings[key.replace(/^s\./, "")] ?? [];
  if (hasDefault(key) && params[key].includes(ALL)) return [];
  if (key !== "phase" || params.phase.length) return params[key];
  const options = facets.find((facet) => facet.key === "phase")?.options.map(({ value }) => value) ?? [];
  const shown = options.filter((value) => params.family === null || !isAsidePhase(params.family, value));
  return shown.length < options.length ? shown : [];
}

/** The part of the state that sets a filter to these values; [] lets everything pass. */
export function withValues(params: WorkloadParams, key: string, values: readonly string[]): Partial<WorkloadParams> {
  if (hasDefault(key)) return { [key]: values.length ? [...values] : [ALL] };
  if (isListKey(key)) return { [key]: [...values] };
  const { [key.replace(/^s\./, "")]: _, ...others } = params.settings;
  return { settings: values.length ? { ...others, [key.replace(/^s\./, "")]: [...values] } : others };
}

/** The state without filters, in the same bundles; thread count and phases are chosen by the page again. */
export function withoutFilters({ bundle }: WorkloadParams): Partial<WorkloadParams> {
  const lists = Object.fromEntries(WORKLOAD_LISTS.map((key) => [key, []]));
  return { ...lists, bundle, settings: {} };
}
