import { expect, it } from "vitest";
import { readFixtures } from "../fixtures.testing";
import { readFiles } from "../reading.testing";
import { criterion } from "./importer";

const files = readFixtures("criterion");

it("reads the last run in nanoseconds, and neither the run before it nor ratios", () => {
  const { points, issues } = readFiles(
    criterion,
    files.filter(({ path }) => path.endsWith(".json")),
  );
  expect(points).toMatchObject([
    {
      label: "get/1024",
      // Criterion's samples are means of many iterations: their median is not the p50 of an operation.
      metrics: { latencyP50Seconds: null },
      moreMetrics: { secondsPerOperation: 2.5e-6, sampleMedianSeconds: 2.49e-6, sampleStddevSeconds: 50e-9 },
    },
  ]);
  expect(issues.map(({ code, severity }) => [code, severity])).toEqual([
    ["baseline-left-out", "info"],
    ["baseline-left-out", "info"],
    ["unit-not-stated", "info"],
  ]);
});

it("reads a baseline without a newer run, and takes one of another name for a condition", () => {
  const base = files.filter(({ path }) => path.includes("/base/"));
  expect(readFiles(criterion, base).points[0]?.moreMetrics.secondsPerOperation).toBe(2.6e-6);
  const named = base.map(({ path, text }) => ({ path: path.replace("/base/", "/v1/"), text }));
  expect(readFiles(criterion, named).runs[0]?.settings).toEqual({ baseline: "v1" });
});

it("takes the name from folders without benchmark.json, so that two benchmarks of one parameter stay two", () => {
  const estimates = '{"mean": {"confidence_interval": {}, "point_estimate": 10}}';
  const { points, issues } = readFiles(
    criterion,
    ["get", "put"].map((name) => ({ path: `target/criterion/${name}/100/new/estimates.json`, text: estimates })),
  );
  expect(points.map(({ label }) => label)).toEqual(["get/100", "put/100"]);
  expect(issues).toMatchObject([{ path: "target/criterion/get/100/new/estimates.json" }]);
  expect(issues[0]?.message).toMatch(/^The estimates of 2 files, here the first, state no unit; /);
});

it("reads the middle of the text's three times, also below a long name", () => {
  const { points } = readFiles(
    criterion,
    files.filter(({ path }) => path.endsWith(".txt")),
  );
  expect(points.map(({ label, moreMetrics, source }) => [label, moreMetrics.secondsPerOperation, source.line])).toEqual(
    [
      ["put/small", 26.25e-6, 3],
      ["a very long name of a benchmark/with a part", 1.25e-3, 7],
    ],
  );
});

it("reads no time from another measurement, whose unit is in raw.csv", () => {
  const estimates = JSON.stringify({
    mean: { confidence_interval: {}, point_estimate: 10 },
    median: { point_estimate: 9 },
    std_dev: { point_estimate: 2 },
  });
  const header = "group,function,value,throughput_num,throughput_type,sample_measured_value,unit,iteration_count";
  const raw = (unit: string) => `${header}\nget,,,,,10,${unit},1\n`;
  const read = (unit: string) =>
    readFiles(criterion, [
      { path: "criterion/get/new/estimates.json", text: estimates },
      { path: "criterion/get/new/raw.csv", text: raw(unit) },
    ]);
  expect(read("cycles").points).toEqual([]);
  expect(read("cycles").issues).toMatchObject([{ code: "unknown-unit", line: 1 }]);
  expect(read("ns").points[0]?.moreMetrics).toEqual({
    secondsPerOperation: 10e-9,
    sampleMedianSeconds: 9e-9,
    sampleStddevSeconds: 2e-9,
  });
  expect(read("ns").issues).toEqual([]);
  expect(read("bytes").points[0]?.moreMetrics).toEqual({ bytes: 10 });
});

it("reads the slope, as criterion prints it, and counts a text beside the folders once", () => {
  // criterion 0.5: target/criterion/fib 10/new, and its line in `cargo bench | tee`.
  const interval = (lower: number, value: number, upper: number) => ({
    confidence_interval: { confidence_level: 0.95, lower_bound: lower, upper_bound: upper },
    point_estimate: value,
  });
  const estimates = {
    mean: interval(833.5459879369183, 927.1494284092521, 1018.4216945401715),
    slope: interval(860.0094514323839, 919.3041201983973, 991.0126650450147),
  };
  const folder = "target/criterion/fib 10/new";
  const both = (text: string) =>
    readFiles(criterion, [
      { path: `${folder}/estimates.json`, text: JSON.stringify(estimates) },
      { path: `${folder}/benchmark.json`, text: '{"group_id":"fib 10","full_id":"fib 10","directory_name":"fib 10"}' },
      { path: "bench1.txt", text },
    ]);
  const line = "fib 10                  time:   [860.01 ns 919.30 ns 991.01 ns]\n";
  const once = both(line);
  expect(once.points.map(({ moreMetrics }) => moreMetrics.secondsPerOperation)).toEqual([919.304120198397e-9]);
  expect(once.runs).toMatchObject([{ notes: { mean: "927.1494284092521 ns" } }]);
  expect(once.issues.map(({ code }) => code)).toContain("printed-again");
  // Another run, and a benchmark that the folders lack, count.
  expect(both(line.replace("991.01", "999.01")).points).toHaveLength(2);
  expect(both(`${line}sum/100                 time:   [171.88 ns 200.03 ns 229.47 ns]\n`).points).toHaveLength(2);
});
