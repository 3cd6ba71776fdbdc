import { expect, it } from "vitest";
import type { ParsedRun } from "../domain/model";
import { noResults } from "../domain/parsed-results";
import { linkResults } from "./link-results";

const run = (i: number): ParsedRun => ({
  key: `run ${i}`,
  setting: { engine: "mysql", build: null, config: null, machine: null },
  algorithm: "mysql",
  workload: { family: "sysbench", name: `test-${i}`, params: {}, group: null },
  batch: null,
  threads: 1,
  status: "complete",
  source: { path: "a/sb.o.point-query.dop1", line: i, text: null },
  notes: {},
});

it("links a table of 200,000 runs in the time that their number takes, not its square", () => {
  const runs = Array.from({ length: 200_000 }, (_, i) => run(i + 1));
  const started = performance.now();
  const { results, issues } = linkResults([{ ...noResults(), runs }]);
  expect(performance.now() - started).toBeLessThan(5_000);
  expect([results[0]?.runs.length, issues]).toEqual([200_000, []]);
});
