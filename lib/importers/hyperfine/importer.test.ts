import { expect, it } from "vitest";
import { readFixtures } from "../fixtures.testing";
import { readFiles } from "../reading.testing";
import { hyperfine } from "./importer";

const json = readFixtures("hyperfine").filter(({ path }) => path.endsWith(".json"));
const csv = readFixtures("hyperfine").filter(({ path }) => path.endsWith(".csv"));

it("reads times in seconds; a command that failed is suspect, and its parameters make it another test", () => {
  const { runs, points, issues } = readFiles(hyperfine, json);
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

it("reads the CSV, whose columns of parameters make another test", () => {
  const { runs, points } = readFiles(hyperfine, csv);
  expect(points.map(({ metrics, moreMetrics }) => ({ ...metrics, ...moreMetrics }))).toMatchObject([
    {
      secondsPerOperation: 0.10234,
      latencyP50Seconds: 0.1021,
      latencyMaxSeconds: 0.1056,
      latencyStddevSeconds: 0.0012,
    },
    { secondsPerOperation: 1.5, latencyStddevSeconds: null, cpuSystemSeconds: 0 },
  ]);
  expect(runs).toMatchObject([
    { workload: { name: "./run --db=sqlite,wal", params: { threads: "1" } }, status: "complete" },
    { workload: { params: { threads: "4" } } },
  ]);
});

it("reports a command without a mean time, and a row of the CSV whose quote stays open", () => {
  const heading = "command,mean,stddev,median,user,system,min,max";
  const text = [heading, "a,0.25,,0.2,0.1,0.1,0.1,0.5", "b,,,,,,,", '"c,0.25', ""].join("\n");
  const { runs, issues } = readFiles(hyperfine, [{ path: "out.csv", text }]);
  expect(runs.map(({ status }) => status)).toEqual(["complete", "suspect"]);
  expect(issues.map(({ code, line }) => [code, line]).sort()).toEqual([
    ["no-number", 3],
    ["unread-row", 4],
  ]);
});

it("counts a command once where its JSON and its CSV lie in one folder", () => {
  const file = '{"results": [{"command": "a", "mean": 0.25, "max": 0.5, "times": [0.25]}]}';
  const heading = "command,mean,stddev,median,user,system,min,max";
  const read = (row: string) =>
    readFiles(hyperfine, [
      { path: "a/out.json", text: file },
      { path: "a/out.csv", text: `${heading}\n${row}\n` },
    ]);
  expect(read("a,0.25,,0.2,0.1,0.1,0.1,0.5").runs.map(({ source }) => source.path)).toEqual(["a/out.json"]);
  expect(read("a,0.26,,0.2,0.1,0.1,0.1,0.5").runs).toHaveLength(2);
});
