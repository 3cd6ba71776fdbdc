import { type HostFacts, hostFactsOf, machineWith } from "../domain/machine-facts";
import type { Issue, ParsedResults, ParsedRun } from "../domain/model";
import type { CpuCount } from "../domain/per-query-costs";
import { problem } from "./issue-list";

export interface LinkedMachines {
  results: ParsedResults[];
  issues: Issue[];
  /** How many CPUs a run had, and who says so; asked with the run as it was before. */
  cpusOf(run: ParsedRun): CpuCount | null;
}

/** Gives each run's machine what the host files around it say, and tells where they contradict each other or the run. */
export function linkMachines(results: readonly ParsedResults[]): LinkedMachines {
  const provenance = results.flatMap((result) => result.provenance);
  const factsOf = hostFactsOf(
    provenance,
    results.flatMap(({ runs }) => runs.map(({ source }) => source.path)),
  );
  const issues = new Map<string, Issue>();
  const counted = new Map<ParsedRun, CpuCount | null>();
  const linked = results.map((result) => ({
    ...result,
    runs: result.runs.map((run) => {
      const facts = factsOf(run.source.path);
      for (const issue of contradictions(run, facts)) issues.set(issue.message, issue);
      const machine = machineWith(run, facts);
      const changed = machine === run.setting.machine ? run : { ...run, setting: { ...run.setting, machine } };
      counted.set(changed, cpuCount(run, facts));
      return changed;
    }),
  }));
  return { results: linked, issues: [...issues.values()], cpusOf: (run) => counted.get(run) ?? null };
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
      `${one.title} says ${one.value}, ${other.title} (${other.path}) says ${other.value} (${key}): neither is taken for the runs beside them.`,
    ),
  );
  if (own === null || cpus === null || cpus.value === own) return found;
  const message = `${cpus.title} says ${cpus.value} CPUs, the runs' own output says ${own}: the runs' own number counts.`;
  return [...found, problem(cpus.path, "cpus-disagree", "info", message)];
}
