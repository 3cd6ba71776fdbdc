import { expect, it } from "vitest";
import { readFixtures } from "../fixtures.testing";
import { numbersOf, readFiles } from "../reading.testing";
import { cockroachWorkload } from "./importer";

const { runs, points, issues } = readFiles(cockroachWorkload, readFixtures("cockroach-workload"));
const valuesOf = (file: string) => numbersOf(points, file);
const runsOf = (file: string) => runs.filter(({ source }) => source.path === file);

it("reads TPC-C by its last table: rate, efficiency as a fraction, latencies of ms in seconds", () => {
  expect(valuesOf("tpcc.txt")[0]).toMatchObject({
    newOrdersPerMinute: 1080,
    efficiencyFraction: 0.84,
    errors: 3,
    latencyMeanSeconds: 0.0165,
    latencyP50Seconds: 0.0163,
    latencyP90Seconds: 0.0204,
    latencyP99Seconds: 0.0357,
  });
  expect(runsOf("tpcc.txt")[0]).toMatchObject({
    workload: { family: "tproc-c", name: "cockroach-tpcc" },
    status: "complete",
    notes: { seconds: 300 },
  });
});

it("reads other workloads by the sum of their operations", () => {
  expect(runsOf("kv.txt")).toMatchObject([{ workload: { family: "custom", name: "read write" } }]);
  expect(valuesOf("kv.txt")).toMatchObject([
    { operationsPerSecond: 10_000, operations: 100_000, latencyP95Seconds: 0.0018 },
  ]);
});

it("keeps a run that was killed as truncated, and reports no passed audit", () => {
  expect(runsOf("tpcc.txt").map(({ status }) => status)).toEqual(["complete", "truncated"]);
  expect(issues.map(({ code, path, line }) => [code, path, line])).toEqual([["output-cut", "tpcc.txt", 15]]);
});

it("takes options of the command above: another share of reads is another test", () => {
  const kv = readFixtures("cockroach-workload").find(({ path }) => path === "kv.txt")?.text ?? "";
  const text = [50, 95].map((share) => `$ cockroach workload run kv --read-percent=${share}\n${kv}`).join("\n");
  const { runs: two } = readFiles(cockroachWorkload, [{ path: "a.txt", text }]);
  expect(two.map(({ workload }) => "params" in workload && workload.params)).toEqual([
    { measure: "operations/s", readPercent: 50 },
    { measure: "operations/s", readPercent: 95 },
  ]);
  // Without the command the operations of its summary are its name.
  expect(two.map(({ workload }) => "name" in workload && workload.name)).toEqual(["kv", "kv"]);
});

it("takes no option of the command for its name", () => {
  const kv = readFixtures("cockroach-workload").find(({ path }) => path === "kv.txt")?.text ?? "";
  const { runs: found } = readFiles(cockroachWorkload, [
    { path: "a.txt", text: `$ cockroach workload run --read-percent=5\n${kv}` },
  ]);
  expect(found.map(({ workload }) => "name" in workload && workload.name)).toEqual(["read write"]);
});
