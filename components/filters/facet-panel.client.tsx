"use client";
import { useCompareState } from "@/components/compare/compare-state.client";
import type { Facet } from "@/lib/views/compare-types";
import { activeFilters, withoutFilters } from "./facet-actions";
import { FacetGroup } from "./facet-group.client";

/** All filters; those with a single value are left out, since there is nothing to choose. */
export function FacetPanel({ facets }: { facets: readonly Facet[] }) {
  const { params, change } = useCompareState();
  const groups = facets.filter(({ kind, options }) => kind === "many" && options.length > 1);
  const set = activeFilters(params, facets).length;
  return (
    <div className="flex flex-col gap-4">
      {set > 0 && (
        <button type="button" className="text-link self-start text-xs" onClick={() => change(withoutFilters())}>
          Clear all filters
        </button>
      )}
      <div className="grid gap-x-6 gap-y-4 sm:grid-cols-2 lg:grid-cols-1">
        {groups.map((facet) => (
          <FacetGroup key={facet.key} facet={facet} />
        ))}
      </div>
      {!groups.length && <p className="text-sm text-muted-foreground">The points differ in nothing to filter by.</p>}
    </div>
  );
}
