import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { readFiles } from "../reading.testing";
import { githubActionBenchmark } from "./importer";

const read = (file: string, text = readFileSync(path.join(import.meta.dirname, "fixtures", file), "utf8")) =>
  readFiles(githubActionBenchmark, [{ path: file, text }]);

describe("the history of data.js", () => {
  const { runs, points, issues } = read("data.js");

  it("has a run for each result of each commit, with the repository as a name that an upload may replace", () => {
    expect(runs.map(({ setting, assumed }) => [setting.engine, setting.build?.commit?.slice(0, 4), assumed])).toEqual(
      ["1111", "2222", "2222", "2222", "2222"].map((commit) => ["minikv", commit, ["engine"]]),
    );
    // 1,790,000,000,000 ms after 1970: date -u -d @1790000000.
    expect(runs[0]?.notes).toMatchObject({ tool: "go", measuredAt: "2026-09-21T14:13:20.000Z", iterations: 140911 });
    expect(runs[0]?.settings).toEqual({ procs: 4 });
  });

  it("reads all units of Go's line once: 1,250 ns, 4.5 MB/s, 344 bytes, and an allocation of 0", () => {
    expect(points[0]?.moreMetrics).toEqual({
      secondsPerOperation: 1.25e-6,
      bytesPerSecond: 4.5e6,
      bytesPerOperation: 344,
      allocationsPerOperation: 0,
    });
    expect(issues.filter(({ code }) => code === "repeated-result")).toHaveLength(2);
  });

  it("takes equal names of a commit for repeats, and reads a number that is text", () => {
    expect(runs.slice(2, 4).map(({ repeat = null, workload }) => [repeat, workload])).toEqual(
      [null, "#2"].map((repeat) => [
        repeat,
        { family: "micro", name: "insert", params: { suite: "Load", measure: "operations/s" } },
      ]),
    );
    expect(points.slice(2, 4).map(({ moreMetrics }) => moreMetrics.operationsPerSecond)).toEqual([5000, 5100.5]);
  });

  it("leaves a score unread with its line, and a number that is null is missing", () => {
    const lines = readFileSync(path.join(import.meta.dirname, "fixtures/data.js"), "utf8").split("\n");
    const unit = issues.find(({ code }) => code === "unknown-unit");
    expect(lines[(unit?.line ?? 0) - 1]).toContain('"points"');
    expect(points[4]?.moreMetrics).toEqual({ operationsPerSecond: null });
    expect(runs[4]?.status).toBe("suspect");
  });
});

it("the history on a single line has a key for each result", () => {
  const commit = (id: string, value: number) =>
    `{"commit": {"id": "${id}"}, "benches": [{"name": "get", "unit": "ms", "value": ${value}}]}`;
  const { runs, points } = read("data.js", `{"entries": {"Load": [${commit("1a", 1)}, ${commit("2b", 2)}]}}`);
  expect(new Set(runs.map(({ key }) => key)).size).toBe(2);
  expect(runs.map(({ setting, repeat = null }) => [setting.build?.commit, repeat])).toEqual([
    ["1a", null],
    ["2b", null],
  ]);
  expect(points.map(({ moreMetrics }) => moreMetrics.secondsPerOperation)).toEqual([0.001, 0.002]);
});

it("an entry that is no object stays unread, and an issue names its line", () => {
  const text =
    '{"entries": {"Load": [{"commit": {"id": "1a"}, "benches": [\n7,\n{"name": "get", "unit": "ms", "value": 1}]}]}}';
  const { points, issues } = read("data.js", text);
  expect(points.map(({ label }) => label)).toEqual(["get"]);
  expect(issues.map(({ code, line }) => [code, line])).toEqual([["unread-item", 2]]);
});

describe("a list of name, unit and value", () => {
  it("is read in base units, and a percentage is not", () => {
    const { points, issues, runs } = read("output.json");
    expect(points.map(({ label, moreMetrics }) => [label, moreMetrics])).toEqual([
      ["point read", { secondsPerOperation: 12.5e-6 }],
      ["memory after load", { bytes: 30e6 }],
    ]);
    expect(runs.map(({ setting }) => setting.engine)).toEqual(["unknown", "unknown"]);
    expect(issues.map(({ code, line }) => [code, line])).toEqual([["unknown-unit", 4]]);
  });

  it("has bytes and allocations of an operation as tests of their own, and no repeats of its time", () => {
    const item = (unit: string, value: number) => `{"name": "get", "unit": "${unit}", "value": ${value}}`;
    const list = `[${[item("ns/op", 7), item("B/op", 5), item("allocs/op", 0)].join(",\n")}]`;
    const { runs, points } = read("output.json", list);
    expect(runs.map(({ repeat = null }) => repeat)).toEqual([null, null, null]);
    expect(points.map(({ moreMetrics }) => moreMetrics)).toEqual([
      { secondsPerOperation: 7e-9 },
      { bytesPerOperation: 5 },
      { allocationsPerOperation: 0 },
    ]);
  });

  it("with other keys is not recognised", () => {
    expect(read("output.json", '[{"name": "a", "value": 1}]').recognised).toEqual([]);
    expect(read("data.js", "window.data = {};").recognised).toEqual([]);
  });
});
