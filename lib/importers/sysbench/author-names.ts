import { group } from "d3-array";
import type { ParsedRun } from "@/lib/domain/model";
import { workloadGroup } from "@/lib/domain/workloads/workload-group";
import type { TableFacts } from "../claims/sysbench/facts";
import { columnOf } from "../claims/sysbench/names";
import { inScope } from "../claims/sysbench/raw-index";
import { directoryOf } from "../kit/paths";
import type { ReadFile } from "../kit/types";
import { claimsOfPath } from "./claims";
import type { TestRun } from "./test-run";

/** Returns the configs that tables name with a build, by the directory that the build would have beside the table. */
export function configsOfTables(tables: readonly ReadFile<TableFacts>[]): Map<string, Set<string>> {
  const configs = new Map<string, Set<string>>();
  for (const { path, facts } of tables) {
    const names = new Set([...facts.columns, ...facts.rows.map(({ column }) => column)]);
    for (const name of names) {
      if (name === null) continue;
      const { build, config } = columnOf(name);
      if (config === null) continue;
      const directory = [directoryOf(path), build].filter(Boolean).join("/");
      configs.set(directory, (configs.get(directory) ?? new Set()).add(config));
    }
  }
  return configs;
}

/** Adds to an author's run the settings in its directories' names, and its machine. */
export function withSurroundings(authored: readonly ParsedRun[], tests: readonly TestRun[]): ParsedRun[] {
  return withMachines(authored, tests).map((run) => ({
    ...run,
    settings: {
      ...claimsOfPath(run.source.path, workloadGroup(run.workload)),
      ...run.settings,
    },
  }));
}

/**
 * Gives an author's run the machine of outputs in the same run directory, since it was measured there. Runs of other
 * directories keep the names of their path.
 */
function withMachines(authored: readonly ParsedRun[], tests: readonly TestRun[]): ParsedRun[] {
  const byColumn = group(
    tests.filter(({ cpus }) => cpus !== null),
    ({ cell }) => cell.column,
  );
  return authored.map((run) => {
    const directory = directoryOf(run.source.path);
    const machines = new Map(
      (byColumn.get(run.algorithm) ?? [])
        .filter(({ cell }) => inScope(directory, cell.path))
        .map((test) => [test.run.setting.machine?.name, test.run.setting.machine]),
    );
    const [machine = null] = machines.values();
    return machines.size === 1 && machine ? { ...run, setting: { ...run.setting, machine } } : run;
  });
}
