import type { Params, Source } from "./model";

// What the author of a bundle derived from his results. None of it is a point; it is held against ours.

/** A cell of an author's table that is not what the raw data gives. */
export interface AuthorDifference {
  line: number | null;
  /** Which cell: "point-query range 100, x.my9500...". */
  label: string;
  /** As the author printed it. */
  printed: string;
  /** What our rule gives, at full precision; null = there is no such number in the data. */
  ours: number | null;
  /** Key of the point behind ours, in the same ParsedResults; null where there is none or it is a ratio of several. */
  pointKey: string | null;
  /** What went wrong where it can be told; else null. */
  remark: string | null;
}

/** A derived table of the bundle's author, checked cell by cell at import (author-table.ts). */
export interface AuthorTable {
  /** What the table is: "absolute QPS", "relative QPS", "summary by step". */
  title: string;
  /** How ours was computed, one sentence. */
  rule: string;
  /** What the cells were held against: results that a tool printed, or other numbers of the author. */
  against: CheckedAgainst;
  cells: number;
  agree: number;
  differ: number;
  /** Cells that nothing could be held against: they are author points, or stand in a ratio of such. */
  noData: number;
  /** The first 500 that differ. */
  differences: readonly AuthorDifference[];
  source: Source;
}

/** "raw": results that a tool printed; "own": other numbers of the same author, so that a difference is a contradiction of his own. */
export type CheckedAgainst = "raw" | "own";

/** A row of a table that the bundle's author derived: never a point, used to check ours. */
export type AuthorRow =
  | {
      table: "best-qps";
      recallTarget: number;
      algorithm: string;
      label: string;
      indexParams: Params;
      queryParams: Params;
      /** As printed; null where the cell is not a number. */
      recall: number | null;
      qps: number | null;
      /** Decimals that the author printed: 17642 has 0, 87.1 has 1. */
      qpsDecimals: number;
      seconds: number | null;
      secondsDecimals: number;
      /** 1 = best, 2 = second best ... within its recall target, algorithm, variant and categories (categories.ts). */
      rank: number;
      /** The rank that it may have, too, where rows above it repeat each other: they may stand for points of equal rates. Absent = no other. */
      lowestRank?: number;
      /** Which of several files of one algorithm the row was taken from: those called `.wm8`. Absent = all of the directory. */
      variant?: string;
      source: Source;
    }
  | {
      table: "index-build";
      algorithm: string;
      indexParams: Params;
      seconds: number | null;
      secondsDecimals: number;
      /** Which seconds the author means, where the table or its neighbours tell. */
      secondsKind: "total" | "build" | null;
      mebibytes: number | null;
      source: Source;
    }
  | {
      table: "point-list";
      label: string;
      algorithm: string;
      indexParams: Params;
      queryParams: Params;
      recall: number | null;
      qps: number | null;
      qpsDecimals: number;
      variant?: string;
      source: Source;
    };
