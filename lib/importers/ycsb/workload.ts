import type { Params, TestWorkload } from "@/lib/domain/model";
import { baseName } from "../kit/paths";
import type { YcsbRun } from "./facts";

/** The shares of the core workloads. Their distribution is zipfian, but latest in D. */
const core: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  workloada: { readFraction: 0.5, updateFraction: 0.5 },
  workloadb: { readFraction: 0.95, updateFraction: 0.05 },
  workloadc: { readFraction: 1 },
  workloadd: { readFraction: 0.95, insertFraction: 0.05 },
  workloade: { scanFraction: 0.95, insertFraction: 0.05 },
  workloadf: { readFraction: 0.5, readModifyWriteFraction: 0.5 },
};

/** Returns settings that differ from the core workload's definition: `workloada` with 95 % reads is not workload A. */
function changesOf(name: string, settings: Params): Params {
  const meant = Object.hasOwn(core, name) ? core[name] : undefined;
  if (meant === undefined) return {};
  const distribution = name === "workloadd" ? "latest" : "zipfian";
  return Object.fromEntries(
    Object.entries(settings).filter(([key, value]) => {
      if (key === "requestDistribution") return value !== distribution;
      return key.endsWith("Fraction") && value !== (meant[key] ?? 0);
    }),
  );
}

/**
 * Returns the workload of a run, named by the -P file or by the path, else "unnamed". The load and the run phase
 * are two tests. An output of unknown settings is a separate test, so that nothing is divided by it.
 * The group is that of the core workload. Fractions and a distribution that differ from it are parameters.
 */
export function workloadOf(run: YcsbRun, path: string): TestWorkload {
  const name = run.command?.workload ?? workloadOfPath(path) ?? "unnamed";
  const phase = run.command?.phase ?? phaseOfName(path);
  const changes = phase === "load" ? {} : changesOf(name, run.command?.settings ?? {});
  const unlike = { ...(phase === null ? {} : { phase }), ...(run.part === null ? {} : { output: run.part }) };
  return { family: "ycsb", name, params: { ...changes, ...unlike } };
}

/** Returns the phase that a word of the file's name states (`Workload_a_LOAD.txt`); null for none or both. */
function phaseOfName(path: string): "load" | "run" | null {
  const words = new Set(
    baseName(path)
      .toLowerCase()
      .split(/[^a-z0-9]+/),
  );
  if (words.has("load") === words.has("run")) return null;
  return words.has("load") ? "load" : "run";
}

function workloadOfPath(path: string): string | null {
  const letter = /workload[_-]?([a-f])(?![a-z0-9])/i.exec(path)?.[1];
  return letter ? `workload${letter.toLowerCase()}` : null;
}
