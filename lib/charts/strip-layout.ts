import { formatCounted } from "@/lib/format";
import type { ChartColumn } from "./chart-columns";
import type { Pen } from "./draw-plot";
import { breakName } from "./label-layout";
import { columnsKept, type StripChart, type StripRow } from "./strip-chart";

/** Sizes of letters: names of rows, and everything else. */
export const STRIP_TEXT = { name: 12, low: 11 } as const;
/** Heights of a row: with room, and at least. Rows of a preview without names may be lower. */
const ROW = { most: 22, least: 14, dense: 8, thinnest: 2 } as const;
/** Height of a name's further line. */
const LINE = 12;
/** Least width of a block with names, strips and numbers; a wider room may have several side by side. */
const BLOCK = 300;
const BETWEEN = 24;
const SPACE = 12;
/** Blocks of this width have marks on a scale beside the strips. */
const WITH_MARKS = 500;
/** Narrower blocks keep only the newest ratio of one engine. */
const NARROW = 420;
/** Least width of a column's field. */
const FIELD = 4;
/** In tenths of a field's width: the gap before it, and before a new branch or engine. */
const GAP = 0.15;
const BRANCH_GAP = 0.9;
/** Pixels of the widest head of numbers. */
const NUMBER_HEAD = 66;

/** The room for a chart of strips. */
export interface StripRoom {
  width: number;
  /** Null = as high as all rows need. */
  height: number | null;
  /** Draws low rows without names, for a preview. */
  dense?: boolean;
}

/** A heading or a row, at its distance from the block's top. */
export interface StripLine {
  y: number;
  height: number;
  texts: readonly string[];
  /** Null = a heading. */
  row: StripRow | null;
}

/** A part of a block: its left edge and width. */
export interface Span {
  x: number;
  width: number;
}

/** A block of lines and its left edge. */
export interface StripBlock {
  x: number;
  lines: readonly StripLine[];
}

/** The places of everything in a chart of strips. */
export interface StripLayout {
  width: number;
  height: number;
  dense: boolean;
  blocks: readonly StripBlock[];
  blockWidth: number;
  name: Span;
  strip: Span;
  /** Null = no room for marks on a scale. */
  marks: Span | null;
  numbers: readonly (Span & { lines: readonly string[]; strong: boolean; at: number })[];
  /** The columns with a field, in order, and their places in a strip, 0 to 1. */
  columns: readonly ChartColumn[];
  places: readonly { from: number; to: number }[];
  /** Number of rows without room. */
  left: number;
  /** Distance of the first row from the top; the heads are above it. */
  top: number;
  /** Names of the marks where columns aren't builds in order; placed from the drawing's top. */
  legend: readonly { column: ChartColumn; texts: readonly string[]; x: number; y: number }[];
  /** Says how many columns have no room: "87 older columns have no room; a dashed edge shows where."; "" = all have. */
  cut: string;
}

interface Item extends Pick<StripLine, "row" | "texts"> {
  /** The heading of its group, in lines; empty = none. */
  heading: readonly string[];
}

/** Returns the layout of strips in a room: blocks side by side where their rows don't fit one below another. */
export function layoutStrips(chart: StripChart, room: StripRoom, widthOf: Pen["widthOf"]): StripLayout {
  const most =
    room.dense || room.height === null ? 1 : Math.max(1, Math.floor((room.width + BETWEEN) / (BLOCK + BETWEEN)));
  let layout = layoutOf(chart, room, 1, widthOf);
  for (let blocks = 2; blocks <= most && layout.left > 0; blocks += 1) layout = layoutOf(chart, room, blocks, widthOf);
  return layout;
}

/** Returns the layout in so many blocks side by side, with rows as high as the room allows. */
function layoutOf(chart: StripChart, room: StripRoom, count: number, widthOf: Pen["widthOf"]): StripLayout {
  const dense = room.dense ?? false;
  const blockWidth = (room.width - BETWEEN * (count - 1)) / count;
  const parts = partsOf(chart, blockWidth, dense, widthOf);
  const columns = columnsKept(chart.columns, Math.max(1, Math.floor(parts.strip.width / FIELD)));
  const cut = cutText(chart, columns.length);
  const items = itemsOf(chart, { name: parts.name.width - 8, block: blockWidth }, dense, widthOf);
  const several = new Set(columns.map(({ engine }) => engine)).size > 1;
  const heads = Math.max(1 + Number(several), ...parts.numbers.map(({ lines }) => lines.length));
  const top = (dense ? 0 : 20) + (cut && !dense ? 15 : 0) + heads * 13 + 6;
  const legend = parts.marks && chart.numberHeads.length === 0 ? legendOf(columns, room.width, widthOf) : NO_LEGEND;
  const most = room.height === null ? Number.POSITIVE_INFINITY : room.height - top - legend.height;
  const free = Math.max(ROW.least, most);
  const [largest, least, step] = dense ? [ROW.dense, ROW.thinnest, 0.5] : [ROW.most, ROW.least, 1];
  let pitch: number = largest;
  let blocks = flow(items, pitch, free, dense);
  while (blocks.length > count && pitch > least) {
    pitch -= step;
    blocks = flow(items, pitch, free, dense);
  }
  const kept = blocks.slice(0, count);
  const high = Math.max(0, ...kept.map((lines) => (lines.at(-1)?.y ?? 0) + (lines.at(-1)?.height ?? 0)));
  return {
    ...parts,
    width: room.width,
    height: Math.ceil(top + high + legend.height + 2),
    legend: legend.items.map((item) => ({ ...item, y: top + high + item.y })),
    dense,
    blocks: kept.map((lines, at) => ({ x: at * (blockWidth + BETWEEN), lines })),
    blockWidth,
    columns,
    places: placesOf(columns),
    left: blocks.slice(count).flatMap((lines) => lines.filter(({ row }) => row !== null)).length,
    top,
    cut,
  };
}

const NO_LEGEND = { items: [], height: 0 };

/** Returns the places of the columns' names with their marks, in lines. */
function legendOf(columns: readonly ChartColumn[], width: number, widthOf: Pen["widthOf"]) {
  let [x, y] = [0, 18];
  const items = columns.map((column) => {
    const texts = breakName(column.label, width - 16, (part) => widthOf(part, STRIP_TEXT.low));
    const wide = Math.max(...texts.map((text) => widthOf(text, STRIP_TEXT.low))) + 30;
    if (x > 0 && x + wide > width) [x, y] = [0, y + 16];
    const item = { column, texts, x, y };
    x += wide;
    y += (texts.length - 1) * 13;
    return item;
  });
  return { items, height: y + 6 };
}

/** Returns headings and rows in order, their names broken into lines. */
function itemsOf(
  { sections }: StripChart,
  width: { name: number; block: number },
  dense: boolean,
  widthOf: Pen["widthOf"],
): Item[] {
  const broken = (text: string, most = width.name) => breakName(text, most, (part) => widthOf(part, STRIP_TEXT.name));
  return sections.flatMap(({ title, rows }) => {
    const heading = title && !dense ? broken(title, width.block) : [];
    return [
      ...(heading.length ? [{ row: null, texts: heading, heading }] : []),
      ...rows.map((row, at) => ({ row, heading, texts: dense ? (at === 0 ? broken(title) : []) : broken(row.label) })),
    ];
  });
}

/** Returns the space above a group: its heading's, or where names are left out a gap. */
function spaceAbove({ row, texts }: Pick<Item, "row" | "texts">, dense: boolean): number {
  if (row === null) return 5;
  return dense && texts.length ? 4 : 0;
}

/** Fills blocks of this height one after another. A block starts with its group's heading, and ends with a row. */
function flow(items: readonly Item[], pitch: number, height: number, dense: boolean): StripLine[][] {
  const blocks: StripLine[][] = [[]];
  let y = 0;
  const highOf = ({ texts }: Pick<Item, "texts">) => (dense ? pitch : Math.max(pitch, texts.length * LINE + 3));
  const push = ({ row, texts }: Pick<Item, "row" | "texts">, above: number) => {
    blocks.at(-1)?.push({ row, texts, y: y + above, height: highOf({ texts }) });
    y += above + highOf({ texts });
  };
  for (const [at, item] of items.entries()) {
    const above = y > 0 ? spaceAbove(item, dense) : 0;
    const next = item.row === null ? highOf(items[at + 1] ?? item) : 0;
    if (y === 0 || y + above + highOf(item) + next <= height) {
      push(item, above);
      continue;
    }
    blocks.push([]);
    y = 0;
    if (item.row !== null && item.heading.length) push({ row: null, texts: item.heading }, 0);
    push(item, 0);
  }
  return blocks;
}

/** Returns how many columns of numbers fit: in a narrow block only that of a chart of one engine. */
function numbersWithRoom(chart: StripChart, width: number): number {
  if (width >= NARROW) return chart.numberHeads.length;
  return isOneEngine(chart) ? 1 : 0;
}

/** Returns the parts of a block from left to right. */
function partsOf(chart: StripChart, width: number, dense: boolean, widthOf: Pen["widthOf"]) {
  const labels = chart.sections.flatMap(({ title, rows }) => [title, ...(dense ? [] : rows.map(({ label }) => label))]);
  const widest = Math.max(40, ...labels.map((label) => widthOf(label, STRIP_TEXT.name))) + SPACE;
  const name = { x: 0, width: Math.min(widest, Math.max(84, width * (width < WITH_MARKS ? 0.4 : 0.34))) };
  const shown = dense ? 0 : numbersWithRoom(chart, width);
  const heads = chart.numberHeads.slice(0, shown).map(({ text: head, strong }, at) => {
    const lines = breakName(head, NUMBER_HEAD, (part) => widthOf(part, STRIP_TEXT.low));
    const texts = chart.sections.flatMap(({ rows }) => rows.map(({ numbers }) => numbers[at] ?? ""));
    return {
      at,
      lines,
      strong,
      width: Math.max(...[...lines, ...texts].map((text) => widthOf(text, STRIP_TEXT.name))) + SPACE,
    };
  });
  let right = width;
  const numbers = [...heads].reverse().map((head) => {
    right -= head.width;
    return { ...head, x: right };
  });
  const free = right - name.width;
  const marks =
    !dense && width >= WITH_MARKS ? { x: name.width + free * 0.6 + SPACE, width: free * 0.4 - 2 * SPACE } : null;
  const strip = { x: name.width, width: marks ? free * 0.6 : free - (numbers.length ? 0 : 1) };
  return { name, strip, marks, numbers: numbers.reverse() };
}

/** Returns true where the numbers are those of one engine's newest build. */
const isOneEngine = ({ columns }: StripChart) =>
  columns.filter(({ newest, before }) => newest && before !== null).length === 1;

/** Returns each column's place in a strip: equal widths, wider gaps before a new branch or engine. */
function placesOf(columns: readonly ChartColumn[]): { from: number; to: number }[] {
  const gaps = columns.map(({ branch, engine }, at): number =>
    at === 0 ? 0 : branch !== null || engine !== columns[at - 1]?.engine ? BRANCH_GAP : GAP,
  );
  const unit = 10;
  const whole = columns.length * unit + gaps.reduce((sum, gap) => sum + gap, 0);
  let at = 0;
  return gaps.map((gap) => {
    const from = at + gap;
    at = from + unit;
    return { from: from / whole, to: at / whole };
  });
}

/** Returns the words of `StripLayout.cut`. */
function cutText({ columns }: StripChart, kept: number): string {
  if (kept === columns.length) return "";
  const left = formatCounted(
    columns.length - kept,
    columns.some(({ newest }) => newest) ? "older column" : "more column",
  );
  return `${left} ${columns.length - kept === 1 ? "has" : "have"} no room; a dashed edge shows where.`;
}
