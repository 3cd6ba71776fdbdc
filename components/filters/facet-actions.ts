import { dimensionOf } from "@/lib/domain/conditions/dimensions";
import type { Facet } from "@/lib/views/compare/compare-types";

/** Values a link may name for one filter; longer lists are refused by the server. */
const MAX_VALUES = 200;

/** Whether points of this value are let through: chosen, or nothing is chosen. */
export const isIn = (chosen: readonly string[], facet: Facet, value: string): boolean =>
  chosen.length ? chosen.includes(value) : !isLong(facet);

/** A list of which a link cannot name all values but one, being too long or not whole: there, an option is chosen rather than dropped. */
const isLong = (facet: Facet) => (facet.omitted ?? 0) > 0 || facet.options.length > MAX_VALUES;

/**
 * The chosen values after a click on an option's box; [] = everything. Of a filter that is not set all boxes are ticked, and a
 * click drops one value; ticking all, or dropping the last one, sets the filter back to everything.
 */
export function toggled(chosen: readonly string[], facet: Facet, value: string): string[] {
  const all = facet.options.map((option) => option.value);
  const before = chosen.length ? chosen : isLong(facet) ? [] : all;
  const after = before.includes(value) ? before.filter((other) => other !== value) : [...before, value];
  return !isLong(facet) && all.every((other) => after.includes(other)) ? [] : after;
}

export interface ActiveFilter {
  key: string;
  label: string;
  text: string;
}

/**
 * The filters that are set, in the panel's order, with the labels of at most three values; then those among `keys` that the panel does
 * not offer, since the points in view have no such value: each has to be seen, counted and dropped.
 */
export function activeFilters(
  chosen: (key: string) => readonly string[],
  facets: readonly Facet[],
  keys: readonly string[],
): ActiveFilter[] {
  const offered = facets.filter(({ kind }) => kind === "many");
  const others = keys.filter((key) => !facets.some((facet) => facet.key === key));
  return [...offered, ...others.map((key) => ({ key, label: dimensionOf(key)?.label ?? key, options: [] }))].flatMap(
    ({ key, label, options }) => {
      const values = chosen(key);
      if (!values.length) return [];
      const labels = values.map((value) => options.find((option) => option.value === value)?.label ?? value);
      const more = labels.length > 3 ? ` and ${labels.length - 3} more` : "";
      return [{ key, label, text: labels.slice(0, 3).join(", ") + more }];
    },
  );
}
