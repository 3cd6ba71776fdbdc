import { DAY_MS, isCalendarDay } from "../calendar-day";
import { engineOfName } from "../identity/engine-names";
import type { BuildName, Params, ParsedRun } from "../model";
import { MOST_CHARACTERS } from "../text-limits";
import { engineOf } from "./engines";
import { decodeBuild } from "./names";
import { visibleLine } from "./visible-text";

// Facts that an uploader states about all runs of a bundle. They have priority over names of folders and files, and the
// output has priority over them.

/** All facts that can be stated, in the order of forms and texts, each with its words for people. */
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
  project: { label: "Project", about: "the series of uploads that measure the same", example: "mydb-nightly" },
} as const;

/** The key of a fact that can be stated. */
export type GivenKey = keyof typeof GIVEN;
/** Stated facts; others are absent. */
export type Given = Partial<Record<GivenKey, string>>;

/** Returns true for keys of stated facts. */
export const isGivenKey = (key: string): key is GivenKey => Object.hasOwn(GIVEN, key);
/** All keys of stated facts, in the order of forms and texts. */
export const givenKeys: readonly GivenKey[] = Object.keys(GIVEN).filter(isGivenKey);

/** Returns the facts of a form, a query or a command line, without empty and unknown ones. */
export const givenOf = (said: Readonly<Partial<Record<GivenKey, string | undefined>>>): Given =>
  Object.fromEntries(
    givenKeys.flatMap((key) => (said[key] === undefined || said[key] === "" ? [] : [[key, said[key]]])),
  );

/** Returns the facts as one line: `engine mydb, version 1.2`; "" without any. */
export const givenText = (given: Given): string =>
  givenKeys.flatMap((key) => (given[key] === undefined ? [] : [`${key} ${given[key]}`])).join(", ");

const COMMIT = /^[0-9a-f]{7,64}$/;
const TIME = /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:\d{2}))?$/;

/**
 * Returns a stated fact in one spelling, or its fault, which continues a sentence: "is empty". A fact has at most 100
 * characters. The time of a measurement lies in 1980 or later, and at most one day ahead of the clock.
 */
export function readGiven(key: GivenKey, said: string): { value: string } | { fault: string } {
  if (said.length > MOST_CHARACTERS.fact) return { fault: `is longer than ${MOST_CHARACTERS.fact} characters` };
  const value = visibleLine(said).trim();
  if (value !== said.trim()) return { fault: "has invisible characters" };
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
  if (time === null || Number.isNaN(time.getTime()) || !isCalendarDay(value.slice(0, 10)))
    return { fault: "is no day or time: 2026-01-31, or 2026-01-31T22:00:00Z" };
  const isPast = time.getTime() < Date.now() + DAY_MS && time.getUTCFullYear() >= 1980;
  return isPast ? { value } : { fault: "lies in the future, or before 1980" };
}

/** A stated fact that the output contradicts. */
export interface Contradiction {
  /** The key of the fact. */
  key: string;
  /** The stated value. */
  given: string;
  /** The value of the output. */
  said: string;
}

/**
 * Returns the build of a run of this engine. `known` is the build of its output where `isPrinted`, else that of a name.
 * A stated version or commit completes it, and replaces that of a name. Where the output contradicts one, its build
 * stays as it is: the stated facts are those of another build. All bundles share builds by name. So its name has its
 * version and commit, and the whole name of the known build.
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
  const mayBe = version === null || known === null ? true : (agree(version, known.version) ?? isPrinted);
  const kept = mayBe ? known : null;
  const full = fullVersion(version, kept?.version ?? null);
  const parts = [engine === "unknown" ? null : engine, version ?? branch ?? null].filter((part) => part !== null);
  const isSaid = commit !== undefined || version !== null || branch !== undefined;
  const isNew = kept === null || full !== kept.version;
  const whole = name === undefined ? (kept?.raw ?? null) : withText(name, kept?.raw ?? null);
  const base = whole !== null && isNew ? withText(whole, full, given.version ?? full) : whole;
  const text = base ?? (isSaid ? parts.join("-") : "");
  const raw = commit === undefined || text.includes(commit.slice(0, 7)) ? text : `${text}-${commit.slice(0, 12)}`;
  return {
    build: {
      raw: raw.replace(/^-/, ""),
      version: full,
      flags: [...((kept ?? named)?.flags ?? [])],
      commit: commit ?? kept?.commit ?? named?.commit ?? null,
    },
    contradictions,
  };
}

/** Returns the more precise version: the known one, unless the stated one has more numbers. */
function fullVersion(stated: string | null, known: string | null): string | null {
  const count = (text: string) => NUMBERS.exec(text)?.[1]?.split(".").length ?? 0;
  if (stated === null || known === null) return known ?? (stated === null ? null : plainVersion(stated));
  return count(stated) > count(known) ? plainVersion(stated) : known;
}

/** Adds `added` to a name that does not hold the text whole: 17.2 is not part of 17.20. */
function withText(name: string, text: string | null, added: string | null = text): string {
  if (text === null || added === null) return name;
  const at = name.toLowerCase().indexOf(text.toLowerCase());
  const around = at < 0 ? "" : `${name[at - 1] ?? ""} ${name[at + text.length] ?? ""}`;
  return at < 0 || /[\d.]/.test(around) ? `${name}-${added}` : name;
}

/** Returns true where a build by name is surely another one than the stated facts describe. */
export const isOtherBuild = (given: Given, named: BuildName): boolean =>
  contradictionsOf({ ...given, build: undefined }, given.version ?? null, named).length > 0;

/** Returns true where a run has a captured text as the fact that it was captured for. */
export function hasGiven(
  key: GivenKey,
  text: string,
  { setting, workload }: Pick<ParsedRun, "setting" | "workload">,
): boolean {
  const read = readGiven(key, text);
  if ("fault" in read) return false;
  const { value } = read;
  const { engine, build, config, machine } = setting;
  const inBuild = build !== null && withText(build.raw, value) === build.raw;
  if (key === "engine") return engine === value;
  if (key === "version") return inBuild || (build !== null && agree(value, build.version) === true);
  if (key === "commit") return build?.commit != null && isSameCommit(value, build.commit);
  if (key === "build" || key === "branch") return inBuild;
  if (key === "config") return config?.raw === value;
  if (key === "machine") return machine?.name === value || machine?.name.startsWith(`${value}, `) === true;
  if (key === "workload") return "name" in workload && workload.name === value;
  // A date and a mark only separate repeats. A captured project or parent also stays as a name.
  return key === "measured" || key === "repeat";
}

/** Returns true where a part of a run's identity was stated by its upload or manifest, as its notes say. */
export const isStated = (notes: Params, part: "build" | "machine" | "workload"): boolean =>
  [notes.given, notes.manifest].some((parts) => typeof parts === "string" && parts.split(", ").includes(part));

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

/** Returns true where two versions may be one: 17 and 17.2 may, 17 and 17rc1 not. Null where one has no number. */
function agree(a: string, b: string | null): boolean | null {
  const [one, other] = [a, b ?? ""].map((text) => NUMBERS.exec(text));
  if (!one?.[1] || !other?.[1]) return b === null ? null : plainVersion(a) === plainVersion(b);
  const stage = (found: RegExpExecArray) => (found[2] ?? "").toLowerCase().replaceAll(/[-_.]/g, "");
  const [short = [], long = []] = [one[1].split("."), other[1].split(".")].sort((x, y) => x.length - y.length);
  return stage(one) === stage(other) && short.every((part, at) => Number(part) === Number(long[at]));
}
