import type { Change, HistoryViewBuild, HistoryViewLine } from "./history-types";

/** A change that the verdicts found at a build of a line. */
export interface LineChange {
  build: HistoryViewBuild;
  /** The build / the build before it, unless `isLevel`. */
  ratio: number;
  /**
   * True where there is no such step. The ratio is then that of the new level to the level before, or of an outlier to
   * its neighbours. False in older frozen views, where it was always that.
   */
  isLevel: boolean;
  /** The ratio of the levels beside the step; null where there is none, or `ratio` is it. */
  level: number | null;
  /** Two builds confirm "a new level". An outlier is "alone". The newest build is "not confirmed yet". */
  kind: "a new level" | "alone" | "not confirmed yet";
  /** Null where neither direction is better. */
  better: boolean | null;
}

/** Returns the changes on a line in the order of its builds. A build has at most one, and none without a value. */
export function changesOnLine({ builds, newest }: Pick<HistoryViewLine, "builds" | "newest">): LineChange[] {
  return builds.flatMap((build): LineChange[] => {
    const { change, alone, value, raw } = build;
    if (value === null) return [];
    if (change) return [{ build, kind: "a new level", ...sizesOf(change) }];
    if (alone) return [{ build, kind: "alone", ...sizesOf(alone) }];
    const isNew = newest?.build === raw && newest.answer === "changed" && newest.why === null;
    if (!isNew || newest.ratio === null) return [];
    const { ratio, better } = newest;
    return [{ build, kind: "not confirmed yet", ratio, isLevel: false, level: null, better }];
  });
}

function sizesOf({ ratio, step, better }: Change): Omit<LineChange, "build" | "kind"> {
  if (step == null) return { ratio, isLevel: step === null, level: null, better };
  return { ratio: step, isLevel: false, level: ratio, better };
}
