import { expect, it } from "vitest";
import { readFixtures } from "../fixtures.testing";
import { readFiles } from "../reading.testing";
import { hyperfine } from "./importer";

it("reads times in seconds; a command that failed is suspect, and its parameters make it another test", () => {
  const { runs, points, issues } = readFiles(hyperfine, readFixtures("hyperfine"));
  expect(points[0]).toMatchObject({
    metrics: { latencyP50Seconds: 0.124 },
    moreMetrics: {
      secondsPerOperation: 0.125,
      latencyMinSeconds: 0.12,
      latencyMaxSeconds: 0.13,
      latencyStddevSeconds: 0.0025,
      // It needed no time in the kernel, which hyperfine prints as 0.
      cpuUserSeconds: 0.1,
      cpuSystemSeconds: 0,
    },
    source: { line: 5 },
  });
  expect(points[1]?.moreMetrics.latencyStddevSeconds).toBeNull();
  expect(runs.map(({ status, workload, notes }) => [status, "params" in workload && workload.params, notes])).toEqual([
    ["complete", {}, { runs: 3 }],
    ["suspect", { threads: "4" }, { runs: 1 }],
  ]);
  expect(issues).toMatchObject([{ code: "command-failed", line: 17 }]);
});
