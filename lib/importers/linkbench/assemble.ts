import { noResults, type ParsedResults } from "@/lib/domain/parsed-results";
import { addTables } from "../claims/linkbench/tables";
import { baseName } from "../kit/paths";
import { addTest, type TestExecution } from "../kit/record";
import { rowKeys } from "../kit/row-keys";
import type { ReadFile } from "../kit/types";
import type { Phase } from "./log-phases";
import type { Facts } from "./parse";
import { settingOfLog } from "./place";

/** Makes a run with one point for each row of the author's tables and each phase of LinkBench's output. */
export function assemble(files: readonly ReadFile<Facts>[]): ParsedResults {
  const results = noResults();
  for (const { path, facts } of files) {
    addTables(results, path, facts.tables);
    const phaseKey = rowKeys(path, facts.phases);
    for (const phase of facts.phases) addPhase(results, path, phase, phaseKey(phase));
    const [first] = facts.phases;
    if (first && settingOfLog(path).engine === "unknown") {
      const message = [
        "LinkBench does not print which engine it ran on, and no directory is named for a build;",
        "the engine is unknown.",
      ].join(" ");
      results.issues.push({
        code: "engine-unknown",
        severity: "warning",
        path,
        line: first.line,
        text: first.text,
        message,
      });
    }
  }
  return results;
}

function addPhase(results: ParsedResults, path: string, phase: Phase, key: string): void {
  const { name, line, text, status, threads, loaders, values } = phase;
  const source = { path, line, text };
  const run: TestExecution = {
    key,
    setting: settingOfLog(path),
    algorithm: baseName(path),
    threads,
    status,
    source,
    workload: { family: "linkbench", name, params: {} },
    assumed: ["engine", "build"],
    notes: name === "load" ? { insertsCounted: "links, as LinkBench prints them" } : {},
    settings: loaders === null ? {} : { loaders },
  };
  addTest(results, run, { label: baseName(path), moreMetrics: values });
}
