import { DAY_MS } from "@/lib/domain/calendar-day";
import { byStart, spellings } from "./spellings";

/** One upload of a project, with its stated facts and those of its output. */
export interface StreamUpload {
  /** Id of the bundle. */
  bundle: string;
  /** 7 to 64 hexadecimal digits; null where none is stated. */
  commit: string | null;
  /** The commit before it, also shortened; null where none is stated. */
  parent: string | null;
  branch: string | null;
  version: string | null;
  /** Start of the measurement: a day, or a time with its zone. Null where it is unknown. */
  measured: string | null;
  /** Machines and configs of its runs, one key for each pair. */
  places: readonly string[];
}

/** One commit of a project with its uploads. Without a commit: the uploads of one version, branch and day. */
export interface Night {
  key: string;
  /** In its longest known spelling; null where none is stated. */
  commit: string | null;
  /** Number of first digits of its commit that no other night of the project begins with; at least ten. */
  digits: number;
  /** The stated commits before it, in their spelling; empty where none is stated. */
  parents: readonly string[];
  /**
   * The earliest time of its measurement, in milliseconds; null where none is known. For a day without a time, it is
   * the day's start, and `until` is the day's end (UTC). Else both are equal.
   */
  at: number | null;
  /** The latest moment that the earliest measurement may have, in milliseconds; null where none is known. */
  until: number | null;
  uploads: readonly StreamUpload[];
}

/** The nights of a project. */
export interface Nights {
  nights: readonly Night[];
  /**
   * Returns the night of a commit, whole or shortened to seven digits or more. Null = none, "several" = it is short for
   * several.
   */
  of: (commit: string) => Night | "several" | null;
  /** Sentences on ambiguous commits. */
  remarks: readonly string[];
}

/**
 * Groups the uploads of one project by commit. A shortened commit is the one longer commit that it begins. Without a
 * commit, uploads of one version, branch and day are a night. Without a day, each upload is a night.
 */
export function nightsOf(all: readonly StreamUpload[]): Nights {
  const { whole, remarks } = spellings(all.flatMap(({ commit }) => commit ?? []));
  const groups = new Map<string, StreamUpload[]>();
  for (const upload of all) {
    const key = keyOf(upload, whole);
    const own = groups.get(key);
    if (own) own.push(upload);
    else groups.set(key, [upload]);
  }
  const digitsOf = tellingDigits([...groups.keys()]);
  const nights = [...groups].map(([key, uploads]): Night => {
    const times = uploads.flatMap(({ measured }) => timesOf(measured) ?? []);
    const earliest = (of: readonly number[]) => (of.length === 0 ? null : of.reduce((a, b) => Math.min(a, b)));
    const commit = uploads[0]?.commit ?? null;
    return {
      key,
      commit: commit === null ? null : (whole.get(commit) ?? commit),
      digits: digitsOf.get(key) ?? SHORT,
      parents: [...new Set(uploads.flatMap(({ parent }) => parent ?? []))].sort(),
      at: earliest(times.map(({ at }) => at)),
      until: earliest(times.map(({ until }) => until)),
      uploads,
    };
  });
  return { nights: nights.sort((a, b) => (a.key < b.key ? -1 : 1)), of: finder(nights), remarks };
}

function keyOf(
  { bundle, commit, version, branch, measured }: StreamUpload,
  whole: ReadonlyMap<string, string>,
): string {
  if (commit !== null) return whole.get(commit) ?? commit;
  // JSON begins with a bracket, so it is never a commit; two lists never have one text.
  return JSON.stringify(measured === null ? [bundle] : [version, branch, measured.slice(0, 10)]);
}

const DAY = /^\d{4}-\d\d-\d\d$/;

/** Returns the first and last millisecond that a day or time of `readGiven` may mean; null where none is stated. */
export function timesOf(measured: string | null): { at: number; until: number } | null {
  if (measured === null) return null;
  const at = new Date(measured).getTime();
  return { at, until: DAY.test(measured) ? at + DAY_MS - 1 : at };
}

/** Returns true where dates alone show that a night was measured before another; false where they are unknown. */
export const isEarlier = (a: Pick<Night, "until">, b: Pick<Night, "at">): boolean =>
  a.until !== null && b.at !== null && a.until < b.at;

/** Digits of a commit in words. */
const SHORT = 10;

/**
 * Returns how many digits distinguish each commit from the others of the list. They are ten, more only where these
 * agree.
 */
export function tellingDigits(commits: readonly string[]): ReadonlyMap<string, number> {
  const sorted = [...new Set(commits)].sort();
  const shared = sorted.slice(1).map((commit, at) => sharedStart(sorted[at] ?? "", commit));
  return new Map(
    sorted.map((commit, at) => [commit, Math.max(SHORT, (shared[at - 1] ?? 0) + 1, (shared[at] ?? 0) + 1)]),
  );
}

/** Returns the number of characters with which both begin. */
function sharedStart(a: string, b: string): number {
  let length = 0;
  while (length < a.length && a[length] === b[length]) length += 1;
  return length;
}

/**
 * Returns a night in words. That is its commit in ten digits or more, else version, branch and day, else its upload.
 */
export function nightName({ commit, digits, uploads }: Pick<Night, "commit" | "digits" | "uploads">): string {
  if (commit !== null) return commit.slice(0, digits);
  const [first] = uploads;
  if (!first || first.measured === null) return `upload ${first?.bundle ?? ""}`;
  return [first.version, first.branch, first.measured.slice(0, 10)].filter((part) => part !== null).join(" ");
}

/** Fewest digits of a shortened commit, since fewer fit too many commits. */
const LEAST_DIGITS = 7;

/**
 * Returns a function that finds a night by its commit, in any case. The start of a commit (seven digits or more) or a
 * longer spelling finds a night where only one fits.
 */
function finder(nights: readonly Night[]): Nights["of"] {
  const known = new Map(nights.flatMap((night) => (night.commit === null ? [] : [[night.commit, night] as const])));
  const startingWith = byStart([...known.keys()]);
  return (asked) => {
    const commit = asked.toLowerCase();
    const exact = known.get(commit);
    if (exact) return exact;
    if (commit.length < LEAST_DIGITS) return null;
    const near = new Set<Night>();
    for (let length = 1; length < commit.length; length += 1) {
      const shorter = known.get(commit.slice(0, length));
      if (shorter) near.add(shorter);
    }
    for (const longer of startingWith(commit)) {
      const night = known.get(longer);
      if (night) near.add(night);
      if (near.size > 1) break;
    }
    const [night = null] = near;
    return near.size > 1 ? "several" : night;
  };
}
