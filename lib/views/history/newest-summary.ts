import { newestReleaseIn } from "@/lib/domain/history/newest-release";
import { newestCounts } from "@/lib/domain/sentences/of-history";
import type { Sentence } from "@/lib/domain/sentences/sentence";
import type { HistoryPanel, HistoryView, NewestRow } from "./history-types";

/** A workload of the newest release with a step to the release before. */
export type NewestStep = NewestRow & { ratio: number };

/** An engine's newest release against the one before it, over the workloads of a group. */
interface NewestSummary {
  /** Its version; without one readers' name, or the raw name. */
  name: string;
  counts: Sentence;
  /** The steps farthest down and up; in the better direction where the metric has one. Null without a step. */
  ends: { worst: NewestStep; best: NewestStep; isJudged: boolean } | null;
  /** The smallest visible falls, as shares: of the workload with least noise, and of that with most. Null as above. */
  visible: { least: number; most: number } | null;
  /**
   * Most further runs that a workload needs for an answer; MOST_RUNS (99) = that many or more, 0 = none. Null as above.
   */
  more: number | null;
}

/**
 * Returns the effect of an engine's newest release on the drawn group's workloads, by the rows of last builds. Null for
 * a workload, whose only row is a sentence already. Null also in older frozen views, whose rows name no group.
 */
export function newestSummary(
  { newest, subject }: Pick<HistoryView, "newest" | "subject">,
  { engineName }: Pick<HistoryPanel, "engineName">,
): NewestSummary | null {
  if (subject?.kind !== "group") return null;
  // Late fixes are not a newest release, though their version may be newer.
  const rows = newest.filter(({ ofSubject, branch, engine }) => ofSubject && branch === null && engine === engineName);
  const isNewest = newestReleaseIn(rows);
  const own = rows.filter(isNewest);
  const [first] = own;
  if (!first) return null;
  const steps = own.filter((row): row is NewestStep => row.why === null && row.ratio !== null);
  const sorted = steps.sort((a, b) => goodness(a) - goodness(b));
  const [worst, best] = [sorted[0], sorted.at(-1)];
  const limits = steps.flatMap(({ visible }) => visible ?? []);
  const more = steps.flatMap((row) => row.more ?? []);
  return {
    name: first.version ?? first.called ?? first.build,
    counts: newestCounts(own),
    ends: worst && best ? { worst, best, isJudged: steps.some(({ better }) => better !== null) } : null,
    visible: limits.length ? { least: Math.min(...limits), most: Math.max(...limits) } : null,
    more: more.length ? Math.max(...more) : null,
  };
}

/** The step as a logarithm, upwards where it is better; without a better direction upwards where it grew. */
const goodness = ({ ratio, better }: NewestStep): number =>
  better === null ? Math.log(ratio) : (better ? 1 : -1) * Math.abs(Math.log(ratio));
