import type { ReactNode } from "react";
import { CellKeys } from "./cell-keys.client";
import { ColumnHeader, type SortDirection } from "./column-header";
import { ScrollBox } from "./scroll-box.client";

/** A column: its head, its cells, and its place on a phone. */
export interface Column<Row> {
  key: string;
  header: string;
  /** Shown in the header, muted: s, MiB, 1/s. */
  unit?: string;
  /** "right" for numbers. */
  align?: "left" | "right";
  cell: (row: Row) => ReactNode;
  /** The exact value, or the reason for a missing one. */
  title?: (row: Row) => string | undefined;
  /** The cell that names the row. */
  rowHeader?: boolean;
  /** On a phone, "wide" gets its own line and "hide" disappears. */
  phone?: "wide" | "hide";
  /** True for rows with a sentence instead of a number: it gets its own line on a phone. */
  sentence?: (row: Row) => boolean;
  /**
   * Share of the table's width: "16%". One such column fixes all widths, so that tables below one another line up. On a
   * phone a card has two columns.
   */
  width?: string;
  /** Sortable by this column; needs `onSort`. */
  sortable?: boolean;
}

/** A table's columns, rows and layout. */
export interface DataTableProps<Row> {
  /** Names the table for screen readers; visible with `showCaption`. */
  caption: string;
  showCaption?: boolean;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row, index: number) => string;
  /** On a phone rows become cards (default), or stay a table that may scroll sideways. */
  phone?: "cards" | "table";
  /** May be wider than the page: it then scrolls sideways, unless rows are cards. "table" always may. */
  scrolls?: boolean;
  /** Packs more, narrower columns into a phone's card. */
  dense?: boolean;
  sort?: { key: string; direction: SortDirection } | null;
  onSort?: (key: string) => void;
  /** Replaces the rows when there are none. */
  empty?: string;
  className?: string;
}

/** The site's table: sticky header with units, numbers right-aligned, exact values on hover. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const {
    caption,
    showCaption,
    columns,
    rows,
    rowKey,
    phone = "cards",
    scrolls = phone === "table",
    dense,
    sort = null,
    onSort,
    empty,
    className,
  } = props;
  if (!rows.length && empty) return <p className="py-3 text-sm text-muted-foreground">{empty}</p>;
  const even = columns.some(({ width }) => width !== undefined);
  const Box = scrolls ? ScrollBox : "div";
  const table = (
    <table
      className="data-table"
      data-phone={phone}
      data-dense={dense ? "" : undefined}
      data-even={even ? "" : undefined}
    >
      <caption className={showCaption ? "pb-2 text-left text-sm text-muted-foreground" : "sr-only"}>{caption}</caption>
      {even && (
        <colgroup>
          {columns.map(({ key, width }) => (
            <col key={key} style={{ width }} />
          ))}
        </colgroup>
      )}
      <thead>
        <tr>
          {columns.map((column) => (
            <ColumnHeader key={column.key} column={column} sort={sort} onSort={onSort} />
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <tr key={rowKey(row, index)}>
            {columns.map((column) => {
              const Cell = column.rowHeader ? "th" : "td";
              const bare = column.rowHeader || column.sentence?.(row);
              const wide = bare || column.phone === "wide";
              return (
                <Cell
                  key={column.key}
                  scope={column.rowHeader ? "row" : undefined}
                  title={column.title?.(row)}
                  data-align={column.align}
                  data-wide={wide ? "" : undefined}
                  data-phone-hide={column.phone === "hide" ? "" : undefined}
                  data-label={bare ? undefined : column.unit ? `${column.header} ${column.unit}` : column.header}
                >
                  {column.cell(row)}
                </Cell>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
  return (
    <Box aria-label={caption} className={className}>
      {rows.length > BIG ? <CellKeys cells="tbody a, tbody button, tbody input">{table}</CellKeys> : table}
    </Box>
  );
}

/** Tables with more rows are one stop of the Tab key. */
const BIG = 12;
