import type { ClaimTarget } from "@/lib/views/claims/relative-claims";

// What a click in the table is about stands in the markup, so that one listener serves thousands of cells.

/** A target as the attribute `data-claim` holds it. */
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

/** The target that an attribute names; null for any other text. */
export function targetOf(text: string): ClaimTarget | null {
  const [kind, ...numbers] = text.split(" ");
  const [first, second] = numbers.map(Number);
  if (first === undefined || !numbers.every((number) => /^\d+$/.test(number))) return null;
  if (kind === "cell" && second !== undefined) return { kind, row: first, column: second };
  if (kind === "row") return { kind, row: first };
  if (kind === "column") return { kind, column: first };
  return kind === "group" ? { kind, section: first, column: second ?? null } : null;
}
