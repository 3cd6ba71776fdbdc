import type { NightPlace } from "@/lib/domain/names/night-place";
import { lineageOf } from "./lineage";
import { type Night, nightsOf, type StreamUpload } from "./nights";
import { ordersOf } from "./order";

/** The commit that an upload states, in its longest known spelling, with its place. */
export interface StatedNight {
  commit: string;
  place: NightPlace;
}

/**
 * Returns the night of each upload of a project that states a commit, by bundle. Places sort as the nights on the
 * project's page.
 */
export function statedNights(
  of: Pick<NightPlace, "project" | "owner" | "rank">,
  uploads: readonly StreamUpload[],
): Map<string, StatedNight> {
  const all = nightsOf(uploads);
  const orderOf = ordersOf(all);
  // Greater than those of all ancestors, whatever their branches are.
  const depths = new Map<Night, number>();
  const { order, before } = lineageOf(all);
  for (const night of order) {
    const parents = before.get(night) ?? [];
    depths.set(
      night,
      parents.reduce((most, parent) => Math.max(most, (depths.get(parent) ?? 0) + 1), 0),
    );
  }
  const found = new Map<string, StatedNight>();
  for (const branch of new Set(uploads.map((upload) => upload.branch))) {
    const { nights, times, unplaced } = orderOf(branch);
    const add = (night: Night, at: number | null, time: number | null) => {
      const { commit, uploads: own } = night;
      if (commit === null) return;
      const stated = { commit, place: { ...of, branch, at, time } };
      for (const upload of own) if (upload.branch === branch) found.set(upload.bundle, stated);
    };
    for (const [at, night] of nights.entries()) add(night, depths.get(night) ?? null, times[at] ?? null);
    for (const night of unplaced) add(night, null, null);
  }
  return found;
}
