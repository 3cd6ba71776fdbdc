import type { Params, Source } from "./model";

// Results that a bundle's author derived. They check our numbers, and are never points.

/** A cell of an author's table that disagrees with the raw data. */
export interface AuthorDifference {
  /** Line in the table's file; null where it is unknown. */
  line: number | null;
  /** Name of the cell: "point-query range 100, x.my9500...". */
  label: string;
  /** As the author printed it, at most 200 characters. */
  printed: string;
  /** Our value at full precision. Null where the data has no such number, or the cell must be a word (`remark`). */
  ours: number | null;
  /** Key of the point behind our value, in the same ParsedResults; null without one, and for a ratio of several. */
  pointKey: string | null;
  /** The cause of the difference; null where unknown. */
  remark: string | null;
}

/** A table that the bundle's author derived, checked cell by cell at import (author-table.ts). */
export interface AuthorTable {
  /** Kind of the table: "absolute QPS", "relative QPS", "summary by step". */
  title: string;
  /** One sentence on how we computed ours. */
  rule: string;
  /** The numbers that the cells were compared with. */
  against: CheckedAgainst;
  /** Number of cells. */
  cells: number;
  /** Number of cells that agree. */
  agree: number;
  /** Number of cells that differ. */
  differ: number;
  /** Number of cells not checked against `against`: it has no such number, or not surely that of the cell's setting. */
  noData: number;
  /** The first 500 cells that differ. */
  differences: readonly AuthorDifference[];
  source: Source;
}

/**
 * "raw": results that a tool printed. "own": other numbers of the same author; a difference is the author's own
 * contradiction.
 */
export type CheckedAgainst = "raw" | "own";

/** A row of a table that the bundle's author derived. It checks ours, and is never a point. */
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
      /** Seconds of building the index (the column isecs); null where the table has none. */
      seconds: number | null;
      /** Decimals that the author printed, as for `qpsDecimals`. */
      secondsDecimals: number;
      /** 1 = best, 2 = second best ... within its recall target, algorithm, variant and categories (categories.ts). */
      rank: number;
      /**
       * Another rank that it may have, since repeated rows above it may be points of equal rates. Absent = no other.
       */
      lowestRank?: number;
      /**
       * Suffix of the files from which the row was made: `wm8` for those called `.wm8`. Absent = all files of the
       * directory.
       */
      variant?: string;
      source: Source;
    }
  | {
      table: "index-build";
      algorithm: string;
      indexParams: Params;
      /** As printed; null where the cell is not a number. */
      seconds: number | null;
      secondsDecimals: number;
      /** The kind of seconds that the author printed, if the table or its neighbours name it; else null. */
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
