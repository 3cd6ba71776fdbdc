import { z } from "zod";
import { isColumnDimension } from "@/lib/domain/conditions/column-dimensions";
import { citedAuthor } from "@/lib/views/authors/cited-author";
import { lists, maybe, number, runNoise, text, titledBundle } from "@/lib/views/frozen/schema-parts";
import { notedPanel, notedParts } from "@/lib/views/notes/note-types";
import { family, nameOffer, viewNotice } from "@/lib/views/selection/workload-schema";
import { trustItems } from "@/lib/views/trust/trust-types";

const answer = z.enum(["changed", "cannot tell", "same"]);
/** One side of a row. */
const value = z.object({
  /** In the metric's base unit; the median of repeats. */
  value: number,
  n: number,
  min: maybe,
  max: maybe,
  /** One of its points, which links to file and line. */
  point: text,
  /** True where only the author's tables give it. */
  byAuthor: z.boolean(),
  /** True where its repeats are too far apart for one number. */
  disagree: z.boolean(),
});
/** The parts of a sentence on a row besides its sides (lib/domain/sentences). */
const subject = z.object({ what: text, at: text, on: text, unit: text, scale: number });
const facts = z.object({
  /** The workload with its parameters and the parts that distinguish its row, in raw names. */
  key: text,
  /** The same with readers' names; absent = the key. */
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
  /** Reason for no verdict in numbers; null where there is one. */
  why: z.enum(["no value", "repeats disagree", "one output", "two uploads", "few digits"]).nullable(),
  /** The smallest fall that the noise would not hide, a fraction; null without a verdict. */
  visible: maybe,
  /** Further runs of each side that would settle 5 %: 0 = settled, 99 = 99 or more. Null without a verdict. */
  more: maybe,
  /**
   * The smallest fall that one more run of each side would reveal, a fraction. Null without a verdict, and in older
   * frozen views.
   */
  next: maybe.default(null),
  /** True for a change that stays significant among so many rows. */
  listed: z.boolean(),
  noise: runNoise,
  /** Other differences in this row, in words. */
  differs: lists,
  /** B / A of each cost, in the order of the view's costs; null = unknown on a side. */
  costs: z.array(maybe),
});
/** Older stored rows hold the fields of their noise directly. */
const row = z.preprocess((stored) => {
  const before = z.looseObject({ noise: z.undefined().optional() }).safeParse(stored);
  return before.success ? { ...before.data, noise: before.data } : stored;
}, facts);
const section = z.object({
  /** The gates that distinguish it, in words; "" for a single section. */
  title: text,
  /** "5 worse, 1 better, 21 same, 6 cannot tell". */
  counts: text,
  /**
   * The other differences between the sides of its rows: "config differs too: not ascribed to 18.0". With any, no count
   * is due to the build alone. "" without any, and in older frozen views.
   */
  beside: text.default(""),
  /** Statements on all rows, as far as the rows permit them (lib/domain/sentences). */
  details: text,
  rows: z.array(row),
});
/**
 * A row without a comparison. `side`: the side with a value, or "neither" for the rows of `neither`. `a` and `b`: why a
 * side has no value: "failed", "truncated", "suspect". Null = it has one, ran nothing, or its source lacks the metric.
 */
const leftOut = z.object({
  label: text,
  side: z.enum(["A", "B", "neither"]),
  a: text.nullable(),
  b: text.nullable(),
});
const side = z.object({
  /** The column's key; null where none fits the link. */
  key: text.nullable(),
  head: z.object({ title: text, lines: lists }),
  /** With the preposition of a sentence: "in MySQL 9.5.0". */
  name: text,
});
/** The state of the page on two sides. */
const state = z.object({
  family: family.nullable(),
  filters: z.record(text, lists),
  /** The dimension of the sides: build, bundle, config, machine or another. */
  by: text.refine(isColumnDimension),
  /** The base and the side compared with it: keys of columns, raw values or versions; null = the page's choice. */
  a: text.nullable(),
  b: text.nullable(),
  metric: text,
  /** The key of a claimed row, or `*` and a section's title; null = no claim. */
  claim: text.nullable(),
});

/**
 * The page on two sides, and its files, as stored too. Later fields need a default, since frozen views are never
 * rewritten.
 */
export const diffViewSchema = z.object({
  title: text,
  params: state,
  /** The noun for the sides: "Build". */
  byLabel: text,
  a: side,
  b: side,
  /** The possible sides: columns in the table's order, then other bundles (at most 200). */
  choices: z.array(z.object({ key: text, label: text })),
  familyName: text,
  /** The noun for a row: "microbenchmark", "step". */
  rowName: text,
  /** Label of the metric. */
  metricLabel: text,
  bundles: z.array(titledBundle),
  /** Conditions that all matched values share, in words. */
  facts: lists,
  /** Warnings: "config z12b instead of z12a (3 of 33 rows)". */
  differs: lists,
  /** Configs to compare side by side, where they differ; else null. */
  configs: z.object({ a: text, b: text }).nullable(),
  /** Gates in which no unmatched row of A equals one of B: the reason that they didn't match. */
  gates: lists,
  /** Machine, config or thread count that no source recorded. */
  notRecorded: lists,
  costs: z.array(z.object({ key: text, label: text })),
  sections: z.array(section),
  matched: number,
  /** Rows with a value on one side alone, with the state of the other: "insert range=100 (failed)". */
  onlyA: lists,
  onlyB: lists,
  /**
   * Rows that a side ran, but that are not compared. No side has a value, they are an author's ratios, or their noise
   * is unknown.
   */
  neither: lists,
  /** The rows of these three lists with the cell of each side; absent in older frozen views. */
  leftOut: z.array(leftOut).optional(),
  /** Number of matched rows beyond the most that a view holds. */
  omittedRows: number,
  notices: z.array(viewNotice),
  /** Reason for an empty view; null where it isn't empty. */
  emptyReason: text.nullable(),
  /** Names that may mean one machine or engine, and keep rows apart; absent = none. Frozen pages don't show them. */
  offers: z.array(nameOffer).optional(),
  /** Machines that may be one and keep rows of A and B apart. Absent = none, and in frozen views. */
  alike: z.array(z.object({ from: text, into: text })).optional(),
  /**
   * For sides that are builds: notes on them, on builds between them, and on their machines and dates. `panels` has the
   * builds with these notes, and both sides. Absent for other sides, and in older frozen views.
   */
  ...notedParts,
  panels: z.array(notedPanel).optional(),
  /** Only for frozen views: authors of its bundles, as they were named when it was frozen. */
  authors: z.array(citedAuthor).optional(),
  /** Only for frozen views: why to trust it, as known when it was frozen. */
  trust: trustItems.optional(),
});

/** The verdict on a row. */
export type Answer = z.infer<typeof answer>;
/** One side of a row. */
export type DiffValue = z.infer<typeof value>;
/** A workload with a value on both sides. */
export type DiffRow = z.infer<typeof row>;
/** The rows under equal conditions. */
export type DiffSection = z.infer<typeof section>;
/** A or B: its column, head and name in a sentence. */
export type DiffSide = z.infer<typeof side>;
/** The state of the page, as its address gives it. */
export type DiffParams = z.infer<typeof state>;
/** The page on two sides. */
export type DiffView = z.infer<typeof diffViewSchema>;
