import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { readFiles } from "../reading.testing";
import { bencher } from "./importer";

const text = readFileSync(path.join(import.meta.dirname, "fixtures/results.json"), "utf8");

it("Bencher's own measures have its units, and a measure of another name stays unread", () => {
  const { points, runs, issues } = readFiles(bencher, [{ path: "results.json", text }]);
  expect(points.map(({ label, moreMetrics, source }) => [label, moreMetrics, source.line])).toEqual([
    [
      "point-get",
      // 87.42 and 88.88 ns.
      { secondsPerOperation: 88e-9, lowerSecondsPerOperation: 87.42e-9, upperSecondsPerOperation: 88.88e-9 },
      3,
    ],
    ["point-get", { operationsPerSecond: 5.55 }, 4],
    ["release build", { secondsPerOperation: 87 }, 7],
    ["release build", { bytes: 4_200_000 }, 8],
  ]);
  // Two measures of one benchmark are two tests, so none repeats the other.
  expect(runs.map(({ repeat = null }) => repeat)).toEqual([null, null, null, null]);
  expect(issues.map(({ code, line }) => [code, line])).toEqual([["unknown-unit", 9]]);
});

it("measures without a value or with a unit of their own are not recognised", () => {
  for (const other of [
    '{"a": {"latency": {"value": 1, "unit": "ms"}}}',
    '{"a": {"b": {"qps": 1}}}',
    '{"a": {"value": 1}}',
  ])
    expect(readFiles(bencher, [{ path: "a.json", text: other }]).recognised).toEqual([]);
});

it("a number in place of a metric or of measures stays unread, and an issue reports it", () => {
  const odd = '{"a": {"latency": {"value": 1}},\n"b": {"latency": 2},\n"c": 3}';
  const { points, issues } = readFiles(bencher, [{ path: "a.json", text: odd }]);
  expect(points.map(({ label }) => label)).toEqual(["a"]);
  expect(issues.map(({ message, line }) => [message, line])).toEqual([
    ["b, latency is no metric of Bencher, so it was not read.", 2],
    ["c holds no measures, so it was not read.", 3],
  ]);
});

it("a metric with another key stays unread, and an issue reports it", () => {
  const odd = '{"a": {"latency": {"value": 1}},\n"b": {"latency": {"value": 1, "unit": "ms"}}}';
  const { points, issues } = readFiles(bencher, [{ path: "a.json", text: odd }]);
  expect(points.map(({ label }) => label)).toEqual(["a"]);
  expect(issues.map(({ code, line }) => [code, line])).toEqual([["other-keys", 2]]);
});
