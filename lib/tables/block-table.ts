import { amount, type Measure, unitName } from "@/lib/blocks/amount";
import {
  type BlockCell,
  type BlockColumn,
  type BlockRow,
  blockOn,
  cellWords,
  columnName,
  EMPTY_CELL,
  measureOf,
  type Says,
  type TableBlock,
  valueRows,
} from "@/lib/blocks/block";
import { formatRatio, NONE } from "@/lib/format";
import { column as make } from "@/lib/tables/columns";
import type { Cell, Column, Table } from "@/lib/tables/types";

/** A table's own name in addresses and its rows in json; absent = those of the block. */
interface FileOf {
  name: string;
  /** The key of the list of rows. */
  listKey?: string;
  json?(row: BlockRow): unknown;
  /** False = for people, where a table `says` its values in words. */
  isExact?: boolean;
}

/** A row of a block for programs: its parts by name, its unit, and exact values. */
function rowRecord({ keys, isMarked }: Pick<TableBlock, "keys" | "isMarked">, { parts, unit, cells }: BlockRow) {
  const byKey = Object.fromEntries(keys.map(({ key }) => [key, parts[key] ?? ""]));
  const record = ({ value, ratio, point, remark }: BlockCell) => ({
    value,
    ratio,
    point,
    ...(isMarked && { remark: remark || null }),
  });
  return { ...byKey, unit, cells: cells.map(record) };
}

/**
 * Returns a block as a table for files, with one line for each row of values. A column of measured values becomes
 * three: value, ratio and point.
 */
export function tableFile(whole: TableBlock, file?: FileOf): Table<BlockRow> {
  const block = blockOn("files", whole);
  const base = block.base === null ? undefined : block.columns[block.base];
  const isMeasured = block.says === undefined && block.columns.some(({ kind }) => kind === "measured");
  const relative = block.baseName ?? (base && columnName(base));
  // Values carry their unit where neither their head nor a column of the block names it.
  const hasUnit = isMeasured || block.columns.some(({ key }) => key === "unit");
  const isUnnamed = !hasUnit && block.columns.some(({ kind, measure }) => kind === "number" && measure === null);
  return {
    name: file?.name ?? block.name,
    title: block.title,
    listKey: file?.listKey ?? "rows",
    columns: [
      ...block.keys.map(keyColumn),
      ...(isMeasured || isUnnamed ? [make.text<BlockRow>("unit", "Unit", ({ unit }) => unit || null)] : []),
      ...block.columns.flatMap((column, at) =>
        block.says === undefined
          ? fileColumns(column, at, isUnnamed ? "unit" : "bare", block.isMarked)
          : wordedColumns(column, at, block.says, file?.isExact ?? true),
      ),
      ...(isMeasured || relative !== undefined ? [relativeToColumn(relative ?? "")] : []),
      ...(block.isMarked ? block.columns.map(remarkColumn) : []),
    ],
    rows: valueRows(block),
    json: file?.json ?? ((row) => rowRecord(block, row)),
    notes: block.notes,
    block,
  };
}

/** Returns the column of a part of rows. A missing part is a dash, or empty in sums, whose ratios have no unit. */
const keyColumn = ({ key, head }: TableBlock["keys"][number]): Column<BlockRow> => ({
  ...make.text<BlockRow>(key, head, ({ parts }) => parts[key] || null),
  text: ({ parts, level }) => parts[key] || (level === "sum" ? "" : NONE),
});

/** Returns the column that names the baseline, for programs. */
const relativeToColumn = (base: string): Column<BlockRow> => ({
  ...make.text<BlockRow>("relative_to", "Relative to", () => base || null),
  forPrograms: true,
});

/** Returns the column of remarks on a column's cells, for programs. */
const remarkColumn = ({ key }: BlockColumn, at: number): Column<BlockRow> => ({
  ...make.text<BlockRow>(`${key} remark`, "Remark", ({ cells }) => cells[at]?.remark || null),
  forPrograms: true,
});

/** Returns a column of a table that `says` its values: one text for people; value, ratio and remark for programs. */
function wordedColumns(column: BlockColumn, at: number, says: Says, isExact: boolean): Column<BlockRow>[] {
  const name = columnName(column);
  const value = ({ cells }: BlockRow) => cells[at]?.value ?? null;
  const ratio = ({ cells }: BlockRow) => cells[at]?.ratio ?? null;
  const text = (row: BlockRow) => wordedText(row.cells[at] ?? EMPTY_CELL, measureOf(column, row), says);
  if (!isExact) return [{ key: name, header: name, align: "right", exact: says === "relative" ? ratio : value, text }];
  return [
    { key: `${name} value`, header: name, align: "right", exact: value, text },
    { key: `${name} ratio`, header: name, align: "right", exact: ratio, text },
    { key: `${name} remark`, header: name, align: "left", exact: ({ cells }) => cells[at]?.remark || null, text },
  ];
}

/** Returns the text of a measured cell, with its doubt. Files name the state of a run without a value. */
function wordedText(cell: BlockCell, measure: Measure, says: Says): string {
  if (cell.value === null && typeof cell.raw === "string") return cell.raw;
  const { main, below } = cellWords(cell, measure, says);
  return [main, below && `(${below})`, cell.doubt && `(${cell.doubt})`].filter(Boolean).join(" ");
}

/** Returns a value, or the words in its place, with its note. */
const measuredText = (cell: BlockCell | undefined, measure: Measure): string =>
  [cell?.text || amount(cell?.value ?? null, measure, "unit"), cell?.note].filter(Boolean).join(", ");

/**
 * Returns the columns of files for a column: three for measured values, else one. `form` writes numbers of columns
 * without a unit. `isMarked` adds the notes of cells.
 */
function fileColumns(
  column: BlockColumn,
  at: number,
  form: "bare" | "unit",
  isMarked: boolean = false,
): Column<BlockRow>[] {
  const { key, kind } = column;
  const head = columnName(column);
  if (kind === "measured")
    return [
      {
        key: `${key} value`,
        header: head,
        align: "right",
        exact: ({ cells }) => cells[at]?.value ?? null,
        text: (row) => measuredText(row.cells[at], measureOf(column, row)),
      },
      make.number<BlockRow>(
        `${key} ratio`,
        "ratio",
        ({ cells }) => cells[at]?.ratio ?? null,
        (ratio) => (ratio === null ? NONE : formatRatio(ratio)),
      ),
      {
        ...make.text<BlockRow>(`${key} point`, "Point", ({ cells }) => cells[at]?.point ?? null),
        forPrograms: true,
      },
    ];
  const isText = kind === "text";
  const unit = column.name === undefined && column.measure ? unitName(column.measure) : "";
  return [
    {
      key,
      header: unit ? `${head} (${unit})` : head,
      align: isText ? "left" : "right",
      exact: ({ cells }) => exactOf(cells[at], isText),
      text(row) {
        const cell = row.cells[at];
        if (!cell) return NONE;
        if (cell.text || isText) return cell.text || NONE;
        const value = amount(cell.value, measureOf(column, row), column.measure === null ? form : "bare");
        return isMarked && cell.note ? `${value}, ${cell.note}` : value;
      },
    },
  ];
}

/** Returns a cell for programs: its raw name, its number or its words. */
function exactOf(cell: BlockCell | undefined, isText: boolean): Cell {
  if (!cell) return null;
  if (cell.raw !== undefined) return cell.raw;
  return isText ? cell.text || null : cell.value;
}
