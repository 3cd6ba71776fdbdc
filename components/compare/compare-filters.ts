import { dimensionOf } from "@/lib/domain/conditions/dimensions";
import type { CompareParams } from "@/lib/views/compare/compare-types";
import { ALL } from "@/lib/views/state/compare-query";

/** All filters that are set, some of them to everything. */
export const filterKeys = ({ filters }: CompareParams): string[] => Object.keys(filters);

/** The values a filter is set to; [] = it lets everything pass. */
export const chosenValues = ({ filters }: CompareParams, key: string): readonly string[] =>
  filters[key]?.includes(ALL) ? [] : (filters[key] ?? []);

/** Filters for which the page would choose a value where none is set: to let everything pass, a link has to say so. */
const isChosenByPage = (key: string): boolean => dimensionOf(key)?.kind === "gate";

/** The part of the state that sets a filter to these values; [] lets everything pass. */
export function withValues({ filters }: CompareParams, key: string, values: readonly string[]): Partial<CompareParams> {
  const { [key]: _, ...others } = filters;
  if (values.length) return { filters: { ...others, [key]: [...values] } };
  return { filters: isChosenByPage(key) ? { ...others, [key]: [ALL] } : others };
}

/** The state without any filter on points; data set, k, targets and the look stay. */
export function withoutFilters({ filters }: CompareParams): Partial<CompareParams> {
  const gates = Object.keys(filters).filter(isChosenByPage);
  return { filters: Object.fromEntries(gates.map((key) => [key, [ALL]])) };
}
