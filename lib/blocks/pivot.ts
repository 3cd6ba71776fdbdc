import { BLANK_CELL, type BlockRow, numberColumn, type TableBlock, valueRows } from "./block";

type Parts = BlockRow["parts"];

/** Rows of a block that are one row or column of its layout: those with these parts. */
interface Place {
  parts: Parts;
  key: string;
  head: string;
}

/** Returns one column of a block as a matrix. A place without a row stays blank. */
export function pivot(
  block: TableBlock,
  column: string,
  rows: readonly (Place & { detail: string })[],
  columns: readonly (Place & { lines: string[] })[],
): TableBlock {
  const at = block.columns.findIndex(({ key }) => key === column);
  const isOf = (row: BlockRow, parts: Parts) => Object.entries(parts).every(([name, part]) => row.parts[name] === part);
  const own = columns.map(({ parts }) => valueRows(block).filter((row) => isOf(row, parts)));
  return {
    ...block,
    ...{ keys: [], order: {}, base: null },
    columns: columns.map(({ key, head, lines }) =>
      numberColumn(key, head, block.columns[at]?.measure ?? null, { lines }),
    ),
    rows: rows.map(({ parts, ...about }) => ({
      ...{ ...about, parts, level: "row", unit: "" },
      cells: own.map((all) => all.find((row) => isOf(row, parts))?.cells[at] ?? BLANK_CELL),
    })),
  };
}
