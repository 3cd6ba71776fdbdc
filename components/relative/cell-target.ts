import type { ClaimTarget } from "@/lib/views/claims/claim-keys";

// The markup names the target of a click, so that one listener serves thousands of cells.

/** Returns a target as text for the attribute `data-claim`. */
export function targetText(target: ClaimTarget): string {
  switch (target.kind) {
    case "cell":
      return `cell ${target.row} ${target.column}`;
    case "row":
      return `row ${target.row}`;
    case "group":
      return target.column === null ? `group ${target.section}` : `group ${target.section} ${target.column}`;
    case "column":
      return `column ${target.column}`;
  }
}

/**
 * Returns the target of an element, or null where it has none. Values of an upright table have no attribute, which
 * would weigh as much as their numbers. Their row's attribute has the row, and their position is the column.
 */
export function targetAt(element: Element | null): ClaimTarget | null {
  const named = element?.closest<HTMLElement>("[data-claim]");
  if (named) return targetOf(named.dataset.claim ?? "");
  const cell = element?.closest<HTMLTableCellElement>("a.cell-link")?.closest("td");
  const row = cell?.closest<HTMLElement>("tr[data-row]")?.dataset.row;
  return cell && row !== undefined ? { kind: "cell", row: Number(row), column: cell.cellIndex - 1 } : null;
}

/** Returns the target in an attribute, or null for any other text. */
export function targetOf(text: string): ClaimTarget | null {
  const [kind, ...numbers] = text.split(" ");
  const [first, second] = numbers.map(Number);
  if (first === undefined || !numbers.every((number) => /^\d+$/.test(number))) return null;
  if (kind === "cell" && second !== undefined) return { kind, row: first, column: second };
  if (kind === "row") return { kind, row: first };
  if (kind === "column") return { kind, column: first };
  return kind === "group" ? { kind, section: first, column: second ?? null } : null;
}
