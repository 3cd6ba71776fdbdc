import { type Given, givenKeys } from "@/lib/domain/names/given";

/** One upload of a project, with what it states or its output says. */
export interface StreamUpload {
  /** Id of the bundle. */
  bundle: string;
  /** 7 to 64 hexadecimal digits; null where nothing states one. */
  commit: string | null;
  /** The commit before it. */
  parent: string | null;
  branch: string | null;
  version: string | null;
  /** A day or a time with its zone; null where nothing says when it was measured. */
  measured: string | null;
  /** Time of the upload. It only decides which of two uploads of the same is the later one. */
  uploaded: string;
  /** Machines and configs of its runs, a key for each pair. */
  places: readonly string[];
  /** True where it replaces earlier uploads of the same commit and facts. */
  replaces: boolean;
  /** Equal for uploads that state the same facts, besides commit, parent and times. */
  facts: string;
}

/** Facts of the commit or its time. The other facts separate uploads of one commit. */
const OF_COMMIT: ReadonlySet<string> = new Set(["commit", "parent", "measured", "project"]);

/** Returns a text that is equal for uploads which state the same of a commit: machine, config, test, repeat ... */
export const factsKey = (given: Given): string =>
  JSON.stringify(givenKeys.flatMap((key) => (OF_COMMIT.has(key) ? [] : [[key, given[key] ?? null]])));

/** One commit of a project with its uploads; without a commit the uploads of one version and day. */
export interface Night {
  key: string;
  /** In its longest known spelling. */
  commit: string | null;
  /** The commits before it, as stated; none where nothing states one. */
  parents: readonly string[];
  /** The earliest time of its measurement, in milliseconds; null where none is known. */
  at: number | null;
  uploads: readonly StreamUpload[];
}

/** The nights of a project. */
export interface Nights {
  nights: readonly Night[];
  /** Returns the night of a commit, shortened or whole: null = none, "several" = it is short for several. */
  of: (commit: string) => Night | "several" | null;
  /** Open questions, in sentences. */
  remarks: readonly string[];
}

/**
 * Groups the uploads of one project by commit. A shortened commit is the one longer commit that it begins. Without a
 * commit, uploads of one version, branch and day are a night; without a day, each is its own.
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
  const nights = [...groups].map(([key, uploads]): Night => {
    const times = uploads.flatMap(({ measured }) => timeOf(measured) ?? []);
    const commit = uploads[0]?.commit ?? null;
    return {
      key,
      commit: commit === null ? null : (whole.get(commit) ?? commit),
      parents: [...new Set(uploads.flatMap(({ parent }) => parent ?? []))].sort(),
      at: times.length === 0 ? null : Math.min(...times),
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
  if (measured === null) return `upload ${bundle}`;
  return [version, branch, measured.slice(0, 10)].filter((part) => part !== null).join(" ");
}

const timeOf = (measured: string | null): number | null => (measured === null ? null : new Date(measured).getTime());

/** Returns the longest spelling of each commit, unless it is short for several. */
function spellings(commits: readonly string[]): { whole: ReadonlyMap<string, string>; remarks: string[] } {
  const startingWith = byStart(commits);
  const whole = new Map<string, string>();
  const remarks: string[] = [];
  for (const commit of [...new Set(commits)].sort((a, b) => b.length - a.length || compare(a, b))) {
    const longest = new Set<string>();
    for (const other of startingWith(commit)) {
      if (other !== commit) longest.add(whole.get(other) ?? other);
      if (longest.size > 1) break;
    }
    const [only] = longest;
    if (longest.size > 1) remarks.push(`Commit ${commit} is short for several, so it counts as one of its own.`);
    whole.set(commit, longest.size === 1 && only !== undefined ? only : commit);
  }
  return { whole, remarks: remarks.sort() };
}

/** Returns a function that walks the texts with a start, in their order; it looks at no others. */
function byStart(texts: readonly string[]): (start: string) => Generator<string> {
  const sorted = [...new Set(texts)].sort(compare);
  return function* startingWith(start) {
    let [low, high] = [0, sorted.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((sorted[middle] ?? "") < start) low = middle + 1;
      else high = middle;
    }
    for (let at = low; sorted[at]?.startsWith(start); at += 1) yield sorted[at] ?? "";
  };
}

/**
 * Returns the earlier uploads of the same commit and facts, each with the newest upload that replaces it. Whether it
 * may is another question: those that were replaced are public no more, so no night has them.
 */
export function replacedUploads(all: readonly StreamUpload[]): Map<string, string> {
  const { whole } = spellings(all.flatMap(({ commit }) => commit ?? []));
  const later = [...all].sort((a, b) => compare(b.uploaded, a.uploaded) || compare(b.bundle, a.bundle));
  const by = new Map<string, string>();
  const replaced = new Map<string, string>();
  for (const { bundle, commit, facts, replaces } of later) {
    if (commit === null) continue;
    const same = JSON.stringify([whole.get(commit) ?? commit, facts]);
    const newest = by.get(same);
    if (newest !== undefined) replaced.set(bundle, newest);
    else if (replaces) by.set(same, bundle);
  }
  return replaced;
}

/** Finds a night by its commit; by the start of one, or a longer spelling, only where that is one night. */
function finder(nights: readonly Night[]): Nights["of"] {
  const known = new Map(nights.flatMap((night) => (night.commit === null ? [] : [[night.commit, night] as const])));
  const startingWith = byStart([...known.keys()]);
  return (commit) => {
    const exact = known.get(commit);
    if (exact) return exact;
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
    const [only] = near;
    return near.size > 1 ? "several" : (only ?? null);
  };
}

const compare = (a: string, b: string): number => (a < b ? -1 : Number(a > b));
