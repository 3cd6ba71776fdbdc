/** The direction of an order, as `aria-sort` names it. */
export type SortDirection = "ascending" | "descending";

interface HeaderColumn {
  key: string;
  header: string;
  unit?: string;
  align?: "left" | "right";
  phone?: "wide" | "hide";
  sortable?: boolean;
}

interface ColumnHeaderProps {
  column: HeaderColumn;
  sort: { key: string; direction: SortDirection } | null;
  onSort?: (key: string) => void;
}

/** A header cell with its unit; a button if the column can be sorted. */
export function ColumnHeader({ column, sort, onSort }: ColumnHeaderProps) {
  const direction = sort?.key === column.key ? sort.direction : null;
  const text = (
    <>
      {column.header}
      {column.unit && <span className="font-normal"> {column.unit}</span>}
    </>
  );
  return (
    <th
      scope="col"
      data-align={column.align}
      data-phone-hide={column.phone === "hide" ? "" : undefined}
      aria-sort={column.sortable && onSort ? (direction ?? "none") : undefined}
    >
      {column.sortable && onSort ? (
        <button
          type="button"
          onClick={() => onSort(column.key)}
          className="inline-flex items-baseline gap-1 rounded-sm hover:text-foreground"
        >
          <span>{text}</span>
          <span aria-hidden="true" className="w-2 text-[0.625rem]">
            {direction === "ascending" ? "▲" : direction === "descending" ? "▼" : ""}
          </span>
        </button>
      ) : (
        text
      )}
    </th>
  );
}
