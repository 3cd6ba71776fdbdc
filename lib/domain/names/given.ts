import { engineOfName } from "../identity/engine-names";
import type { BuildName } from "../model";
import { engineOf } from "./engines";
import { decodeBuild } from "./names";
import { visibleLine } from "./visible-text";

// Facts that an uploader states about all runs of a bundle. They count above names of folders and files, and below what
// the output says.

/** Everything that can be stated, in the order of forms and texts, each with the words for people who state it. */
export const GIVEN = {
  engine: { label: "Engine", about: "the database or library", example: "mydb" },
  version: { label: "Version", about: "its release or branch version", example: "1.2.0-rc1" },
  build: { label: "Build", about: "a name for the build, where the version does not say it all", example: "o2-lto" },
  commit: { label: "Commit", about: "7 to 64 hexadecimal digits", example: "3f2a9c1" },
  branch: { label: "Branch", about: "the branch of the commit", example: "main" },
  parent: { label: "Parent commit", about: "the commit before it", example: "9b01d77" },
  machine: { label: "Machine", about: "the host or instance type", example: "ci-c7i.4xlarge" },
  config: { label: "Config", about: "a name for the settings of the engine", example: "z12a" },
  workload: { label: "Workload", about: "the test, where the output names none", example: "read-write" },
  repeat: { label: "Repeat", about: "the mark of this repeat", example: "3" },
  measured: {
    label: "Measured",
    about: "a day or a time, as 2026-01-31 or 2026-01-31T22:00:00Z",
    example: "2026-01-31",
  },
  project: { label: "Project", about: "the series that the upload belongs to", example: "mydb-nightly" },
} as const;

export type GivenKey = keyof typeof GIVEN;
/** Stated facts; what nobody stated is absent. */
export type Given = Partial<Record<GivenKey, string>>;

export const isGivenKey = (key: string): key is GivenKey => Object.hasOwn(GIVEN, key);
export const givenKeys: readonly GivenKey[] = Object.keys(GIVEN).filter(isGivenKey);

/** The facts of a form, a query or a command line that are no empty texts. */
export const givenOf = (said: Readonly<Partial<Record<GivenKey, string | undefined>>>): Given =>
  Object.fromEntries(
    givenKeys.flatMap((key) => (said[key] === undefined || said[key] === "" ? [] : [[key, said[key]]])),
  );

/** The facts as one line: `engine mydb, version 1.2`. */
export const givenText = (given: Given): string =>
  givenKeys.flatMap((key) => (given[key] === undefined ? [] : [`${key} ${given[key]}`])).join(", ");

const MAX_LENGTH = 100;
const COMMIT = /^[0-9a-f]{7,64}$/;
const TIME = /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:\d{2}))?$/;

/** Returns a stated fact in one spelling, or the reason why it is none. */
export function readGiven(key: GivenKey, said: string): { value: string } | { fault: string } {
  if (said.length > MAX_LENGTH) return { fault: `is longer than ${MAX_LENGTH} characters` };
  const value = visibleLine(said).trim();
  if (value !== said.trim()) return { fault: "has characters that nobody sees" };
  if (value === "") return { fault: "is empty" };
  if (key === "engine") {
    const engine = engineOfName(value) ?? engineOf(value).engine;
    return engine === "unknown" ? { fault: "names no engine" } : { value: engine };
  }
  if (key === "commit" || key === "parent") {
    const commit = value.toLowerCase();
    return COMMIT.test(commit) ? { value: commit } : { fault: "is no commit: 7 to 64 hexadecimal digits" };
  }
  if (key === "version") return { value: value.replace(/^v(?=\d)/i, "") };
  if (key !== "measured") return { value };
  const time = TIME.test(value) ? new Date(value) : null;
  if (time === null || !isDay(value, time)) return { fault: "is no day or time: 2026-01-31, or 2026-01-31T22:00:00Z" };
  const isPast = time.getTime() < Date.now() + 86_400_000 && time.getUTCFullYear() >= 1980;
  return isPast ? { value } : { fault: "lies in the future, or before 1980" };
}

/** Returns false for 2026-02-31, which the clock turns into another day. */
const isDay = (text: string, time: Date): boolean =>
  !Number.isNaN(time.getTime()) &&
  new Date(`${text.slice(0, 10)}T00:00:00Z`).toISOString().startsWith(text.slice(0, 10));

/** A stated fact that the output contradicts. */
export interface Contradiction {
  key: string;
  given: string;
  said: string;
}

/**
 * Returns the build of a run of this engine. `known` is the build of its output where `isPrinted`, else that of a name.
 * A stated version or commit completes it, and replaces that of a name. Where the output contradicts one, its build
 * stands as it is: the stated facts are those of another build.
 */
export function buildGiven(
  given: Given,
  engine: string,
  known: BuildName | null,
  isPrinted: boolean,
): { build: BuildName | null; contradictions: Contradiction[] } {
  const { build: name, commit, branch } = given;
  if (name === undefined && given.version === undefined && commit === undefined && branch === undefined)
    return { build: known, contradictions: [] };
  const named = name === undefined ? null : decodeBuild(name);
  const version = given.version ?? named?.version ?? null;
  const contradictions = known !== null && isPrinted ? contradictionsOf(given, version, known) : [];
  if (contradictions.length > 0) return { build: known, contradictions };
  const stands = known !== null && (version === null || agree(version, known.version) === true) ? known : null;
  const parts = [engine === "unknown" ? null : engine, version ?? branch ?? null].filter((part) => part !== null);
  const isSaid = commit !== undefined || version !== null || branch !== undefined;
  const base = name ?? stands?.raw ?? (isSaid ? parts.join("-") : "");
  const raw = commit === undefined || base.includes(commit.slice(0, 7)) ? base : `${base}-${commit.slice(0, 12)}`;
  const versions = [stands?.version ?? null, version === null ? null : plainVersion(version)];
  return {
    build: {
      raw: raw.replace(/^-/, ""),
      version: versions.filter((text) => text !== null).sort((a, b) => b.length - a.length)[0] ?? null,
      flags: [...(stands?.flags ?? named?.flags ?? [])],
      commit: commit ?? stands?.commit ?? named?.commit ?? null,
    },
    contradictions,
  };
}

/** Returns true where a build by name is surely another one than the stated facts say. */
export const isOtherBuild = (given: Given, named: BuildName): boolean =>
  contradictionsOf({ ...given, build: undefined }, given.version ?? null, named).length > 0;

function contradictionsOf(given: Given, version: string | null, known: BuildName): Contradiction[] {
  const { build: name, commit } = given;
  const found: Contradiction[] = [];
  if (version !== null && agree(version, known.version) === false)
    found.push({ key: given.version === undefined ? "build" : "version", given: version, said: known.version ?? "" });
  if (commit !== undefined && known.commit !== null && !isSameCommit(commit, known.commit))
    found.push({ key: "commit", given: commit, said: known.commit });
  const isNamed = name !== undefined && known.version === null && known.commit === null && known.raw !== name;
  return isNamed ? [...found, { key: "build", given: name, said: known.raw }] : found;
}

const isSameCommit = (a: string, b: string): boolean => a.startsWith(b.toLowerCase()) || b.toLowerCase().startsWith(a);

/** `1.2-rc1` is 1.2rc1, as the names of folders give it. */
const plainVersion = (text: string): string => text.toLowerCase().replaceAll(/[-_. ](?=[a-z])/g, "");

const NUMBERS = /^v?(\d{1,9}(?:\.\d{1,9}){0,6})[-_. ]?((?:alpha|beta|rc|devel|dev|pre|nightly)[-_.]?\d{0,9})?/i;

/** Returns whether two versions may be one: 17 and 17.2 may, 17 and 17rc1 not. Null where one has no number. */
function agree(a: string, b: string | null): boolean | null {
  const [one, other] = [a, b ?? ""].map((text) => NUMBERS.exec(text));
  if (!one?.[1] || !other?.[1]) return b === null ? null : plainVersion(a) === plainVersion(b);
  const stage = (found: RegExpExecArray) => (found[2] ?? "").toLowerCase().replaceAll(/[-_.]/g, "");
  const [short = [], long = []] = [one[1].split("."), other[1].split(".")].sort((x, y) => x.length - y.length);
  return stage(one) === stage(other) && short.every((part, at) => Number(part) === Number(long[at]));
}
