import { dimensionOf } from "@/lib/domain/conditions/dimensions";
import type { Facet, FacetOption } from "@/lib/views/compare/compare-types";

/** Values a link may name for one filter; longer lists are refused by the server. */
const MAX_VALUES = 200;

/** Whether points of this value are let through: chosen, or nothing is chosen. */
export const isIn = (chosen: readonly string[], facet: Facet, value: string): boolean =>
  chosen.length ? chosen.includes(value) : !isLong(facet);

/** A list of which a link cannot name all values but one, being too long or not whole: there, an option is chosen rather than dropped. */
const isLong = (facet: Facet) => (facet.omitted ?? 0) > 0 || facet.options.length > MAX_VALUES;

/**
 * The chosen values after a click on the box of an option, or of several under one heading; [] = everything. Of a filter that is not set all
 * boxes are ticked, and a click drops what it is on; ticking all, or dropping the last ones, sets the filter back to everything.
 */
export function toggled(chosen: readonly string[], facet: Facet, ...values: readonly string[]): string[] {
  const all = facet.options.map((option) => option.value);
  const before = chosen.length ? chosen : isLong(facet) ? [] : all;
  const drops = values.every((value) => before.includes(value));
  const after = drops
    ? before.filter((other) => !values.includes(other))
    : [...before, ...values.filter((value) => !before.includes(value))];
  return !isLong(facet) && all.every((other) => after.includes(other)) ? [] : after;
}

/** The options in which a text is found, in their names, headings or values; all of them for no text. */
export function found(options: readonly FacetOption[], needle: string): readonly FacetOption[] {
  const wanted = needle.trim().toLowerCase();
  if (!wanted) return options;
  return options.filter(({ label, group = "", value }) => `${group} ${label} ${value}`.toLowerCase().includes(wanted));
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
  return [
    ...offered,
    ...others.map((key) => ({ key, label: dimensionOf(key)?.label ?? key, options: [] as readonly FacetOption[] })),
  ].flatMap(({ key, label, options }) => {
    const values = chosen(key);
    if (!values.length) return [];
    const labels = values.map((value) => {
      const { label = value, group } = options.find((option) => option.value === value) ?? {};
      return group === undefined || label.startsWith(group) ? label : `${group} ${label}`;
    });
    const more = labels.length > 3 ? ` and ${labels.length - 3} more` : "";
    return [{ key, label, text: labels.slice(0, 3).join(", ") + more }];
  });
}
