import { cpusOfMachine } from "./machines";

/** Kinds of names that a comparison proposes to join, where two of them may mean one thing. */
export const JOINED_SUBJECTS = ["machine", "engine"] as const;
/** One of these kinds. */
export type JoinedSubject = (typeof JOINED_SUBJECTS)[number];

/** One name that may mean the same as another; the correction would be made on `from`. */
export interface LikeNames {
  subject: JoinedSubject;
  from: string;
  into: string;
}

/**
 * Returns two names as a proposal, the less precise one first. Of equally precise names the shorter
 * comes first. Null for one name twice, and where the names contradict:
 * two counts of CPUs, two hosts, or two engines. Names without a contradiction may still differ; only a reader can
 * know.
 */
export function likeNames(subject: JoinedSubject, a: string, b: string): LikeNames | null {
  if (a === b) return null;
  const [from = a, into = b] = [a, b].sort(
    (x, y) => factsOf(x) - factsOf(y) || x.length - y.length || (x < y ? -1 : 1),
  );
  return LIKE[subject](a, b) ? { subject, from, into } : null;
}

/** Returns the pairs of names, one of each list, that may mean one thing. */
export const likePairsOf = (subject: JoinedSubject, some: readonly string[], others: readonly string[]): LikeNames[] =>
  some.flatMap((a) => others.flatMap((b) => likeNames(subject, a, b) ?? []));

const LIKE = { machine: likeMachines, engine: likeEngines } as const;

const factsOf = (name: string): number => name.split(", ").length;

function likeMachines(a: string, b: string): boolean {
  const [one, other] = [partsOf(a), partsOf(b)];
  const fits = <T>(x: T | null, y: T | null) => x === null || y === null || x === y;
  return fits(one.cpus, other.cpus) && fits(one.host, other.host);
}

/** Splits "hetz, 48 CPUs". The host word `c48` is a count, which many hosts share. */
function partsOf(name: string): { host: string | null; cpus: number | null } {
  const text = name.replace(/(?:^|, )\d{1,5} CPUs?$/, "").toLowerCase();
  const count = /^c(\d{1,5})$/.exec(text)?.[1];
  const cpus = cpusOfMachine(name) ?? (count === undefined ? null : Number(count));
  return { host: text === "" || count !== undefined ? null : text, cpus };
}

/** Returns true for spellings of one word: `maria-db` and `mariadb`, `postgresql` and `postgres`. */
function likeEngines(a: string, b: string): boolean {
  const plain = (name: string) => name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, "");
  const [short = "", long = ""] = [plain(a), plain(b)].sort((x, y) => x.length - y.length);
  return short !== "" && long.startsWith(short) && /^(?:|db|ql|sql|search|server)$/.test(long.slice(short.length));
}
