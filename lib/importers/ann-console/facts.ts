import type { PythonValue } from "./python-literal";

/** A line of a file and its number, counted from 1. */
export interface Line {
  line: number;
  text: string;
}

/** One "Trying to instantiate" block of a console log: an index build and the searches on it. */
export interface Block {
  /** The instantiated class: MariaDB, PGVector_halfvec ... */
  constructorName: string;
  /** Its arguments; null when they cannot be read. */
  args: PythonValue[] | null;
  start: Line;
  /** "Built index in", wall clock of load and build. */
  built: (Line & { seconds: number | null }) | null;
  /** "Index size", KiB as printed. */
  sizeKib: (Line & { value: number | null }) | null;
  /** The "DDL:" line, MB as printed (floor of MiB). */
  ddl: (Line & { tableMb: number; tableSeconds: number; indexMb: number; indexSeconds: number }) | null;
  /** Query argument groups that started, and their total; null when the log has none. */
  groups: { started: number; of: number } | null;
  /** The first line of a traceback; null without one. */
  traceback: Line | null;
  /** The error at its end: `psycopg.errors.DiskFull: could not extend file`. */
  error: Line | null;
}

/** A Definition of the "Order:" line: an index that the tool planned to build. */
export interface Definition {
  args: PythonValue[];
  /** First value of each query argument group, in order; empty when it cannot be read. */
  queryValues: (string | number | boolean | null)[];
}

/** The facts of a console log. */
export interface LogFacts {
  kind: "log";
  /** The algorithm of the first "running only"; null without one. `start` is its line. */
  algorithm: string | null;
  start: Line | null;
  /** The value of `--batch is`; null where the log does not print it (pgvector). */
  batchLine: (Line & { batch: boolean }) | null;
  /** Different numbers of "concurrency for --batch is", up to 100. */
  concurrencies: number[];
  definitions: Definition[];
  definitionCount: number;
  blocks: Block[];
  /** Counts of starts ("running only") and ends ("Terminating N workers"). */
  starts: number;
  ends: number;
  last: Line | null;
  trainRows: number | null;
  dimensions: number | null;
  queries: number | null;
  /** The data set that the tool downloaded, if any. */
  datasetHint: string | null;
  /** `--count`/`-k` of an echoed command line. */
  count: (Line & { k: number }) | null;
}

/** A row of plot.py's output: label, recall, QPS. Null where the cell is not a usable number. */
export interface PlotRow extends Line {
  label: string;
  recall: number | null;
  qps: number | null;
  dataset: string;
  batch: boolean;
}

/** The facts of plot.py's output. */
export interface PlotFacts {
  kind: "plot";
  rows: PlotRow[];
  /** Data sets named by "writing output to", with their lines. */
  outputs: (Line & { dataset: string; batch: boolean })[];
}

/** The facts of one file: of a log or of plot.py's output. */
export type ConsoleFacts = LogFacts | PlotFacts;
