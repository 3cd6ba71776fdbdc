import { compareVersions, isBeforeRelease } from "@/lib/domain/names/versions";
import type { Night } from "./nights";

/** A version without a stage, with its night: several where dates do not tell which of them is the newest. */
export interface Release {
  version: string;
  nights: readonly Night[];
}

/** Returns the releases among these nights, the newest version first. Stages before a release are none. */
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

/** Returns the nights that no other one is later than. */
function newestOf(nights: readonly Night[]): Night[] {
  const newest = nights.reduce((latest, { at }) => Math.max(latest, at ?? latest), Number.NEGATIVE_INFINITY);
  return nights.filter(({ until }) => until === null || until >= newest);
}
