import { workloadGroup } from "@/lib/domain/workloads/workload-group";
import { type Build, versionWithStage } from "../domain/identity/build";
import { answers, isProtocol } from "../domain/identity/engine-names";
import { type Fact, nameAndValue } from "../domain/identity/fact";
import { type Identity, identityOf } from "../domain/identity/identity";
import type { Place } from "../domain/identity/levels";
import { cachedOfNames } from "../domain/identity/scale-words";
import { namesItself, serverOfVersion } from "../domain/identity/server-versions";
import { type BuildName, type Issue, isVectorWorkload, type Params, type ParsedRun } from "../domain/model";
import { engineName } from "../domain/names/engines";
import { hostOfPath, machineOf } from "../domain/names/machines";
import { decodeBuild, decodeConfig } from "../domain/names/names";
import type { ParsedResults } from "../domain/parsed-results";
import { remembered } from "../domain/remembered";
import { parseResultPath } from "../importers/kit/ann-benchmarks";
import { maskPath } from "./clean-paths";
import { type Difference, type GivenIdentity, givenIdentity } from "./given-identity";
import { problem } from "./issue-list";
import { type StatedFacts, statedFacts } from "./manifest/stated";
import { Once } from "./once";
import { namesMachine, ownWords } from "./own-words";
import { pointsOfRuns } from "./points-of-runs";
import type { ReadMembers } from "./read-members";
import { sideFactsOf } from "./side-facts";
import { knownOf } from "./variants/executions";

/** A password in a folder's name gives no word. */
const withoutSecrets = remembered(maskPath);

const UNKNOWN = "unknown";
/** Code of the issue on files whose engine stays unknown. */
export const ENGINE_UNKNOWN = "engine-unknown";

/**
 * Gives each run the identity from its own sources (lib/domain/identity). These are its output, facts of its upload,
 * its side files, and the words of its whole path. Other runs never matter, so a member is the same alone and in any
 * bundle. The output's facts never change. One issue names the files whose engine stays unknown.
 */
export function identifyRuns(
  results: readonly ParsedResults[],
  { fileName, sideFiles }: Pick<ReadMembers, "fileName" | "sideFiles">,
  stated: StatedFacts = statedFacts({}, new Map()),
): { results: ParsedResults[]; issues: Issue[] } {
  const sideOf = sideFactsOf(sideFiles);
  const countsOf = threadsOfFiles(results);
  const unknown = new Set<string>();
  const doubtful = new Map<string, Set<string>>();
  const identities = new IdentitiesOfFile();
  const given = givenIdentity((path) => stated.of(path));
  const identified = results.map((result) => {
    const tables = tablesOf(result);
    const alike = new AlikeRuns(given);
    const runs = alike.map(result.runs, (printed) => {
      const { path } = printed.source;
      const member = stated.of(path).namesPath ?? printed.namesPath ?? path;
      const place = { archive: fileName, member: withoutSecrets(member) };
      const served = withServer(printed, place, sideOf(path));
      const run = given.engine(served.run);
      if (stated.of(path).given.engine === undefined)
        for (const server of served.doubts) doubtful.set(server, (doubtful.get(server) ?? new Set()).add(path));
      const isTable = tables.has(path);
      const output = {
        ...(run.setting.engine === UNKNOWN ? {} : { engine: run.setting.engine }),
        ...(run.threads === null ? {} : { threads: String(run.threads) }),
      };
      const whole = identities.of(path, [place.member, output, isLoad(run)], () =>
        identityOf(place, {
          output,
          side: sideOf(path),
          fileThreads: [...(countsOf.get(path) ?? [])],
          isLoad: isLoad(run),
        }),
      );
      // The run may be of either release that the path states.
      const identity = served.isContradicted ? { ...whole, build: null } : whole;
      const fromSideFiles = identity.parameters.filter(({ source }) => source === "side file");
      const named = given.rest(withFacts(run, identity, isTable), run, place, fromSideFiles);
      if (named.setting.engine === UNKNOWN) unknown.add(path);
      return withWords(named, identity, isTable);
    });
    return { ...result, runs };
  });
  const reported = results.flatMap(({ issues }) =>
    issues.flatMap(({ code, path }) => (code === ENGINE_UNKNOWN ? path : [])),
  );
  const issues = [
    ...given.issues(),
    ...stated.issues(),
    ...doubtfulServers(doubtful),
    ...unknownEngines([...unknown].filter((path) => !reported.includes(path))),
  ];
  return { results: identified, issues };
}

/** Returns the thread counts in each file, as texts. */
function threadsOfFiles(results: readonly ParsedResults[]): ReadonlyMap<string, ReadonlySet<string>> {
  const found = new Map<string, Set<string>>();
  for (const { runs } of results)
    for (const { source, threads } of runs) {
      const counts = found.get(source.path) ?? new Set<string>();
      found.set(source.path, counts.add(String(threads)));
    }
  return found;
}

/** Stands for the mark of any repeat. */
const ANY_REPEAT = "\u0000repeat";

const facts: Record<Exclude<keyof ParsedRun, "key" | "source" | "repeat">, true> = {
  setting: true,
  algorithm: true,
  workload: true,
  batch: true,
  threads: true,
  status: true,
  notes: true,
  settings: true,
  variant: true,
  scale: true,
  assumed: true,
  namesPath: true,
};
/** The fields that alike runs have in common. Object.keys forgets the type of names; `facts` has no others. */
const FACTS = Object.keys(facts) as readonly (keyof typeof facts)[];

/** Identifies runs once that differ only in key, line and repeat, as many rows of a table do. */
class AlikeRuns {
  readonly #given: GivenIdentity;
  readonly #made = new Once<{ run: ParsedRun; found: readonly Difference[]; first: ParsedRun }>();

  constructor(given: GivenIdentity) {
    this.#given = given;
  }

  map(runs: readonly ParsedRun[], identify: (run: ParsedRun) => ParsedRun): ParsedRun[] {
    return runs.map((run) => {
      const { key, source, repeat } = run;
      const parts: unknown[] = [source.path, repeat === undefined];
      for (const name of FACTS) parts.push(run[name]);
      const made = this.#made.of(parts, () => {
        this.#given.found();
        const identified = identify(repeat === undefined ? run : { ...run, repeat: ANY_REPEAT });
        return { run: identified, found: this.#given.found(), first: run };
      });
      if (made.first !== run) this.#given.again(run, made.found);
      const mark = made.run.repeat === ANY_REPEAT ? repeat : made.run.repeat;
      const own = { ...made.run, key, source };
      if (mark !== undefined) own.repeat = mark;
      return own;
    });
  }
}

/** The identities of the newest file's runs. A table has thousands of runs, and few engines and thread counts. */
class IdentitiesOfFile {
  #path: string | null = null;
  readonly #made = new Map<string, Identity>();

  /** Returns the identity for these facts of a run. */
  of(path: string, facts: readonly unknown[], make: () => Identity): Identity {
    if (path !== this.#path) this.#made.clear();
    this.#path = path;
    const key = JSON.stringify(facts);
    const identity = this.#made.get(key) ?? make();
    this.#made.set(key, identity);
    return identity;
  }
}

const isLoad = ({ workload }: ParsedRun): boolean => workloadGroup(workload) === "load";

/** Returns files of derived results or of several builds: their names describe selections. */
function tablesOf({ runs, points }: ParsedResults): ReadonlySet<string> {
  const { firstOf } = pointsOfRuns({ runs, points });
  const columns = new Map<string, Set<string>>();
  const tables = new Set<string>();
  for (const [at, { source, setting }] of runs.entries()) {
    if (tables.has(source.path)) continue;
    const held = columns.get(source.path) ?? new Set<string>();
    columns.set(source.path, held.add(JSON.stringify([setting.engine, setting.build?.raw, setting.config?.raw])));
    if (held.size > 1 || firstOf(at)?.origin === "author") tables.add(source.path);
  }
  return tables;
}

/** The server that the path states for a run whose output names only its client's protocol. */
interface ServerInPath {
  /** The run, with the server's engine where its path states one with its release. */
  run: ParsedRun;
  /** The servers that the path names although the run keeps the client's engine. */
  doubts: readonly string[];
  /** True where the path states releases of several of them: the run has none of these builds. */
  isContradicted: boolean;
}

/**
 * Returns the run with the engine of its folders or file where only its client named one: pgbench in `cockroach-25.2/`.
 * The server must answer this client, and the path must state its release, and no release of another one or of the
 * client's engine. A word alone, as in `mysql-8.4.5/mariadb-client/`, names no server. Words of other engines between
 * do not matter, as of the client in `valkey-8.1/ycsb-redis/`. The printed version is the client's, or of the server
 * that this one imitates, so it is a setting.
 */
function withServer(run: ParsedRun, place: Place, side: readonly Fact[]): ServerInPath {
  const { setting, settings, assumed = [] } = run;
  const plain = { run, doubts: [], isContradicted: false };
  if (!assumed.includes("engine") || assumed.includes("build") || !isProtocol(setting.engine)) return plain;
  // A commit is that of the tested project.
  if (setting.build?.commit) return plain;
  const printed = setting.build?.raw;
  const isOfServer = printed !== undefined && printed !== settings?.toolVersion;
  const reported = printed === undefined ? null : serverOfVersion(printed);
  if (setting.build && reported && reported.engine !== setting.engine) {
    const build = { ...setting.build, version: reported.version };
    return {
      ...plain,
      run: {
        ...run,
        setting: { ...setting, engine: reported.engine, build },
        settings: { protocol: setting.engine, ...settings },
        assumed: assumed.filter((part) => part !== "engine"),
      },
    };
  }
  // The archive's name never counts: a member has one identity in any archive.
  const inside = { archive: "", member: place.member };
  const { engine, named, released: withRelease } = identityOf(inside, { side });
  const isStated = engine?.source === "side file";
  const engines = isStated ? [engine] : named.filter(({ kind }) => kind === "engine");
  const servers = [...new Set(engines.map(({ value }) => value))].filter((name) => answers(name, setting.engine));
  // Of a level with two engines, one may be built on the other: timescaledb-2.19-pg17.
  const isReleased = (name: string) =>
    withRelease.some(({ engine, isAlone }) => engine === name && (isAlone || name === setting.engine));
  const released = isStated ? servers : [setting.engine, ...servers].filter(isReleased);
  const [server] = released;
  if (server === undefined || released.length > 1 || server === setting.engine)
    return { run, doubts: released.length === 1 ? [] : servers, isContradicted: released.length > 1 };
  // MariaDB never reports a version without its name.
  if (isOfServer && namesItself(server)) return { ...plain, doubts: servers };
  const known = {
    ...run,
    setting: { ...setting, engine: server, build: null },
    settings: { protocol: setting.engine, ...settings, ...(isOfServer ? { serverVersion: printed } : {}) },
  };
  return { run: known, doubts: [], isContradicted: false };
}

/** Returns the run with facts of its own sources that its importer lacked. */
function withFacts(run: ParsedRun, identity: Identity, isTable: boolean): ParsedRun {
  const { setting } = run;
  // A label of a table that no rule knows is another product than its folder's.
  const isNamed = setting.engine !== UNKNOWN || (isTable && setting.build !== null);
  const engine = isNamed ? setting.engine : (identity.engine?.value ?? UNKNOWN);
  const { facts, machine } = identity;
  const build = buildWith(setting.build, identity.build, isTable);
  const config = setting.config ?? (facts.config && !isTable ? decodeConfig(facts.config.value) : null);
  // A side file names the machine itself; of names, the instance type says more than `gcp`.
  const stated = machine.name && machine.name.level < 0 ? machine.name : null;
  const host = [stated, machine.instance, machine.name].find((fact) => fact && namesMachine(fact));
  // `gcp/c3-standard-8`: a word for many machines does not name one beside its type.
  // A machine that the output states keeps its name, and the type is a word.
  const isOfNames = run.assumed?.includes("machine") === true;
  const known = setting.machine;
  const isWord = isOfNames && known?.name === machineOf({ ...known, host: hostOfPath(run.source.path) })?.name;
  const instance = machine.instance && isWord && namesMachine(machine.instance) ? machine.instance.value : null;
  const threads = facts.threads && !isTable && !isLoad(run) ? Number(facts.threads.value) : null;
  return {
    ...run,
    setting: {
      engine,
      build,
      config,
      machine:
        instance === null
          ? (known ?? (host ? machineOf({ host: host.value }) : null))
          : machineOf({ ...known, host: instance }),
    },
    algorithm: run.algorithm === UNKNOWN && engine !== UNKNOWN ? (build?.raw ?? engine) : run.algorithm,
    threads: run.threads ?? threads,
  };
}

/** Returns the build in the path, where the importer had none, or had the same release without stage or commit. */
function buildWith(known: BuildName | null, named: Build | null, isTable: boolean): BuildName | null {
  if (!named) return known;
  const inPath: BuildName = {
    raw: named.raw,
    version: versionWithStage(named),
    flags: decodeBuild(named.raw).flags,
    commit: named.commit,
  };
  if (known === null) return inPath;
  if (isTable || named.version === null || !known.version?.startsWith(named.version)) return known;
  const addsFacts =
    (named.stage !== null && inPath.version !== known.version) || (inPath.commit !== null && !known.commit);
  return addsFacts && !known.raw.includes(named.raw) ? inPath : known;
}

/** Returns the run with its sources' settings, and with the words that nothing explains. */
function withWords(run: ParsedRun, identity: Identity, isTable: boolean): ParsedRun {
  const whole = { ...run, settings: { ...fromSources(run, identity), ...run.settings } };
  const says = (fact: Fact): boolean => !(isTable && fact.source === "file") && !isOfLayout(fact, run);
  const { setting, assumed = [] } = run;
  const isByClient = assumed.includes("engine") && (setting.build === null || !assumed.includes("build"));
  const hasTool = run.workload.family !== "custom";
  const how = { says, isByClient, hasTool };
  const { words, above, sizes, disk, storage } = ownWords(identity, knownOf(whole), how);
  const settings = {
    ...(storage.length > 0 ? { storageEngine: textOf(storage) } : {}),
    ...(disk.length > 0 ? { disk: textOf(disk) } : {}),
    ...whole.settings,
    ...(words.length > 0 ? { words: textOf(words) } : {}),
    ...(above.length > 0 ? { above: [...new Set(above.map(({ value }) => value))].join(" ") } : {}),
  };
  const scale = sizes.map(({ text }) => text);
  return {
    ...run,
    ...(Object.keys(settings).length > 0 ? { settings } : {}),
    ...(scale.length > 0 ? { scale } : {}),
  };
}

/**
 * Returns true for parts of ann-benchmarks' layout. These are its count of neighbours, or the arguments of one of a
 * run's many files.
 */
function isOfLayout({ source, text }: Fact, { workload, source: { path } }: ParsedRun): boolean {
  const place = isVectorWorkload(workload) ? parseResultPath(path) : null;
  return place !== null && (source === "file" || text === String(place.k));
}

/** Returns `cached` by words for data in memory, and the settings of side files, unless the importer knows them. */
function fromSources({ setting, workload, settings = {} }: ParsedRun, identity: Identity): Params {
  const { scale, parameters } = identity;
  const machine = Object.entries(identity.machine).filter(
    ([slot, { value }]) =>
      slot !== "name" && setting.machine?.name !== value && !(slot === "cpus" && setting.machine?.cpus),
  );
  const params: Params = isVectorWorkload(workload) ? {} : workload.params;
  // An importer may know it under another name: the scale "inmem".
  const texts = Object.values({ ...settings, ...params }).filter((value) => typeof value === "string");
  const isMemoryKnown = Object.hasOwn(params, "cached") || cachedOfNames(texts) !== null;
  const { memory, ...sizes } = scale;
  const fromSide = [
    ...[...machine, ...Object.entries(sizes)].map(([slot, { source, value }]) => [source, slot, value] as const),
    ...parameters.map(({ source, value }) => [source, ...nameAndValue(value)] as const),
  ];
  return Object.fromEntries([
    ...(memory && !isMemoryKnown ? [["cached", memory.value === "yes"] as const] : []),
    ...fromSide.flatMap(([source, name, value]) =>
      source === "side file" && !Object.hasOwn(params, name)
        ? [[name, /^\d{1,15}$/.test(value) ? Number(value) : value] as const]
        : [],
    ),
  ]);
}

/** Returns words with their repeats: `thp-on_ahi-on` is not `thp-on_ahi-off`, and `1_8_1` is not `1_8_8`. */
const textOf = (facts: readonly Fact[]): string => facts.map(({ value }) => value).join(" ");

function unknownEngines(paths: readonly string[]): Issue[] {
  const [first] = paths;
  if (first === undefined) return [];
  const tested = paths.length === 1 ? "tested" : `tested (${paths.length} files, this is the first)`;
  const message =
    `Neither the output nor the path says which database was ${tested}. ` +
    "Put it into a folder's name, or give it with the upload.";
  return [problem(first, ENGINE_UNKNOWN, "warning", message)];
}

/** Code of the issue on servers that the path names although the client's engine counts. */
export const SERVER_DOUBTFUL = "server-doubtful";

function doubtfulServers(found: ReadonlyMap<string, ReadonlySet<string>>): Issue[] {
  return [...found].flatMap(([server, paths]) => {
    const [first] = paths;
    if (first === undefined) return [];
    const where = paths.size === 1 ? "" : ` (${paths.size} files, this is the first)`;
    const message =
      `The path names ${engineName(server)}${where}, and the output only the protocol that its client speaks. The ` +
      "protocol's engine counts, since the path does not state one release of one server. " +
      "Put it into the folder's name, or give the engine with the upload.";
    return [problem(first, SERVER_DOUBTFUL, "warning", message)];
  });
}
