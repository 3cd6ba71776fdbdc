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

  it("is a column beside lists of facts that are as long", () => {
    const { runs, points } = read({ ...base, threads: [1, 8, 64], qps: [5, 30, 90], p99_ms: [1, 2, null] });
    expect(
      runs.map(({ threads }, at) => [threads, points[at]?.metrics.qps, points[at]?.metrics.latencyP99Seconds]),
    ).toEqual([
      [1, 5, 0.001],
      [8, 30, 0.002],
      [64, 90, null],
    ]);
    const nested = read({ postgres: { threads: [1, 8], qps: [5, 30] }, mysql: { threads: [1, 8], qps: [4, 20] } });
    expect(
      nested.runs.map(({ setting, threads }, at) => [setting.engine, threads, nested.points[at]?.metrics.qps]),
    ).toEqual([
      ["postgres", 1, 5],
      ["postgres", 8, 30],
      ["mysql", 1, 4],
      ["mysql", 8, 20],
    ]);
    const whole = read({ engine: ["pg", "mysql"], test: ["a", "a"], qps: [5, 6] });
    expect(whole.runs.map(({ setting }, at) => [setting.engine, whole.points[at]?.metrics.qps])).toEqual([
      ["postgres", 5],
      ["mysql", 6],
    ]);
  });

  it("is no number where a list of no known meaning is as long: its items may belong to it", () => {
    for (const other of [{ threads: [1, 8, 64], tags: ["a", "b", "c"] }, { servers: ["a", "b", "c"] }]) {
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

describe("a list of objects in an object of a list", () => {
  const names = (value: unknown) => {
    const { runs, points } = read(value);
    return runs.map(({ setting, workload, settings }, at) => {
      const seconds = points[at]?.moreMetrics.seconds ?? points[at]?.metrics.qps;
      return [setting.engine, "name" in workload && workload.name, settings, seconds];
    });
  };

  it("may name engines, or hold objects whose keys are engines: the name around them is the workload", () => {
    const expected = [
      ["postgres", "insert", {}, 0.005],
      ["mysql", "insert", {}, 0.006],
      ["postgres", "scan", {}, 0.007],
    ];
    const [postgres, mysql] = [{ time_ms: 5 }, { time_ms: 6 }];
    const keys = [
      { name: "insert", results: { postgres, mysql } },
      { name: "scan", results: { postgres: { time_ms: 7 }, mysql: {} } },
    ];
    expect(names({ benchmarks: keys })).toEqual(expected);
    const lists = [
      {
        test: "insert",
        results: [
          { engine: "postgres", ...postgres },
          { engine: "mysql", ...mysql },
        ],
      },
      { test: "scan", results: [{ engine: "postgres", time_ms: 7 }] },
    ];
    expect(names({ benchmarks: lists })).toEqual(expected);
    expect(names(lists)).toEqual(expected);
  });

  it("keeps the name of each list around it, so that equal tests of two lists are no repeats", () => {
    const suite = (name: string, qps: number) => ({ name, tests: [{ name: "get", engine: "pg", qps }] });
    const suites = [suite("cold", 5), suite("hot", 9)];
    for (const value of [suites, { suites }])
      expect(names(value)).toEqual([
        ["postgres", "get", { tests: "cold" }, 5],
        ["postgres", "get", { tests: "hot" }, 9],
      ]);
    const phases = (name: string, ms: number) => ({
      name,
      results: { read: { redis: { p99_ms: ms }, valkey: { p99_ms: ms } } },
    });
    const nested = read({ benchmarks: [phases("small", 1), phases("large", 2)] });
    expect(nested.runs.map(({ settings, repeat = null }) => [settings, repeat])).toEqual([
      [{ item: "small" }, null],
      [{ item: "small" }, null],
      [{ item: "large" }, null],
      [{ item: "large" }, null],
    ]);
  });

  it("is its rows where the object has no number of its own", () => {
    const { runs, points } = read([
      { engine: "pg", test: "a", runs: [{ qps: 5 }, { qps: 6 }] },
      { engine: "mysql", test: "a", runs: [{ qps: 7 }] },
    ]);
    expect(runs.map(({ setting, repeat = null }, at) => [setting.engine, repeat, points[at]?.metrics.qps])).toEqual([
      ["postgres", null, 5],
      ["postgres", "#2", 6],
      ["mysql", null, 7],
    ]);
    const own = read([{ engine: "pg", test: "a", qps: 5, stages: [{ qps: 900 }] }]);
    expect(own.points.map(({ metrics }) => metrics.qps)).toEqual([5]);
  });
});

it("reads keys that count threads as their number, not as names of tests", () => {
  const of = (qps: number) => ({ qps });
  for (const keys of [
    ["threads_1", "threads_8"],
    ["1 clients", "8 clients"],
  ]) {
    const [one = "", eight = ""] = keys;
    const { runs } = read({ postgres: { scan: { [one]: of(5), [eight]: of(9) } }, mysql: { scan: { [one]: of(4) } } });
    expect(
      runs.map(({ setting, threads, workload }) => [setting.engine, threads, "name" in workload && workload.name]),
    ).toEqual([
      ["postgres", 1, "scan"],
      ["postgres", 8, "scan"],
      ["mysql", 1, "scan"],
    ]);
  }
});

it("reads days above engines as the time of measurement: they are repeats, and no names of tests", () => {
  const of = (qps: number) => ({ postgres: { get: { qps } }, redis: { get: { qps } } });
  const { runs } = read({ "2026-01-01": of(5), "2026-01-02T10:00:00Z": of(6) });
  expect(
    runs.map(({ setting, workload, notes, repeat = null }) => {
      return [setting.engine, "name" in workload && workload.name, notes.measuredAt, repeat];
    }),
  ).toEqual([
    ["postgres", "get", "2026-01-01", null],
    ["redis", "get", "2026-01-01", null],
    ["postgres", "get", "2026-01-02T10:00:00Z", "#2"],
    ["redis", "get", "2026-01-02T10:00:00Z", "#2"],
  ]);
});

describe("a list of numbers whose unit stands nowhere", () => {
  it("is not read, and is a column of the page that asks, with a guess that is not a count", () => {
    for (const value of [[{ ...base, runs: [0.5, 0.25] }], { tests: { a: { runs: [1, 2] }, b: { runs: [3, 4] } } }]) {
      expect(read(value).points).toEqual([]);
      const text = JSON.stringify(value);
      const look = lookAt({ path: "r.json", size: null, head: Buffer.from(text), text });
      const column = look?.columns.find(({ heading }) => heading === "runs");
      expect(column).toMatchObject({ isNumber: true, guess: { is: "time", unit: null } });
    }
  });
});
