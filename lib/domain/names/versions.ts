import { ascending } from "@/lib/domain/group";
import { DAY, isCommit } from "@/lib/domain/identity/commits";
import { BEFORE_RELEASE } from "@/lib/domain/identity/release";
import { naturalOrder } from "@/lib/domain/natural-order";
import { ofText } from "@/lib/domain/of-text";
import { decodeBuild } from "./names";
import { areOfOneLine, areSortedByNight, compareNights, firstPlaced, type NightPlace } from "./night-place";

/** Words before a release, by their rank; any other word (v2, git) comes after it. */
const beforeRelease: ReadonlyMap<string, number> = new Map(
  BEFORE_RELEASE.flatMap((words, rank) => words.map((word) => [word, rank] as const)),
);

/** A part of a version. Ranks: 0 = a stage before a release, 1 = the end, 2 = another word, 3 = a number. */
type Token = { rank: 0 | 1 | 2 | 3; number: number; word: string };
const END: Token = { rank: 1, number: 0, word: "" };

/** Splits a version into its numbers and words. Sorting asks for the same few versions very often. */
const tokens = ofText((version): readonly Token[] =>
  (version.toLowerCase().match(/\d+|[a-z]+/g) ?? []).map((text): Token => {
    if (/\d/.test(text)) return { rank: 3, number: Number(text), word: "" };
    const before = beforeRelease.get(text);
    return before === undefined ? { rank: 2, number: 0, word: text } : { rank: 0, number: before, word: "" };
  }),
);
const decoded = ofText(decodeBuild);

/**
 * Orders versions by release, part by part: 18beta1 < 18rc1 < 18 < 18.0 < 18.1. A word that is not a stage comes after
 * the version without it (8.4.6 < 8.4.6v2). Unknown versions come last; 0 = equal.
 */
export function compareVersions(a: string | null, b: string | null): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  const [x, y] = [tokens(a), tokens(b)];
  for (let at = 0; at < Math.max(x.length, y.length); at += 1) {
    const [left, right] = [x[at] ?? END, y[at] ?? END];
    const order = left.rank - right.rank || left.number - right.number;
    if (order) return order;
    if (left.word !== right.word) return left.word < right.word ? -1 : 1;
  }
  return 0;
}

/** Returns true for a stage before a release, or a branch: 18beta1, 9.1.0rc1, 19devel. */
export const isBeforeRelease = (version: string): boolean => tokens(version).some(({ rank }) => rank === 0);

/** A build by the name in its source; `version` null = unknown. `night`: its stated place, absent without one. */
export type NamedBuild = { raw: string; version: string | null; night?: NightPlace | undefined };

/**
 * Orders one engine's builds by version, then by embedded RocksDB and source day, then by stated places, then by name.
 * So statements order only what names leave open.
 */
export const compareBuilds = (a: NamedBuild, b: NamedBuild): number =>
  compareSources(a, b) || compareNights(a, b) || naturalOrder(a.raw, b.raw) || ascending(a.raw, b.raw);

/** Returns builds in their order, each name once: with the place of the project that was here first (firstPlaced). */
export function distinctBuilds<Build extends NamedBuild>(builds: Iterable<Build>): Build[] {
  const found = new Map<string, Build>();
  for (const build of builds) {
    const known = found.get(build.raw);
    found.set(build.raw, known ? firstPlaced(build, known) : build);
  }
  return [...found.values()].sort(compareBuilds);
}

/** Words for an order of builds. */
type OrderText = "in version order" | "by date" | "by stated parents and dates" | "by name alone";

/**
 * Returns the order of `compareBuilds` in words. It is by version, since few builds have a known day of release. Builds
 * of one version are in the order of their sources' days, if each has one. Where versions and days are equal or
 * unknown, stated places order them, if they order all. Else only the names do. A single build is in version order.
 */
export function orderText(builds: readonly NamedBuild[]): OrderText {
  const distinct = distinctBuilds(builds);
  const [first, ...others] = distinct;
  if (first === undefined || others.length === 0) return "in version order";
  if (others.every((build) => compareSources(first, build) === 0)) {
    const arePlaced = distinct.every(({ night }) => night?.at != null);
    return arePlaced && areSorted(distinct) ? "by stated parents and dates" : "by name alone";
  }
  const isOne = new Set(builds.map(({ version }) => version)).size === 1;
  const areDated = builds.every((build) => dayInName(build) !== null);
  return isOne && areDated ? "by date" : "in version order";
}

/** Orders builds by version, embedded RocksDB and source day; 0 where only their names differ. */
export function compareSources(a: NamedBuild, b: NamedBuild): number {
  const byVersion = compareVersions(a.version, b.version);
  if (byVersion) return byVersion;
  const [x, y] = [decoded(a.raw), decoded(b.raw)];
  return compareVersions(x.rocksdb, y.rocksdb) || (dayInName(a) ?? "").localeCompare(dayInName(b) ?? "");
}

/**
 * Returns the usual name among these builds of one version. It has the fewest patches and other words, and no day or
 * commit where one has none. Among dated builds it is the newest that shares its day with no other. Null = no build.
 */
export function usualBuild(builds: readonly NamedBuild[]): string | null {
  const named = [...new Map(builds.map((build) => [build.raw, build])).values()];
  const ranked = named.map((build) => ({ build, rank: rankOf(build) }));
  const least = Math.min(...ranked.map(({ rank }) => rank));
  const best = ranked.flatMap(({ build, rank }) => (rank === least ? build : [])).sort(compareBuilds);
  const ordered = best.filter((a, at) =>
    [best[at - 1], best[at + 1]].every((b) => b === undefined || compareSources(a, b) !== 0),
  );
  return ((isDated(least) && ordered.at(-1)) || best[0])?.raw ?? null;
}

/** Returns the rank of a build, lowest first. It is odd for builds with a day or a commit. */
function rankOf(build: NamedBuild): number {
  const { patches, other, sourceDate, commit } = decodeBuild(build.raw);
  const words = other.filter((word) => !isCommit(word) && !word.match(DAY));
  const source = sourceDate ?? dayOf(build) ?? commit ?? commitOf(build);
  return 2 * (patches.length + words.length) + Number(source !== null);
}
const isDated = (rank: number): boolean => rank % 2 === 1;

/** Returns the day of a build's source by its name, or the first day in it. Null without one. */
export const dayInName = (build: Pick<NamedBuild, "raw">): string | null =>
  decoded(build.raw).sourceDate ?? dayOf(build);

/** Returns the digits of the first day in a build's name, and of its time of day. Null without a day. */
export const dayOf = ({ raw }: Pick<NamedBuild, "raw">): string | null =>
  raw.slice(0, 200).match(DAY)?.[0].replaceAll(/\D/g, "") ?? null;
const commitOf = ({ raw }: NamedBuild): string | null =>
  raw
    .slice(0, 200)
    .split(/[^A-Za-z0-9]+/)
    .find(isCommit) ?? null;

/**
 * Returns true for two builds without an order. One case is a commit without a version, a day or a stated place beside
 * a version. The other is two commits of one release and stage. There neither days in their names nor stated places on
 * one branch decide which is newer.
 */
export function haveNoOrder(a: NamedBuild, b: NamedBuild): boolean {
  if (isLoneCommit(a) !== isLoneCommit(b) && a.version !== b.version) return true;
  if (compareVersions(a.version, b.version) !== 0 || areOfOneLine(a, b)) return false;
  const [x, y] = [a, b].map((build) => (build.night ? build.raw : commitOf(build)));
  if (x === null || y === null || x === y) return false;
  const [first, second] = [dayOf(a), dayOf(b)];
  return first === null || second === null || first === second;
}

/** Returns true for a commit that only its hash distinguishes from others, such as `unstable-3f2a9c1`. */
export const isLoneCommit = (build: NamedBuild): boolean =>
  build.version === null && build.night === undefined && dayOf(build) === null && commitOf(build) !== null;

/** Returns true where each of sorted builds follows the one before it. */
export const areOrdered = (builds: readonly NamedBuild[]): boolean =>
  builds.every((build, at) => at === 0 || !haveNoOrder(builds[at - 1] ?? build, build));

/** Returns true where more than a name gives each of sorted builds its place; of two branches, times may. */
export const areSorted = (builds: readonly NamedBuild[]): boolean =>
  builds.every((build, at) => {
    const before = builds[at - 1] ?? build;
    return !haveNoOrder(before, build) || areSortedByNight(before, build);
  });
