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

it("reads the last line of PostgreSQL's driver, whose dict has no tpmC, with the latencies of that dict", () => {
  const counts = "{'PAYMENT': 4300, 'NEW_ORDER': 4475, 'DELIVERY': 430}";
  const latency = "{'latency': {'min': 6.1, 'max': 199.1, 'p50': 12.34, 'p95': 15.1, 'p99': 16.1}, 'total': 4475}";
  const last =
    "2024-01-01 00:00:00 TpmC for 16 thr 100 WH: 895 4475 total 300 durSec, 14 retries 0.139% " +
    "p50  12.34 p75  13.10 p90  14.10 p95  15.10 p99  16.10 max 199.10 10065 3";
  const read = (...lines: string[]) => readFiles(pyTpcc, [{ path: "run.txt", text: `${lines.join("\n")}\n` }]);
  const whole = read(counts, `{'NEW_ORDER': ${latency}}`, "Execution Results after 300 seconds", last);
  expect(whole.runs).toMatchObject([
    { status: "complete", threads: 16, notes: { seconds: 300 }, workload: { params: { warehouses: 100 } } },
  ]);
  expect(numbersOf(whole.points, "run.txt")).toMatchObject([
    {
      newOrdersPerMinute: 895,
      transactions: 10_065,
      errors: 3,
      retries: 14,
      latencyP50Seconds: 0.01234,
      latencyMaxSeconds: 0.1991,
    },
  ]);
  expect(whole.runs[0]?.source.text).toBe(last);
  expect(read(counts, `{'NEW_ORDER': ${latency}}`).runs).toMatchObject([{ status: "truncated" }]);
  // Two runs of a file: each has its own dict.
  const two = read(counts, `{'NEW_ORDER': ${latency}}`, last, counts, last.replace("895", "900"));
  expect(
    two.points.map(({ metrics, moreMetrics }) => [moreMetrics.newOrdersPerMinute, metrics.latencyP50Seconds]),
  ).toEqual([
    [895, 0.01234],
    [900, null],
  ]);
});
