import { dimensionOf } from "@/lib/domain/conditions/dimensions";
import type { Facet, FacetOption } from "@/lib/views/compare/compare-types";
import { MAX_VALUES } from "@/lib/views/state/query-values";

/** The most values of an active filter to name. */
const MOST_LABELS = 3;

/** Returns the values behind an option: several for all uploads of a project. */
export const valuesOf = ({ value, values }: FacetOption): readonly string[] => values ?? [value];

/** True if the box of an option is ticked: it is chosen, or nothing is. In a long list, only chosen ones are ticked. */
export const isIn = (chosen: readonly string[], facet: Facet, option: FacetOption): boolean =>
  chosen.length ? valuesOf(option).every((value) => chosen.includes(value)) : !isLong(facet);

/**
 * True for a list that is cut or too long to name all values but one in a link. There a click chooses instead of
 * dropping.
 */
const isLong = (facet: Facet) => (facet.omitted ?? 0) > 0 || allValues(facet).length > MAX_VALUES;

const allValues = ({ options }: Facet): string[] => [...new Set(options.flatMap(valuesOf))];

/**
 * Returns the chosen values after a click on an option, or on a heading with several; [] = everything. An unset filter
 * shows all boxes ticked, and a click drops values. Ticking all, or dropping the last, unsets the filter.
 */
export function toggleValues(chosen: readonly string[], facet: Facet, ...values: readonly string[]): string[] {
  const all = allValues(facet);
  const before = chosen.length ? chosen : isLong(facet) ? [] : all;
  const drops = values.every((value) => before.includes(value));
  const after = drops
    ? before.filter((other) => !values.includes(other))
    : [...before, ...values.filter((value) => !before.includes(value))];
  return !isLong(facet) && all.every((other) => after.includes(other)) ? [] : after;
}

/** Returns the options whose name, heading or value contains the text; all for an empty text. */
export function matchingOptions(options: readonly FacetOption[], needle: string): readonly FacetOption[] {
  const wanted = needle.trim().toLowerCase();
  if (!wanted) return options;
  return options.filter(({ label, group = "", value }) => `${group} ${label} ${value}`.toLowerCase().includes(wanted));
}

/** A filter that is set, in words. */
export interface ActiveFilter {
  key: string;
  label: string;
  text: string;
}

/**
 * Returns the active filters in the panel's order, each with at most `MOST_LABELS` labels. Filters of `keys` without a
 * facet follow. No point in view has their values, but readers must be able to drop them.
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
    const wholes = options.filter((option) => option.values?.every((value) => values.includes(value)));
    const within = new Set(wholes.flatMap(valuesOf));
    const alone = values.filter((value) => !within.has(value));
    const labels = [
      ...wholes.map((whole) => whole.label),
      ...alone.map((value) => {
        const { label = value, group } = options.find((option) => option.value === value) ?? {};
        return group === undefined || label.startsWith(group) ? label : `${group} ${label}`;
      }),
    ];
    const more = labels.length > MOST_LABELS ? ` and ${labels.length - MOST_LABELS} more` : "";
    return [{ key, label, text: labels.slice(0, MOST_LABELS).join(", ") + more }];
  });
}
