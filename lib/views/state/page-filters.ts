import { dimensionOf } from "@/lib/domain/conditions/dimensions";
import { ALL } from "@/lib/domain/conditions/filters";
import { setOwn } from "./query-values";

export { ALL };

// Filters of every page that compares. No zod here, since the browser changes filters too.

/**
 * Filters by dimension (dimensions.ts), with the values that pass: `{ machine: ["hetz"], "p.m": ["8", "16"] }`. ["all"]
 * = all values. Without an entry all values pass too, except where the page chooses (one thread count, one group of
 * equal conditions ...).
 */
export type PageFilters = Record<string, string[]>;

/** Returns the values of a filter as in the address; [] = not set. */
export const statedValues = (filters: PageFilters, key: string): readonly string[] =>
  Object.hasOwn(filters, key) ? (filters[key] ?? []) : [];

/** Returns the values that a filter lets pass; [] = every value, by choice or by default. */
export const chosenValues = (filters: PageFilters, key: string): readonly string[] => {
  const values = statedValues(filters, key);
  return values.includes(ALL) ? [] : values;
};

/** Returns the filters with one set to these values; [] unsets it. */
export function withFilter(filters: PageFilters, key: string, values: readonly string[]): PageFilters {
  const { [key]: _, ...others } = filters;
  if (values.length) setOwn(others, key, [...values]);
  return others;
}

/**
 * Returns true where pages choose a value of a dimension that has no filter. A link that wants every value must then
 * say so.
 */
export const isChosenByPage = (key: string): boolean => dimensionOf(key)?.kind === "gate";

/**
 * Returns the filters with one set to these values; [] lets every value pass. `chosen` = dimensions that the page
 * chooses without a filter.
 */
export const withChosen = (
  filters: PageFilters,
  key: string,
  values: readonly string[],
  chosen: (key: string) => boolean,
): PageFilters => withFilter(filters, key, values.length || !chosen(key) ? values : [ALL]);
