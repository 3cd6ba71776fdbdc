import { expect, it } from "vitest";
import { readFixtures } from "../fixtures.testing";
import { readFiles } from "../reading.testing";
import { criterion } from "./importer";

const files = readFixtures("criterion");

it("the last run counts in nanoseconds, the run before it and ratios do not", () => {
  const { points, issues } = readFiles(
    criterion,
    files.filter(({ path }) => path.endsWith(".json")),
  );
  expect(points).toMatchObject([
    {
      label: "get/1024",
      metrics: { latencyP50Seconds: 2.49e-6 },
      moreMetrics: { secondsPerOperation: 2.5e-6, latencyStddevSeconds: 50e-9 },
    },
  ]);
  expect(issues.map(({ code, severity }) => [code, severity])).toEqual([
    ["baseline-left-out", "info"],
    ["baseline-left-out", "info"],
  ]);
});

it("a baseline without a newer run counts, and one of another name is a condition", () => {
  const base = files.filter(({ path }) => path.includes("/base/"));
  expect(readFiles(criterion, base).points[0]?.moreMetrics.secondsPerOperation).toBe(2.6e-6);
  const named = base.map(({ path, text }) => ({ path: path.replace("/base/", "/v1/"), text }));
  expect(readFiles(criterion, named).runs[0]?.settings).toEqual({ baseline: "v1" });
});

it("without benchmark.json its folders are the name, so that two benchmarks of one parameter stay two", () => {
  const estimates = '{"mean": {"confidence_interval": {}, "point_estimate": 10}}';
  const { points } = readFiles(
    criterion,
    ["get", "put"].map((name) => ({ path: `target/criterion/${name}/100/new/estimates.json`, text: estimates })),
  );
  expect(points.map(({ label }) => label)).toEqual(["get/100", "put/100"]);
});

it("the text has the middle of its three times, also below a long name", () => {
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
