import { type FigureCell, type FigureColumn, type FigureTable, plainCell } from "./figure";
import { type Letters, type Weight, widthOf, wrapText } from "./letters";
import { cellColours } from "./palette";

// Sizes in pixels, also of tables on pages (narrow-table.ts).
/** Size of letters. */
export const SIZE = 13;
/** Size of the letters of notes and details. */
export const SMALL = 10.5;
/** Heights of lines of both sizes. */
const LINE = 17;
const SMALL_LINE = 13;
/** Gap at each side of a cell. */
export const PAD = 8;
/** Wider heads, row names, cells and notes break into lines. */
const HEAD_WIDTH = 90;
const NAME_WIDTH = 270;
const CELL_WIDTH = 260;
const NOTE_WIDTH = 110;
/** Width of the mark before a ratio that moved. */
export const MARK = 13;

interface Line {
  text: string;
  size: number;
  weight: Weight;
  fill: string;
}

/** A measured table: the width of each column, the height of its head and rows. */
export interface TableLayout {
  table: FigureTable;
  /** Width of the row names, then of each column. */
  widths: number[];
  headHeight: number;
  rowHeights: number[];
  width: number;
  height: number;
}

/** Measures a table. Cells of strong rows count with letters of regular weight. */
export function layoutTable(table: FigureTable): TableLayout {
  const names = table.rows.map(nameLines);
  const corner = cornerLines(table);
  const first = Math.max(60, ...[...corner, ...names.flat()].map(lineWidth)) + PAD;
  const heads = table.columns.map(headLines);
  const widths = table.columns.map(({ align }, at) => {
    const cells = table.rows.flatMap((row) => row.cells[at] ?? []);
    const widest = Math.max(
      36,
      ...(heads[at] ?? []).map(lineWidth),
      ...cells.flatMap((cell) => cellLines(cell).map((line) => lineWidth(line) + (cell.change ? MARK : 0))),
    );
    return widest + 2 * PAD - (align === "left" ? 0 : 1);
  });
  const headHeight = Math.max(linesHeight(corner), ...heads.map(linesHeight)) + 8;
  const rowHeights = table.rows.map(
    (row, at) => Math.max(linesHeight(names[at] ?? []), ...row.cells.map((cell) => linesHeight(cellLines(cell)))) + 8,
  );
  return {
    table,
    widths: [first, ...widths],
    headHeight,
    rowHeights,
    width: sum([first, ...widths]),
    height: headHeight + sum(rowHeights),
  };
}

/**
 * Returns the positions of the columns that fit in a table of `width`, but at least two. The middle ones go first; the
 * first and the last stay. A baseline stays while one of its columns does, unless only baselines are left between.
 */
export function columnsWithRoom(
  { table: { columns }, widths }: Pick<TableLayout, "table" | "widths">,
  width: number,
): number[] {
  const kept = columns.map((_, at) => at);
  const wide = () => (widths[0] ?? 0) + sum(kept.map((at) => widths[at + 1] ?? 0));
  while (kept.length > 2 && wide() > width) {
    const middle = Math.floor(kept.length / 2);
    const inner = kept.slice(1, -1);
    const divides = (at: number) => kept.some((other) => other !== at && columns[other]?.base === at);
    const idle = inner.filter((at) => columns[at]?.base === at && !divides(at));
    const others = inner.filter((at) => columns[at]?.base !== at);
    const gone = ([idle, others].find((some) => some.length > 0) ?? inner).reduce((a, b) =>
      Math.abs(kept.indexOf(b) - middle) < Math.abs(kept.indexOf(a) - middle) ? b : a,
    );
    kept.splice(kept.indexOf(gone), 1);
  }
  return kept;
}

/** Width of the column in place of those that have no room. */
const GAP = 56;

/** Returns the positions of the columns that fit beside a gap that counts the others. */
export const columnsBesideGap = (layout: TableLayout, width: number): number[] => columnsWithRoom(layout, width - GAP);

/** Returns a table of these columns alone. A column "… 5 more" marks the first place where others are left out. */
export function withGap(table: FigureTable, kept: readonly number[]): FigureTable {
  const gone = table.columns.length - kept.length;
  const place = kept.findIndex((at, place) => at !== place);
  const at = place < 0 ? kept.length : place;
  const gap: FigureColumn = { title: "…", lines: [`${gone} more`], align: "right" };
  const put = <Item>(items: readonly Item[], item: Item): Item[] => {
    const own = kept.flatMap((each) => items[each] ?? []);
    return gone > 0 ? [...own.slice(0, at), item, ...own.slice(at)] : own;
  };
  return {
    ...table,
    columns: put(table.columns, gap),
    rows: table.rows.map((row) => ({ ...row, cells: put(row.cells, plainCell("…")) })),
  };
}

/**
 * Draws a measured table, its upper left corner at `x`, `y`. The row names get 35 % of the spare `width`, and the
 * columns share the rest.
 */
export function drawTable(
  layout: TableLayout,
  { x, y, width }: { x: number; y: number; width: number },
  letters: Letters,
): string {
  const { table, rowHeights, headHeight } = layout;
  const spare = Math.max(0, width - layout.width);
  const widths = layout.widths.map(
    (own, at) => own + (at === 0 ? spare * 0.35 : (spare * 0.65) / table.columns.length),
  );
  const right = x + sum(widths);
  const rights = widths.map((_, at) => x + sum(widths.slice(0, at + 1)));
  const bottom = y + headHeight - 4;
  const parts = [
    ...drawLines(cornerLines(table), { x, bottom, anchor: "start" }, letters),
    ...table.columns.flatMap((column, at) => {
      const [from, to] = [rights[at] ?? 0, rights[at + 1] ?? 0];
      const x = column.align === "right" ? to - PAD : from + PAD;
      return drawLines(headLines(column), { x, bottom, anchor: anchorOf(column) }, letters);
    }),
    `<path d="M${x} ${y + headHeight}H${right}" stroke="var(--border-strong)" fill="none"/>`,
  ];
  let top = y + headHeight;
  table.rows.forEach((row, at) => {
    const height = rowHeights[at] ?? 0;
    if (at > 0) parts.push(`<path d="M${x} ${top}H${right}" stroke="var(--border)" fill="none"/>`);
    const name = nameLines(row);
    parts.push(...drawLines(name, { x, bottom: belowTop(name, top), anchor: "start" }, letters));
    row.cells.forEach((cell, column) => {
      const [from, to] = [rights[column] ?? 0, rights[column + 1] ?? 0];
      const { align = "right" } = table.columns[column] ?? {};
      const box = { x: from, y: top, width: to - from, height };
      parts.push(drawCell(cell, { box, align, strong: row.strong }, letters));
    });
    top += height;
  });
  return parts.join("");
}

interface CellStyle extends Pick<FigureColumn, "align"> {
  /** The cell's place and size in the picture. */
  box: { x: number; y: number; width: number; height: number };
  strong: boolean;
}

function drawCell(cell: FigureCell, { box, align, strong }: CellStyle, letters: Letters): string {
  const colours = cellColours(cell.change, cell.step);
  const lines = cellLines(cell, strong).map((line) => (colours ? { ...line, fill: colours.ink } : line));
  const ground = colours
    ? `<rect x="${(box.x + 1).toFixed(1)}" y="${(box.y + 1).toFixed(1)}" width="${(box.width - 1).toFixed(1)}" ` +
      `height="${(box.height - 1).toFixed(1)}" fill="${colours.ground}"/>`
    : "";
  const isRight = align === "right";
  const at = isRight ? box.x + box.width - PAD : box.x + PAD;
  const place = { x: at, bottom: belowTop(lines, box.y), anchor: anchorOf({ align }) };
  const text = drawLines(lines, place, letters).join("");
  if (!cell.change || cell.heat || !isRight || !lines[0]) return ground + text;
  const fill = colours?.ink ?? `var(--${cell.change}-foreground)`;
  return ground + drawMark(cell, { x: at - lineWidth(lines[0]) - 9, y: box.y + LINE - 4.5, fill }) + text;
}

/** Draws the direction of a ratio beside its colour: a triangle up above 1, down below. */
function drawMark({ rose }: FigureCell, { x, y, fill }: { x: number; y: number; fill: string }): string {
  const d = rose ? `M${x - 4} ${y + 3.5}h8l-4 -7Z` : `M${x - 4} ${y - 3.5}h8l-4 7Z`;
  return `<path d="${d}" fill="${fill}"/>`;
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
const lineWidth = ({ text, size, weight }: Line) => widthOf(text, size, weight);
const heightOf = ({ size }: Line) => (size === SIZE ? LINE : SMALL_LINE);
const linesHeight = (lines: readonly Line[]) => sum(lines.map(heightOf));
const smallLine = (text: string, fill = "var(--muted-foreground)"): Line => ({ text, size: SMALL, weight: 400, fill });
const mainLine = (text: string, weight: Weight = 400, fill = "var(--foreground)"): Line => ({
  text,
  size: SIZE,
  weight,
  fill,
});

const cornerLines = ({ corner }: FigureTable): Line[] =>
  wrapText(corner, SMALL, NAME_WIDTH).map((text) => smallLine(text));

const headLines = ({ title, lines }: FigureColumn): Line[] => [
  ...wrapText(title, SIZE, HEAD_WIDTH, 600).map((text) => mainLine(text, 600)),
  ...lines.flatMap((line) => wrapText(line, SMALL, HEAD_WIDTH)).map((text) => smallLine(text)),
];

const nameLines = ({ head, detail, strong }: FigureTable["rows"][number]): Line[] => {
  const weight = strong ? 600 : 400;
  const lines = wrapText(head, SIZE, NAME_WIDTH, weight).map((text) => mainLine(text, weight));
  return [...lines, ...(detail ? wrapText(detail, SMALL, NAME_WIDTH).map((text) => smallLine(text)) : [])];
};

const cellLines = ({ text, note, quiet }: FigureCell, strong = false): Line[] => [
  ...wrapText(text, SIZE, CELL_WIDTH, strong ? 600 : 400).map((line) => mainLine(line, strong ? 600 : 400)),
  ...(note
    ? wrapText(note, SMALL, NOTE_WIDTH).map((line) => smallLine(line, quiet ? undefined : "var(--warning-foreground)"))
    : []),
];

/** Returns the bottom of lines that begin at the top of a row. */
const belowTop = (lines: readonly Line[], top: number) => top + linesHeight(lines) + 2;

interface LinesPlace {
  x: number;
  bottom: number;
  anchor: "start" | "end";
}

const anchorOf = ({ align }: Pick<FigureColumn, "align">): LinesPlace["anchor"] =>
  align === "right" ? "end" : "start";

/** Draws lines one below another, the last one's baseline 2 pixels above `bottom`. */
function drawLines(lines: readonly Line[], { x, bottom, anchor }: LinesPlace, letters: Letters): string[] {
  return lines.map(({ text, size, weight, fill }, at) =>
    letters.write(text, { x, y: bottom - linesHeight(lines.slice(at + 1)) - 2, size, weight, fill, anchor }),
  );
}
