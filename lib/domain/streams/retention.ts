import { DAY_MS } from "@/lib/domain/calendar-day";
import { formatCounted } from "@/lib/format";
import { type Night, timesOf } from "./nights";
import { releasesOf } from "./releases";

/** Number of days after their measurement for which a project's uploads count; null = for ever. */
export interface Retention {
  nightDays: number | null;
  releaseDays: number | null;
}

/** An upload that its project's retention takes out of view. */
export interface Outlived {
  bundle: string;
  /** The rule that it outlived: "nights: 400 days". */
  rule: string;
}

/**
 * Returns the uploads that have outlived their project's retention at a time in milliseconds. `undated` are uploads of
 * unknown age: they stay. Each has its own age, whatever else was measured of its commit. Where dates do not show which
 * night of a version is its release, all of them are.
 */
export function outlivedBy(
  nights: readonly Night[],
  { nightDays, releaseDays }: Retention,
  now: number,
): { outlived: Outlived[]; undated: string[] } {
  const releases = new Set(releasesOf(nights).flatMap((release) => release.nights));
  const outlived: Outlived[] = [];
  const undated: string[] = [];
  for (const night of nights) {
    const [kind, days] = releases.has(night) ? ["releases", releaseDays] : ["nights", nightDays];
    if (days === null) continue;
    for (const { bundle, measured } of night.uploads) {
      const times = timesOf(measured);
      if (times === null) undated.push(bundle);
      else if (now - times.until > days * DAY_MS)
        outlived.push({ bundle, rule: `${kind}: ${formatCounted(days, "day")}` });
    }
  }
  return { outlived, undated };
}

/** Returns a retention in words. */
export function retentionText({ nightDays, releaseDays }: Retention): string {
  if (nightDays === null && releaseDays === null) return "All uploads of this project count for ever.";
  const span = (days: number | null) => (days === null ? "for ever" : `for ${formatCounted(days, "day")}`);
  return `Nights of this project count ${span(nightDays)} after their measurement, releases ${span(releaseDays)}.`;
}

/** Numbers of uploads that a retention moves, as the answer of the API has them. */
interface Moves {
  /** Uploads that leave the views. */
  leaving: number;
  /** Uploads that come back. */
  back: number;
  /** Uploads that an earlier retention took out of view, and that stay out. */
  gone: number;
  /** Those without a day of measurement, which stay. */
  undated: number;
}

/** Returns what a retention does to a project's uploads, in sentences. */
export const movesText = ({ leaving, back, gone, undated }: Moves): string[] => [
  `${formatCounted(leaving, "upload")} ${leaving === 1 ? "leaves" : "leave"} the views within the hour; ` +
    `${formatCounted(back, "upload")} ${back === 1 ? "comes" : "come"} back.`,
  ...(gone > 0 ? [`${formatCounted(gone, "upload")} left before.`] : []),
  ...(undated > 0
    ? [`${formatCounted(undated, "upload")} without a day of measurement ${undated === 1 ? "stays" : "stay"}.`]
    : []),
];
