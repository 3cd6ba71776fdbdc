import { describe, expect, it } from "vitest";
import { readFixtures } from "../fixtures.testing";
import { headOf, readFiles } from "../reading.testing";
import { redisBenchmarkCsv } from "./importer";

it("reads a test and its rate from each line, and a rate of 0 as a failed test", () => {
  const { runs, points, issues } = readFiles(redisBenchmarkCsv, readFixtures("redis-benchmark-csv"));
  const rates = points.map(({ label, moreMetrics }) => [label, moreMetrics.requestsPerSecond]);
  expect(rates).toEqual([
    ["PING_INLINE", 48000.5],
    ["PING_BULK", 50_000],
    ["SET", undefined],
    ["LPUSH (needed to benchmark LRANGE)", 49000.25],
    ["LRANGE_100 (first 100 elements)", 20000.75],
  ]);
  expect(runs.map(({ status }) => status)).toEqual(["complete", "complete", "failed", "complete", "complete"]);
  expect(issues).toMatchObject([{ code: "run-failed", line: 3 }]);
});

it.each([
  ["other names", '"a","1.0"\n"b","2.0"\n'],
  ["one name of the tool", '"SET","1.0"\n"b","2.0"\n'],
  ["a heading", '"test","rps"\n"SET","1.0"\n"GET","2.0"\n'],
  ["three columns", '"SET","1.0","2"\n"GET","2.0","3"\n'],
])("takes no file with %s", (_, text) => {
  expect(redisBenchmarkCsv.recognise(headOf({ path: "results.csv", text }))).toBe(false);
});

describe("version 7 with a heading", () => {
  const heading =
    '"test","rps","avg_latency_ms","min_latency_ms","p50_latency_ms","p95_latency_ms","p99_latency_ms","max_latency_ms"';
  const one = '"SET","17301.04","0.226","0.032","0.103","0.223","3.991","12.231"';
  const piped = '"SET","294588.22","0.216","0.064","0.175","0.351","0.519","3.375"';
  const command = "+ redis-benchmark -p 56379 -n 5000 -c 5 -t set,get";
  const read = (...lines: string[]) => readFiles(redisBenchmarkCsv, [{ path: "r.csv", text: `${lines.join("\n")}\n` }]);

  it("reads the rate and the latencies of a test", () => {
    const { points, issues } = read(heading, one);
    expect(points).toMatchObject([
      {
        label: "SET",
        metrics: { latencyMeanSeconds: 0.000226, latencyP50Seconds: 0.000103, latencyP99Seconds: 0.003991 },
        moreMetrics: { requestsPerSecond: 17301.04, latencyMinSeconds: 0.000032, latencyMaxSeconds: 0.012231 },
      },
    ]);
    expect(issues).toEqual([]);
  });

  it("reads 0.000 ms as no number", () => {
    const [point] = read(heading, one.replace('"0.032"', '"0.000"')).points;
    expect(point?.moreMetrics).toMatchObject({ latencyMinSeconds: null, latencyMaxSeconds: 0.012231 });
  });

  it("keeps the outputs of one file apart, and an issue says so", () => {
    const { runs, issues } = read(heading, one, heading, piped);
    expect(runs.map(({ settings }) => settings)).toEqual([{ output: 1 }, { output: 2 }]);
    expect(issues).toMatchObject([{ code: "several-outputs", line: 4 }]);
  });

  it("takes the options of the command above each output", () => {
    const text = [`${command} -P 1 --csv`, heading, one, `${command} -P 16 --csv`, heading, piped];
    expect(redisBenchmarkCsv.recognise(headOf({ path: "r.csv", text: `${text.join("\n")}\n` }))).toBe(true);
    const { runs, issues } = read(...text);
    expect(runs.map(({ threads, settings }) => [threads, settings])).toEqual([
      [5, { requests: 5000 }],
      [5, { requests: 5000, pipeline: 16 }],
    ]);
    expect(issues).toEqual([]);
  });

  it("takes no number from a row of other cells, and no table with another column", () => {
    expect(read(heading, `${one},"9"`).runs.map(({ status }) => status)).not.toContain("complete");
    const text = `${heading},"engine"\n${one},"valkey"\n`;
    expect(redisBenchmarkCsv.recognise(headOf({ path: "r.csv", text }))).toBe(false);
  });
});
