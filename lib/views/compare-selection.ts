import { UNSET, valueText } from "@/lib/domain/facet-values";
import { applyFacets, type CodedFacet, type FacetResult, type Selection } from "@/lib/domain/facets";
import { rowsOfColumns } from "@/lib/domain/measured-rows";
import type { IndexFacts, PointColumns } from "@/lib/domain/point-columns";
import { LIST_KEYS } from "./compare-query";
import type { CompareParams } from "./compare-types";

/** The filters of a page applied to the points of its data set. */
export interface CompareSelection {
  columns: PointColumns;
  facets: readonly CodedFacet[];
  selection: Selection;
  result: FacetResult;
  /** What of the link was ignored because no point of this data set has it. */
  notices: string[];
  /** Whether an index is in view: its run passes the filters on runs, its parameters those on index parameters. */
  indexInView(index: IndexFacts): boolean;
  /** Row numbers in view, in bundle order. */
  rows(): number[];
}

/** Applies the page's filters. Values that no point of the data set has are dropped with a notice. */
export function selectPoints(
  columns: PointColumns,
  facets: readonly CodedFacet[],
  params: CompareParams,
): CompareSelection {
  const notices: string[] = [];
  const selection = new Map<string, string[]>();
  const wanted: [string, string[]][] = [
    ...LIST_KEYS.map((key): [string, string[]] => [key, params[key]]),
    ...Object.entries(params.params).map(([name, values]): [string, string[]] => [`p.${name}`, values]),
  ];
  for (const [key, values] of wanted) {
    if (!values.length || (key === "threads" && values.includes("all"))) continue;
    const facet = facets.find((candidate) => candidate.key === key);
    const known = values.filter((value) => facet?.values.includes(value));
    const unknown = values.filter((value) => !known.includes(value));
    if (unknown.length) {
      const list = unknown.slice(0, 5).map((value) => `“${value.slice(0, 60)}”`);
      const more = unknown.length > 5 ? ` and ${unknown.length - 5} more` : "";
      notices.push(
        `No point of this data set has ${key} ${list.join(", ")}${more}; that part of the link was ignored.`,
      );
    }
    if (known.length) selection.set(key, known);
  }
  const result = applyFacets(rowsOfColumns(columns), facets, selection);
  const indexNames = new Set(columns.indexes.flatMap(({ params: own }) => Object.keys(own)));
  const indexFilters = [...selection].flatMap(([key, values]) => {
    const name = key.startsWith("p.") ? key.slice(2) : null;
    return name !== null && indexNames.has(name) ? [{ name, values }] : [];
  });
  return {
    columns,
    facets,
    selection,
    result,
    notices,
    indexInView: ({ run, params: own }) =>
      result.settingFails[run] === 0 &&
      indexFilters.every(({ name, values }) => values.includes(valueText(own[name], UNSET))),
    rows: () => {
      const rows: number[] = [];
      for (let row = 0; row < columns.size; row += 1) if (result.fails[row] === 0) rows.push(row);
      return rows;
    },
  };
}
