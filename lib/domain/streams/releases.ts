import { compareVersions, isBeforeRelease } from "@/lib/domain/names/versions";
import type { Night } from "./nights";

/** A release version with its newest night. It has several nights where dates do not show which is the newest. */
export interface Release {
  version: string;
  nights: readonly Night[];
}

/** Returns the releases among these nights, the newest version first. Stages before one (1.2.0-rc1) are left out. */
export function releasesOf(nights: readonly Night[]): Release[] {
  const byVersion = new Map<string, Set<Night>>();
  for (const night of nights)
    for (const { version } of night.uploads)
      if (version !== null && !isBeforeRelease(version))
        byVersion.set(version, (byVersion.get(version) ?? new Set<Night>()).add(night));
  return [...byVersion]
    .map(([version, own]) => ({ version, nights: newestOf([...own]) }))
    .sort((a, b) => compareVersions(b.version, a.version));
}

/** Returns the nights that may be the newest: no other one is surely later. Nights without a date are among them. */
function newestOf(nights: readonly Night[]): Night[] {
  const newest = nights.reduce((latest, { at }) => Math.max(latest, at ?? latest), Number.NEGATIVE_INFINITY);
  return nights.filter(({ until }) => until === null || until >= newest);
}
