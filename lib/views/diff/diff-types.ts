import type { ColumnHead } from "@/lib/views/relative/relative-words";
import type { ViewNotice } from "@/lib/views/selection/view-notice";
import type { DiffParams } from "@/lib/views/state/diff-params";

export type Answer = "changed" | "cannot tell" | "same";

/** One side of a row. */
export interface DiffValue {
  /** In the metric's base unit; of repeats their median. */
  value: number;
  n: number;
  min: number | null;
  max: number | null;
  /** A point of it: its page leads to file and line. */
  point: string;
}

export interface DiffRow {
  /** The workload with its parameters and what tells its row apart. */
  key: string;
  name: string;
  params: string;
  group: string;
  metric: { key: string; label: string; unit: string; scale: number };
  a: DiffValue;
  b: DiffValue;
  /** B / A; null where the table has none. */
  ratio: number | null;
  better: boolean | null;
  answer: Answer;
  why: "no value" | "nothing before" | "repeats disagree" | null;
  /** The smallest fall that would have shown, a share; null without a verdict. */
  visible: number | null;
  /** Runs of each side that would settle 5 %; 0 = settled. */
  more: number | null;
  listed: boolean;
  /** Standard deviation of the logarithm of one run. */
  sigma: number;
  assumed: boolean;
  /** B / A of each cost, in the order of the view's costs; null = not known on both sides. */
  costs: (number | null)[];
}

export interface DiffSection {
  /** The gates that tell it from others, in words; "" for the only one. */
  title: string;
  /** "5 slower, 1 faster, 21 same, 6 cannot tell". */
  counts: string;
  /** "Median −0.9 %. Worst insert −6.6 %, best update-index +7.6 %." */
  details: string;
  rows: DiffRow[];
}

export interface DiffSide {
  /** The column's key; null where none fits the link. */
  key: string | null;
  head: ColumnHead;
}

/** The page on two sides, and its files. */
export interface DiffView {
  title: string;
  params: DiffParams;
  /** What A and B are: "Build". */
  byLabel: string;
  a: DiffSide;
  b: DiffSide;
  /** Everything that could be a side, in the table's order. */
  choices: { key: string; label: string }[];
  familyName: string;
  bundles: { id: string; title: string }[];
  /** What all matched values share, in words. */
  facts: string[];
  /** Warnings: "config z12b instead of z12a (3 of 33 rows)". */
  differs: string[];
  /** Which configs to put side by side, where they differ. */
  configs: { a: string; b: string } | null;
  /** Gates that A and B have in common nowhere: why nothing was matched. */
  gates: string[];
  /** Machine, config or thread count that no source recorded. */
  notRecorded: string[];
  costs: { key: string; label: string }[];
  sections: DiffSection[];
  matched: number;
  /** Rows that one side alone has a value of, with what became of the other: "insert range=100 (failed)". */
  onlyA: string[];
  onlyB: string[];
  /** Rows that are not compared although a side ran them: "scan (A failed, B failed)". */
  neither: string[];
  omittedRows: number;
  notices: ViewNotice[];
  /** Why there is nothing; null when there is. */
  emptyReason: string | null;
}
