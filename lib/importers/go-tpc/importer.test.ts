import { expect, it } from "vitest";
import { readFixtures } from "../fixtures.testing";
import { numbersOf, readFiles } from "../reading.testing";
import { goTpc } from "./importer";

const { runs, points, issues } = readFiles(goTpc, readFixtures("go-tpc"));
const valuesOf = (file: string) => numbersOf(points, file);
const runsOf = (file: string) => runs.filter(({ source }) => source.path === file);

it("reads tpmC, the latencies of new orders as the run's, and those of each transaction", () => {
  expect(valuesOf("new.txt")).toMatchObject([
    {
      newOrdersPerMinute: 6600,
      transactionsPerMinute: 12_900,
      efficiencyFraction: 0.513,
      latencyMeanSeconds: 0.0314,
      latencyP95Seconds: 0.0713,
      latencyMaxSeconds: 1.0402,
      newOrderLatencyP95Seconds: 0.0713,
      paymentLatencyP50Seconds: 0.0524,
      // 2 of NEW_ORDER and 6 of PAYMENT.
      errors: 8,
    },
  ]);
  expect(runsOf("new.txt")).toMatchObject([
    { workload: { family: "tproc-c", name: "go-tpc" }, notes: { seconds: 300 }, source: { line: 8 }, threads: null },
  ]);
});

it("reads version 1.0, which prints fewer percentiles, and a killed run behind it", () => {
  expect(valuesOf("old.txt")[0]).toMatchObject({
    newOrdersPerMinute: 1280,
    latencyP99Seconds: 0.512,
    latencyP95Seconds: null,
  });
  expect(runsOf("old.txt").map(({ status }) => status)).toEqual(["complete", "truncated"]);
  expect(issues.map(({ code, path, line }) => [code, path, line])).toEqual([["output-cut", "old.txt", 3]]);
});

it("has no number of errors where the summary is missing", () => {
  const text = "[Current] PAYMENT - Takes(s): 9.9, Count: 9, TPM: 54.5, Sum(ms): 4, Avg(ms): 5\ntpmC: 1280.0\n";
  const [point] = readFiles(goTpc, [{ path: "a.txt", text }]).points;
  expect(point?.moreMetrics).toMatchObject({ newOrdersPerMinute: 1280, errors: null });
});

it("takes warehouses and threads from the command above, which its output does not print", () => {
  const output = "[Summary] PAYMENT - Takes(s): 9.9, Count: 9, TPM: 54.5, Sum(ms): 4\ntpmC: 1280.0\n";
  const text = `$ ./go-tpc tpcc --warehouses 4 run -T 8\n${output}$ tiup bench tpcc run --warehouses=100\n${output}`;
  const results = readFiles(goTpc, [{ path: "a.txt", text }]);
  expect(results.runs.map(({ workload, threads }) => [workload, threads])).toEqual([
    [expect.objectContaining({ params: { warehouses: 4 } }), 8],
    [expect.objectContaining({ params: { warehouses: 100 } }), null],
  ]);
});

it("leaves out columns of the summary that it does not know, whatever they are called", () => {
  const columns = "Takes(s): 9.9, Count: 9, TPM: 54.5, constructor: 5, toString: 6, Avg(ms): 31.4";
  const text = `[Summary] NEW_ORDER - ${columns}\n[Summary] PAYMENT - ${columns}\ntpmC: 1280.0\n`;
  const [point] = readFiles(goTpc, [{ path: "a.txt", text }]).points;
  expect(point?.metrics).toMatchObject({ latencyMeanSeconds: 0.0314 });
  const keys = Object.keys(point?.moreMetrics ?? {});
  expect(keys).toEqual(expect.arrayContaining(["newOrderLatencyMeanSeconds", "paymentLatencyMeanSeconds"]));
  expect(keys.filter((key) => /constructor|function|string/i.test(key))).toEqual([]);
});
