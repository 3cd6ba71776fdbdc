import { z } from "zod";
import { isColumnDimension } from "@/lib/domain/conditions/column-dimensions";
import { lists, maybe, number, runNoise, text, titledBundle } from "@/lib/views/frozen/schema-parts";
import { family, viewNotice } from "@/lib/views/selection/workload-schema";
import { trustItems } from "@/lib/views/trust/trust-types";

const answer = z.enum(["changed", "cannot tell", "same"]);
/** One side of a row. */
const value = z.object({
  /** In the metric's base unit; of repeats their median. */
  value: number,
  n: number,
  min: maybe,
  max: maybe,
  /** A point of it: its page leads to file and line. */
  point: text,
  /** It comes from the author's tables alone. */
  byAuthor: z.boolean(),
  /** Its repeats lie too far apart for one number. */
  disagree: z.boolean(),
});
/** What a sentence on a row says besides its sides (claim-words.ts). */
const subject = z.object({ what: text, at: text, on: text, unit: text, scale: number });
const facts = z.object({
  /** The workload with its parameters and what tells its row apart, by raw names. */
  key: text,
  /** The same as readers call it; absent = the key. */
  label: text.optional(),
  name: text,
  params: text,
  group: text,
  metric: z.object({ key: text, label: text, unit: text, scale: number }),
  subject,
  a: value,
  b: value,
  /** B / A; null where the table has none. */
  ratio: maybe,
  better: z.boolean().nullable(),
  answer,
  why: z.enum(["no value", "repeats disagree", "one output", "two uploads"]).nullable(),
  /** The smallest fall that would have shown, a share; null without a verdict. */
  visible: maybe,
  /** Runs of each side that would settle 5 %; 0 = settled. */
  more: maybe,
  /** The smallest fall that one more run of each side would show, a share; null without a verdict, and in views frozen before. */
  next: maybe.default(null),
  listed: z.boolean(),
  noise: runNoise,
  /** What else differs in this row, in words. */
  differs: lists,
  /** B / A of each cost, in the order of the view's costs; null = not known on both sides. */
  costs: z.array(maybe),
});
/** Rows once held their noise beside all else. */
const row = z.preprocess((stored) => {
  const before = z.looseObject({ noise: z.undefined().optional() }).safeParse(stored);
  return before.success ? { ...before.data, noise: before.data } : stored;
}, facts);
const section = z.object({
  /** The gates that tell it from others, in words; "" for the only one. */
  title: text,
  /** "5 slower, 1 faster, 21 same, 6 cannot tell". */
  counts: text,
  /** What is said of all rows, as far as they have a licence for it (lib/domain/sentences). */
  details: text,
  rows: z.array(row),
});
const side = z.object({
  /** The column's key; null where none fits the link. */
  key: text.nullable(),
  head: z.object({ title: text, lines: lists }),
  /** As a sentence goes on with it: "in MySQL 9.5.0". */
  name: text,
});
/** The state of the page that puts two sides beside each other. */
const state = z.object({
  family: family.nullable(),
  filters: z.record(text, lists),
  /** What the two sides are: build, bundle, config, machine or another dimension. */
  by: text.refine(isColumnDimension),
  /** The base and what is compared with it: keys of columns, raw values or versions; null = the page's choice. */
  a: text.nullable(),
  b: text.nullable(),
  metric: text,
  /** The key of a row, or `*` and a section's title, that something is claimed of; null = nothing. */
  claim: text.nullable(),
});

/** The page on two sides, and its files. As it is stored, too: fields that come later need a default, since frozen views are never rewritten. */
export const diffViewSchema = z.object({
  title: text,
  params: state,
  /** What A and B are: "Build". */
  byLabel: text,
  a: side,
  b: side,
  /** Everything that could be a side, in the table's order. */
  choices: z.array(z.object({ key: text, label: text })),
  familyName: text,
  /** "microbenchmark", "step": what a row is. */
  rowName: text,
  /** The metric that was asked for, in words. */
  metricLabel: text,
  bundles: z.array(titledBundle),
  /** What all matched values share, in words. */
  facts: lists,
  /** Warnings: "config z12b instead of z12a (3 of 33 rows)". */
  differs: lists,
  /** Which configs to put side by side, where they differ. */
  configs: z.object({ a: text, b: text }).nullable(),
  /** Gates that A and B have in common nowhere among the rows that were not matched: why they were not. */
  gates: lists,
  /** Machine, config or thread count that no source recorded. */
  notRecorded: lists,
  costs: z.array(z.object({ key: text, label: text })),
  sections: z.array(section),
  matched: number,
  /** Rows that one side alone has a value of, with what became of the other: "insert range=100 (failed)". */
  onlyA: lists,
  onlyB: lists,
  /** Rows that are not compared although a side ran them: "scan (A failed, B failed)". */
  neither: lists,
  omittedRows: number,
  notices: z.array(viewNotice),
  /** Why there is nothing; null when there is. */
  emptyReason: text.nullable(),
  /** Of frozen views: why to trust it, as it was known then. */
  trust: trustItems.optional(),
});

export type Answer = z.infer<typeof answer>;
export type DiffValue = z.infer<typeof value>;
export type DiffRow = z.infer<typeof row>;
export type DiffSection = z.infer<typeof section>;
export type DiffSide = z.infer<typeof side>;
export type DiffParams = z.infer<typeof state>;
export type DiffView = z.infer<typeof diffViewSchema>;
