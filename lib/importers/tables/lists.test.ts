import { describe, expect, it } from "vitest";
import { headOf, readFiles } from "../reading.testing";
import { tables } from "./importer";
import { lookAt } from "./look";

const read = (value: unknown) =>
  readFiles(tables, [
    { path: "r.json", text: JSON.stringify(value, null, 1).replaceAll(/\[\s+([\d.,\snul-]+?)\s+\]/g, "[$1]") },
  ]);
const found = (value: unknown) => {
  const { runs, points } = read(value);
  return points.map(({ metrics, moreMetrics, status }, at) => [
    Object.fromEntries(Object.entries({ ...metrics, ...moreMetrics }).filter(([, number]) => number !== null)),
    runs[at]?.notes.samples ?? null,
    status,
  ]);
};
const base = { engine: "pg", query: "q1" };

describe("a list of numbers under a measured key of JSON", () => {
  it("is the samples of its run: their count, their median and, of twenty, their 95th percentile", () => {
    expect(found({ ...base, times_ms: [9, 1, 2] })).toEqual([[{ latencyP50Seconds: 0.002 }, 3, "complete"]]);
    // 1 to 25: the 13th, and 1 + 0.95 x 24.
    const many = Array.from({ length: 25 }, (_, at) => 25 - at);
    expect(found({ ...base, latencies_us: many })).toEqual([
      [{ latencyP50Seconds: 0.000013, latencyP95Seconds: expect.closeTo(0.0000238, 12) }, 25, "complete"],
    ]);
    expect(found({ ...base, qps: [100, 300, 110] })).toEqual([[{ qps: 110 }, 3, "complete"]]);
  });

  it("has numbers that say who made them, with the line of the list", () => {
    const { points, issues } = readFiles(tables, [
      { path: "r.json", text: '{"engine": "pg",\n "query": "q1",\n "times_ms": [\n  4,\n  2\n ]}' },
    ]);
    expect(points[0]?.metricSources).toEqual({
      latencyP50Seconds: {
        path: "r.json",
        line: 3,
        origin: "computed",
        rule: "Median of 2 samples, made by Benchfolio: times_ms holds samples (line 3).",
      },
    });
    expect(points[0]?.source).toMatchObject({ line: 3, text: ' "times_ms": [' });
    expect(issues.find(({ code }) => code === "samples-joined")?.message).toContain("times_ms");
  });

  it("counts nulls as failed samples; a run of nothing else failed", () => {
    const { runs } = read({ ...base, times_ms: [4, null, 6] });
    expect(runs[0]?.notes).toMatchObject({ samples: 2, failedSamples: 1 });
    expect(
      found([
        { ...base, times_ms: [4, null, 6] },
        { ...base, query: "q2", times_ms: [null, null] },
      ]),
    ).toEqual([
      [{ latencyP50Seconds: 0.005 }, 2, "complete"],
      [{}, null, "failed"],
    ]);
  });

  it("stands beside the author's own numbers, which count first", () => {
    const { runs } = read({ ...base, times_ms: [4, 2, 3], avg_time_ms: 3.5 });
    expect(runs[0]?.workload).toMatchObject({ family: "timings" });
    for (const object of [
      { ...base, times_ms: [4, 2, 3], avg_time_ms: 3.5 },
      { ...base, avg_time_ms: 3.5, times_ms: [4, 2, 3] },
    ])
      expect(found(object)).toEqual([[{ seconds: 0.0035, latencyP50Seconds: 0.003 }, 3, "complete"]]);
    const printed = read({ ...base, times_ms: [4, 2, 3], avg_time_ms: 3, p50_ms: 2.5 }).points[0];
    expect(printed?.metrics.latencyP50Seconds).toBe(0.0025);
    expect(printed?.metricSources ?? {}).toEqual({});
  });

  it("may be one number in some of the rows", () => {
    expect(
      found([
        { ...base, time_ms: [4, 2, 3] },
        { ...base, query: "q2", time_ms: 7 },
      ]),
    ).toEqual([
      [{ latencyP50Seconds: 0.003 }, 3, "complete"],
      [{ latencyP50Seconds: 0.007 }, 1, "complete"],
    ]);
  });

  it("may be below engines and tests, and in an inner object", () => {
    const nested = { q1: { postgres: { times_ms: [1, 2, 9] }, duckdb: { times_ms: [4] } } };
    expect(found(nested)).toEqual([
      [{ latencyP50Seconds: 0.002 }, 3, "complete"],
      [{ latencyP50Seconds: 0.004 }, 1, "complete"],
    ]);
    expect(found({ ...base, results: { times_ms: [1, 2, 9] } })).toEqual([
      [{ latencyP50Seconds: 0.002 }, 3, "complete"],
    ]);
  });

  it("is no number where a list of settings or names is as long: then the lists are columns", () => {
    for (const other of [{ threads: [1, 8, 64] }, { servers: ["a", "b", "c"] }]) {
      const { points, issues } = read([{ ...base, ...other, qps: [5, 30, 90], time_s: 1.5 }]);
      expect(points.map(({ metrics, moreMetrics }) => [metrics.qps, moreMetrics.seconds])).toEqual([[null, 1.5]]);
      expect(issues.find(({ code }) => code === "nested-value")?.message).toContain("qps");
    }
  });

  it("without a unit is not read, and waits for a word on it", () => {
    const value = [
      { ...base, times: [4, 2, 3] },
      { ...base, query: "q2", times: [5, 2, 3] },
    ];
    const { points, issues } = read(value);
    expect(points).toEqual([]);
    expect(issues.find(({ code }) => code === "no-unit")).toMatchObject({ severity: "error" });
    const look = lookAt(headOf({ path: "r.json", text: JSON.stringify(value) }));
    expect(look?.columns.find(({ heading }) => heading === "times")).toMatchObject({ isNumber: true });
  });

  it("has bad numbers left out one by one, each with an issue", () => {
    const { points, issues } = read({ ...base, times_ms: [4, 0, -1, 6] });
    expect(points[0]?.metrics.latencyP50Seconds).toBe(0.005);
    expect(issues.map(({ code }) => code)).toEqual(expect.arrayContaining(["zero", "below-zero"]));
  });
});
