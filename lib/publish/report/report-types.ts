import { z } from "zod";
import type { SnapshotVersions } from "@/lib/db/write/snapshots";
import type { CitedAuthor } from "@/lib/domain/names/cited-author";
import { IMAGE_TYPES } from "@/lib/domain/reports/clean-image";
import type { RevisionPlace } from "@/lib/domain/reports/frozen-key";
import type { ShownImage } from "@/lib/pictures/markdown";
import type { ShownView } from "@/lib/publish/shown-view";
import { citedAuthor } from "@/lib/views/authors/cited-author";
import type { ShownNumber } from "@/lib/views/claims/bound-number";
import { storedNumber } from "@/lib/views/claims/stored-number";
import type { Withdrawn } from "@/lib/views/frozen/withdrawn-words";

// A stored report: docs/decisions/0018-reports.md.

const textPanel = z.object({
  kind: z.literal("text"),
  markdown: z.string(),
  /** Absent = none, and in older reports. */
  numbers: z.array(storedNumber).optional(),
  /** Absent = none, and in older reports. */
  images: z
    .array(z.object({ id: z.string(), type: z.enum(IMAGE_TYPES), width: z.number(), height: z.number() }))
    .optional(),
});
const viewPanel = z.object({
  kind: z.literal("view"),
  /** Key of the frozen view with its numbers. */
  key: z.string(),
  /** Name of the figure: "summary", "chart". */
  figure: z.string(),
  /** The panel's own heading; "" = the figure's title. */
  title: z.string(),
  /** The view's look in its query (`base=...`); "" = as frozen. */
  look: z.string(),
});

/** The stored form of a report: its texts, and the keys of frozen views. */
export const reportView = z.object({
  panels: z.array(z.discriminatedUnion("kind", [textPanel, viewPanel])),
  /** All bundles behind the numbers of its panels. */
  bundles: z.array(z.object({ id: z.string(), title: z.string() })),
  /** Its writer, as named when it was frozen; absent without a stated name, and in older reports. */
  authors: z.array(citedAuthor).optional(),
  /** Its texts define footnotes; absent without them, and in older reports, whose texts show them as written. */
  footnotes: z.literal(true).optional(),
});

/** A stored report, as its schema reads it. */
export type ReportView = z.infer<typeof reportView>;

/** The kind of a stored report, among kinds of views. */
export const REPORT_KIND = "report" as const;

/** A report with the views of its panels, frozen or in preview. */
export interface ShownReport {
  title: string;
  caption: string;
  panels: ShownPanel[];
  /** False = its texts define no footnotes, or are from before these and show them as written. */
  footnotes: boolean;
  bundles: { id: string; title: string }[];
  /** Its writer; [] without a stated name. */
  authors: readonly CitedAuthor[];
  /** Null = not frozen yet: its live views use today's data. */
  frozen: { key: string; at: Date } | null;
  /** Withdrawals of its bundles since. */
  withdrawn: Withdrawn[];
}

/** A frozen report in one of its revisions, with the versions behind its data. */
export interface FrozenReport extends ShownReport {
  /** `key` is that of its address: "KEY", or "KEY-2" for one revision. */
  frozen: { key: string; at: Date };
  revision: RevisionPlace;
  versions: SnapshotVersions;
}

/**
 * A text with its bound numbers (null = older than these) and images (absent = none). Or a figure of a view, whose
 * `shown.title` is the panel's own heading (null = the figure's title). Or the day and the reason (`text`) of a
 * withdrawn view.
 */
export type ShownPanel =
  | { kind: "text"; markdown: string; numbers: readonly ShownNumber[] | null; images?: readonly ShownImage[] }
  | { kind: "view"; shown: ShownView; figure: string }
  | { kind: "withdrawn"; key: string; title: string; text: string };
