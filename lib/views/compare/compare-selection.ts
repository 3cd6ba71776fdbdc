import { chooseGroup, conditionGroups } from "@/lib/domain/conditions/comparison";
import { compareValues, UNKNOWN, UNSET, valueText } from "@/lib/domain/conditions/facet-values";
import {
  applyFacets,
  type CodedFacet,
  commonValues,
  countsInView,
  type FacetResult,
  rowsInView,
  type Selection,
} from "@/lib/domain/conditions/facets";
import { rowsOfColumns } from "@/lib/domain/conditions/measured-rows";
import { ownValue } from "@/lib/domain/own-value";
import type { KeysNamed } from "@/lib/domain/relative/named-columns";
import type { IndexFacts, PointColumns } from "@/lib/domain/workloads/point-columns";
import { formatPoints, formatThreads } from "@/lib/format";
import { knownFilters } from "@/lib/views/selection/known-filters";
import { choiceNotice, filterOfGate, type ViewNotice, withGates } from "@/lib/views/selection/view-notice";
import { encodeCompareParams } from "@/lib/views/state/compare-params";
import { ALL, type PageFilters, withFilter } from "@/lib/views/state/page-filters";
import { withExperiments } from "./compare-experiments";
import type { CompareParams } from "./compare-types";

/** Most groups of equal conditions that a page draws side by side, as separate series. Of more groups it draws one. */
const SIDE_BY_SIDE = 4;

/** A page's filters applied to the points of its data set. */
export interface CompareSelection {
  /** With the experiments of the bundles in view. */
  columns: PointColumns;
  facets: readonly CodedFacet[];
  /** With the choices made for the reader, by keys: links made from these keep their meaning. */
  params: CompareParams;
  selection: Selection;
  result: FacetResult;
  /** Choices made for the reader. */
  notices: ViewNotice[];
  /** Returns true where an index is in view: its run and its parameters pass their filters. */
  indexInView(index: IndexFacts): boolean;
  /** Returns row numbers in view, in bundle order, each execution once. */
  rows(): number[];
  /** Returns the runs with points or indexes in view. */
  runs(): number[];
}

/**
 * Applies the page's filters; throws RefusedAddress for a value that no point of the data set has. `bundles` exist even
 * without points of this search. Where the points in
 * view have many conditions (machines, scales ...) without a filter, it chooses the group that compares most. A notice
 * names that choice.
 */
export function selectPoints(
  columns: PointColumns,
  facets: readonly CodedFacet[],
  params: CompareParams,
  { keysNamed, bundles = [] }: { keysNamed?: KeysNamed; bundles?: readonly { id: string }[] } = {},
): CompareSelection {
  const query = (changed: PageFilters) => encodeCompareParams({ ...params, filters: changed });
  const { selection, filters } = knownFilters(facets, params.filters, query, { keysNamed, bundles });
  const notices: ViewNotice[] = [];
  const threads = filters.threads ? null : commonThreads(columns, facets, selection);
  if (threads) {
    filters.threads = [threads.value];
    selection.set("threads", filters.threads);
    if (threads.text !== null) {
      const link = { label: "all thread counts", query: query(withFilter(filters, "threads", [ALL])) };
      notices.push({ text: threads.text, link });
    }
  }
  const all = selectionOf(columns, facets, { ...params, filters }, selection, notices);
  const selected = addExperiments(all);
  const groups = conditionGroups(itemsOf(selected), params.series, new Set(Object.keys(filters)));
  const chosen = groups.length > SIDE_BY_SIDE ? chooseGroup(groups) : null;
  const notice = choiceNotice(chosen, groups, filters, query, columns.names);
  if (!chosen || !notice) return selected;
  for (const gate of chosen.gates) selection.set(...filterOfGate(gate));
  const narrowed = { ...params, filters: withGates(filters, chosen) };
  return addExperiments(selectionOf(columns, facets, narrowed, selection, [...notices, notice]));
}

/** Adds the experiments of the bundles in view. */
function addExperiments(selected: CompareSelection): CompareSelection {
  const { columns, notices } = withExperiments(selected.columns, selected.runs(), selected.params.series);
  return { ...selected, columns, notices: [...selected.notices, ...notices] };
}

/**
 * Returns the thread count with most of the filtered points (ties: the lowest), and a notice where there are others.
 * Null without points.
 */
function commonThreads(columns: PointColumns, facets: readonly CodedFacet[], selection: Selection) {
  const found = commonValues(facets, applyFacets(rowsOfColumns(columns), facets, selection), "threads");
  const [most] = found;
  if (!most) return null;
  const name = most.value === UNKNOWN ? "no recorded thread count" : formatThreads(Number(most.value));
  const isTie = found[1]?.points === most.points;
  const others = found
    .slice(1)
    .sort((a, b) => compareValues(a.value, b.value))
    .map(({ value, points }) => `${value === UNKNOWN ? "not recorded" : value} (${formatPoints(points)})`);
  const why = isTie ? "the lowest of the thread counts that have the most points" : "since most points have them";
  const also = others.length === 1 ? "there is also thread count" : "there are also thread counts";
  const text = `Points with ${name} are shown, ${why}; ${also} ${others.join(", ")}.`;
  return { value: most.value, text: others.length ? text : null };
}

function selectionOf(
  columns: PointColumns,
  facets: readonly CodedFacet[],
  params: CompareParams,
  selection: Selection,
  notices: ViewNotice[],
): CompareSelection {
  const result = applyFacets(rowsOfColumns(columns), facets, selection, { apart: params.series === "bundle" });
  const indexNames = new Set(columns.indexes.flatMap(({ params: own }) => Object.keys(own)));
  const indexFilters = [...selection].flatMap(([key, values]) => {
    const name = key.startsWith("p.") ? key.slice(2) : null;
    return name !== null && values.length && indexNames.has(name) ? [{ name, values }] : [];
  });
  const indexInView = ({ run, params: own }: IndexFacts) =>
    result.settingFails[run] === 0 &&
    indexFilters.every(({ name, values }) => values.includes(valueText(ownValue(own, name), UNSET)));
  return {
    columns,
    facets,
    params,
    selection,
    result,
    notices,
    indexInView,
    rows: () => rowsInView(result).filter((row) => countsInView(result, row)),
    runs: () => {
      const withIndex = new Set(columns.indexes.filter(indexInView).map(({ run }) => run));
      return columns.runs.flatMap((_, run) => ((result.bySetting[run] ?? 0) > 0 || withIndex.has(run) ? [run] : []));
    },
  };
}

/** Returns the runs in view as items of one workload: all are of one data set. */
function itemsOf({ columns, runs }: CompareSelection) {
  const { list } = rowsOfColumns(columns).axes.setting;
  return runs().flatMap((run) => {
    const setting = list[run];
    return setting ? [{ setting, workload: 0, age: 0 }] : [];
  });
}
