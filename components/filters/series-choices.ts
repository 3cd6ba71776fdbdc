import type { Facet } from "@/lib/views/compare/compare-types";

/** Returns the dimensions that can define series: every filter in the panel's order, and always the current one. */
export function seriesChoices(facets: readonly Facet[], current: string): { value: string; label: string }[] {
  const choices = facets
    .filter(({ kind }) => kind === "many")
    .map(({ key, label }) => ({ value: key, label: key.startsWith("p.") ? `parameter ${label}` : label }));
  return choices.some(({ value }) => value === current) ? choices : [{ value: current, label: current }, ...choices];
}
