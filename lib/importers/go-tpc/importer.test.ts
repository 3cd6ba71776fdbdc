import { describe, expect, it } from "vitest";
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

describe("the output of go-tpc 1.0.7 itself", () => {
  it("has the rate, latencies and errors of its summary", () => {
    expect(valuesOf("tpcc-1.0.7.txt")).toMatchObject([
      {
        newOrdersPerMinute: 5203.1,
        efficiencyFraction: 404.596,
        errors: 2,
        latencyMeanSeconds: 0.0138,
        latencyP999Seconds: 0.2265,
        paymentLatencyP99Seconds: 0.0566,
        stockLevelLatencyMaxSeconds: 0.0965,
      },
    ]);
    expect(runsOf("tpcc-1.0.7.txt")).toMatchObject([{ status: "complete", workload: { name: "go-tpc" } }]);
  });

  it("of CH-benCHmark is another test, with its threads and queries", () => {
    const [run] = runsOf("ch-1.0.7.txt");
    expect(run).toMatchObject({ workload: { name: "go-tpc ch" }, threads: 2, settings: { olapThreads: 1 } });
    expect(run?.notes).toMatchObject({ queriesPerHourPrinted: "702095.4" });
    expect(valuesOf("ch-1.0.7.txt")).toMatchObject([
      {
        newOrdersPerMinute: 3480.5,
        latencyP99Seconds: 0.1132,
        q1LatencyMeanSeconds: 1.7569,
        q2LatencyMeanSeconds: 3.2286,
        queryErrors: 1,
      },
    ]);
    expect(valuesOf("ch-1.0.7.txt")[0]).not.toHaveProperty("q5LatencyMeanSeconds");
    expect(issues.filter(({ path }) => path === "ch-1.0.7.txt")).toEqual([]);
  });

  const read = (lines: string[]) => readFiles(goTpc, [{ path: "a.txt", text: lines.join("\n") }]);
  const current = "[Current] NEW_ORDER - Takes(s): 3.3, Count: 71, TPM: 1280.0, Sum(ms): 4450.9, Avg(ms): 62.6";
  const summary = ["[Summary] NEW_ORDER - Takes(s): 3.7, Count: 151, TPM: 2404.3, Sum(ms): 4756.5, Avg(ms): 31.5"];

  it("is suspect where a signal stopped it, or clients ended early, and the next run is not", () => {
    const stopped = ["Got signal [interrupt] to exit.", "Finished", ...summary, "tpmC: 2404.3, efficiency: 18696.1%"];
    const failed = [
      "[2026-11-30 19:38:47] execute run failed, err exec SELECT 1 failed invalid connection",
      "execute run failed, err exec SELECT 1 failed invalid connection",
      "execute run failed, err dial tcp 127.0.0.1:55778: connect: connection refused",
      ...stopped.slice(1),
    ];
    const { runs, points, issues } = read([current, ...stopped, ...failed, current, ...stopped.slice(1)]);
    expect(runs.map(({ status }) => status)).toEqual(["suspect", "suspect", "complete"]);
    expect(points.map(({ moreMetrics }) => moreMetrics.newOrdersPerMinute)).toEqual([2404.3, 2404.3, 2404.3]);
    expect(issues[0]).toMatchObject({ code: "several-outputs" });
    expect(issues.slice(1).map(({ code, line, message }) => [code, line, message])).toEqual([
      ["run-stopped", 5, expect.stringContaining("Got signal [interrupt]")],
      ["run-stopped", 11, expect.stringContaining("2 clients ended early (exec SELECT 1 failed invalid connection)")],
    ]);
  });

  it("says by its times of keying and thinking that clients waited", () => {
    const waits = ["[Current] KEYINGTIME-PAYMENT - 3.0s", "[Current] THINKINGTIME-PAYMENT - 11.3s"];
    const end = ["[Summary] KEYINGTIME-PAYMENT - 3.0s", "tpmC: 2404.3, efficiency: 18696.1%"];
    const { runs, issues } = read([current, ...waits, ...summary, ...end, current, ...summary, ...end.slice(1)]);
    expect(runs.map(({ settings }) => settings?.waits)).toEqual([true, undefined]);
    expect(issues).toEqual([]);
  });
});
