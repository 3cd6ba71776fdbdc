import { expect, it } from "vitest";
import { leastRatio, processorMs } from "@/lib/processor-time.testing";
import type { ParsedRun } from "../domain/model";
import { noResults } from "../domain/parsed-results";
import { linkResults } from "./link-results";

const run = (i: number): ParsedRun => ({
  key: `run ${i}`,
  setting: { engine: "mysql", build: null, config: null, machine: null },
  algorithm: "mysql",
  workload: { family: "sysbench", name: `test-${i}`, params: {} },
  batch: null,
  threads: 1,
  status: "complete",
  source: { path: "a/sb.o.point-query.dop1", line: i, text: null },
  notes: {},
});

/** Links a table of this many runs; returns the milliseconds of processor time. */
function timeOf(count: number): number {
  const runs = Array.from({ length: count }, (_, i) => run(i + 1));
  return processorMs(() => {
    const { results, issues } = linkResults([{ ...noResults(), runs }]);
    expect([results[0]?.runs.length, issues]).toEqual([count, []]);
  });
}

it("links a table of 200,000 runs in the time that their number takes, not its square", async () => {
  // Four times the runs take 4 times as long; by the square it would be 16 times.
  expect(await leastRatio(10, () => timeOf(200_000) / timeOf(50_000))).toBeLessThan(10);
});
