import type { ReactNode } from "react";
import { Missing } from "@/components/tables/missing";
import { type Column, DataTable, type DataTableProps } from "@/components/ui/data-table";
import { unitHead } from "@/lib/blocks/amount";
import {
  type BlockCell,
  type BlockColumn,
  type BlockRow,
  blockOn,
  measureOf,
  type TableBlock,
} from "@/lib/blocks/block";
import { type BlockSort, nextSort } from "@/lib/blocks/sort";
import { CellValue } from "./cell-value";

interface DataBlockProps extends Pick<DataTableProps<BlockRow>, "phone" | "scrolls" | "dense" | "className"> {
  block: TableBlock;
  caption: string;
  /** The head of the first column. */
  corner: string;
  /** The first cell of a row. */
  head: (row: BlockRow) => ReactNode;
  /** The sort of its rows, and what a click on a number's head asks for; absent = the rows have one order. */
  sort?: BlockSort | null;
  onSort?: (sort: BlockSort) => void;
}

/** A block whose rows are records: numbers with units in their heads, words, and reasons where a number is missing. */
export function DataBlock({ block: whole, caption, corner, head, sort = null, onSort, ...table }: DataBlockProps) {
  const block = blockOn("pages", whole);
  const columns: Column<BlockRow>[] = [
    { key: "head", header: corner, rowHeader: true, cell: head },
    ...block.columns.map((column, at): Column<BlockRow> => {
      const unit = [column.measure ? unitHead(column.measure) : "", ...column.lines].filter(Boolean).join(" ");
      return {
        ...{ key: column.key, header: column.head, ...(unit && { unit }) },
        ...(column.kind === "text"
          ? { phone: "wide" as const }
          : { align: "right" as const, sortable: onSort !== undefined }),
        cell: (row) => <RecordCell cell={row.cells[at]} column={column} row={row} />,
        title: (row) => exactText(row.cells[at], column, row),
      };
    }),
  ];
  const sortBy = (key: string) => {
    const column = block.columns.find((each) => each.key === key);
    if (column) onSort?.(nextSort(sort, column));
  };
  return (
    <DataTable
      caption={caption}
      columns={columns}
      rows={block.rows}
      rowKey={({ key }) => key}
      {...table}
      sort={sort}
      {...(onSort && { onSort: sortBy })}
    />
  );
}

function RecordCell({ cell, column, row }: { cell: BlockCell | undefined; column: BlockColumn; row: BlockRow }) {
  if (!cell || (cell.value === null && !cell.text)) return <Missing why={cell?.hint || cell?.note || "not recorded"} />;
  return cell.text || <CellValue cell={cell} measure={measureOf(column, row)} />;
}

/** Returns the exact value with its unit, or what else is known of a cell. */
function exactText(cell: BlockCell | undefined, column: BlockColumn, row: BlockRow): string | undefined {
  if (!cell || (cell.value === null && !cell.text)) return undefined;
  const { unit } = measureOf(column, row);
  if (cell.value === null) return cell.note || undefined;
  return unit === "s" ? `${cell.value} s` : unit === "B" ? `${cell.value} bytes` : String(cell.value);
}
