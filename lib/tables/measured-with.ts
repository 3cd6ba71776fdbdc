import { dimensionOf } from "@/lib/domain/conditions/dimensions";
import { unrecordedDimensions } from "@/lib/views/bundle/shared-facts";
import { buildsFact } from "@/lib/views/relative/relative-about";
import type { RelativeView } from "@/lib/views/relative/relative-types";
import type { Column, Table } from "./types";

/**
 * Adds the conditions that all rows share and that no column gives. Programs get a last column, people a note. `facts`:
 * "40 threads"; [] returns the table unchanged.
 */
export function measuredWith<Row>(table: Table<Row>, facts: readonly string[]): Table<Row> {
  if (facts.length === 0) return table;
  const text = facts.join(" · ");
  const column: Column<Row> = {
    key: "measured_with",
    header: "Measured with",
    align: "left",
    forPrograms: true,
    exact: () => text,
    text: () => text,
  };
  return { ...table, columns: [...table.columns, column], notes: [withSentence(facts), ...table.notes] };
}

/** Returns "Measured with: 40 threads · machine hetz." */
export const withSentence = (facts: readonly string[]): string => `Measured with: ${facts.join(" · ")}.`;

/** Writes the dimensions that no source records: "machine not recorded". Unknown keys are left out. */
export const notRecordedTexts = (dimensions: readonly string[]): string[] =>
  dimensions.flatMap((key) => {
    const dimension = dimensionOf(key);
    return dimension ? [dimension.text(dimension.missing)] : [];
  });

/**
 * Returns the conditions that all cells of a relative table share, and those that no source records. Where builds are
 * very many, it names the chosen ones. [] for older frozen views, whose files lack them.
 */
export const factsOf = (view: RelativeView): string[] =>
  view.baseInFiles
    ? [...view.facts, ...notRecordedTexts(unrecordedDimensions(view.table.contexts)), ...buildsFact(view)]
    : [];
