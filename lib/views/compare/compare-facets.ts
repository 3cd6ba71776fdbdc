import { compareValues, UNKNOWN } from "@/lib/domain/conditions/facet-values";
import type { CatalogueEntry } from "@/lib/domain/vector/catalogue";
import type { CompareSelection } from "./compare-selection";
import type { Facet, FacetOption } from "./compare-types";

/** Options listed for one facet; hostile data may have any number. */
const MAX_OPTIONS = 300;

/** The facets of the page: data set, distance and k with all their points, then those of the points with counts. */
export function facetsOf(
  selected: CompareSelection,
  catalogue: readonly CatalogueEntry[],
  entry: CatalogueEntry,
): Facet[] {
  const ofDataset = catalogue.filter(({ dataset }) => dataset === entry.dataset);
  const ofDistance = ofDataset.filter(({ distance }) => distance === entry.distance);
  const one = (
    key: string,
    label: string,
    entries: readonly CatalogueEntry[],
    value: (e: CatalogueEntry) => string,
  ): Facet => {
    const sums = new Map<string, number>();
    for (const each of entries) sums.set(value(each), (sums.get(value(each)) ?? 0) + each.points);
    const options = [...sums]
      .sort(([a], [b]) => compareValues(a, b))
      .map(([text, count]): FacetOption => ({ value: text, label: text, count, selected: text === value(entry) }));
    return limited({ key, label, kind: "one", options });
  };
  const distances = new Set(ofDataset.map(({ distance }) => distance)).size;
  return [
    one("dataset", "Data set", catalogue, (e) => e.dataset),
    ...(distances > 1 ? [one("distance", "Distance", ofDataset, (e) => e.distance || UNKNOWN)] : []),
    one("k", "k", ofDistance, (e) => (e.k === 0 ? UNKNOWN : String(e.k))),
    ...selected.facets.map((facet, at): Facet => {
      const chosen = selected.selection.get(facet.key) ?? [];
      const options = facet.values.map(
        (value, code): FacetOption => ({
          value,
          label:
            facet.key === "bundle"
              ? (selected.columns.bundles.find(({ id }) => id === value)?.title ?? value)
              : facet.dimension.name(value),
          count: selected.result.counts[at]?.[code] ?? 0,
          selected: chosen.includes(value),
        }),
      );
      return limited({ key: facet.key, label: facet.label, kind: "many", options });
    }),
  ];
}

/** Keeps selected options and the first others, in order. */
function limited(facet: Facet): Facet {
  if (facet.options.length <= MAX_OPTIONS) return facet;
  const options = facet.options.filter(({ selected }, at) => selected || at < MAX_OPTIONS);
  return { ...facet, options, omitted: facet.options.length - options.length };
}
