"use client";
import { useState } from "react";
import { Input } from "@/components/ui/input";
import type { Facet } from "@/lib/views/compare/compare-types";
import { activeFilters, matchingOptions } from "./facet-actions";
import { FacetGroup } from "./facet-group.client";
import { useFilters } from "./filter-state.client";

/** A facet is offered where several of its values have points, or where a value is chosen. */
const isOffered = ({ kind, options }: Facet, isChosen: boolean): boolean =>
  kind === "many" && options.length > 1 && (isChosen || options.filter(({ count }) => count > 0).length > 1);

/** All filters with a choice, bundles first. */
export function FacetPanel({ facets }: { facets: readonly Facet[] }) {
  const { chosen, keys, clear } = useFilters();
  const [needle, setNeedle] = useState("");
  const offered = facets.filter((facet) => isOffered(facet, chosen(facet.key).length > 0));
  const groups = [...offered.filter(({ key }) => key === "bundle"), ...offered.filter(({ key }) => key !== "bundle")];
  const set = activeFilters(chosen, facets, keys).length;
  return (
    <div className="@container flex flex-col gap-3">
      {groups.length > 0 && (
        <Input
          type="search"
          aria-label="Find a value to choose"
          placeholder="Find a value"
          value={needle}
          onChange={(event) => setNeedle(event.target.value)}
          className="w-full noscript:hidden"
        />
      )}
      {set > 0 && (
        <button type="button" className="text-link self-start text-xs noscript:hidden" onClick={clear}>
          Clear all filters
        </button>
      )}
      <div className="grid gap-x-6 gap-y-4 @md:grid-cols-2 @3xl:grid-cols-3 @5xl:grid-cols-5">
        {groups.map((facet) => (
          <FacetGroup key={facet.key} facet={facet} needle={needle} />
        ))}
      </div>
      {groups.length > 0 && groups.every(({ options }) => !matchingOptions(options, needle).length) && (
        <p className="text-sm text-muted-foreground" role="status">
          No value matches.
        </p>
      )}
      {!groups.length && (
        <p className="text-sm text-muted-foreground">There is nothing to filter by: the points do not differ.</p>
      )}
    </div>
  );
}
