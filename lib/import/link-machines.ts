import type { Issue, ParsedRun } from "../domain/model";
import { type HostFacts, hostFactsOf, machineWith } from "../domain/names/machine-facts";
import type { ParsedResults } from "../domain/parsed-results";
import type { CpuCount } from "../domain/workloads/per-query-costs";
import { problem } from "./issue-list";

/** Results with completed machines. */
export interface LinkedMachines {
  results: ParsedResults[];
  issues: Issue[];
  /** Returns the CPUs of a run of `results` with their source; null where they are unknown. */
  cpusOf(run: ParsedRun): CpuCount | null;
}

/** Completes each run's machine by the host files around it, and reports contradictions among them or with the run. */
export function linkMachines(results: readonly ParsedResults[]): LinkedMachines {
  const provenance = results.flatMap((result) => result.provenance);
  const factsOf = hostFactsOf(
    provenance,
    // One author's table can be the file of very many runs.
    [...new Set(results.flatMap(({ runs }) => runs.map(({ source }) => source.path)))],
  );
  const issues = new Map<string, Issue>();
  const counted = new Map<ParsedRun, CpuCount | null>();
  const whole = wholeMachines(results);
  const linked = results.map((result) => ({
    ...result,
    runs: result.runs.map((run) => {
      const facts = factsOf(run.source.path);
      for (const issue of contradictions(run, facts)) issues.set(`${issue.path} ${issue.message}`, issue);
      const known = machineWith(run, facts);
      const machine = (known && whole.get(known.name)) ?? known;
      const changed = machine === run.setting.machine ? run : withMachine(run, machine);
      counted.set(changed, cpuCount(run, facts));
      return changed;
    }),
  }));
  return { results: linked, issues: [...issues.values()], cpusOf: (run) => counted.get(run) ?? null };
}

/** Names and files beside a run, which is its machine's only source, may err: facts of an upload replace it. */
function withMachine(run: ParsedRun, machine: ParsedRun["setting"]["machine"]): ParsedRun {
  const { setting, assumed = [] } = run;
  const isAssumed = setting.machine === null && machine !== null && !assumed.includes("machine");
  return { ...run, setting: { ...setting, machine }, ...(isAssumed ? { assumed: [...assumed, "machine"] } : {}) };
}

/**
 * Returns by host the bundle's one machine of that name with its CPUs. An author's table names only the host ("hetz"),
 * the raw files beside it also its CPUs ("hetz, 48 CPUs"). They are the same machine, unless the bundle has several of
 * that host.
 */
function wholeMachines(results: readonly ParsedResults[]) {
  const byHost = new Map<string, ParsedRun["setting"]["machine"]>();
  const several = new Set<string>();
  for (const { setting } of results.flatMap(({ runs }) => runs)) {
    const { machine } = setting;
    const host = machine?.cpus == null ? undefined : /^(.*), \d+ CPUs?$/.exec(machine.name)?.[1];
    if (!machine || !host) continue;
    const known = byHost.get(host);
    if (known && known.name !== machine.name) several.add(host);
    byHost.set(host, machine);
  }
  for (const host of several) byHost.delete(host);
  return byHost;
}

function cpuCount({ setting }: ParsedRun, facts: HostFacts): CpuCount | null {
  if (setting.machine?.cpus) return { count: setting.machine.cpus, from: "as the run's own output says" };
  return facts.cpus ? { count: facts.cpus.value, from: `as ${facts.cpus.title} says` } : null;
}

function contradictions({ setting }: ParsedRun, { cpus, conflicts }: HostFacts): Issue[] {
  const own = setting.machine?.cpus ?? null;
  const found = conflicts.map(({ key, one, other }) =>
    problem(
      one.path,
      "host-files-disagree",
      "warning",
      `${one.title} says ${one.value}, ${other.title} (${other.path}) says ${other.value} (${key}): ` +
        "neither is taken for the runs beside them.",
    ),
  );
  if (own === null || cpus === null || cpus.value === own) return found;
  const rule = "the runs' own number counts";
  const message = `${cpus.title} says ${cpus.value} CPUs, the runs' own output says ${own}: ${rule}.`;
  return [...found, problem(cpus.path, "cpus-disagree", "info", message)];
}
