// Blocks: what a view shows, as plain data without React, SVG or CSV. Each surface is one renderer of all blocks.

/** Unit of a stored value: "s", "B", "1/s", "1/min"; "" for counts. lib/blocks/amount.ts alone writes values in it. */
export type Unit = string;

/** A value of a table with all that a surface may say of it. */
export interface BlockCell {
  /** Exact, in the unit of its row; null = not known. 0 is a value. */
  value: number | null;
  /** Exact ratio to the base column; null = there is nothing to divide by. */
  ratio: number | null;
  /** Which way it moved; null = neither, or not known. */
  change: "better" | "worse" | null;
  /** Strength of its colour, 1 to 5; 0 = none. */
  step: number;
  /** "failed", "repeats disagree, 65 to 609"; "" = nothing. */
  note: string;
  /** The point that leads to file and line; null = none. */
  point: string | null;
}

export interface BlockColumn {
  key: string;
  head: string;
  /** Smaller lines below the head. */
  lines: string[];
}

export interface BlockRow {
  key: string;
  /** Named parts of what the row is: { workload, metric }. */
  parts: Readonly<Record<string, string>>;
  head: string;
  level: "heading" | "row";
  unit: Unit;
  cells: BlockCell[];
}

/** The words around a block on every surface. */
export interface BlockHead {
  /** Its name among the figures of its view. */
  name: string;
  title: string;
  /** What ratios are relative to; null where nothing is relative. */
  relativeTo: string | null;
  /** What all of it was measured with and on. */
  facts: string[];
  /** What must be read first. */
  warnings: string[];
  notes: string[];
  /** Whose numbers: titles and ids of bundles. */
  source: string;
  /** The block in a sentence, for readers who don't see it. */
  alt: string;
}

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
  rows: BlockRow[];
}

export const EMPTY_CELL: BlockCell = { value: null, ratio: null, change: null, step: 0, note: "", point: null };

/** The whole name of a column: "8.0.43, config z13a_c8r32". */
export const columnName = ({ head, lines }: BlockColumn): string => [head, ...lines].join(", ");

/** The rows of values, without headings. */
export const valueRows = ({ rows }: Pick<TableBlock, "rows">): BlockRow[] =>
  rows.filter(({ level }) => level === "row");

/** The values of a part that are 0 wherever one was measured. */
export function zeroIn(block: Pick<TableBlock, "rows">, part: string): Set<string> {
  const most = new Map<string, number>();
  for (const { parts, cells } of valueRows(block))
    for (const { value } of cells)
      if (value !== null) most.set(parts[part] ?? "", Math.max(most.get(parts[part] ?? "") ?? 0, Math.abs(value)));
  return new Set([...most].flatMap(([name, value]) => (value === 0 ? [name] : [])));
}
