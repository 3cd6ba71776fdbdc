import { BLANK_CELL, type BlockRow, numberColumn, type TableBlock, valueRows } from "./block";

type Parts = BlockRow["parts"];

/** A row or column of the matrix. Together their parts name one row of the block. */
interface Place {
  parts: Parts;
  key: string;
  head: string;
}

/**
 * Returns one column of a block as a matrix of `rows` by `columns`. A cell is blank where the block has no row for it,
 * or no such column.
 */
export function pivot(
  block: TableBlock,
  column: string,
  rows: readonly (Place & { detail: string })[],
  columns: readonly (Place & { lines: string[] })[],
): TableBlock {
  const at = block.columns.findIndex(({ key }) => key === column);
  const nameOf = (parts: Parts) => JSON.stringify(Object.entries(parts).sort());
  const found = new Map(valueRows(block).map((row) => [nameOf(row.parts), row]));
  const agree = (a: Parts, b: Parts) => Object.entries(a).every(([name, own]) => (b[name] ?? own) === own);
  return {
    ...block,
    keys: [],
    order: {},
    base: null,
    columns: columns.map(({ key, head, lines }) =>
      numberColumn(key, head, block.columns[at]?.measure ?? null, { lines }),
    ),
    rows: rows.map(({ parts, ...about }) => ({
      ...about,
      parts,
      level: "row",
      unit: "",
      cells: columns.map((place) => {
        const row = agree(parts, place.parts) ? found.get(nameOf({ ...parts, ...place.parts })) : undefined;
        return row?.cells[at] ?? BLANK_CELL;
      }),
    })),
  };
}
