import { dimensionOf } from "@/lib/domain/conditions/dimensions";
import { ALL } from "@/lib/domain/conditions/filters";
import { setOwn } from "./query-values";

export { ALL };

// The filters of every page that compares, whatever it compares. No zod here: the browser changes them, too.

/**
 * Filters by dimension (dimensions.ts), the values that pass: `{ machine: ["hetz"], "p.m": ["8", "16"] }`. ["all"] = all of them; absent
 * = nothing is chosen: all pass, too, except where the page then chooses (one thread count, one group of equal conditions ...).
 */
export type PageFilters = Record<string, string[]>;

/** What a filter is set to, as it stands in the address; [] = nothing is chosen. */
export const statedValues = (filters: PageFilters, key: string): readonly string[] =>
  Object.hasOwn(filters, key) ? (filters[key] ?? []) : [];

/** The values that a filter lets pass; [] = every value, whether or not that is said. */
export const chosenValues = (filters: PageFilters, key: string): readonly string[] => {
  const values = statedValues(filters, key);
  return values.includes(ALL) ? [] : values;
};

/** The filters with one set to these values; [] = nothing is chosen. */
export function withFilter(filters: PageFilters, key: string, values: readonly string[]): PageFilters {
  const { [key]: _, ...others } = filters;
  if (values.length) setOwn(others, key, [...values]);
  return others;
}

/** Whether pages choose a value of a dimension where its filter says nothing: to let every value pass, a link has to say so. */
export const isChosenByPage = (key: string): boolean => dimensionOf(key)?.kind === "gate";

/** The filters with one set to these values; [] lets every value pass. `chosen` = what the page chooses where nothing is said. */
export const withChosen = (
  filters: PageFilters,
  key: string,
  values: readonly string[],
  chosen: (key: string) => boolean,
): PageFilters => withFilter(filters, key, values.length || !chosen(key) ? values : [ALL]);
