import { z } from "zod";
import type { SnapshotVersions } from "@/lib/db/snapshots";
import type { ShownView } from "@/lib/publish/shown-view";
import type { Withdrawn } from "@/lib/views/frozen/withdrawn-words";

// A report as it is stored: docs/decisions/0018-reports.md.

const textPanel = z.object({ kind: z.literal("text"), markdown: z.string() });
const viewPanel = z.object({
  kind: z.literal("view"),
  /** Of the frozen view that holds its numbers. */
  key: z.string(),
  /** Which figure of that view: "summary", "chart". */
  figure: z.string(),
  /** The panel's own heading; "" = what the figure is called. */
  title: z.string(),
  /** How the view is looked at (`base=...`); "" = as it was frozen. */
  look: z.string(),
});

export const reportView = z.object({
  panels: z.array(z.discriminatedUnion("kind", [textPanel, viewPanel])),
  /** All bundles that its panels show numbers of. */
  bundles: z.array(z.object({ id: z.string(), title: z.string() })),
});

/** What is stored of a report: its texts, and the keys of frozen views that never change. */
export type ReportView = z.infer<typeof reportView>;

/** The kind of a stored view that is a report. */
export const REPORT_KIND = "report" as const;

/** A report with all that its panels show, frozen or as its author is about to freeze it. */
export interface ShownReport {
  title: string;
  caption: string;
  panels: ShownPanel[];
  bundles: { id: string; title: string }[];
  /** Null = not frozen yet: its views are those of today. */
  frozen: { key: string; at: Date } | null;
  /** What became of the bundles behind it since. */
  withdrawn: Withdrawn[];
}

/** A report as it was frozen, with what made its data. */
export interface FrozenReport extends ShownReport {
  frozen: { key: string; at: Date };
  versions: SnapshotVersions;
}

/**
 * A text; a figure of a view, where the title of `shown` is the panel's own heading, null = what the figure is called; or, in place of a frozen view that
 * was withdrawn, when and why (`text`).
 */
export type ShownPanel =
  | { kind: "text"; markdown: string }
  | { kind: "view"; shown: ShownView; figure: string }
  | { kind: "withdrawn"; key: string; title: string; text: string };
