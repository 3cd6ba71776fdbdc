import type { SpokenPair } from "@/lib/domain/sentences/sentence";
import type { HistoryViewLine } from "./history-types";

/** The points of a line's newest build and of the one before it that has a value; null where there is none, and of a group. */
export function newestPair({ builds, newest }: Pick<HistoryViewLine, "builds" | "newest">): SpokenPair {
  const at = builds.findIndex(({ raw }) => raw === newest?.build);
  const before = builds.slice(0, Math.max(0, at)).findLast(({ value }) => value !== null);
  return { a: before?.points[0] ?? null, b: builds[at]?.points[0] ?? null };
}

/** Returns the noise that a build of a line is judged by against the one before; of a group the line's. */
export const noiseOfBuild = ({ noise, builds }: Pick<HistoryViewLine, "builds" | "noise">, raw: string | undefined) =>
  builds.find((build) => build.raw === raw)?.pair?.noise ?? noise;
