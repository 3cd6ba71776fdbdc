import { LIST_KEYS } from "@/lib/views/compare-query";
import type { CompareParams, Facet } from "@/lib/views/compare-types";

/** Values a link may name for one filter; longer lists are refused by the server. */
const MAX_VALUES = 200;

type ListKey = (typeof LIST_KEYS)[number];
const isListKey = (key: string): key is ListKey => LIST_KEYS.some((name) => name === key);

/** The values a filter is set to; [] = it lets everything pass. */
export function chosenValues(params: CompareParams, key: string): readonly string[] {
  if (key === "threads" && params.threads.includes("all")) return [];
  if (isListKey(key)) return params[key];
  return key.startsWith("p.") ? (params.params[key.slice(2)] ?? []) : [];
}

/** The part of the state that sets a filter to these values; [] lets everything pass. */
export function withValues(params: CompareParams, key: string, values: readonly string[]): Partial<CompareParams> {
  if (key === "threads") return { threads: values.length ? [...values] : ["all"] };
  if (isListKey(key)) return { [key]: [...values] };
  const { [key.slice(2)]: _, ...others } = params.params;
  return { params: values.length ? { ...others, [key.slice(2)]: [...values] } : others };
}

/** Whether points of this value are let through: chosen, or nothing is chosen. */
export function isIn(params: CompareParams, facet: Facet, value: string): boolean {
  const chosen = chosenValues(params, facet.key);
  return chosen.length ? chosen.includes(value) : !isLong(facet);
}

/** A list too long to name all values but one in a link: there, an option is chosen rather than dropped. */
const isLong = (facet: Facet) => facet.options.length + (facet.omitted ?? 0) > MAX_VALUES;

/**
 * The state after a click on an option's box. Of a filter that is not set all boxes are ticked, and a click drops one value;
 * ticking all, or dropping the last one, sets the filter back to everything.
 */
export function toggled(params: CompareParams, facet: Facet, value: string): Partial<CompareParams> {
  const chosen = chosenValues(params, facet.key);
  const all = facet.options.map((option) => option.value);
  const before = chosen.length ? chosen : isLong(facet) ? [] : all;
  const after = before.includes(value) ? before.filter((other) => other !== value) : [...before, value];
  const everything = !isLong(facet) && all.every((other) => after.includes(other));
  return withValues(params, facet.key, everything ? [] : after);
}

/** The state without any filter on points; data set, k, targets and the look stay. */
export function withoutFilters(): Partial<CompareParams> {
  return { engine: [], algorithm: [], build: [], config: [], machine: [], bundle: [], threads: ["all"], params: {} };
}

export interface ActiveFilter {
  key: string;
  label: string;
  text: string;
}

/** The filters that are set, in the panel's order, with the labels of at most three values. */
export function activeFilters(params: CompareParams, facets: readonly Facet[]): ActiveFilter[] {
  return facets.flatMap((facet) => {
    const chosen = facet.kind === "many" ? chosenValues(params, facet.key) : [];
    if (!chosen.length) return [];
    const labels = chosen.map((value) => facet.options.find((option) => option.value === value)?.label ?? value);
    const more = labels.length > 3 ? ` and ${labels.length - 3} more` : "";
    return [{ key: facet.key, label: facet.label, text: labels.slice(0, 3).join(", ") + more }];
  });
}
