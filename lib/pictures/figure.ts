import type { BalanceMark } from "@/lib/charts/balance-chart";
import type { Plot } from "@/lib/charts/plot";
import type { StripChart } from "@/lib/charts/strip-chart";

// The content of pictures, embeds and copies.

/** A cell of a figure's table, ready to draw. */
export interface FigureCell {
  text: string;
  /** The number behind the text, unrounded, in the unit of its column or row; null without one. */
  value: number | null;
  /** The direction of its change; null for no change or an unknown one. */
  change: "better" | "worse" | null;
  /** True where it exceeds its baseline. */
  rose: boolean;
  /** Strength of its colour, 1 to 5 (ratio-steps.ts); 0 = none. */
  step: number;
  /** Its colour shows a size, not a direction, so it has no mark. */
  heat?: boolean;
  /** A remark: "failed", "repeats disagree, 65 to 609"; "" = none. */
  note: string;
  /** The remark is not a warning: "3 runs, 180 to 220". */
  quiet?: true;
  /** Its value of `claim=` on the view's page; absent where it has no claim. */
  claim?: string;
}

/** A row of a figure's table, with a cell for each column. */
export interface FigureRow {
  head: string;
  /** Smaller text beside the head: parameters, "median of 9"; "" = none. */
  detail: string;
  /** A heading over rows, or a sum of rows. */
  strong: boolean;
  cells: FigureCell[];
}

/** The head of a column of a figure's table. */
export interface FigureColumn {
  title: string;
  /** Smaller text below the title: the unit, parts that distinguish the column. */
  lines: string[];
  /** Its whole name where the title and lines are cut. */
  name?: string;
  align: "left" | "right";
  /** Position of its baseline column, its own for a baseline. The baseline stays with it where only few columns fit. */
  base?: number;
}

/** A table as a figure draws it. */
export interface FigureTable {
  kind: "table";
  /** The noun for a row: "microbenchmark". */
  corner: string;
  columns: FigureColumn[];
  rows: FigureRow[];
}

/** One of the plots of a chart. */
export interface FigurePanel extends Plot {
  title: string | null;
}

/** Most panels of a chart, since a picture's height is limited. Its table has all. */
export const MOST_PANELS = 6;

/** One or more plots with axes. */
export interface FigureChart {
  kind: "chart";
  panels: FigurePanel[];
  /** The numbers in the drawing. */
  table: FigureTable;
}

/** Every row as a strip of colours and as marks. */
export interface FigureStrips {
  kind: "strips";
  chart: StripChart;
  /** The numbers in the drawing. */
  table: FigureTable;
}

/** Choices between the three costs of an index: a triangle for each group of equal conditions. */
export interface FigureBalance {
  kind: "balance";
  panels: { title: string | null; marks: BalanceMark[] }[];
  /** The numbers in the drawing. */
  table: FigureTable;
}

/** A drawing with its numbers, as opposed to a table. */
export type FigureDrawing = FigureChart | FigureStrips | FigureBalance;

/** A chart or table, with the texts that must go wherever it goes. */
export interface Figure {
  /** Its name among the figures of its view: "chart", "summary", "table". */
  name: string;
  title: string;
  /** "Queries per second relative to MySQL 5.6.51"; null for values without a baseline. */
  relativeTo: string | null;
  /** Conditions of all its numbers, in words. */
  facts: string[];
  /** Sentences to read first: withdrawn results, conditions that differ. */
  warnings: string[];
  /** The sentence for pictures of any size: that results were withdrawn. */
  lead?: string;
  body: FigureDrawing | FigureTable;
  /** Titles and ids of its bundles. */
  source: string;
  /** The figure in a sentence or two, made from its numbers. */
  alt: string;
}

/** Returns the table of a figure: itself, or the numbers of its chart. */
export const tableOf = ({ body }: Figure): FigureTable => (body.kind === "table" ? body : body.table);

/** Returns a cell that has only a text, and a value if it is known. */
export const plainCell = (text: string, value: number | null = null): FigureCell => ({
  text,
  value,
  change: null,
  rose: false,
  step: 0,
  note: "",
});

/** Returns the line below the title, also the first line of every copy: the baseline and the conditions. */
export const conditionsLine = ({ relativeTo, facts }: Pick<Figure, "relativeTo" | "facts">): string =>
  [relativeTo, ...facts].filter(Boolean).join("; ");
