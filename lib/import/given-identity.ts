import { identityOf } from "../domain/identity/identity";
import type { Place } from "../domain/identity/levels";
import type { Issue, ParsedRun } from "../domain/model";
import {
  buildGiven,
  type Contradiction,
  type Given,
  type GivenKey,
  givenOf,
  givenText,
  isOtherBuild,
} from "../domain/names/given";
import { machineOf } from "../domain/names/machines";
import { decodeConfig } from "../domain/names/names";

const UNKNOWN = "unknown";
/** Contradictions of one fact that get an issue each; the last one counts the others. */
const MAX_TOLD = 20;

/** What an upload states about its runs, on the way through one import. */
export interface GivenIdentity {
  /** Gives a run the stated engine, unless its output names another one. */
  engine(run: ParsedRun): ParsedRun;
  /**
   * Gives a run with the facts of all its sources the stated ones. `before` has those of its output alone; `place` is
   * its path.
   */
  rest(run: ParsedRun, before: ParsedRun, place: Place): ParsedRun;
  /** What the outputs contradicted. */
  issues(): Issue[];
}

/**
 * Applies the stated facts of an upload. They fill what a run's output leaves open, and replace what its importer took
 * from names (`assumed`). What the output says stands, and becomes an issue where it is something else.
 */
export function givenIdentity(given: Given): GivenIdentity {
  const told = new Map<string, Told & { run: ParsedRun; runs: number }>();
  const contradict = (run: ParsedRun, contradiction: Told) => {
    const id = JSON.stringify(contradiction);
    const before = told.get(id);
    if (before) before.runs += 1;
    else told.set(id, { ...contradiction, run, runs: 1 });
  };
  const { engine: wanted } = given;
  if (Object.keys(givenOf(given)).length === 0) return { engine: (run) => run, rest: (run) => run, issues: () => [] };

  return {
    engine(run) {
      const { setting, algorithm, assumed = [] } = run;
      const { engine, build } = setting;
      if (wanted === undefined || engine === wanted) return run;
      if (engine !== UNKNOWN && !assumed.includes("engine")) {
        contradict(run, { key: "engine", given: wanted, said: engine });
        return run;
      }
      // A build in a name is one of the engine in that name.
      const isOther = engine !== UNKNOWN && assumed.includes("build");
      return {
        ...run,
        setting: { ...setting, engine: wanted, build: isOther ? null : build },
        // withFacts names an unknown one.
        algorithm: engine !== UNKNOWN && algorithm === engine ? wanted : algorithm,
        notes: withNote(run, "engine"),
      };
    },
    rest(run, before, place) {
      const isOtherEngine = wanted !== undefined && before.setting.engine !== wanted;
      const steps = [...(isOtherEngine ? [] : [givenBuild]), givenConfig, givenMachine, givenWorkload];
      const whole = steps.reduce((told, step) => {
        const { run: next, contradictions } = step(told, before, given);
        for (const one of contradictions) contradict(before, one);
        return next;
      }, run);
      const name = otherName(whole, given, place);
      if (name !== null) contradict(before, { key: "engine", given: givenText(given), said: name, isName: true });
      return {
        ...whole,
        ...(name === null ? {} : { settings: { ...whole.settings, named: name } }),
        notes: { ...(given.measured === undefined ? {} : { measuredAt: given.measured }), ...whole.notes },
      };
    },
    issues() {
      const all = [...told.values()];
      return all.slice(0, MAX_TOLD).map(({ run, runs, ...one }, at) => {
        const more = at === MAX_TOLD - 1 ? all.length - MAX_TOLD : 0;
        const where = runs === 1 ? "" : ` in ${runs} runs, of which this is the first`;
        const rest = more > 0 ? ` ${more} other values differ from what was given, too.` : "";
        return { ...run.source, ...issueOf(one, where), message: `${issueOf(one, where).message}${rest}` };
      });
    },
  };
}

/** A difference to what was stated; `isName`: a name says it, not the output. */
type Told = Contradiction & { isName?: true };

function issueOf({ key, given, said, isName }: Told, where: string): Pick<Issue, "code" | "severity" | "message"> {
  if (isName) {
    const message = `Given with the upload: ${given}. A name in the path says ${said}${where}: what was given stands.`;
    return { code: "given-over-name", severity: "info", message };
  }
  const message = `Given with the upload: ${key} ${given}. The output says ${said}, which stands${where}.`;
  return { code: "given-differs", severity: "warning", message };
}

/**
 * Returns the name of another engine or build in a run's path, which stays a condition: runs of `pg17/` and `pg18/` are
 * no repeats of each other, whatever was stated for both. Null without one.
 */
function otherName({ setting: { engine } }: ParsedRun, given: Given, place: Place): string | null {
  const { engine: named, build } = identityOf(place);
  if (given.engine !== undefined && engine === given.engine && named && named.value !== engine)
    return build?.raw ?? named.text;
  return build && isOtherBuild(given, { ...build, version: build.version && `${build.version}${build.stage ?? ""}` })
    ? build.raw
    : null;
}

interface Step {
  run: ParsedRun;
  contradictions: readonly Contradiction[];
}

const isPrinted = ({ setting, assumed = [] }: ParsedRun, part: "build" | "config" | "machine"): boolean =>
  setting[part] !== null && !assumed.includes(part);

/** Adds a part of the identity to the note on what was given. */
const withNote = ({ notes }: ParsedRun, part: GivenKey): ParsedRun["notes"] => ({
  ...notes,
  given: [...(typeof notes.given === "string" ? [notes.given] : []), part].join(", "),
});

function givenBuild(run: ParsedRun, before: ParsedRun, given: Given): Step {
  const { setting } = run;
  const { build, contradictions } = buildGiven(given, setting.engine, setting.build, isPrinted(before, "build"));
  if (build === null || JSON.stringify(build) === JSON.stringify(setting.build)) return { run, contradictions };
  const names = [UNKNOWN, setting.engine, setting.build?.raw];
  const algorithm = before.algorithm === UNKNOWN && names.includes(run.algorithm) ? build.raw : run.algorithm;
  return { run: { ...run, setting: { ...setting, build }, algorithm, notes: withNote(run, "build") }, contradictions };
}

function givenConfig(run: ParsedRun, before: ParsedRun, { config }: Given): Step {
  const { setting } = run;
  if (config === undefined || setting.config?.raw === config) return { run, contradictions: [] };
  if (isPrinted(before, "config"))
    return { run, contradictions: [{ key: "config", given: config, said: setting.config?.raw ?? "" }] };
  return {
    run: { ...run, setting: { ...setting, config: decodeConfig(config) }, notes: withNote(run, "config") },
    contradictions: [],
  };
}

/** Names the machine; what the output observed of it (processors, memory, model) stays. */
function givenMachine(run: ParsedRun, before: ParsedRun, { machine: host }: Given): Step {
  const { machine: known } = run.setting;
  if (host === undefined) return { run, contradictions: [] };
  const observed = { cpus: known?.cpus ?? null, memoryBytes: known?.memoryBytes ?? null, model: known?.model ?? null };
  const machine = machineOf({ host, ...observed });
  if (known?.name === machine?.name || known?.name === host) return { run, contradictions: [] };
  if (isPrinted(before, "machine") && known?.name !== machineOf(observed)?.name)
    return { run, contradictions: [{ key: "machine", given: host, said: known?.name ?? "" }] };
  return {
    run: { ...run, setting: { ...run.setting, machine }, notes: withNote(run, "machine") },
    contradictions: [],
  };
}

/** Names a test that its output does not name. */
function givenWorkload(run: ParsedRun, before: ParsedRun, { workload: name }: Given): Step {
  const { workload } = run;
  if (name === undefined || workload.family === "vector-search" || workload.name === name)
    return { run, contradictions: [] };
  if (workload.name !== "unnamed" && !(before.assumed ?? []).includes("workload"))
    return { run, contradictions: [{ key: "workload", given: name, said: workload.name }] };
  return { run: { ...run, workload: { ...workload, name }, notes: withNote(run, "workload") }, contradictions: [] };
}
