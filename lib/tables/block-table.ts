import { amount } from "@/lib/blocks/amount";
import { type BlockRow, columnName, type TableBlock, valueRows } from "@/lib/blocks/block";
import { formatRatio, NONE } from "@/lib/format";
import { column as make } from "@/lib/tables/columns";
import type { Column, Table } from "@/lib/tables/types";

/** A row of a block for programs: its parts by name, its unit, and exact values. */
const rowRecord = ({ keys }: Pick<TableBlock, "keys">, { parts, unit, cells }: BlockRow) => ({
  parts: Object.fromEntries(keys.map(({ key }) => [key, parts[key] ?? ""])),
  unit,
  cells: cells.map(({ value, ratio, point }) => ({ value, ratio, point })),
});

/** Returns a block as a table for files: value, ratio and point of each column, a line for each row of values. */
export function tableFile(block: TableBlock): Table<BlockRow> {
  const base = block.base === null ? undefined : block.columns[block.base];
  const ratio = (value: number | null) => (value === null ? NONE : formatRatio(value));
  return {
    name: block.name,
    title: block.title,
    listKey: "rows",
    columns: [
      ...block.keys.map(({ key, head }) => make.text<BlockRow>(key, head, ({ parts }) => parts[key] || null)),
      make.text<BlockRow>("unit", "Unit", ({ unit }) => unit || null),
      ...block.columns.flatMap((column, at): Column<BlockRow>[] => [
        {
          ...{ key: `${column.key} value`, header: columnName(column), align: "right" },
          exact: ({ cells }) => cells[at]?.value ?? null,
          text: ({ cells, unit }) => amount(cells[at]?.value ?? null, unit, "unit"),
        },
        {
          ...{ key: `${column.key} ratio`, header: "ratio", align: "right" },
          exact: ({ cells }) => cells[at]?.ratio ?? null,
          text: ({ cells }) => ratio(cells[at]?.ratio ?? null),
        },
        {
          ...make.text<BlockRow>(`${column.key} point`, "Point", ({ cells }) => cells[at]?.point ?? null),
          forPrograms: true,
        },
      ]),
      { ...make.text<BlockRow>("relative_to", "Relative to", () => (base ? columnName(base) : "")), forPrograms: true },
    ],
    rows: valueRows(block),
    json: (row) => {
      const { parts, ...rest } = rowRecord(block, row);
      return { ...parts, ...rest };
    },
    notes: block.notes,
  };
}
