import { amount, unitHead } from "@/lib/blocks/amount";
import type { BlockCell, TableBlock, Unit } from "@/lib/blocks/block";
import type { PairBlock } from "@/lib/blocks/pair";
import { formatRatio, NONE } from "@/lib/format";
import { type Figure, type FigureCell, type FigureTable, plainCell } from "@/lib/pictures/figure";

/** A block for pictures, embeds, frozen pages and rich copies. */
export function figureOf(block: TableBlock | PairBlock): Figure {
  const { name, title, relativeTo, facts, warnings, source, alt } = block;
  const body = block.kind === "table" ? wholeTable(block) : pairTable(block);
  return { name, title, relativeTo, facts, warnings, source, alt, body };
}

function wholeTable({ corner, columns, rows }: TableBlock): FigureTable {
  return {
    kind: "table",
    corner,
    columns: columns.map(({ head, lines }) => ({ title: head, lines, align: "right" })),
    rows: rows.map(({ head, level, unit, cells }) => ({
      head,
      detail: unitBeside(unit),
      strong: level === "heading",
      cells: level === "heading" ? columns.map(() => plainCell("")) : cells.map((cell) => ratioCell(cell, unit)),
    })),
  };
}

function pairTable({ corner, columns, rows }: PairBlock): FigureTable {
  return {
    kind: "table",
    corner,
    columns: columns.flatMap(({ head, unit }) => [
      { title: head, lines: [["baseline", unitBeside(unit)].filter(Boolean).join(", ")], align: "right" as const },
      { title: head, lines: ["ratio, other"], align: "right" as const },
    ]),
    rows: rows.map(({ head, detail, cells }) => ({
      ...{ head, detail, strong: false },
      cells: cells.flatMap(({ base, cell }, at) => {
        const unit = columns[at]?.unit ?? "";
        return [plainCell(amount(base.value, unit), drawnValue(base.value, unit)), ratioCell(cell, unit)];
      }),
    })),
  };
}

/** A picture has no place for the words of each value, so it names every unit but bytes, which values carry. */
const unitBeside = (unit: Unit): string => unitHead(unit) || (unit === "B" ? "" : unit);

/** A value in the unit that the head names. */
const drawnValue = (value: number | null, unit: Unit) =>
  value === null ? null : unit === "s" ? value * 1_000_000 : value;

/** Returns a ratio in its colour, with the value below. A lone value has a dash above, or it would look like a ratio. */
function ratioCell({ value, ratio, change, step, note }: BlockCell, unit: Unit): FigureCell {
  if (value === null) return plainCell(NONE);
  const below = [amount(value, unit), note].filter(Boolean).join(", ");
  if (ratio === null) return { ...plainCell(NONE), note: below };
  return { text: formatRatio(ratio), value: ratio, change, rose: ratio > 1, step, note: below };
}
