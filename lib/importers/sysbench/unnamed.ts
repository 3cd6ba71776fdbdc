import { group } from "d3-array";
import type { TestRun } from "./test-run";

/** The name of a test that neither the output nor the path names. */
export const UNNAMED = "unnamed";

/**
 * Gives unnamed tests of one file and thread count the number of their output as a condition, with an issue. Tests
 * oltp_read_only and oltp_write_only print alike, so they need not be repeats of one test.
 */
export function withOutputs(runs: readonly TestRun[]): readonly TestRun[] {
  const unnamed = runs.filter(({ run }) => run.workload.name === UNNAMED);
  const several = [...group(unnamed, ({ run }) => run.threads).values()].filter((same) => same.length > 1);
  const outputs = new Map(several.flatMap((same) => same.map((one, nth): [TestRun, number] => [one, nth + 1])));
  const message =
    "Several outputs of this file name no test, and may be of different ones: each counts by itself (output 2), not " +
    "as a repeat. Write the command above each, or one file for each test.";
  return runs.map((one) => {
    const output = outputs.get(one);
    if (output === undefined) return one;
    const run = { ...one.run, settings: { ...one.run.settings, output } };
    if (output !== 2) return { ...one, run };
    return {
      ...one,
      run,
      issues: [...one.issues, { code: "several-outputs", severity: "warning", ...run.source, message }],
    };
  });
}
