import { expect, it } from "vitest";
import { readFixtures } from "../fixtures.testing";
import { readFiles } from "../reading.testing";
import { tsbs } from "./importer";

const read = (path: string) =>
  readFiles(
    tsbs,
    readFixtures("tsbs").filter((file) => file.path === path),
  );

it("reads the rate and the final latencies of each kind of query, with its engine", () => {
  const { runs, points, issues } = read("queries.out");
  expect(runs).toMatchObject([
    {
      setting: { engine: "timescaledb" },
      workload: { family: "custom", name: "TSBS 5 mean of 1 metric, all hosts, random 12h0m0s by 1h", params: {} },
      threads: 8,
      status: "complete",
      notes: { queries: 1000 },
    },
    { setting: { engine: "timescaledb" }, threads: 4, status: "complete" },
  ]);
  expect(points[0]?.metrics).toMatchObject({ qps: 25.78, latencyMeanSeconds: 0.3096, latencyP50Seconds: 0.31221 });
  expect(points[0]?.moreMetrics).toMatchObject({
    latencyMinSeconds: 0.22249,
    latencyMaxSeconds: 0.37774,
    latencyStddevSeconds: 0.02008,
  });
  expect(points[1]?.metrics.qps).toBe(12.5);
  expect(issues).toEqual([]);
});

it("reads queries of Influx as those of InfluxDB", () => {
  // The label is the one that timescale/tsbs expects in databases/influx/devops_test.go.
  const label = "Influx max of all CPU metrics, random    1 hosts, random 8h0m0s by 1h";
  const lines = [
    "Run complete after 10 queries with 2 workers (Overall query rate 5.00 queries/sec):",
    `${label}:`,
    "min: 1.00ms, med: 2.00ms, mean: 2.50ms, max: 4.00ms, stddev: 1.00ms, sum: 0.0sec, count: 10",
  ];
  const { runs } = readFiles(tsbs, [{ path: "a.out", text: lines.join("\n") }]);
  expect(runs).toMatchObject([
    { setting: { engine: "influxdb" }, workload: { name: expect.stringMatching(/^TSBS max of all CPU metrics, /) } },
  ]);
});

it("reads a load's rates of rows and of metrics", () => {
  const { runs, points } = read("load.out");
  expect(runs).toMatchObject([
    { workload: { name: "TSBS load", params: { measure: "rows/s" } }, threads: 8, status: "complete" },
  ]);
  expect(points[0]?.moreMetrics).toMatchObject({
    rowsPerSecond: 110707.04,
    metricsPerSecond: 1107070.45,
    durationSeconds: 936.5,
  });
});

it("has no number of a run that was killed", () => {
  const text =
    "After 100 queries with 8 workers:\nInterval query rate: 5 queries/sec\tOverall query rate: 5 queries/sec\nTimescaleDB 5 mean:\nmin: 1ms, med: 2ms, mean: 2ms, max: 3ms, stddev: 1ms, sum: 1sec, count: 100\n";
  const { runs, points } = readFiles(tsbs, [{ path: "a.out", text }]);
  expect(runs.map(({ status }) => status)).toEqual(["truncated"]);
  expect(points.map(({ metrics }) => metrics.latencyMeanSeconds)).toEqual([null]);
});

it("reads the numbers of all queries where they were prewarmed, and not those of the warm ones below", () => {
  const of = (...parts: string[]) => {
    const text = [
      "Run complete after 1000 queries with 8 workers (Overall query rate 25.78 queries/sec):",
      "TimescaleDB max cpu all fields, rand    8 hosts:",
      "min:     2.49ms, med:     2.94ms, mean:     3.60ms, max:   58.13ms, stddev:     3.70ms, sum:   3.6sec, count: 1000",
      "all queries                                    :",
      "min:     2.49ms, med:     2.94ms, mean:     3.60ms, max:   58.13ms, stddev:     3.70ms, sum:   3.6sec, count: 1000",
      ...parts,
      "wall clock time: 38.827242sec",
    ];
    const { runs, points } = readFiles(tsbs, [{ path: "tsbs/q.txt", text: text.join("\n") }]);
    const { workload, settings } = runs[0] ?? {};
    const { latencyMeanSeconds, latencyP50Seconds } = points[0]?.metrics ?? {};
    return [workload, settings?.prewarmed ?? null, latencyMeanSeconds, latencyP50Seconds, runs.length];
  };
  const workload = { family: "custom", name: "TSBS max cpu all fields, rand 8 hosts", params: {} };
  expect(of()).toEqual([workload, null, 0.0036, 0.00294, 1]);
  const cold =
    "min:    12.49ms, med:    12.94ms, mean:    13.60ms, max:   58.13ms, stddev:     3.70ms, sum:   3.6sec, count: 500";
  const warm =
    "min:     1.49ms, med:     1.94ms, mean:     2.60ms, max:   18.13ms, stddev:     1.70ms, sum:   1.6sec, count: 500";
  const title = (part: string) => `${part} queries                                   :`;
  expect(of(title("cold"), cold, title("warm"), warm)).toEqual([workload, true, 0.0036, 0.00294, 1]);
});
