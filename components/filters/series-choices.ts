import type { Facet } from "@/lib/views/compare/compare-types";

/** What series can be made by: every filter, in the panel's order; the present choice is always among them. */
export function seriesChoices(facets: readonly Facet[], current: string): { value: string; label: string }[] {
  const choices = facets
    .filter(({ kind }) => kind === "many")
    .map(({ key, label }) => ({ value: key, label: key.startsWith("p.") ? `parameter ${label}` : label }));
  return choices.some(({ value }) => value === current) ? choices : [{ value: current, label: current }, ...choices];
}
