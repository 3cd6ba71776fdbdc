import { describe, expect, it } from "vitest";
import { readFixtures } from "../fixtures.testing";
import { numbersOf, readFiles } from "../reading.testing";
import { redisBenchmark } from "./importer";

const { runs, points, issues } = readFiles(redisBenchmark, readFixtures("redis-benchmark"));
const runsOf = (file: string) => runs.filter(({ source }) => source.path === file);
const metricsOf = (file: string) => numbersOf(points, file);

describe("redis-benchmark's report", () => {
  it("gives each test with its rate and its latencies of ms in seconds", () => {
    expect(runsOf("set-get.txt").map(({ workload }) => "name" in workload && workload.name)).toEqual([
      "SET",
      "GET",
      "LPUSH (needed to benchmark LRANGE)",
      "LRANGE_100 (first 100 elements)",
    ]);
    // 0.233 0.064 0.207 0.327 0.727 4.479 ms in the file.
    expect(metricsOf("set-get.txt")[0]).toMatchObject({
      requestsPerSecond: 56022.41,
      latencyMeanSeconds: 0.000233,
      latencyMinSeconds: 0.000064,
      latencyP50Seconds: 0.000207,
      latencyP95Seconds: 0.000327,
      latencyP99Seconds: 0.000727,
      latencyMaxSeconds: 0.004479,
    });
    expect(runsOf("set-get.txt")[0]).toMatchObject({
      threads: 20,
      status: "complete",
      notes: { seconds: 0.36 },
      settings: { requests: 20_000, appendonly: "no" },
      workload: { family: "custom", params: { measure: "requests/s" } },
    });
  });

  it("takes another size of payload for another test, and the client's threads for a setting", () => {
    expect(runsOf("pipelined.txt")[0]).toMatchObject({
      workload: { name: "SET", params: { measure: "requests/s", payloadBytes: 100 } },
      settings: { clientThreads: 2 },
    });
  });

  it("reads version 5, which prints no latencies, and -q, which prints the median alone", () => {
    // 100,000 requests in 1.28 s.
    expect(metricsOf("version-5.txt")).toMatchObject([{ requestsPerSecond: 100_000 / 1.28, latencyP50Seconds: null }]);
    expect(metricsOf("quiet.txt")).toMatchObject([
      { requestsPerSecond: 63091.48, latencyP50Seconds: 0.000207 },
      { requestsPerSecond: 63694.27, latencyP50Seconds: 0.000199 },
    ]);
    expect(runsOf("quiet.txt")[0]?.threads).toBeNull();
  });

  it("keeps a killed test as truncated, without the rates of its progress", () => {
    expect(runsOf("cut.txt")).toMatchObject([{ status: "truncated", workload: { name: "SET" } }]);
    expect(metricsOf("cut.txt")[0]).not.toHaveProperty("requestsPerSecond");
    expect(issues.map(({ code, path }) => [code, path])).toEqual([["output-cut", "cut.txt"]]);
  });

  it("keeps an error of the server as a separate failed test", () => {
    const text = "SET: 100.00 requests per second, p50=0.2 msec\nError from server: LOADING Redis is loading\n";
    const results = readFiles(redisBenchmark, [{ path: "a.txt", text }]);
    expect(results.runs.map(({ status }) => status)).toEqual(["complete", "failed"]);
    expect(results.issues).toMatchObject([{ code: "run-failed", line: 2 }]);
  });

  it("reads a rate that is not a number as a failed test", () => {
    const text = "SET: 100.00 requests per second, p50=0.2 msec\nGET: nan requests per second, p50=0.2 msec\n";
    const results = readFiles(redisBenchmark, [{ path: "a.txt", text }]);
    expect(results.runs.map(({ status }) => status)).toEqual(["complete", "failed"]);
    expect(results.issues).toMatchObject([
      { code: "run-failed", line: 2, message: expect.stringContaining("a rate of no number") },
    ]);
  });

  it("takes options that only the command above names: another pipeline is not a repeat", () => {
    const result = "SET: 100.00 requests per second, p50=0.2 msec\n";
    const text = `$ redis-benchmark -q -t set -c 8 -n 1000\n${result}$ redis-benchmark -q -t set -P 16 -d 100\n${result}`;
    const { runs: two } = readFiles(redisBenchmark, [{ path: "a.txt", text }]);
    expect(two.map(({ threads, settings }) => [threads, settings])).toEqual([
      [8, { requests: 1000 }],
      [null, { pipeline: 16 }],
    ]);
    expect(two.map(({ workload }) => "params" in workload && workload.params)).toEqual([
      { measure: "requests/s" },
      { measure: "requests/s", payloadBytes: 100 },
    ]);
  });

  it("keeps outputs of one file apart where no command says if their pipelines differ, and an issue says so", () => {
    const outputs = ["100.00", "900.00"].map((rate) => `SET: ${rate} requests per second, p50=0.2 msec`);
    const other = "GET: 50.00 requests per second, p50=0.2 msec";
    const { runs: two, issues: found } = readFiles(redisBenchmark, [
      { path: "a.txt", text: [outputs[0], other, outputs[1], ""].join("\n") },
    ]);
    expect(two.map(({ settings }) => settings)).toEqual([{ output: 1 }, {}, { output: 2 }]);
    expect(found).toMatchObject([{ code: "several-outputs", path: "a.txt", line: 3 }]);
    const command = "$ redis-benchmark -q -t set";
    const told = readFiles(redisBenchmark, [
      { path: "a.txt", text: [command, outputs[0], command, outputs[1], ""].join("\n") },
    ]);
    expect(told.runs.map(({ settings }) => settings)).toEqual([{}, {}]);
    expect(told.issues).toEqual([]);
  });

  it("gives a test whose rate is infinite, or that the server refused, no numbers", () => {
    const text = [
      "SET: inf requests per second, p50=nan msec",
      "GET: 98039.22 requests per second, p50=0.263 msec",
      "Error from server: NOAUTH Authentication required.",
      "",
    ].join("\n");
    const { runs: three, points: found } = readFiles(redisBenchmark, [{ path: "a.txt", text }]);
    expect(three.map(({ status }) => status)).toEqual(["failed", "complete", "failed"]);
    expect(found.map(({ moreMetrics }) => moreMetrics.requestsPerSecond)).toEqual([undefined, 98_039.22, undefined]);
  });

  it("has a rate that the command sets as a condition", () => {
    const text = "$ valkey-benchmark -t get --rps 5000 -q\nGET: 4999.80 requests per second, p50=0.263 msec\n";
    expect(readFiles(redisBenchmark, [{ path: "a.txt", text }]).runs[0]?.settings).toMatchObject({ requestRate: 5000 });
  });
});
