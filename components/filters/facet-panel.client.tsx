"use client";
import { cx } from "@/components/ui/cx";
import type { Facet } from "@/lib/views/compare/compare-types";
import { activeFilters } from "./facet-actions";
import { FacetGroup } from "./facet-group.client";
import { useFilters } from "./filter-state.client";

interface FacetPanelProps {
  facets: readonly Facet[];
  /** Filters side by side, for a panel as wide as the page. */
  wide?: boolean;
}

/** All filters; those with a single value are left out, since there is nothing to choose. */
export function FacetPanel({ facets, wide = false }: FacetPanelProps) {
  const { chosen, keys, clear } = useFilters();
  const groups = facets.filter(({ kind, options }) => kind === "many" && options.length > 1);
  const set = activeFilters(chosen, facets, keys).length;
  return (
    <div className="flex flex-col gap-4">
      {set > 0 && (
        <button type="button" className="text-link self-start text-xs" onClick={clear}>
          Clear all filters
        </button>
      )}
      <div
        className={cx("grid gap-x-6 gap-y-4 sm:grid-cols-2", wide ? "lg:grid-cols-4 xl:grid-cols-6" : "lg:grid-cols-1")}
      >
        {groups.map((facet) => (
          <FacetGroup key={facet.key} facet={facet} />
        ))}
      </div>
      {!groups.length && <p className="text-sm text-muted-foreground">The points differ in nothing to filter by.</p>}
    </div>
  );
}
