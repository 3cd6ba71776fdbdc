import type { ParsedRun } from "../domain/model";
import { isStated } from "../domain/names/given";
import type { ParsedResults } from "../domain/parsed-results";
import { directoryOf } from "../importers/kit/paths";

type Machine = NonNullable<ParsedRun["setting"]["machine"]>;
/** Machines by identity, for each folder and config, or for each build, config and thread count. */
type Known = Map<string, Map<string, Machine>>;

/**
 * Gives a failed run whose output lacks the machine that of the runs around it. Otherwise the failure would be in a
 * group of its own, like a test that was not run.
 * It gets the machine of the runs of its config in its folder, read by the same importer. Where all runs of its
 * build, config and thread count had another one, it gets that. With several machines or none it stays null. Runs of
 * author's tables neither give nor take, and complete runs know their own. One pass each.
 */
export function withNeighbourMachines(results: readonly ParsedResults[]): ParsedResults[] {
  return results.map((result) => {
    const { runs, points } = result;
    const authored = new Set(points.flatMap(({ origin, runKey }) => (origin === "author" ? [runKey] : [])));
    const folders: Known = new Map();
    const alike: Known = new Map();
    for (const run of runs) {
      if (authored.has(run.key) || isMissing(run)) continue;
      add(folders, placeOf(run), run);
      add(alike, likenessOf(run), run);
    }
    const taken = runs.map((run): ParsedRun => {
      const { machine: named } = run.setting;
      if (!isMissing(run) || authored.has(run.key)) return run;
      const machine = neighbour(folders.get(placeOf(run)), alike.get(likenessOf(run) ?? ""));
      const isOther = machine === null || (named !== null && !machine.name.startsWith(`${named.name}, `));
      return isOther ? run : { ...run, setting: { ...run.setting, machine } };
    });
    return { ...result, runs: taken };
  });
}

/** Returns true for a failed run without a machine, or with the mere name of one, which its upload states. */
function isMissing({ status, setting: { machine }, notes }: ParsedRun): boolean {
  if (status !== "failed" && status !== "truncated") return false;
  const isBare = machine?.cpus === null && machine.memoryBytes === null && machine.model === null;
  return machine === null || (isBare && isStated(notes, "machine"));
}

/** Returns a key for runs side by side. A folder may hold one machine for each config, as VectorDBBench's do. */
const placeOf = ({ source, setting }: ParsedRun) =>
  JSON.stringify([directoryOf(source.path), setting.config?.raw ?? null]);

/**
 * Returns a key for repeats of one test plan. Returns null where build or thread count is unknown, since two unknowns
 * may differ. Runs without a config count as those of one config.
 */
function likenessOf({ setting, threads }: ParsedRun): string | null {
  const { engine, build, config } = setting;
  return build === null || threads === null ? null : JSON.stringify([engine, build.raw, config?.raw ?? null, threads]);
}

function add(known: Known, key: string | null, { setting: { machine } }: ParsedRun): void {
  if (key === null || machine === null) return;
  const { name, cpus, memoryBytes, model } = machine;
  const machines = known.get(key) ?? new Map<string, Machine>();
  known.set(key, machines.set(JSON.stringify([name, cpus, memoryBytes, model]), machine));
}

function neighbour(beside: Map<string, Machine> = new Map(), alike: Map<string, Machine> = new Map()): Machine | null {
  const [nearest, ...others] = beside;
  const [first] = alike.values();
  if (!nearest || others.length > 0) return alike.size === 1 ? (first ?? null) : null;
  const [id, machine] = nearest;
  return alike.size === 0 || alike.has(id) ? machine : null;
}
