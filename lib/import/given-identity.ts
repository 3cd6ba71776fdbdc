import { ownValue } from "@/lib/domain/own-value";
import { versionWithStage } from "../domain/identity/build";
import { type Fact, nameAndValue } from "../domain/identity/fact";
import { type Identity, identityOf } from "../domain/identity/identity";
import type { Place } from "../domain/identity/levels";
import { type Issue, isVectorWorkload, type Params, type ParsedRun } from "../domain/model";
import {
  buildGiven,
  type Contradiction,
  type Given,
  type GivenKey,
  givenText,
  hasGiven,
  isGivenKey,
  isOtherBuild,
} from "../domain/names/given";
import { machineOf } from "../domain/names/machines";
import { decodeConfig } from "../domain/names/names";
import { formatCounted } from "../format";
import type { Stated } from "./manifest/stated";
import { namesMachine } from "./own-words";

const UNKNOWN = "unknown";
const UNNAMED = "unnamed";
/** Contradictions that get an issue each; the last issue counts the others. */
const MAX_DIFFERENCES = 20;

/** The stated facts on runs, on the way through one import. */
export interface GivenIdentity {
  /** Gives a run the stated thread count, conditions and path, and the engine unless its output names another one. */
  engine(run: ParsedRun): ParsedRun;
  /**
   * Gives a run with the facts of all its sources the stated ones. `before` has those of its output alone; `place` is
   * its path, and `side` has the parameters of side files.
   */
  rest(run: ParsedRun, before: ParsedRun, place: Place, side: readonly Fact[]): ParsedRun;
  /** Returns the contradictions that `engine` and `rest` found since the last call. */
  found(): readonly Difference[];
  /** Counts contradictions for another run of equal facts. */
  again(run: ParsedRun, found: readonly Difference[]): void;
  /** The facts that outputs contradict. */
  issues(): Issue[];
}

/**
 * Applies the stated facts of a file's runs. They fill what a run's output leaves open, and replace what its importer
 * took from names (`assumed`). Facts of the output count before them; a difference becomes an issue.
 */
export function givenIdentity(statedOf: (path: string) => Stated): GivenIdentity {
  const differences = new Map<string, Difference & { run: ParsedRun; runs: number }>();
  let newest: Difference[] = [];
  const contradict = (run: ParsedRun, contradiction: Difference) => {
    newest.push(contradiction);
    count(run, contradiction);
  };
  const count = (run: ParsedRun, contradiction: Difference) => {
    const id = JSON.stringify(contradiction);
    const before = differences.get(id);
    if (before) before.runs += 1;
    else differences.set(id, { ...contradiction, run, runs: 1 });
  };

  return {
    engine(printed) {
      const stated = statedOf(printed.source.path);
      const { run, contradictions } = withConditions(printed, stated);
      for (const one of contradictions) contradict(run, { ...one, by: BY_MANIFEST });
      const { setting, algorithm, assumed = [] } = run;
      const { engine, build } = setting;
      const { engine: wanted } = stated.given;
      if (wanted === undefined || engine === wanted) return run;
      if (engine !== UNKNOWN && !assumed.includes("engine")) {
        contradict(run, { key: "engine", given: wanted, said: engine, by: sourceOf(stated, "engine") });
        return run;
      }
      // A build in a name is one of the engine in that name.
      const isOther = engine !== UNKNOWN && assumed.includes("build");
      return {
        ...run,
        setting: { ...setting, engine: wanted, build: isOther ? null : build },
        // withFacts names an unknown one.
        algorithm: engine !== UNKNOWN && algorithm === engine ? wanted : algorithm,
        notes: withNote(run, stated, "engine"),
      };
    },
    rest(run, before, place, side) {
      const stated = statedOf(run.source.path);
      const { given } = stated;
      const { captured, settings: conditions, threads } = stated;
      if (
        ![given, conditions].some((facts) => Object.keys(facts).length > 0) &&
        captured.size === 0 &&
        threads === null
      )
        return run;
      const isOtherEngine = given.engine !== undefined && before.setting.engine !== given.engine;
      const steps = [...(isOtherEngine ? [] : [givenBuild]), givenConfig, givenMachine, givenWorkload];
      const whole = steps.reduce((known, step) => {
        const { run: next, contradictions } = step(known, before, stated);
        for (const one of contradictions) contradict(before, { ...one, by: sourceOf(stated, one.key) });
        return next;
      }, run);
      const path = identityOf(place);
      const names = [...otherName(whole, given, path), ...otherWords(whole, before, stated, path)];
      if (names.length > 0)
        contradict(before, {
          key: "engine",
          given: givenText(given),
          said: names.join(", "),
          by: BY_UPLOAD,
          isName: true,
        });
      const others = [...new Set([...names, ...otherParameters(stated, side), ...unusedCaptures(whole, stated)])];
      const settings = {
        ...(given.project === undefined ? {} : { project: given.project }),
        ...whole.settings,
        ...(others.length === 0 ? {} : { named: others.join(", ") }),
      };
      return {
        ...whole,
        ...(Object.keys(settings).length > 0 ? { settings } : {}),
        notes: {
          ...(given.measured === undefined ? {} : { measuredAt: given.measured }),
          ...(stated.side === null ? {} : { sideFile: stated.side }),
          ...whole.notes,
        },
      };
    },
    found() {
      const found = newest;
      newest = [];
      return found;
    },
    again(run, found) {
      for (const one of found) count(run, one);
    },
    issues() {
      const all = [...differences.values()];
      return all.slice(0, MAX_DIFFERENCES).map(({ run, runs, ...one }, at) => {
        const more = at === MAX_DIFFERENCES - 1 ? all.length - MAX_DIFFERENCES : 0;
        const where = runs === 1 ? "" : ` in ${runs} runs, of which this is the first`;
        const rest = more > 0 ? ` What was given differs from ${formatCounted(more, "other value")}, too.` : "";
        const { message, ...kind } = issueOf(one, where);
        return { ...run.source, ...kind, message: message + rest };
      });
    },
  };
}

const BY_UPLOAD = "Given with the upload";
const BY_MANIFEST = "Given by the manifest";

/** Returns the source of a stated fact, for a message. */
const sourceOf = ({ ofManifest }: Stated, key: string): string =>
  isGivenKey(key) && ofManifest.has(key) ? BY_MANIFEST : BY_UPLOAD;

/** Gives a run the facts that only a manifest states: thread count, conditions, and the path whose words are read. */
function withConditions(run: ParsedRun, { given, ofManifest, threads, settings, namesPath }: Stated): Step {
  const own: Params = run.settings ?? {};
  const contradictions = Object.entries(settings).flatMap(([key, value]) =>
    Object.hasOwn(own, key) && own[key] !== value ? [{ key, given: String(value), said: String(own[key]) }] : [],
  );
  if (threads !== null && run.threads !== null && threads !== run.threads)
    contradictions.push({ key: "threads", given: String(threads), said: String(run.threads) });
  const conditions = Object.keys(settings).length > 0 ? { settings: { ...settings, ...own } } : {};
  const path = namesPath === null ? {} : { namesPath };
  // The mark of an upload holds for all runs, so that nameRuns adds it to the marks of names.
  const mark = given.repeat !== undefined && ofManifest.has("repeat") ? { repeat: given.repeat } : {};
  return { run: { ...run, threads: run.threads ?? threads, ...conditions, ...path, ...mark }, contradictions };
}

/** A difference to a stated fact, and its author; `isName`: a name says it, not the output. */
export type Difference = Contradiction & { by: string; isName?: true };

function issueOf(
  { key, given, said, by, isName }: Difference,
  where: string,
): Pick<Issue, "code" | "severity" | "message"> {
  if (isName) {
    const message = `Given: ${given}. A name in the path says ${said}${where}: the given name counts.`;
    return { code: "given-over-name", severity: "info", message };
  }
  const message = `${by}: ${key} ${given}. The output says ${said}, which counts${where}.`;
  return { code: "given-differs", severity: "warning", message };
}

// A fact that is stated for two runs never makes them repeats: their other names stay conditions.

/** Returns the name of another engine or build in a run's path: `pg17/` and `pg18/` are two, whatever was stated. */
function otherName({ setting: { engine } }: ParsedRun, given: Given, path: Identity): string[] {
  const { engine: named, build } = path;
  if (given.engine !== undefined && engine === given.engine && named && named.value !== engine)
    return [build?.raw ?? named.text];
  const isOther = build && isOtherBuild(given, { ...build, version: versionWithStage(build) });
  return isOther ? [build.raw] : [];
}

/** Returns another machine, config, test, thread count, storage engine or disk in the path than was stated. */
function otherWords(run: ParsedRun, before: ParsedRun, stated: Stated, { facts, machine, disk }: Identity): string[] {
  const { given, settings, threads } = stated;
  const { setting, workload } = run;
  const differs = (name: string, { text, value }: Fact): boolean =>
    Object.hasOwn(settings, name) && ![text, value].includes(String(settings[name]));
  const host = setting.machine?.name.toLowerCase() ?? "";
  const hosts = [machine.name, machine.instance].flatMap((fact) =>
    fact && namesMachine(fact) && !host.includes(fact.text.toLowerCase()) ? [fact] : [],
  );
  const found = [
    ...(given.machine === undefined ? [] : hosts),
    ...(facts.config && given.config !== undefined && facts.config.value !== setting.config?.raw ? [facts.config] : []),
    ...(facts.threads && threads !== null && Number(facts.threads.value) !== run.threads ? [facts.threads] : []),
    ...(facts.storage && differs("storageEngine", facts.storage) ? [facts.storage] : []),
    ...disk.filter((fact) => differs("disk", fact)),
  ].map(({ text }) => text);
  const test = testOf(before.workload);
  return test === testOf(workload) || test === null || test === UNNAMED ? found : [...found, test];
}

const testOf = (workload: ParsedRun["workload"]): string | null => (isVectorWorkload(workload) ? null : workload.name);

/** Returns parameters of side files that differ from the stated ones. */
const otherParameters = ({ settings }: Stated, side: readonly Fact[]): string[] =>
  side.flatMap(({ value }) => {
    const [name, text] = nameAndValue(value);
    return Object.hasOwn(settings, name) && String(settings[name]) !== text ? [value] : [];
  });

/**
 * Returns captured texts that are not facts of the run. The upload or the output states another fact, or the text is
 * not a value of that kind.
 */
const unusedCaptures = (run: ParsedRun, { captured }: Stated): string[] =>
  [...captured].flatMap(([key, text]) => {
    const had = key === "threads" ? run.threads : ownValue(run.settings ?? {}, key);
    return (isGivenKey(key) ? hasGiven(key, text, run) : String(had) === text) ? [] : [`${key} ${text}`];
  });

interface Step {
  run: ParsedRun;
  contradictions: readonly Contradiction[];
}

type Part = "engine" | "build" | "config" | "machine" | "workload";

const isPrinted = ({ setting, assumed = [] }: ParsedRun, part: "build" | "config" | "machine"): boolean =>
  setting[part] !== null && !assumed.includes(part);

/** Adds a part of the identity to the note on what the upload, or its manifest, states. */
function withNote({ notes }: ParsedRun, { ofManifest }: Stated, part: Part): ParsedRun["notes"] {
  const keys: readonly GivenKey[] = part === "build" ? ["version", "commit", "build", "branch"] : [part];
  const name = keys.some((key) => ofManifest.has(key)) ? "manifest" : "given";
  const before = notes[name];
  return { ...notes, [name]: [...(typeof before === "string" ? [before] : []), part].join(", ") };
}

function givenBuild(run: ParsedRun, before: ParsedRun, stated: Stated): Step {
  const { given } = stated;
  const { setting } = run;
  const { build, contradictions } = buildGiven(given, setting.engine, setting.build, isPrinted(before, "build"));
  if (build === null || JSON.stringify(build) === JSON.stringify(setting.build)) return { run, contradictions };
  const names = [UNKNOWN, setting.engine, setting.build?.raw];
  const algorithm = before.algorithm === UNKNOWN && names.includes(run.algorithm) ? build.raw : run.algorithm;
  return {
    run: { ...run, setting: { ...setting, build }, algorithm, notes: withNote(run, stated, "build") },
    contradictions,
  };
}

function givenConfig(run: ParsedRun, before: ParsedRun, stated: Stated): Step {
  const { config } = stated.given;
  const { setting } = run;
  if (config === undefined || setting.config?.raw === config) return { run, contradictions: [] };
  if (isPrinted(before, "config"))
    return { run, contradictions: [{ key: "config", given: config, said: setting.config?.raw ?? "" }] };
  return {
    run: { ...run, setting: { ...setting, config: decodeConfig(config) }, notes: withNote(run, stated, "config") },
    contradictions: [],
  };
}

/** Names the machine; facts of the output on it (processors, memory, model) stay. */
function givenMachine(run: ParsedRun, before: ParsedRun, stated: Stated): Step {
  const { machine: host } = stated.given;
  const { machine: known } = run.setting;
  if (host === undefined) return { run, contradictions: [] };
  const observed = { cpus: known?.cpus ?? null, memoryBytes: known?.memoryBytes ?? null, model: known?.model ?? null };
  const machine = machineOf({ host, ...observed });
  if (known?.name === machine?.name || known?.name === host) return { run, contradictions: [] };
  if (isPrinted(before, "machine") && known?.name !== machineOf(observed)?.name)
    return { run, contradictions: [{ key: "machine", given: host, said: known?.name ?? "" }] };
  return {
    run: { ...run, setting: { ...run.setting, machine }, notes: withNote(run, stated, "machine") },
    contradictions: [],
  };
}

/** Names a test that its output does not name. */
function givenWorkload(run: ParsedRun, before: ParsedRun, stated: Stated): Step {
  const { workload: name } = stated.given;
  const { workload } = run;
  if (name === undefined || workload.family === "vector-search" || workload.name === name)
    return { run, contradictions: [] };
  if (workload.name !== UNNAMED && !(before.assumed ?? []).includes("workload"))
    return { run, contradictions: [{ key: "workload", given: name, said: workload.name }] };
  return {
    run: { ...run, workload: { ...workload, name }, notes: withNote(run, stated, "workload") },
    contradictions: [],
  };
}
