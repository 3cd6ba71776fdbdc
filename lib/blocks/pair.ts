import { group, rollups } from "d3-array";
import type { Measure } from "./amount";
import { type BlockCell, type BlockHead, type BlockRow, EMPTY_CELL, type TableBlock, valueRows } from "./block";

/** Two columns of a table side by side: one part of the rows becomes columns, another part rows. */
export interface PairBlock extends BlockHead {
  kind: "pair";
  corner: string;
  columns: { key: string; head: string; measure: Measure }[];
  rows: { key: string; head: string; detail: string; cells: { base: BlockCell; cell: BlockCell }[] }[];
}

interface Sides {
  base: number;
  cell: number;
}

/** Lays out columns `base` and `cell` of a table. A column has the head of most of its rows; other rows name theirs. */
export function pairOf(block: TableBlock, rowPart: string, columnPart: string, { base, cell }: Sides): PairBlock {
  const rows = valueRows(block);
  const partsOf = (part: string) => [...new Set(rows.map(({ parts }) => parts[part] ?? ""))];
  const found = partsOf(columnPart);
  const columns = (block.order[columnPart] ?? found)
    .filter((key) => found.includes(key))
    .map((key) => {
      const own = rows.filter(({ parts }) => parts[columnPart] === key);
      const head = mostCommon(own.map((row) => row.head));
      const { unit = "", written } = own.find((row) => row.head === head) ?? {};
      return { key, head, measure: { unit, ...(written !== undefined && { written }) } };
    });
  const byRow = group(rows, ({ parts }) => parts[rowPart] ?? "");
  const at = (row: BlockRow | undefined, column: number) => row?.cells[column] ?? EMPTY_CELL;
  const { columns: _, rows: __, kind: ___, ...about } = block;
  return {
    ...about,
    kind: "pair",
    corner: rowPart,
    columns,
    rows: [...byRow].map(([key, own]) => {
      const of = columns.map((column) => own.find(({ parts }) => parts[columnPart] === column.key));
      const others = of.flatMap((row, place) => (row && row.head !== columns[place]?.head ? [row.head] : []));
      return {
        key,
        head: key,
        detail: others.join(", "),
        cells: of.map((row) => ({ base: at(row, base), cell: at(row, cell) })),
      };
    }),
  };
}

function mostCommon(values: readonly string[]): string {
  const counts = rollups(
    values,
    (all) => all.length,
    (value) => value,
  );
  return counts.sort(([, a], [, b]) => b - a)[0]?.[0] ?? "";
}
