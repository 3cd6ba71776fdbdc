import { byStart, spellings } from "./spellings";

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
  /** Machines and configs of its runs, a key for each pair. */
  places: readonly string[];
}

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
