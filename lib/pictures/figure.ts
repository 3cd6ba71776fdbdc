import type { Plot } from "@/lib/charts/plot";

// What pictures, embeds and copies are made of.

/** A cell of a figure's table, ready to be drawn. */
export interface FigureCell {
  text: string;
  /** The number that the text shows, unrounded, in the unit that its column or row names; null where there is none. */
  value: number | null;
  /** Which way it moved; null where that is neither, or not known. */
  change: "better" | "worse" | null;
  /** Whether it is more than what it is relative to. */
  rose: boolean;
  /** How strong its colour is, 1 to 5 (ratio-steps.ts); 0 = none. */
  step: number;
  /** Its colour says how much, not which way it moved: no mark stands beside. */
  heat?: boolean;
  /** What is to be said of it: "failed", "repeats disagree, 65 to 609"; "" = nothing. */
  note: string;
  /** What `claim=` names it by on the page of its view; absent where that page says nothing more of it. */
  claim?: string;
}

export interface FigureRow {
  head: string;
  /** Stands smaller beside the head: parameters, "median of 9"; "" = nothing. */
  detail: string;
  /** A heading of the rows below it, or a sum over rows. */
  strong: boolean;
  cells: FigureCell[];
}

export interface FigureColumn {
  title: string;
  /** Stand smaller below the title: the unit, what tells the column apart. */
  lines: string[];
  align: "left" | "right";
  /** The position of the column that it is relative to, its own for a baseline: that stays beside it where there is room for few. */
  base?: number;
}

export interface FigureTable {
  kind: "table";
  /** What a row is: "microbenchmark". */
  corner: string;
  columns: FigureColumn[];
  rows: FigureRow[];
}

/** One of the plots of a chart. */
export interface FigurePanel extends Plot {
  title: string | null;
}

export interface FigureChart {
  kind: "chart";
  panels: FigurePanel[];
  /** The numbers that are drawn. */
  table: FigureTable;
}

/** A chart or table with all that has to stand beside it wherever it goes. */
export interface Figure {
  /** Names it among the figures of its view: "chart", "summary", "table". */
  name: string;
  title: string;
  /** "Queries per second relative to MySQL 5.6.51"; null where nothing is relative. */
  relativeTo: string | null;
  /** What all of it was measured with and on, in words. */
  facts: string[];
  /** What must be read first: withdrawn results, conditions that differ. */
  warnings: string[];
  /** The sentence that every picture says, however small: that results were withdrawn. */
  lead?: string;
  body: FigureChart | FigureTable;
  /** Whose numbers: titles and ids of bundles. */
  source: string;
  /** The figure in a sentence or two, written from its numbers. */
  alt: string;
}

/** The table of a figure: itself, or the numbers that its chart draws. */
export const tableOf = ({ body }: Figure): FigureTable => (body.kind === "table" ? body : body.table);

/** A cell of which nothing but its text is known. */
export const plainCell = (text: string, value: number | null = null): FigureCell => ({
  text,
  value,
  change: null,
  rose: false,
  step: 0,
  note: "",
});

/** The line below the title, and the first line of every copy: what is relative to what, under which conditions. */
export const conditionsLine = ({ relativeTo, facts }: Pick<Figure, "relativeTo" | "facts">): string =>
  [relativeTo, ...facts].filter(Boolean).join("; ");
