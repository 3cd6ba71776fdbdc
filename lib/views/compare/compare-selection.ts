import { choiceSentence, chooseGroup, conditionGroups, groupText } from "@/lib/domain/conditions/comparison";
import { UNKNOWN, UNSET, valueText } from "@/lib/domain/conditions/facet-values";
import { applyFacets, type CodedFacet, type FacetResult, type Selection } from "@/lib/domain/conditions/facets";
import { rowsOfColumns } from "@/lib/domain/conditions/measured-rows";
import type { IndexFacts, PointColumns } from "@/lib/domain/vector/point-columns";
import { formatCount } from "@/lib/format";
import { plainNotice, type ViewNotice } from "@/lib/views/selection/workload-selection";
import { ALL, encodeCompareParams } from "@/lib/views/state/compare-query";
import type { CompareParams } from "./compare-types";

/** Groups of equal conditions that a page shows side by side, as series of their own; of more it shows one. */
const SIDE_BY_SIDE = 4;
/** Other groups that a notice links to. */
const LINKED = 4;

/** The filters of a page applied to the points of its data set. */
export interface CompareSelection {
  columns: PointColumns;
  facets: readonly CodedFacet[];
  /** With what was chosen for the reader, and without values that no point has: links made from these keep showing the same. */
  params: CompareParams;
  selection: Selection;
  result: FacetResult;
  /** What of the link was ignored because no point of this data set has it, and what was chosen. */
  notices: ViewNotice[];
  /** Whether an index is in view: its run passes the filters on runs, its parameters those on index parameters. */
  indexInView(index: IndexFacts): boolean;
  /** Row numbers in view, in bundle order. */
  rows(): number[];
  /** The runs with points or indexes in view. */
  runs(): number[];
}

/**
 * Applies the page's filters. Values that no point of the data set has are dropped with a notice. Where the points in view are of many
 * conditions (machines, scales ...) that no filter speaks of, the group of equal conditions that compares most is chosen, and said.
 */
export function selectPoints(
  columns: PointColumns,
  facets: readonly CodedFacet[],
  params: CompareParams,
): CompareSelection {
  const { selection, filters, notices } = knownFilters(facets, params);
  const threads = filters.threads ? null : commonThreads(columns, facets, selection);
  if (threads) {
    filters.threads = [threads.value];
    selection.set("threads", filters.threads);
    if (threads.text !== null) {
      const all = { ...params, filters: { ...filters, threads: [ALL] } };
      notices.push({ text: threads.text, link: { label: "all thread counts", query: encodeCompareParams(all) } });
    }
  }
  const selected = selectionOf(columns, facets, { ...params, filters }, selection, notices);
  const groups = conditionGroups(itemsOf(selected), params.series, new Set(Object.keys(filters)));
  const chosen = groups.length > SIDE_BY_SIDE ? chooseGroup(groups) : null;
  const sentence = chosen && choiceSentence(chosen, groups);
  if (!chosen || !sentence) return selected;
  const of = (gates: typeof chosen.gates, values?: string[]): CompareParams => ({
    ...params,
    filters: { ...filters, ...Object.fromEntries(gates.map(({ dimension, value }) => [dimension, values ?? [value]])) },
  });
  const own = of(chosen.gates);
  const others = groups
    .filter((group) => group !== chosen)
    .sort((a, b) => b.comparable - a.comparable || a.age - b.age);
  const notice: ViewNotice = {
    text: sentence,
    link: { label: "all of them", query: encodeCompareParams(of(chosen.gates, [ALL])) },
    others: others.slice(0, LINKED).map((group) => {
      return { label: groupText(group), query: encodeCompareParams(of(group.gates)) };
    }),
  };
  const narrowed = new Map(selection);
  for (const { dimension, value } of chosen.gates) narrowed.set(dimension, [value]);
  return selectionOf(columns, facets, own, narrowed, [...notices, notice]);
}

const countOf = (points: number) => (points === 1 ? "1 point" : `${formatCount(points)} points`);

/**
 * The thread count with most of the points that the filters leave, the lowest of equals, and the sentence about it where there are others. Null
 * without points.
 */
function commonThreads(columns: PointColumns, facets: readonly CodedFacet[], selection: Selection) {
  const at = facets.findIndex(({ key }) => key === "threads");
  const counts = applyFacets(rowsOfColumns(columns), facets, selection).counts[at];
  const found = (facets[at]?.values ?? [])
    .map((value, code) => ({ value, points: counts?.[code] ?? 0 }))
    .filter(({ points }) => points > 0);
  const [most] = [...found].sort((a, b) => b.points - a.points);
  if (!most) return null;
  const name =
    most.value === UNKNOWN ? "unknown thread counts" : most.value === "1" ? "1 thread" : `${most.value} threads`;
  const others = found
    .filter(({ value }) => value !== most.value)
    .map((each) => `${each.value} (${countOf(each.points)})`);
  const text = `Points with ${name} are shown, since most points have them; there are also thread counts ${others.join(", ")}.`;
  return { value: most.value, text: others.length ? text : null };
}

/** The filters with the values that points have. */
function knownFilters(facets: readonly CodedFacet[], params: CompareParams) {
  const selection = new Map<string, readonly string[]>();
  const filters: Record<string, string[]> = {};
  const notices: ViewNotice[] = [];
  for (const [key, values] of Object.entries(params.filters)) {
    if (values.includes(ALL)) filters[key] = [ALL];
    if (!values.length || values.includes(ALL)) continue;
    const facet = facets.find((candidate) => candidate.key === key);
    const normal = values.map((value) => facet?.dimension.normal(value) ?? value);
    const known = [...new Set(normal.filter((value) => facet?.values.includes(value)))];
    const unknown = values.filter((value, at) => !known.includes(normal[at] ?? value));
    if (unknown.length) {
      const list = unknown.slice(0, 5).map((value) => `“${value.slice(0, 60)}”`);
      const more = unknown.length > 5 ? ` and ${unknown.length - 5} more` : "";
      const text =
        key === "bundle"
          ? `There are no points of this data set in bundle ${list.join(", ")}${more}.`
          : `No point of this data set has ${key} ${list.join(", ")}${more}; that part of the link was ignored.`;
      notices.push(plainNotice(text));
    }
    // Another bundle's numbers are no answer to a link that names one.
    if (!known.length && key === "bundle") {
      filters[key] = values;
      selection.set(key, values);
    }
    if (!known.length) continue;
    filters[key] = known;
    selection.set(key, known);
  }
  return { selection, filters, notices };
}

function selectionOf(
  columns: PointColumns,
  facets: readonly CodedFacet[],
  params: CompareParams,
  selection: Selection,
  notices: ViewNotice[],
): CompareSelection {
  const result = applyFacets(rowsOfColumns(columns), facets, selection);
  const indexNames = new Set(columns.indexes.flatMap(({ params: own }) => Object.keys(own)));
  const indexFilters = [...selection].flatMap(([key, values]) => {
    const name = key.startsWith("p.") ? key.slice(2) : null;
    return name !== null && indexNames.has(name) ? [{ name, values }] : [];
  });
  const indexInView = ({ run, params: own }: IndexFacts) =>
    result.settingFails[run] === 0 &&
    indexFilters.every(({ name, values }) => values.includes(valueText(own[name], UNSET)));
  return {
    columns,
    facets,
    params,
    selection,
    result,
    notices,
    indexInView,
    rows: () => {
      const rows: number[] = [];
      for (let row = 0; row < columns.size; row += 1) if (result.fails[row] === 0) rows.push(row);
      return rows;
    },
    runs: () => {
      const withIndex = new Set(columns.indexes.filter(indexInView).map(({ run }) => run));
      return columns.runs.flatMap((_, run) => ((result.bySetting[run] ?? 0) > 0 || withIndex.has(run) ? [run] : []));
    },
  };
}

/** The runs in view as the comparison sees them: all are of one data set. Bundles stand in the order of their upload. */
function itemsOf({ columns, runs }: CompareSelection) {
  const { list } = rowsOfColumns(columns).axes.setting;
  return runs().flatMap((run) => {
    const setting = list[run];
    return setting ? [{ setting, workload: 0, age: columns.bundles.length - (columns.runs[run]?.bundle ?? 0) }] : [];
  });
}
