/**
 * Returns the cell that a key moves to, or null where the key means nothing or no cell is there. `rows` holds the
 * focusable parts by row and column; empty places are skipped.
 */
export function cellBeside<Cell>(rows: readonly (readonly (Cell | null)[])[], from: Cell, key: string): Cell | null {
  const at = rows.findIndex((row) => row.includes(from));
  const row = rows[at] ?? [];
  const column = row.indexOf(from);
  const first = (cells: readonly (Cell | null | undefined)[]) => cells.find((cell) => cell != null) ?? null;
  const inColumn = (some: typeof rows) => some.map((cells) => cells[column]);
  switch (key) {
    case "ArrowRight":
      return first(row.slice(column + 1));
    case "ArrowLeft":
      return first(row.slice(0, column).reverse());
    case "ArrowDown":
      return first(inColumn(rows.slice(at + 1)));
    case "ArrowUp":
      return first(inColumn(rows.slice(0, at).reverse()));
    case "Home":
      return first(row);
    case "End":
      return first([...row].reverse());
    default:
      return null;
  }
}
