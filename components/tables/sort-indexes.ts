import type { SortDirection } from "@/components/ui/column-header";
import type { IndexTableRow } from "@/lib/views/compare/compare-types";

/** Sortable columns of the index table, with their values. */
const values = {
  total: (row: IndexTableRow) => row.index.totalSeconds,
  load: (row: IndexTableRow) => row.index.loadSeconds,
  build: (row: IndexTableRow) => row.index.buildSeconds,
  size: (row: IndexTableRow) => row.index.bytes,
  qps: (row: IndexTableRow) => row.bestPoint?.qps ?? null,
  recall: (row: IndexTableRow) => row.highestRecall,
} as const;

export type IndexSortKey = keyof typeof values;
export interface IndexSort {
  key: IndexSortKey;
  direction: SortDirection;
}

export const isIndexSortKey = (key: string): key is IndexSortKey => key in values;

/** Returns a sorted copy. Rows without a value come last in both directions; equal rows keep their order. */
export function sortIndexes(rows: readonly IndexTableRow[], { key, direction }: IndexSort): IndexTableRow[] {
  const value = values[key];
  const sign = direction === "ascending" ? 1 : -1;
  return [...rows].sort((a, b) => {
    const [x, y] = [value(a), value(b)];
    if (x === null || y === null) return Number(x === null) - Number(y === null);
    return sign * (x - y);
  });
}

/** Returns the sort after a click on a column: times and sizes start ascending, QPS and recall descending. */
export function nextSort(sort: IndexSort | null, key: IndexSortKey): IndexSort {
  const first: SortDirection = key === "qps" || key === "recall" ? "descending" : "ascending";
  if (sort?.key !== key) return { key, direction: first };
  return { key, direction: sort.direction === "ascending" ? "descending" : "ascending" };
}
