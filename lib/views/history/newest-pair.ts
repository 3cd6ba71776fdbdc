import { acrossSentence } from "@/lib/domain/sentences/of-history";
import type { Sentence, SpokenPair } from "@/lib/domain/sentences/sentence";
import type { HistoryPanel, HistoryViewLine } from "./history-types";

/**
 * Returns a point of a line's newest build and of the last build before it with a value. Each is null where there is
 * none, and for a group.
 */
export function newestPair({ builds, newest }: Pick<HistoryViewLine, "builds" | "newest">): SpokenPair {
  const at = builds.findIndex(({ raw }) => raw === newest?.build);
  const before = builds.slice(0, Math.max(0, at)).findLast(({ value }) => value !== null);
  return { a: before?.points[0] ?? null, b: builds[at]?.points[0] ?? null };
}

/** Returns the noise in the verdict on a build: its own where it differs from the line's, else the line's. */
export const noiseOfBuild = ({ noise, builds }: Pick<HistoryViewLine, "builds" | "noise">, raw: string | undefined) =>
  builds.find((build) => build.raw === raw)?.pair?.noise ?? noise;

/** Returns the sentence on a line's newest release against the last one under other conditions; null without one. */
export function acrossSentenceOf({ across, noise, builds }: HistoryViewLine, { lines }: HistoryPanel): Sentence | null {
  if (!across) return null;
  const pointOf = (of: HistoryViewLine["builds"] | undefined, build: string) =>
    of?.find(({ raw }) => raw === build)?.points[0] ?? null;
  const { from, step } = across;
  const a = pointOf(lines.find(({ key }) => key === from.line)?.builds, from.build);
  return acrossSentence(across, step?.noise ?? noise, { a, b: pointOf(builds, across.build) });
}
