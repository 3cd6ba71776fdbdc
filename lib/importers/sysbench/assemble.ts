import type { ParsedResults } from "@/lib/domain/model";
import { noResults } from "@/lib/domain/model";
import type { AssembleContext, ReadFile } from "../types";
import type { SysbenchFacts, TestFacts } from "./facts";
import { sideNameOf } from "./names";
import { type TestRun, testRun } from "./test-run";

/** Joins outputs with their summaries: a run and a point for each output, also for those that failed. */
export function assembleSysbench(files: ReadFile<SysbenchFacts>[], { allPaths }: AssembleContext): ParsedResults {
  const results = noResults();
  const tests = files.flatMap(({ path, facts }) => (facts.kind === "tests" ? testsOf(path, facts, allPaths) : []));
  for (const { run, point, series, issues } of tests) {
    results.runs.push(run);
    results.points.push(point);
    results.series.push(...series);
    results.issues.push(...issues);
  }
  return results;
}

/** A file of the archive's layout that is empty stands for a test that failed; any other empty file for nothing. */
function testsOf(path: string, { outputs }: TestFacts, allPaths: readonly string[]): TestRun[] {
  if (outputs.length === 0) return sideNameOf(path) ? [testRun(path, null, 0, allPaths)] : [];
  return outputs.map((output, nth) => testRun(path, output, nth, allPaths));
}
