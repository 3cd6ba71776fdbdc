import { versionWithStage } from "@/lib/domain/identity/build";
import { identityOf } from "@/lib/domain/identity/identity";
import type { BuildName, ParsedRun } from "@/lib/domain/model";
import { formatCounted, wordList } from "@/lib/format";
import { isStated } from "./given";
import { decodeBuild } from "./names";

/** The facts of a build beside its name. */
export type BuildFacts = Pick<BuildName, "version" | "flags" | "commit">;

/** One fact of a build as several statements give it together; null = unknown. */
interface MergedFact {
  fact: string | null;
  /** The statements that contradict each other; empty where they agree. */
  contradicted: readonly string[];
}

/** The facts of a build as several statements give them together. */
export interface MergedBuild extends BuildFacts {
  /** The statements that contradict each other, by fact; empty where they agree. */
  contradicted: Record<keyof BuildFacts, readonly string[]>;
}

/**
 * Returns the facts of a build that several sources state, whatever their order. Unknown never replaces known. A
 * fact that agrees with the name counts before one that does not. Of these the most precise fact counts that
 * contradicts none. Without one the fact is unknown.
 */
export function mergedBuild(raw: string, statements: readonly BuildFacts[]): MergedBuild {
  const flagsByText = new Map(statements.map(({ flags }) => [flags.join(" "), flags]));
  const version = mergedVersion(raw, new Set(statements.map((each) => each.version)));
  const commit = merged(
    new Set(statements.map((each) => each.commit)),
    () => [decodeBuild(raw).commit, builtFrom(raw)?.commit ?? null],
    (a, b) => a.startsWith(b),
  );
  const flags = merged(
    new Set(flagsByText.keys()),
    () => [decodeBuild(raw).flags.join(" ")],
    () => false,
  );
  return {
    version: version.fact,
    commit: commit.fact,
    flags: flagsByText.get(flags.fact ?? "") ?? [],
    contradicted: { version: version.contradicted, commit: commit.contradicted, flags: flags.contradicted },
  };
}

const mergedVersion = (raw: string, versions: ReadonlySet<string | null>): MergedFact =>
  merged(
    versions,
    () => {
      const build = builtFrom(raw);
      return [decodeBuild(raw).version, build && versionWithStage(build)];
    },
    (a, b) => a.startsWith(`${b}.`),
  );

/** Returns the versions of builds by `keyOfBuild`, from all that is stated of each (mergedBuild). */
export function mergedVersions(
  rows: Iterable<{ engine: string; raw: string; version: string | null }>,
): Map<string, MergedFact & { raw: string }> {
  const stated = new Map<string, { raw: string; versions: Set<string | null> }>();
  for (const { engine, raw, version } of rows) {
    const key = keyOfBuild(engine, raw);
    const own = stated.get(key) ?? { raw, versions: new Set() };
    own.versions.add(version);
    stated.set(key, own);
  }
  return new Map([...stated].map(([key, { raw, versions }]) => [key, { raw, ...mergedVersion(raw, versions) }]));
}

const builtFrom = (raw: string) => identityOf({ archive: "", member: raw }).build;

/** `isPreciser` is true where a fact has all of another one and more. `namesOf` returns what the build's name says. */
function merged(
  statements: ReadonlySet<string | null>,
  namesOf: () => readonly (string | null)[],
  isPreciser: (a: string, b: string) => boolean,
): MergedFact {
  const known = inOrder([...statements].filter(isKnown));
  const [only = null] = known;
  if (known.length < 2) return { fact: only, contradicted: [] };
  const extend = (a: string, b: string) => a === b || isPreciser(a, b);
  const agree = (a: string, b: string) => extend(a, b) || extend(b, a);
  const names = namesOf().filter(isKnown);
  const named = known.filter((fact) => names.some((name) => agree(fact, name)));
  const counting = named.length > 0 ? named : known;
  const common = names.filter((name) => counting.every((fact) => extend(fact, name)));
  const [fact = null] = [...counting, ...common]
    .filter((each) => counting.every((other) => agree(each, other)))
    .sort((a, b) => b.length - a.length || (a < b ? -1 : 1));
  const most = counting.filter((each, at) => !isPreciser(counting[at + 1] ?? "", each));
  return { fact, contradicted: most.length > 1 ? most : [] };
}

/** Returns facts in an order in which those that are more precise than one directly follow it. */
const inOrder = (facts: readonly string[]): string[] =>
  facts
    .map((fact) => ({ fact, key: fact.replaceAll(".", "\0") }))
    .sort((a, b) => (a.key < b.key ? -1 : 1))
    .map(({ fact }) => fact);

const isKnown = (fact: string | null): fact is string => fact !== null && fact !== "";

/** Most statements that a text names. */
const MOST_NAMED = 4;

/** Returns statements that contradict each other in words: "9.1 and 9.2". */
export function statementsInWords(statements: readonly string[]): string {
  const named = statements.slice(0, MOST_NAMED);
  const others = statements.length - named.length;
  return wordList(others > 0 ? [...named, formatCounted(others, "other")] : named);
}

/** Returns a fact of a build in words, with the statements that contradict each other; null where nothing is stated. */
export const factInWords = (fact: string | null, contradicted: readonly string[]): string | null =>
  contradicted.length > 0 ? `${fact ?? "unknown"} (stated: ${statementsInWords(contradicted)})` : fact;

/** A build of a bundle with what the bundle says of it. */
export interface StatedBuild extends MergedBuild {
  engine: string;
  raw: string;
}

/** Returns the key of a build in `buildsOfRuns`. */
export const keyOfBuild = (engine: string, raw: string): string => `${engine}\n${raw}`;

/**
 * Returns the facts that the runs of a bundle state of their builds, by `keyOfBuild`. Facts of an upload or a manifest
 * count where no run states any of the build.
 */
export function buildsOfRuns(runs: Iterable<ParsedRun>): Map<string, StatedBuild> {
  const read = new Map<string, { engine: string; raw: string; own: Statements; given: Statements }>();
  for (const { setting, notes } of runs) {
    if (!setting.build) continue;
    const { raw, version, flags, commit } = setting.build;
    const key = keyOfBuild(setting.engine, raw);
    const all = read.get(key) ?? { engine: setting.engine, raw, own: new Map(), given: new Map() };
    read.set(key, all);
    const facts = { version, flags, commit };
    if (version === null && commit === null && flags.length === 0) continue;
    (isStated(notes, "build") ? all.given : all.own).set(JSON.stringify(facts), facts);
  }
  return new Map(
    [...read].map(([key, { engine, raw, own, given }]) => {
      const counting = own.size > 0 ? own : given;
      return [key, { ...mergedBuild(raw, [...counting.values()]), engine, raw }];
    }),
  );
}

type Statements = Map<string, BuildFacts>;
