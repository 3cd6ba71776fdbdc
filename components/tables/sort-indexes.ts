import type { SortDirection } from "@/components/ui/column-header";
import type { IndexTableRow } from "@/lib/views/compare/compare-types";

/** Columns of the index table that it can be sorted by, and what they compare. */
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

/** Sorted copy; rows without a value stand last in both directions, equal ones keep their order. */
export function sortIndexes(rows: readonly IndexTableRow[], { key, direction }: IndexSort): IndexTableRow[] {
  const value = values[key];
  const sign = direction === "ascending" ? 1 : -1;
  return [...rows].sort((a, b) => {
    const [x, y] = [value(a), value(b)];
    if (x === null || y === null) return Number(x === null) - Number(y === null);
    return sign * (x - y);
  });
}

/** The sort after a click on a column: times and sizes start with the least, speed and recall with the most. */
export function nextSort(sort: IndexSort | null, key: IndexSortKey): IndexSort {
  const first: SortDirection = key === "qps" || key === "recall" ? "descending" : "ascending";
  if (sort?.key !== key) return { key, direction: first };
  return { key, direction: sort.direction === "ascending" ? "descending" : "ascending" };
}
