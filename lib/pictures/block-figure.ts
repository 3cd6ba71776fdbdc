import { amount, drawnValue, type Measure, unitName } from "@/lib/blocks/amount";
import {
  type BlockCell,
  type BlockColumn,
  type BlockRow,
  blockOn,
  cellWords,
  isQuietNote,
  measureOf,
  type Says,
  type TableBlock,
} from "@/lib/blocks/block";
import type { PairBlock } from "@/lib/blocks/pair";
import { formatRatio, NONE } from "@/lib/format";
import { type Figure, type FigureCell, type FigureColumn, type FigureTable, plainCell } from "@/lib/pictures/figure";
import { sourceText } from "@/lib/pictures/source-text";

/** Returns a block as a figure for pictures, embeds, frozen pages and rich copies. */
export function figureOf(block: TableBlock | PairBlock): Figure {
  const { name, title, relativeTo, facts, warnings, source, alt } = block;
  const body = block.kind === "table" ? figureTable(block) : pairTable(block);
  return { name, title, relativeTo, facts, warnings, source, alt, body };
}

/** Returns the figure of a view that is one block; none for an empty view. `title` is its author's; null = its own. */
export const blockFigures = (
  block: TableBlock,
  { emptyReason, bundles }: { emptyReason: string | null; bundles: Parameters<typeof sourceText>[0] },
  title: string | null,
): Figure[] =>
  emptyReason !== null || !block.rows.length
    ? []
    : [figureOf({ ...block, title: title ?? block.title, source: sourceText(bundles) })];

/** Returns a block as the table of a figure: the figure itself, or the numbers below a chart. */
export function figureTable(whole: TableBlock): FigureTable {
  const { corner, columns, rows, says } = blockOn("figures", whole);
  return {
    kind: "table",
    corner,
    columns: columns.map(figureColumn),
    rows: rows.map((row) => ({
      head: row.head,
      detail: [row.detail, says === "relative" ? "" : unitName(row)].filter(Boolean).join(" · "),
      strong: row.level !== "row",
      cells: columns.map((column, at) => {
        const cell = row.cells[at];
        if (row.level === "heading" || !cell) return plainCell("");
        return says ? wordedCell(cell, measureOf(column, row), says) : figureCell(cell, column, row);
      }),
    })),
  };
}

/** Returns a head. A picture names every unit but bytes, which values carry. */
function figureColumn({ head, lines, kind, measure, base, whole }: BlockColumn): FigureColumn {
  const unit = measure ? unitName(measure) : "";
  return {
    title: head,
    lines: unit ? [...lines, unit] : lines,
    align: kind === "text" ? "left" : "right",
    ...(whole !== undefined && { name: whole }),
    ...(base !== undefined && { base }),
  };
}

function figureCell(cell: BlockCell, column: BlockColumn, row: BlockRow): FigureCell {
  const measure = measureOf(column, row);
  if (column.kind === "measured") return ratioCell(cell, measure);
  if (cell.state === "none") return plainCell("");
  const { value, text, ratio, change, step, heat, note, claim } = cell;
  return {
    text: text || (column.kind === "text" ? "" : amount(value, measure)),
    value: drawnValue(value, measure),
    change,
    step,
    note,
    rose: ratio !== null && ratio > 1,
    ...(heat && { heat }),
    ...(note && isQuietNote(cell) && { quiet: true as const }),
    ...(claim !== undefined && { claim }),
  };
}

/** Returns a cell of a table that `says` its values. Where it says both, the note has the second. */
function wordedCell(cell: BlockCell, measure: Measure, says: Says): FigureCell {
  const { value, ratio, change, step, claim } = cell;
  const { main, below } = cellWords(cell, measure, says);
  return {
    text: main,
    value: says === "absolute" && value !== null ? drawnValue(value, measure) : ratio,
    change,
    rose: ratio !== null && ratio > 1,
    step,
    note: [below, cell.note].filter(Boolean).join("; "),
    ...(claim !== undefined && { claim }),
  };
}

function pairTable({ corner, columns, rows }: PairBlock): FigureTable {
  return {
    kind: "table",
    corner,
    columns: columns.flatMap(({ head, measure }) => [
      { title: head, lines: [["baseline", unitName(measure)].filter(Boolean).join(", ")], align: "right" as const },
      { title: head, lines: ["ratio, other"], align: "right" as const },
    ]),
    rows: rows.map(({ head, detail, cells }) => ({
      head,
      detail,
      strong: false,
      cells: cells.flatMap(({ base, cell }, at) => {
        const measure = columns[at]?.measure ?? { unit: "" };
        const value = plainCell(base.text || amount(base.value, measure), drawnValue(base.value, measure));
        return [base.note ? { ...value, note: base.note } : value, ratioCell(cell, measure)];
      }),
    })),
  };
}

/**
 * Returns a ratio in its colour, with the value below. A lone value has a dash above, or it would look like a ratio.
 */
function ratioCell({ value, text, ratio, change, step, note }: BlockCell, measure: Measure): FigureCell {
  if (value === null) return plainCell(text || NONE);
  const below = [amount(value, measure), note].filter(Boolean).join(", ");
  if (ratio === null) return { ...plainCell(NONE), note: below };
  return { text: formatRatio(ratio), value: ratio, change, rose: ratio > 1, step, note: below };
}
