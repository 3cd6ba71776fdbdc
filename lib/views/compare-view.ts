import type { CatalogueEntry } from "@/lib/domain/catalogue";
import type { CodedFacet } from "@/lib/domain/facets";
import type { PointColumns } from "@/lib/domain/point-columns";
import { assignSeries, seriesDimensionLabel, splitOf } from "@/lib/domain/series";
import { facetsOf } from "./compare-facets";
import { cheapestRows, indexRows } from "./compare-indexes";
import { indexSizeNotes, recallNotesOf, statusNotices } from "./compare-notes";
import { LIST_KEYS } from "./compare-query";
import { scalingOf } from "./compare-scaling";
import { selectPoints } from "./compare-selection";
import { bestRows, curvesOf, rowsBySeries, seriesInfos } from "./compare-series";
import type { CompareParams, CompareView } from "./compare-types";

export interface CompareInput {
  /** With data set, k and thread counts filled in (compare-defaults.ts). */
  params: CompareParams;
  entry: CatalogueEntry;
  catalogue: readonly CatalogueEntry[];
  columns: PointColumns;
  /** `codeFacets(columns)`, kept with the columns since it does not depend on the filters. */
  facets: readonly CodedFacet[];
  /** What was said while the parameters were read and chosen. */
  notices: readonly string[];
  /** Also give the points off the frontier, whatever `params.all` says (frozen views keep them for the toggle). */
  rest?: boolean;
}

/**
 * Everything the compare page shows, from the points of one data set and the page's parameters. Pure.
 * `authorDisagreements` is empty: it needs the bundles' tables (author-disagreements.ts).
 */
export function compareView(input: CompareInput): CompareView {
  const { params, entry, catalogue, columns, facets } = input;
  const selected = selectPoints(columns, facets, params);
  const { result } = selected;
  const runsInView = columns.runs.filter((_, at) => (result.bySetting[at] ?? 0) > 0);
  const assigner = assignSeries(columns, params.series, splitOf(runsInView));
  const inView = (row: number) => result.fails[row] === 0;
  const bySeries = rowsBySeries(columns, assigner, inView);
  const table = indexRows(selected, assigner, bySeries, params.target);
  const order = assigner.all();
  const scaling = scalingOf(selected, params.series, params.target);
  const bundles = columns.bundles.filter((_, at) => runsInView.some((run) => run.bundle === at));
  const { notes, withoutRecall } = recallNotesOf(columns, inView);
  const compared = [...bySeries.values()].reduce((sum, rows) => sum + rows.length, 0);
  return {
    dataset: entry.dataset,
    distance: entry.distance || null,
    k: entry.k || null,
    params: { ...params, ...keptFilters(params, selected.selection) },
    facets: facetsOf(selected, catalogue, entry),
    notices: [...input.notices, ...selected.notices, ...statusNotices(columns, inView, order)],
    emptyReason: compared ? null : emptyReason(result.inView),
    seriesLabel: seriesDimensionLabel(params.series),
    series: seriesInfos(columns, order),
    curves: curvesOf(columns, order, bySeries, input.rest || params.all, params),
    best: bestRows(columns, order, bySeries, params.recall),
    indexes: table,
    cheapest: cheapestRows(order, table, params.target),
    scaling: scaling.rows,
    scalingSeries: seriesInfos(columns, scaling.series),
    authorDisagreements: [],
    counts: {
      points: result.inView,
      withoutRecall,
      indexBuilds: new Set(table.map(({ id }) => id)).size,
      bundles: bundles.length,
    },
    bundles: bundles.map(({ id, title }) => ({ id, title })),
    recallNotes: [...notes, ...indexSizeNotes(runsInView)],
  };
}

/** The view when nothing can be compared yet. */
export function emptyCompareView(params: CompareParams, notices: readonly string[]): CompareView {
  return {
    dataset: null,
    distance: null,
    k: null,
    params,
    facets: [],
    notices: [...notices],
    emptyReason: "There are no results yet. Upload a bundle to compare its engines.",
    seriesLabel: seriesDimensionLabel(params.series),
    series: [],
    curves: [],
    best: [],
    indexes: [],
    cheapest: [],
    scaling: [],
    scalingSeries: [],
    authorDisagreements: [],
    counts: { points: 0, withoutRecall: 0, indexBuilds: 0, bundles: 0 },
    bundles: [],
    recallNotes: [],
  };
}

/** The filters without the values that were ignored, so that links made from the view do not carry them on. */
function keptFilters(params: CompareParams, selection: ReadonlyMap<string, readonly string[]>) {
  const lists = Object.fromEntries(
    LIST_KEYS.map((key) => [
      key,
      key === "threads" && params.threads.includes("all") ? ["all"] : [...(selection.get(key) ?? [])],
    ]),
  );
  const ofParams = Object.fromEntries(
    [...selection].flatMap(([key, values]) => (key.startsWith("p.") ? [[key.slice(2), [...values]]] : [])),
  );
  return { ...lists, params: ofParams };
}

const emptyReason = (inView: number): string =>
  inView
    ? "None of the points in view has both a recall and a QPS, so there is nothing to compare. The list of points shows what they have."
    : "No point passes all filters. Facet options with a count above 0 show which filter to change.";
