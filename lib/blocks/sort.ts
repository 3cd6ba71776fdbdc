import type { BlockColumn, BlockRow, TableBlock } from "./block";

/** The column that a reader sorts by. */
export interface BlockSort {
  key: string;
  direction: "ascending" | "descending";
}

/**
 * Returns the table with its rows sorted by a column's numbers; unchanged without a sort, and for an unknown column.
 * Rows without a number come last in both directions; equal rows keep their order.
 */
export function sortedBlock(block: TableBlock, sort: BlockSort | null): TableBlock {
  const at = block.columns.findIndex(({ key }) => key === sort?.key);
  if (sort === null || at < 0) return block;
  const value = ({ cells }: BlockRow) => cells[at]?.value ?? null;
  const sign = sort.direction === "ascending" ? 1 : -1;
  const rows = [...block.rows].sort((a, b) => {
    const [x, y] = [value(a), value(b)];
    if (x === null || y === null) return Number(x === null) - Number(y === null);
    return sign * (x - y);
  });
  return { ...block, rows };
}

/**
 * Returns the sort after a click on a column. The first click puts the best value first, or the least where neither
 * direction is better. The next click reverses the order.
 */
export function nextSort(sort: BlockSort | null, { key, better }: Pick<BlockColumn, "key" | "better">): BlockSort {
  if (sort?.key !== key) return { key, direction: better === "up" ? "descending" : "ascending" };
  return { key, direction: sort.direction === "ascending" ? "descending" : "ascending" };
}
