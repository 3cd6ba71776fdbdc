import type { ReactNode } from "react";
import { type Column, DataTable, type DataTableProps } from "@/components/ui/data-table";
import { unitHead } from "@/lib/blocks/amount";
import { type BlockCell, type BlockRow, blockOn, EMPTY_CELL, measureOf, type TableBlock } from "@/lib/blocks/block";
import { type BlockSort, nextSort } from "@/lib/blocks/sort";
import { CellContent, type ClaimLinkOf, Detail, exactTitle } from "./cell-value";
import { HeadOf } from "./table-frame";

interface DataBlockProps extends Pick<DataTableProps<BlockRow>, "phone" | "scrolls" | "dense" | "empty" | "className"> {
  block: TableBlock;
  caption: string;
  /** The head of the first column. */
  corner: string;
  /** The first cell of a row; absent = its head and detail. */
  head?: (row: BlockRow) => ReactNode;
  /** The sort of its rows, and the handler of a click on a number's head. Absent = the rows have one order. */
  sort?: BlockSort | null;
  onSort?: (sort: BlockSort) => void;
  /** Renders a number as a link to its claim; absent = numbers have none. */
  claim?: ClaimLinkOf;
  /** Draws around the content of columns, by key; absent = nothing. */
  around?: Readonly<Record<string, (row: BlockRow, content: ReactNode, cell: BlockCell) => ReactNode>>;
}

/**
 * A block whose rows are records: numbers with units in their heads, words, and reasons where a number is missing. The
 * caller sorts the rows (`sortedBlock`).
 */
export function DataBlock(props: DataBlockProps) {
  const { block: whole, caption, corner, head = RecordHead, sort = null, onSort, claim, around = {}, ...table } = props;
  const block = blockOn("pages", whole);
  const columns: Column<BlockRow>[] = [
    { key: "head", header: corner, rowHeader: true, cell: head },
    ...block.columns.map((column, at): Column<BlockRow> => {
      const unit = [column.measure ? unitHead(column.measure) : "", ...column.lines].filter(Boolean).join(" ");
      const cellOf = ({ cells }: BlockRow) => cells[at] ?? EMPTY_CELL;
      return {
        key: column.key,
        header: column.head,
        ...(unit && { unit }),
        ...(column.kind === "text" && { phone: "wide" }),
        ...(column.kind !== "text" && { align: "right" }),
        ...(column.kind === "number" && { sortable: onSort !== undefined }),
        sentence: (row) => cellOf(row).isSentence ?? false,
        title: (row) => exactTitle(cellOf(row), measureOf(column, row)),
        cell(row) {
          const cell = cellOf(row);
          // A sentence among numbers wraps, so that later columns stay on the screen.
          if (cell.isSentence)
            return <span className="block min-w-40 whitespace-normal text-muted-foreground">{cell.text}</span>;
          const absent = cell.note || "not recorded";
          const about = { cell, measure: measureOf(column, row), row, claim, absent };
          const content = <CellContent {...about} isChange={column.kind === "change"} />;
          return around[column.key]?.(row, content, cell) ?? content;
        },
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

const RecordHead = ({ head, detail, href }: BlockRow) => (
  <>
    <HeadOf text={head} href={href} />
    {detail && <Detail text={detail} />}
  </>
);
