import { type Build, buildOf, buildOfLevel, type NamedBuild } from "./build";
import { isListedEngine, isStore, mayBeRelease } from "./engine-names";
import { byTrust, type Fact, nameAndValue, SOURCES } from "./fact";
import { levelsOf, type Place } from "./levels";
import { settleThreads } from "./threads";
import type { Kind, Word } from "./word";
import { namesTool, wordsOfLevel } from "./words";

/** Facts of a run besides its path. */
export interface KnownFacts {
  /** Given at upload. */
  given?: readonly Fact[];
  /** Facts that its output prints. */
  output?: Partial<Record<"engine" | "version" | "threads" | "tool" | "workload", string>>;
  /** Facts of the files beside it. */
  side?: readonly Fact[];
  /** Thread counts of all runs of its file. */
  fileThreads?: readonly string[];
  /** True for a run that loads data: the thread count of its folder is that of the tests after it. */
  isLoad?: boolean;
}

/** Two sources that disagree. */
export interface Conflict {
  kind: Kind;
  kept: Fact;
  lost: Fact;
}

/** All facts of a run from its own sources. */
export interface Identity {
  engine: Fact | null;
  build: Build | null;
  /** The most trusted fact of each kind that has one value: config, threads, phase, tool, workload, storage. */
  facts: Partial<Record<Kind, Fact>>;
  /** Parts of the machine: name, cpus, memory, instance, place. */
  machine: Record<string, Fact>;
  /** Sizes of data, and `memory`: data in memory or not. */
  scale: Record<string, Fact>;
  disk: Fact[];
  parameters: Fact[];
  /** Dates, ids and marks of repeats: they separate repeats, and are not conditions. */
  marks: Fact[];
  /** Unknown and doubtful words, each with its level. Runs with different ones are never repeats. */
  words: Fact[];
  /** Engines and parts of builds in the path: the run may have others, since its output decides first. */
  named: Fact[];
  /** Engines whose release the path states; `isAlone`: in a level that names no other engine. */
  released: { engine: string; isAlone: boolean }[];
  conflicts: Conflict[];
}

/**
 * Returns the identity of a run from its own upload, output, side files and path. Other runs matter only by the thread
 * counts of the same file.
 */
export function identityOf(place: Place, known: KnownFacts = {}): Identity {
  const builds: Omit<NamedBuild, "owner">[] = [];
  const engines: (string | null)[] = [];
  const facts: Fact[] = [];
  let isOfTool = false;
  levelsOf(place).forEach(({ name, source, isFile }, level) => {
    const words = source === "file" ? withoutCount(wordsOfLevel(name, isFile), known) : wordsOfLevel(name, isFile);
    for (const { kind, value, sure, text } of words) facts.push({ kind, value, source, level, sure, text });
    const named = buildOfLevel(words, name);
    // The folder of a tool holds folders of its versions: ycsb/0.17.0.
    if (named && !(isOfTool && named.engine === null)) builds.push({ ...named, level });
    isOfTool = namesTool(name);
    engines.push(engineOfLevel(words));
  });
  const output = Object.entries(known.output ?? {}).map(
    ([kind, value]): Fact => ({ kind: kindOfOutput(kind), value, source: "output", level: -1, sure: 1, text: value }),
  );
  const all = [...(known.given ?? []), ...output, ...(known.side ?? []), ...settleThreads(facts, known)];
  const owned = builds.map((one) => ({
    ...one,
    owner: one.engine ?? ownerAt(one.level, engines),
    isAlone: engines[one.level] !== "",
  }));
  return assemble(all, owned);
}

/**
 * Returns a file's words without a version that is the thread count of its output: `postgres-16.log` of 16 threads may
 * be beside `postgres-32.log`. So its release is unknown.
 */
function withoutCount(words: readonly Word[], { output, fileThreads = [] }: KnownFacts): readonly Word[] {
  const count = output?.threads;
  const isCount = ({ kind, text }: Word) => kind === "version" && text === count && /^\d\d$/.test(text);
  if (fileThreads.length > 1 || words.some(({ kind }) => kind === "threads") || !words.some(isCount)) return words;
  return words.map((word) => (isCount(word) ? { ...word, kind: "unknown" } : word));
}

/** Returns the engine of a level; "" for several, null for none. */
function engineOfLevel(words: readonly Word[]): string | null {
  const [engine = null, ...others] = new Set(words.flatMap(({ kind, value }) => (kind === "engine" ? value : [])));
  return others.length > 0 ? "" : engine;
}

/** Returns the engine of the nearest level above, else below. */
const ownerAt = (level: number, engines: readonly (string | null)[]): string | null =>
  engines.slice(0, level).findLast((engine) => engine !== null) ??
  engines.slice(level).find((engine) => engine !== null) ??
  null;

const OUTPUT_KINDS: readonly Kind[] = ["engine", "version", "threads", "tool", "workload"];
const kindOfOutput = (name: string): Kind => OUTPUT_KINDS.find((kind) => kind === name) ?? "unknown";

const OF_BUILD: readonly Kind[] = ["engine", "version", "stage", "commit", "flag"];
const SINGLE: readonly Kind[] = ["config", "threads", "phase", "tool", "workload", "storage"];

function assemble(all: readonly Fact[], builds: readonly (NamedBuild & { isAlone: boolean })[]): Identity {
  const engine = engineAmong(all, builds);
  const identity: Identity = {
    engine,
    build: null,
    facts: {},
    machine: {},
    scale: {},
    disk: [],
    parameters: [],
    marks: [],
    words: [],
    named: [],
    released: builds.flatMap(({ owner, isAlone, build }) =>
      owner && build.version !== null ? { engine: owner, isAlone } : [],
    ),
    conflicts: [],
  };
  const { facts, machine, scale, disk, parameters, marks, words, named, conflicts } = identity;
  const keep = (slots: Partial<Record<string, Fact>>, slot: string, fact: Fact): void => {
    const kept = slots[slot];
    if (!kept) slots[slot] = fact;
    else if (kept.value !== fact.value) conflicts.push({ kind: fact.kind, kept, lost: fact });
  };
  for (const fact of all.filter(({ kind }) => kind !== "noise").toSorted(byTrust)) {
    const { kind } = fact;
    if (fact.level >= 0 && OF_BUILD.includes(kind)) named.push(fact);
    if (kind === "engine") {
      if (engine && engine.value !== fact.value) conflicts.push({ kind, kept: engine, lost: fact });
    } else if (SINGLE.includes(kind)) keep(facts, kind, fact);
    else if (kind === "host" || kind === "scale")
      for (const [slot, value] of slotsOf(fact)) keep(kind === "host" ? machine : scale, slot, { ...fact, value });
    else if (kind === "disk") disk.push(fact);
    else if (kind === "parameter") parameters.push(fact);
    else if (kind === "repeat" || kind === "id" || kind === "date") marks.push(fact);
    else if (kind === "unknown" || kind === "doubt") words.push(fact);
  }
  // A title with MyRocks does not name the engine of a run whose side file or output says InnoDB.
  const { storage } = facts;
  const isBetter = engine && storage && SOURCES.indexOf(storage.source) < SOURCES.indexOf(engine.source);
  if (isBetter && engine.value === "myrocks" && storage.value === "innodb") {
    conflicts.push({ kind: "engine", kept: storage, lost: engine });
    identity.engine = null;
  }
  identity.build = withSideBuild(buildOf(builds, identity.engine), all, identity);
  return identity;
}

/** Returns the build of the path with the version, stage and commit that side files state, which count before it. */
function withSideBuild(build: Build | null, all: readonly Fact[], { engine, parameters }: Identity): Build | null {
  const stated = (kind: Kind) => all.find((fact) => fact.kind === kind && fact.source === "side file") ?? null;
  const [version, stage, commit] = [stated("version"), stated("stage"), stated("commit")];
  if (version === null && commit === null) return build;
  // A table beside it may have rows of another engine.
  const server = stated("engine");
  if (server && engine && server.value !== engine.value) return build;
  if (version?.value.includes(".") && engine && !mayBeRelease(engine.value, version.value)) {
    parameters.push({ ...version, kind: "parameter", value: `version=${version.value}` });
    return build;
  }
  const own = {
    version: version?.value ?? build?.version ?? null,
    stage: stage?.value ?? null,
    commit: commit?.value ?? null,
  };
  const isSame = build !== null && (version === null || `${build.version}.`.startsWith(`${version.value}.`));
  if (isSame && own.commit === null) return build;
  const raw = [`${own.version ?? ""}${own.stage ?? ""}`, own.commit].filter(Boolean).join("-");
  return { date: null, flags: [], ...(isSame ? { ...build, commit: own.commit } : own), raw };
}

/**
 * Returns the most trusted engine. In a path, a name that only a version behind it makes an engine is a doubt beside
 * others. It then counts for none: a listed name with its release does (`mysql-8.4.5/fastpool-6.3`), else no name.
 */
function engineAmong(all: readonly Fact[], builds: readonly NamedBuild[]): Fact | null {
  const engines = all.filter(({ kind }) => kind === "engine").toSorted(byTrust);
  const [first] = engines;
  if (!first) return storeAmong(all, builds);
  if (first.level < 0 || isListedEngine(first.value)) return first;
  if (engines.every(({ value }) => value === first.value)) return first;
  const released = engines.find(
    ({ value }) => isListedEngine(value) && builds.some(({ engine, build }) => engine === value && build.version),
  );
  return released ?? null;
}

/** Returns the store that a name with a release tests itself, as no server is named: `rocksdb-9.8.4`. */
function storeAmong(all: readonly Fact[], builds: readonly NamedBuild[]): Fact | null {
  const storages = all.filter(({ kind }) => kind === "storage").toSorted(byTrust);
  const [first] = storages;
  if (!first || !isStore(first.value) || storages.some(({ value }) => value !== first.value)) return null;
  const isReleased = builds.some(({ engine, build }) => engine === first.value && build.version !== null);
  return isReleased ? { ...first, kind: "engine" } : null;
}

/** Returns the parts of a machine or a size: `name=dell r740 cpus=32`. A part begins at a word with "=". */
const slotsOf = ({ value }: Fact): [slot: string, value: string][] =>
  value.split(/ (?=[a-z]{1,40}=)/).map((part) => {
    const pair = nameAndValue(part);
    return part.includes("=") ? pair : ["name", part];
  });
