import { expect, it } from "vitest";
import { readFixtures } from "../fixtures.testing";
import { numbersOf, readFiles } from "../reading.testing";
import { pyTpcc } from "./importer";

const { runs, points, issues } = readFiles(pyTpcc, readFixtures("py-tpcc"));
const valuesOf = (file: string) => numbersOf(points, file);
const runsOf = (file: string) => runs.filter(({ source }) => source.path === file);

it("reads the dict of all clients alone, with latencies of ms in seconds", () => {
  expect(valuesOf("res10.txt")).toMatchObject([
    {
      newOrdersPerMinute: 1060.5,
      transactions: 2379,
      errors: 7,
      retries: 10,
      latencyP95Seconds: 0.02725,
      newOrderLatencyMaxSeconds: 0.1825,
      paymentLatencyP50Seconds: 0.0015,
    },
  ]);
  expect(runsOf("res10.txt")).toMatchObject([
    {
      threads: 10,
      status: "complete",
      notes: { seconds: 59.97 },
      source: { line: 5 },
      workload: { family: "tproc-c", name: "py-tpcc", params: { warehouses: 100 } },
      settings: { write_concern: 1, txn: true, retry_writes: false, read_concern: "majority" },
    },
  ]);
});

it("keeps an output without that dict as truncated", () => {
  expect(runsOf("cut.txt")).toMatchObject([{ status: "truncated" }]);
  expect(issues.map(({ code, path }) => [code, path])).toEqual([["output-cut", "cut.txt"]]);
});

it("keeps a second run of a file as truncated where it ends before its dict of all clients", () => {
  const [whole, cut] = ["res10.txt", "cut.txt"].map(
    (name) => readFixtures("py-tpcc").find(({ path }) => path === name)?.text ?? "",
  );
  const both = readFiles(pyTpcc, [{ path: "both.txt", text: `${whole}\n${cut}` }]);
  expect(both.runs.map(({ status }) => status)).toEqual(["complete", "truncated"]);
  expect(both.issues.map(({ code }) => code)).toEqual(["output-cut"]);
});
