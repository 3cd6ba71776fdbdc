import { expect, it } from "vitest";
import { readFixtures } from "../fixtures.testing";
import { numbersOf, readFiles } from "../reading.testing";
import { benchmarkSql } from "./importer";

const { runs, points, issues } = readFiles(benchmarkSql, readFixtures("benchmarksql"));
const valuesOf = (file: string) => numbersOf(points, file);
const runsOf = (file: string) => runs.filter(({ source }) => source.path === file);

it("reads the measured rates with warehouses, terminals and time, and the engine of the driver", () => {
  expect(runsOf("test.log")[0]).toMatchObject({
    status: "complete",
    threads: 32,
    setting: { engine: "mysql" },
    source: { line: 14 },
    workload: { family: "tproc-c", name: "benchmarksql", params: { warehouses: 100 } },
    // runMins=2, and no limit.
    settings: { seconds: 120, toolVersion: "5.0" },
  });
  expect(valuesOf("test.log")[0]).toMatchObject({
    newOrdersPerMinute: 990.5,
    transactionsPerMinute: 2200.1,
    transactions: 4436,
  });
});

it("keeps a run without its rate as truncated, without values of the run before", () => {
  expect(runsOf("test.log")[1]).toMatchObject({ status: "truncated", threads: null, setting: { engine: "postgres" } });
  expect(issues.map(({ code, line }) => [code, line])).toEqual([["output-cut", 19]]);
});

it("reads lines of loggers that print the line number of the source", () => {
  const text = "2026-12-22 21:16:42 INFO  jTPCC:696 - Term-00, Measured tpmC (NewOrders) = 2.74\n";
  expect(readFiles(benchmarkSql, [{ path: "a.log", text }]).points[0]?.moreMetrics.newOrdersPerMinute).toBe(2.74);
});

it("takes the number of errors, and not their rate, which the tool calls a count", () => {
  // A session of 163 s: 6 / (163 / 60) is 2.21.
  const lines = ["Measured tpmC (NewOrders) = 8.11", "Measured tpmE (ErrorCount) = 2.21", "Transaction Error = 6"];
  const text = lines.map((line) => `2026-11-27 11:43:35 INFO  jTPCC:702 - Term-00, ${line}\n`).join("");
  expect(readFiles(benchmarkSql, [{ path: "a.log", text }]).points[0]?.moreMetrics.errors).toBe(6);
});
