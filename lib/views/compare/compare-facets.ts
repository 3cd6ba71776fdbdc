import { compareValues, UNKNOWN } from "@/lib/domain/conditions/facet-values";
import type { CatalogueEntry } from "@/lib/domain/vector/catalogue";
import { facetBoxes, limitedBox } from "@/lib/views/selection/known-filters";
import type { CompareSelection } from "./compare-selection";
import type { Facet, FacetOption } from "./compare-types";

function choice(
  key: string,
  label: string,
  entries: readonly CatalogueEntry[],
  value: (entry: CatalogueEntry) => string,
  chosen: CatalogueEntry,
): Facet {
  const sums = new Map<string, number>();
  for (const each of entries) sums.set(value(each), (sums.get(value(each)) ?? 0) + each.points);
  const options = [...sums]
    .sort(([a], [b]) => compareValues(a, b))
    .map(([text, count]): FacetOption => ({ value: text, label: text, count, selected: text === value(chosen) }));
  return limitedBox({ key, label, kind: "one", options });
}

/** Returns the facet of data sets, each with the number of all its points. It alone depends on other data sets. */
export const datasetFacet = (catalogue: readonly CatalogueEntry[], entry: CatalogueEntry): Facet =>
  choice("dataset", "Data set", catalogue, ({ dataset }) => dataset, entry);

/**
 * Returns the facets of the page. Data set, distance and k with all their points come first, then facets of the points
 * with counts.
 */
export function facetsOf(
  selected: CompareSelection,
  catalogue: readonly CatalogueEntry[],
  entry: CatalogueEntry,
): Facet[] {
  const ofDataset = catalogue.filter(({ dataset }) => dataset === entry.dataset);
  const ofDistance = ofDataset.filter(({ distance }) => distance === entry.distance);
  const distances = new Set(ofDataset.map(({ distance }) => distance)).size;
  const titles = new Map(selected.columns.bundles.map(({ id, title }) => [id, title]));
  return [
    datasetFacet(catalogue, entry),
    ...(distances > 1 ? [choice("distance", "Distance", ofDataset, (e) => e.distance || UNKNOWN, entry)] : []),
    choice("k", "k", ofDistance, (e) => (e.k === 0 ? UNKNOWN : String(e.k)), entry),
    ...facetBoxes(selected.facets, selected.result, selected.selection, titles, selected.columns.names).map((box) =>
      limitedBox(box),
    ),
  ];
}
