import { groupText } from "@/lib/domain/conditions/comparison";
import { dimensionOf } from "@/lib/domain/conditions/dimensions";
import { type CodedFacet, countsInView } from "@/lib/domain/conditions/facets";
import type { KeysNamed } from "@/lib/domain/relative/named-columns";
import type { CatalogueEntry } from "@/lib/domain/vector/catalogue";
import { assignSeries, type Series } from "@/lib/domain/vector/series";
import type { PointColumns } from "@/lib/domain/workloads/point-columns";
import { quoted, RefusedAddress } from "@/lib/views/selection/refused-address";
import { plainNotice, type ViewNotice } from "@/lib/views/selection/view-notice";
import { encodeCompareParams } from "@/lib/views/state/compare-params";
import { correctionsSentence } from "@/lib/views/state/corrected-names";
import { budgetsOf } from "./budgets";
import { facetsOf } from "./compare-facets";
import { cheapestRows, indexRows } from "./compare-indexes";
import { copiesNotices, indexSizeNotes, recallNotesOf, statusNotices } from "./compare-notes";
import { scalingOf } from "./compare-scaling";
import { selectPoints } from "./compare-selection";
import { bestRows, curvesOf, latencyCurves, rowsBySeries, seriesInfos } from "./compare-series";
import type { CompareParams, CompareView } from "./compare-types";
import { seriesNamed, unknownBase } from "./named-series";
import { countRecorded, readerLimits } from "./reader-limits";
import { pointViews } from "./view-points";

/** The parts that a compare view is made from. */
export interface CompareInput {
  /** With data set and k filled in (compare-defaults.ts); `selectPoints` chooses the thread count. */
  params: CompareParams;
  entry: CatalogueEntry;
  catalogue: readonly CatalogueEntry[];
  columns: PointColumns;
  /** `codeFacets(columns)`. It doesn't depend on the filters, so the cache keeps it with the columns. */
  facets: readonly CodedFacet[];
  /** Notices from reading and choosing the parameters. */
  notices: readonly ViewNotice[];
  /**
   * Also return the points off the frontier, whatever the value of `params.all`: frozen views keep them for the toggle.
   */
  rest?: boolean;
  /** Resolves names in the address to keys; absent = exact matches only. */
  keysNamed?: KeysNamed;
  /** Named bundles that have the data set, and no point of this search. */
  bundles?: readonly { id: string }[];
}

/**
 * Returns the compare page's view of the points of one data set and the page's parameters. Pure. `authorDisagreements`
 * is empty, since it needs the bundles' tables (author-disagreements.ts). Throws RefusedAddress for values that no
 * point has.
 */
export function compareView(input: CompareInput): CompareView {
  const { params: asked, entry, catalogue, facets } = input;
  const selected = selectPoints(input.columns, facets, asked, input);
  const { columns, result } = selected;
  refuseSeries(asked, facets);
  const runsInView = columns.runs.filter((_, at) => (result.bySetting[at] ?? 0) > 0);
  const runs = selected.runs();
  const assigner = assignSeries(columns, { dimension: asked.series, runs });
  const views = pointViews(columns);
  const inView = (row: number) => countsInView(result, row);
  const limit = readerLimits(columns, asked);
  // One index may have builds in several bundles, and each build needs its own points.
  const places = rowsBySeries(columns, assigner, (row) => result.fails[row] === 0 && limit.fits(row));
  const heldBack = rowsBySeries(columns, assigner, (row) => result.fails[row] === 0 && !limit.fits(row));
  const table = indexRows(selected, assigner, { bySeries: places, heldBack, limit }, asked.target);
  const bySeries = result.copies
    ? new Map([...places].map(([series, rows]) => [series, rows.filter(inView)] as const))
    : places;
  const budgetAt = budgetsOf(columns, () => rowsBySeries(columns, assigner, inView), views, asked);
  const order = assigner.all();
  const params = { ...selected.params, base: baseOf(asked, order, input.keysNamed) };
  // A series of one thread count has no scaling.
  const scaled = params.series === "threads" ? "algorithm" : params.series;
  const scaling = scalingOf(selected, scaled, params.target, views);
  const bundles = columns.bundles.filter((_, at) => runsInView.some((run) => run.bundle === at));
  const { notes, withoutRecall } = recallNotesOf(columns, inView);
  const compared = [...bySeries.values()].reduce((sum, rows) => sum + rows.length, 0);
  return {
    dataset: entry.dataset,
    distance: entry.distance || null,
    k: entry.k || null,
    params,
    facets: facetsOf(selected, catalogue, entry),
    notices: [
      ...input.notices,
      ...correctionNotices(runs.flatMap((run) => columns.runs[run] ?? [])),
      ...selected.notices,
      ...limit.notices(inView),
      ...priceNotices(
        asked.price,
        runsInView.map(({ machine }) => machine),
      ),
      ...copiesNotices(columns, result).map(plainNotice),
      ...statusNotices(columns, inView, order).map(plainNotice),
    ],
    emptyReason: compared ? null : (limit.emptyReason(inView) ?? emptyReason(result.inView)),
    seriesLabel: dimensionOf(params.series)?.label ?? params.series,
    series: seriesInfos(columns, order, params.series),
    groups: assigner.groups.map((group) => ({ key: group.key, text: groupText(group, columns.names) })),
    curves: curvesOf(columns, order, bySeries, views, {
      rest: input.rest || params.all,
      scales: params,
      varied: params.series,
    }),
    latencies: latencyCurves(columns, order, bySeries),
    best: bestRows(columns, { order, groups: assigner.groups }, bySeries, views, {
      targets: params.recall,
      base: params.base,
      varied: params.series,
      budgetAt,
    }),
    ...(budgetAt && {
      budgets: Object.fromEntries(order.map((series) => [series.key, budgetAt(series, params.target)])),
    }),
    recorded: countRecorded(columns, inView, params),
    ...(params.price !== null && { priceUnit: "$" as const }),
    queryRecalls: {},
    indexes: table,
    cheapest: cheapestRows(order, table, params),
    scaling: scaling.rows,
    scalingSeries: seriesInfos(columns, scaling.series, scaled),
    authorDisagreements: [],
    counts: {
      points: result.inView,
      withoutRecall,
      indexBuilds: new Set(table.map(({ id }) => id)).size,
      bundles: bundles.length,
    },
    bundles: bundles.map(({ id, title }) => ({ id, title })),
    recallNotes: [...notes, ...indexSizeNotes(runsInView)],
    settings: views.settings,
  };
}

/** Throws RefusedAddress for series by a property that no point has. */
function refuseSeries(asked: CompareParams, facets: readonly CodedFacet[]): void {
  if (facets.some(({ key }) => key === asked.series)) return;
  throw new RefusedAddress(`Series can’t be made by ${quoted([asked.series])}: no point here has it.`, [
    { label: "Algorithms instead", query: encodeCompareParams({ ...asked, series: "algorithm", base: null }) },
  ]);
}

/**
 * Returns the key of the series that the address names as the base; null without one. Throws RefusedAddress for an
 * unknown name.
 */
function baseOf(asked: CompareParams, order: readonly Series[], keysNamed?: KeysNamed): string | null {
  // Without series there is no base to resolve.
  if (asked.base === null || !order.length) return asked.base;
  const base = seriesNamed(order, asked.base, asked.series, keysNamed);
  if (base !== null) return base;
  throw new RefusedAddress(unknownBase(asked.base), [
    { label: "Relative to the fastest", query: encodeCompareParams({ ...asked, base: null }) },
  ]);
}

/** Returns notices on the corrected names of these runs. */
function correctionNotices(runs: Parameters<typeof correctionsSentence>[0]): ViewNotice[] {
  const text = correctionsSentence(runs);
  return text === null ? [] : [plainNotice(text)];
}

/** Returns a view without data, for a server on which nothing can be compared yet. */
export function emptyCompareView(params: CompareParams, notices: readonly ViewNotice[]): CompareView {
  return {
    dataset: null,
    distance: null,
    k: null,
    params,
    facets: [],
    notices: [...notices],
    emptyReason: "There are no results yet. Upload a bundle to compare its engines.",
    seriesLabel: dimensionOf(params.series)?.label ?? params.series,
    series: [],
    groups: [],
    settings: [],
    curves: [],
    latencies: [],
    best: [],
    queryRecalls: {},
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

/** Says that one price counts for several machines; [] for one machine, and without a price. */
function priceNotices(price: number | null, machines: readonly (string | null)[]): ViewNotice[] {
  const several = new Set(machines).size;
  if (price === null || several < 2) return [];
  return [plainNotice(`The price of $${price} an hour is taken for each of ${several} machines in view.`)];
}

const emptyReason = (inView: number): string =>
  inView
    ? "None of the points in view has both a recall and a QPS, so there is nothing to compare. " +
      "The list of points shows what they have."
    : "No point passes all filters. Facet options with a count above 0 show which filter to change.";
