import type { HistoryViewBuild, HistoryViewLine } from "./history-types";

/** A change that the verdicts found at a build of a line. */
export interface LineChange {
  build: HistoryViewBuild;
  /** The level since / the level before, the outlier / the builds beside it, or the newest build / the one before. */
  ratio: number;
  /** Two builds confirm a new level; an outlier is alone; nothing confirms the newest yet. */
  kind: "a new level" | "alone" | "not confirmed yet";
  better: boolean | null;
}

/** Returns the changes on a line in release order. A build has at most one. */
export function changesOnLine({ builds, newest }: Pick<HistoryViewLine, "builds" | "newest">): LineChange[] {
  return builds.flatMap((build): LineChange[] => {
    const { change, alone, value, raw } = build;
    if (value === null) return [];
    if (change) return [{ build, ratio: change.ratio, kind: "a new level", better: change.better }];
    if (alone) return [{ build, ratio: alone.ratio, kind: "alone", better: alone.better }];
    const isNew = newest?.build === raw && newest.answer === "changed" && newest.why === null;
    if (!isNew || newest.ratio === null) return [];
    return [{ build, ratio: newest.ratio, kind: "not confirmed yet", better: newest.better }];
  });
}
