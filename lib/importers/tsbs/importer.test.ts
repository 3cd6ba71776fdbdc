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
