import type { CellState as RelativeState } from "@/lib/domain/relative/relative-cells";
import { amount, type Measure, type Repeats, ratioText, type Unit } from "./amount";

// Blocks are the contents of views as plain data, without React, SVG or CSV. Each surface has one renderer for all.

/** A place where a block goes: files such as csv; figures in pictures, embeds and frozen pages; live pages. */
export type Surface = "files" | "figures" | "pages";

/**
 * State of a cell. "never": it was measured, and never reached the target. "missing": nothing was measured. "none": the
 * cell stays empty.
 */
export type CellState = RelativeState | "never" | "missing" | "none";

/** A value of a table with its words and its doubts, for every surface. */
export interface BlockCell {
  /** Exact, in the unit of its column or row; null = not known. 0 is a value. */
  value: number | null;
  /** Words of a text column, or in place of a number: "never"; "" = the surface writes the number. */
  text: string;
  /** The cell for programs, such as a raw name; absent = its value or text. */
  raw?: string | number | boolean | null;
  state: CellState;
  /** Exact ratio to the base column; null = none. */
  ratio: number | null;
  /** Direction of its change; null = neither, or not known. */
  change: "better" | "worse" | null;
  /** Strength of its colour, 1 to 5; 0 = none. */
  step: number;
  /** The colour shows a size and no direction. */
  heat?: true;
  /** The fall that noise may hide, a fraction: strips and bars draw it; absent or null = not known. */
  noise?: number | null;
  /** The ratios behind a statistic, of those that it could have: "7/9"; absent = all. */
  share?: string;
  /** Its repeats; absent = one run, or not known. */
  runs?: Repeats;
  /** The ratio is of two uploads that aren't known to be one experiment; it has a mark. */
  acrossUploads?: true;
  /** "repeats disagree, 65 to 609", "3 runs, 180 to 220", "one of many rows"; "" = nothing. */
  note: string;
  /** The note in files for people, which have less room: "repeats disagree"; absent = none. */
  doubt?: string;
  /** The note for programs, in stored units; absent = none. */
  remark?: string;
  /** Smaller words below it on pages, where they are not a warning: "against 1 build"; absent or "" = none. */
  detail?: string;
  /** Pages show its words as a mark: a status, an answer. "warning" = its number can't be relied on. */
  badge?: "neutral" | "warning";
  /** Shown under the pointer on a page: more on a value, or the reason for none. Absent = nothing. */
  hint?: string;
  /** Other conditions that differ from the base of the ratio, in words: they affect it, too. Absent or "" = none. */
  also?: string;
  /** Its text is a sentence in place of a number, which needs a line of its own on a phone. */
  isSentence?: true;
  /** The point that leads to file and line; null = none. */
  point: string | null;
  /** Its value of `claim=` on the view's page; absent = it has no claim. */
  claim?: string;
}

/** A column of a table. */
export interface BlockColumn {
  key: string;
  head: string;
  /** Smaller lines below the head. */
  lines: string[];
  /**
   * "measured" = a value and its ratio to the base; "number" = a value; "text" = words. "change" = a ratio, whose sign
   * and colour pages show. "bar" = a drawing of a ratio that another column has as a number, for pages.
   */
  kind: "measured" | "number" | "text" | "change" | "bar";
  /** Unit of its values; null = each row has its own. */
  measure: Measure | null;
  /** Better direction of its values; null = neither, or each row has its own. */
  better: "up" | "down" | null;
  /**
   * Position of the column that its ratios are relative to. A baseline has its own position; -1 = that column is left
   * out. Absent = the table's base.
   */
  base?: number;
  /** The surfaces that have it; absent = all. */
  on?: readonly Surface[];
  /** Its head in files, which have no lines below a head; absent = head and lines. */
  name?: string;
  /** Its full name, where head and lines are cut; absent = they aren't. */
  whole?: string;
  /** The page that its head leads to; absent = none. */
  href?: string;
  /** A phone leaves it out, so that numbers have its room; absent = a phone has it. */
  phone?: "hide";
  /** True where its key is a metric, and its values are those of side B over those of side A. */
  ofSides?: true;
}

/** A row of a table; its unit holds where a column has none. */
export interface BlockRow extends Measure {
  key: string;
  /** Named parts of the row: { workload, metric }. */
  parts: Readonly<Record<string, string>>;
  head: string;
  /** Smaller text beside the head: parameters, "median of 9"; "" = none. */
  detail: string;
  /** A heading over rows, the sum of rows, or a row of values. Files have no headings. */
  level: "heading" | "sum" | "row";
  cells: BlockCell[];
  /** The surfaces that have it; absent = all. */
  on?: readonly Surface[];
  /** The page that its head leads to; absent = none. */
  href?: string;
}

/** The text of measured cells: their ratio, their value, or the ratio with the value. */
export type Says = "relative" | "absolute" | "both";

/** The words around a block on every surface. */
export interface BlockHead {
  /** Its name among the figures of its view. */
  name: string;
  title: string;
  /** The baseline of the ratios; null where nothing is relative. */
  relativeTo: string | null;
  /** The tools, builds and machines of all measurements. */
  facts: string[];
  /** Notes to read before the numbers. */
  warnings: string[];
  notes: string[];
  /** Titles and ids of the bundles behind the numbers. */
  source: string;
  /** The block in a sentence, for readers who don't see it. */
  alt: string;
}

/** A table with exact values, for every surface. */
export interface TableBlock extends BlockHead {
  kind: "table";
  corner: string;
  /** Parts of rows that are columns of files, with their heads. */
  keys: readonly { key: string; head: string }[];
  /** The values of a part in their order, where a row may lack some. */
  order: Readonly<Record<string, readonly string[]>>;
  columns: BlockColumn[];
  /** The position of the column that ratios are relative to; null = none. */
  base: number | null;
  /** The name of a baseline that is not a column, but rows; absent = the column's. */
  baseName?: string;
  /** Files for programs have a remark on each measured value. Absent in tables that don't know it. */
  isMarked?: true;
  /**
   * Absent = a ratio with its value below. Otherwise files have value, ratio and remark for programs, without units.
   */
  says?: Says;
  rows: BlockRow[];
}

/** A cell of a table, by the keys of its row and column. */
export interface CellName {
  row: string;
  column: string;
}

/** A number in a sentence, with the cells that it follows from. */
export interface SpokenNumber {
  text: string;
  /** Its kind in lib/domain/sentences: a value, a ratio, a median, a count. */
  is: string;
  /** Base and cell of each pair. `a` is null for a value alone; each is null where the table has no such cell. */
  cells: readonly { a: CellName | null; b: CellName | null }[];
  /** Factor from the stored to the printed value. */
  scale: number;
}

/** Sentences on a table. Each names the cells that it speaks of. */
export interface TextBlock {
  kind: "text";
  /** The name of the table that has the cells. */
  table: string;
  sentences: { text: string; notes: readonly string[]; numbers: SpokenNumber[] }[];
}

/** A cell without a measurement. */
export const EMPTY_CELL: BlockCell = {
  value: null,
  text: "",
  state: "missing",
  ratio: null,
  change: null,
  step: 0,
  note: "",
  point: null,
};

/** A cell that stays empty. */
export const BLANK_CELL: BlockCell = { ...EMPTY_CELL, state: "none" };

/** Returns a cell of a number alone. */
export const numberCell = (value: number | null, more: Partial<BlockCell> = {}): BlockCell => ({
  ...EMPTY_CELL,
  value,
  state: value === null ? "missing" : "measured",
  ...more,
});

/** Returns a cell of words; null = none. */
export const textCell = (text: string | null, more: Partial<BlockCell> = {}): BlockCell => ({
  ...EMPTY_CELL,
  text: text ?? "",
  state: text === null ? "missing" : "measured",
  ...more,
});

/** Returns a column of values with ratios, whose rows have units of their own. */
export const measuredColumn = (key: string, head: string, lines: string[] = []): BlockColumn => ({
  key,
  head,
  lines,
  kind: "measured",
  measure: null,
  better: null,
});

/** Returns a column of numbers. A unit alone writes them in its own way; null = each row has its own measure. */
export const numberColumn = (
  key: string,
  head: string,
  measure: Measure | Unit | null,
  more: Partial<BlockColumn> = {},
): BlockColumn => ({
  key,
  head,
  lines: [],
  kind: "number",
  better: null,
  ...more,
  measure: typeof measure === "string" ? { unit: measure } : measure,
});

/** Returns a column of words. */
export const textColumn = (key: string, head: string, more: Partial<BlockColumn> = {}): BlockColumn => ({
  key,
  head,
  lines: [],
  kind: "text",
  measure: null,
  better: null,
  ...more,
});

/** Returns the whole name of a column: "8.0.43, config z13a_c8r32". */
export const columnName = ({ head, lines, name }: BlockColumn): string => name ?? [head, ...lines].join(", ");

/** Returns the main text of a cell and the value below it, as `says` of its table asks; "" = none. */
export function cellWords(cell: BlockCell, measure: Measure, says: Says): { main: string; below: string } {
  const value = cell.value === null ? "" : amount(cell.value, measure);
  return {
    main: cell.text || (says === "absolute" && value) || ratioText(cell),
    below: says === "both" ? value : "",
  };
}

/** Returns the unit of a cell: its column's, else its row's. */
export const measureOf = ({ measure }: Pick<BlockColumn, "measure">, row: Measure): Measure => measure ?? row;

const measureOfRow = ({ unit, written }: Measure): Measure => ({ unit, ...(written !== undefined && { written }) });

/** Returns the rows of values and of sums, without headings. */
export const valueRows = ({ rows }: Pick<TableBlock, "rows">): BlockRow[] =>
  rows.filter(({ level }) => level !== "heading");

/** Returns the table as a surface has it: without the columns and rows of others. A heading may have no cells. */
export function blockOn(surface: Surface, block: TableBlock): TableBlock {
  const isOn = ({ on }: { on?: readonly Surface[] }) => on === undefined || on.includes(surface);
  const kept = block.columns.flatMap((column, at) => (isOn(column) ? [at] : []));
  const own = block.rows.every(isOn) ? block : { ...block, rows: block.rows.filter(isOn) };
  return kept.length === block.columns.length ? own : pick(own, kept);
}

/** Returns a surface's table with a column for each row of values. `corner` names its rows, `nameOf` its columns. */
export function transposeBlock(
  block: TableBlock,
  corner: TableBlock["keys"][number],
  nameOf: (row: BlockRow) => string,
): TableBlock {
  const rows = valueRows(block);
  return {
    ...block,
    keys: [corner],
    corner: corner.head.toLowerCase(),
    columns: rows.map((row) => ({
      ...measuredColumn(row.key, row.head),
      measure: measureOfRow(row),
      name: nameOf(row),
    })),
    base: null,
    rows: block.columns.map((column, at) => ({
      key: column.key,
      head: column.head,
      detail: column.lines.join(", "),
      level: "row",
      unit: "",
      parts: { [corner.key]: columnName(column) },
      cells: rows.map(({ cells }) => cells[at] ?? EMPTY_CELL),
    })),
  };
}

function pick(block: TableBlock, kept: readonly number[]): TableBlock {
  const place = (at: number | null | undefined) => (at == null ? -1 : kept.indexOf(at));
  const base = place(block.base);
  return {
    ...block,
    columns: kept.flatMap((at) => {
      const { base: own, ...column } = block.columns[at] ?? measuredColumn("", "");
      return own === undefined ? column : { ...column, base: place(own) };
    }),
    base: base < 0 ? null : base,
    rows: block.rows.map((row) => ({ ...row, cells: kept.flatMap((at) => row.cells[at] ?? []) })),
  };
}

/** Returns a table of these columns, in this order. Unknown keys are left out. */
export function withColumns(block: TableBlock, keys: readonly string[]): TableBlock {
  const kept = keys.map((key) => block.columns.findIndex((column) => column.key === key)).filter((at) => at >= 0);
  return pick(block, kept);
}

/** Returns true where the note only gives the range of repeats that agree, so that it is not a warning. */
export const isQuietNote = ({ state, runs }: BlockCell): boolean => state === "measured" && runs !== undefined;

/** Returns the key of a sum or heading. No other row has it: names hold no NUL, since Postgres stores none. */
export const sumKey = (title: string): string => `\u0000${title}`;

/** Returns the id of a cell among all of its table. */
export const cellId = ({ row, column }: CellName): string => JSON.stringify([row, column]);

/** Returns the cell of this name; null where the table has none. */
export function cellNamed({ columns, rows }: Pick<TableBlock, "columns" | "rows">, name: CellName): BlockCell | null {
  const at = columns.findIndex(({ key }) => key === name.column);
  return rows.find(({ key }) => key === name.row)?.cells[at] ?? null;
}

/** Returns the values of a part of rows whose measured cells are all 0. */
export function zeroIn(block: Pick<TableBlock, "rows">, part: string): Set<string> {
  const most = new Map<string, number>();
  for (const { parts, cells } of valueRows(block))
    for (const { value } of cells)
      if (value !== null) most.set(parts[part] ?? "", Math.max(most.get(parts[part] ?? "") ?? 0, Math.abs(value)));
  return new Set([...most].flatMap(([name, value]) => (value === 0 ? [name] : [])));
}
