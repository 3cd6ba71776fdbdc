import { readFileSync } from "node:fs";
import path from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { hasShared } from "@/lib/shared.testing";
import { filesOfBundle, headOf, readFiles } from "../reading.testing";
import { recogniseMember } from "../registry";
import { tables } from "./importer";
import { closedHead } from "./sniff";

const read = (text: string, file = "results.json") => readFiles(tables, [{ path: file, text }]);
const fixture = (name: string) => readFileSync(path.join(import.meta.dirname, "fixtures", name), "utf8");
const matches = (text: string, file = "results.json") => {
  const found = recogniseMember(headOf({ path: file, text }));
  return found.kind === "matched" && found.importer.id === "tables";
};
const resultRows = ({ runs, points }: ReturnType<typeof read>) =>
  runs.map(({ setting, workload, threads, status, settings, repeat = null }, at) => {
    const { metrics, moreMetrics } = points[at] ?? {};
    return { setting, workload, threads, status, settings, repeat, metrics, moreMetrics };
  });

describe("objects of JSON", () => {
  it.each(["results.json", "results.ndjson"])("give the runs of the same rows as CSV: %s", (file) => {
    const results = read(fixture(file), file);
    expect(resultRows(results)).toEqual(resultRows(read(fixture("results.csv"), "results.csv")));
  });

  it("have the line of their metric as their place", () => {
    const text = fixture("results.json");
    const { points } = read(text);
    const lines = text.split("\n");
    expect(points).toHaveLength(9);
    for (const { source } of points) expect(lines[(source.line ?? 0) - 1]).toContain('"qps":');
    expect(read(fixture("results.ndjson"), "a.ndjson").points.map(({ source }) => source.line)).toEqual([
      1, 2, 3, 4, 5, 6, 7, 8, 9,
    ]);
  });

  it("may lie in one line, or in lists of an object whose other values hold for all of them", () => {
    const rows = '[{"query": "q1", "time_s": 1.5}, {"query": "q2", "time_s": 2.25}]';
    const { runs, points } = read(`{"engine": "DuckDB", "threads": 4, "runs": ${rows}, "version": "1.1.3"}`);
    expect(runs.map(({ setting, threads }) => [setting.engine, setting.build?.raw, threads])).toEqual([
      ["duckdb", "1.1.3", 4],
      ["duckdb", "1.1.3", 4],
    ]);
    expect(points.map(({ moreMetrics }) => moreMetrics.seconds)).toEqual([1.5, 2.25]);
    expect(points.map(({ key }) => key)).toEqual(["results.json:1", "results.json:1.2"]);
  });

  it("have an inner object's values as their own, with its name where that gives their meaning", () => {
    const { runs, points, issues } = read(
      '{"engine": "redis", "test": "get", "ops_per_sec": 5, "latency_ms": {"p50": 1, "p99": 2}, ' +
        '"env": {"os": "x"}, "raw": [1]}',
    );
    expect(points[0]).toMatchObject({
      metrics: { latencyP50Seconds: 0.001, latencyP99Seconds: 0.002 },
      moreMetrics: { operationsPerSecond: 5 },
    });
    expect(runs[0]?.settings).toEqual({ os: "x" });
    expect(issues.find(({ code }) => code === "nested-value")?.message).toMatch(/not read: raw\./);
  });

  it("keep the zero at the end of a version that is a number", () => {
    const row = (version: string, key = "version") => `"engine":"postgres","${key}":${version},"test":"a","qps":5`;
    const versions = (text: string) => read(text).runs.map(({ setting }) => setting.build?.version ?? null);
    expect(versions(`[{${row("17.10")}},{${row("17.1")}},{${row('"17.10"')}}]`)).toEqual(["17.10", "17.1", "17.10"]);
    expect(versions(`{"version":8.10,"results":[{"engine":"mysql","test":"a","qps":5}]}`)).toEqual([null]);
    expect(versions(`{"engine":"mysql","version":8.10,"results":[{"test":"a","qps":5}]}`)).toEqual(["8.10"]);
    expect(versions(`{"engine":"mysql","test":["a","b"],"version":[8.10,8.1],"qps":[5,6]}`)).toEqual(["8.10", "8.1"]);
    // A key with two versions has none.
    for (const other of ["17.20", "17.1"])
      expect(versions(`[{"version":17.10,${row(other)}},{${row("17.15")}}]`)).toEqual([null, "17.15"]);
    // A repeat of the first row, and none of the second.
    const { runs } = read(`[{${row("17.10")}},{${row("17.1")}},{${row("17.10")}}]`);
    expect(runs.map(({ repeat = null }) => repeat)).toEqual([null, null, "#2"]);
    // Other numbers are numbers: 0.10 and 0.1 are one setting.
    const skews = read(`[{${row("17", "version")},"skew":0.10},{${row("17")},"skew":0.1},{${row("17")},"skew":0.2}]`);
    expect(skews.runs.map(({ settings }) => settings?.skew)).toEqual(["0.1", "0.1", "0.2"]);
  });

  it("may lack keys that others have", () => {
    const { points, runs } = read(
      '[{"engine":"a","test":"t","qps":1},{"engine":"a","test":"t","qps":2,"cache":"on"},{"test":"t","engine":"a"}]',
    );
    expect(points.map(({ metrics }) => metrics.qps)).toEqual([1, 2, null]);
    expect(runs.map(({ settings }) => settings)).toEqual([{}, { cache: "on" }, {}]);
    expect(runs.map(({ status }) => status)).toEqual(["complete", "complete", "suspect"]);
  });

  it("before the place where a file breaks count, and the place is named", () => {
    const text = '[\n{"engine":"a","test":"t","qps":1},\n{"engine":"a","test":"t","qps":2},\n{"engine":"a","te';
    const { points, issues } = read(text);
    expect(points.map(({ metrics }) => metrics.qps)).toEqual([1, 2]);
    expect(issues.find(({ code }) => code === "broken-json")).toMatchObject({ severity: "error", line: 4 });
  });

  it("are recognised by a head that ends anywhere after the first of them", () => {
    const row = (nth: number) => ({ query: `q"${nth}]`, latency_ms: nth + 0.5, tags: [{ a: 1 }] });
    const text = JSON.stringify({ engine: "DuckDB", runs: Array.from({ length: 5_000 }, (_, nth) => row(nth)) });
    expect(text.length).toBeGreaterThan(2 * 65_536);
    expect(matches(text)).toBe(true);
    expect(read(text).points).toHaveLength(5_000);
    for (const end of [150, 151, 152, 160, 170, 180, 200]) {
      expect(() => JSON.parse(closedHead(text.slice(0, end))), String(end)).not.toThrow();
    }
  });

  it("that name no workload, or no metric with a unit, are not a table", () => {
    expect(matches('[{"engine":"a","test":"t","qps":1}]')).toBe(true);
    for (const text of ['[{"a":1,"b":2,"c":3}]', "[1,2,3]", '{"name":"x","time_s":1,"a":2}', "[]"])
      expect(matches(text), text).toBe(false);
  });

  it("give equal runs in any order and with any spaces", () => {
    const rows: unknown[] = JSON.parse(fixture("results.json"));
    const sorted = (results: ReturnType<typeof read>) =>
      resultRows(results)
        .map(({ repeat: _, ...run }) => JSON.stringify(run))
        .sort();
    const own = sorted(read(fixture("results.json")));
    const shuffled = fc.shuffledSubarray(rows, { minLength: rows.length });
    fc.assert(
      fc.property(shuffled, fc.nat(4), fc.boolean(), (order, indent, isLines) => {
        const text = isLines ? order.map((row) => JSON.stringify(row)).join("\n") : JSON.stringify(order, null, indent);
        expect(sorted(read(text))).toEqual(own);
      }),
      { numRuns: 40 },
    );
  });

  it("never throw, whatever JSON they are", () => {
    const key = fc.constantFrom("engine", "test", "qps", "p99_ms", "recall", "status", "run", "x");
    fc.assert(
      fc.property(fc.array(fc.dictionary(key, fc.jsonValue({ maxDepth: 2 }))), (rows) => {
        for (const { metrics } of read(JSON.stringify(rows)).points)
          for (const value of Object.values(metrics))
            expect(value === null || (Number.isFinite(value) && value >= 0)).toBe(true);
      }),
    );
  });
});

describe("numbered queries below engines, with a time's unit beside them", () => {
  const text = (value: unknown) => JSON.stringify(value, null, 1);
  const times = { duckdb: { Q1: 0.5, Q2: 12.25, Q3: null }, sqlite: { Q1: 3.5, Q2: 40, Q3: 7 } };

  it("are a time for each, with its own line", () => {
    const file = text({ ...times, unit: "s", threads: 8 });
    const { runs, points } = read(file);
    expect(
      runs.map(({ setting, workload, threads }, at) => [
        setting.engine,
        "name" in workload && workload.name,
        threads,
        points[at]?.moreMetrics.seconds ?? null,
        points[at]?.status,
      ]),
    ).toEqual([
      ["duckdb", "Q1", 8, 0.5, "complete"],
      ["duckdb", "Q2", 8, 12.25, "complete"],
      ["duckdb", "Q3", 8, null, "suspect"],
      ["sqlite", "Q1", 8, 3.5, "complete"],
      ["sqlite", "Q2", 8, 40, "complete"],
      ["sqlite", "Q3", 8, 7, "complete"],
    ]);
    expect(runs.map(({ settings }) => settings)).toEqual(runs.map(() => ({})));
    expect(points.map(({ source }) => source.text?.trim().slice(0, 4))).toEqual(
      ["Q1", "Q2", "Q3", "Q1", "Q2", "Q3"].map((name) => `"${name}"`),
    );
    expect(matches(file)).toBe(true);
  });

  it("may lie deeper, in ms, and as samples", () => {
    const { runs, points } = read(
      text({ time_unit: "ms", timings: { duckdb: { q01: [2, 4, 6] }, mysql: { q01: [8] } } }),
    );
    expect(points.map(({ metrics }) => metrics.latencyP50Seconds)).toEqual([0.004, 0.008]);
    expect(runs.map(({ settings, notes }) => [settings, notes.samples])).toEqual([
      [{}, 3],
      [{}, 1],
    ]);
    // Each engine states its own.
    const own = { duckdb: { unit: "ms", queries: { Q1: 500 } }, mysql: { unit: "s", queries: { Q1: 0.75 } } };
    expect(read(text({ results: own })).points.map(({ moreMetrics }) => moreMetrics.seconds)).toEqual([0.5, 0.75]);
  });

  it("are not read where the unit is missing, stands twice, is no time, or where another key stands among them", () => {
    for (const value of [
      times,
      { ...times, unit: "s", units: "ms" },
      { ...times, unit: "rows" },
      { ...times, unit: "ops/s" },
      { ...times, unit: 1 },
      { duckdb: { Q1: 0.5, total: 9 }, sqlite: { Q1: 1, total: 9 }, unit: "s" },
      { duckdb: { Q1: 0.5, memory: 9 }, sqlite: { Q1: 1, memory: 9 }, unit: "s" },
      { duckdb: { insert: 0.5 }, sqlite: { insert: 1 }, unit: "s" },
      { mine: { Q1: 0.5 }, yours: { Q1: 1 }, unit: "s" },
      // Times and megabytes, a factor, and counts.
      { results: times, memory: { duckdb: { Q1: 500 }, sqlite: { Q1: 200 } }, unit: "s" },
      { ...times, memory: { Q1: 500, Q2: 200 }, unit: "s" },
      { speedup: times, unit: "s" },
      { errors: times, unit: "s" },
      { results: times, metrics: times, unit: "s" },
    ])
      expect(read(text(value)).points, text(value)).toEqual([]);
  });
});

const strangers = path.resolve(import.meta.dirname, "../../../../shared/bundles/strangers");

describe.runIf(hasShared)("objects in files of other people", () => {
  it("give all 6,876 records of lance-benchmark-results, each with commit, date, os and arch", async () => {
    const folder = path.join(strangers, "lance-ci-history");
    const { runs, points } = readFiles(tables, await filesOfBundle(path.join(folder, "lance-ci-history.tar.gz")));
    const facts = JSON.parse(readFileSync(path.join(folder, "facts.json"), "utf8"));
    expect(facts.records).toBe(6_876);
    expect(points).toHaveLength(facts.records);
    expect(new Set(runs.map(({ setting }) => setting.build?.commit)).size).toBe(facts.commits);
    expect(new Set(runs.map(({ workload }) => ("name" in workload ? workload.name : null))).size).toBe(facts.names);
    expect(
      runs
        .map(({ notes }) => String(notes.measuredAt))
        .sort()
        .at(0),
    ).toBe(facts.first);
    for (const value of facts.values) {
      const found = [...runs.keys()].filter((at) => {
        const { setting, workload, notes, settings } = runs[at] ?? {};
        const isTest = workload && "name" in workload && workload.name === value.name;
        const isPlace = settings?.os === value.os && settings?.arch === value.arch;
        return isTest && isPlace && setting?.build?.commit === value.commit && notes?.measuredAt === value.datetime;
      });
      const seconds = found.map((at) => points[at]?.moreMetrics.seconds ?? Number.NaN);
      // In ns: 6,365,408.53 ns are 0.00636540853 s.
      expect(seconds.some((one) => Math.abs(one * 1e9 - value.mean_duration_ns) < 1e-6 * value.mean_duration_ns)).toBe(
        true,
      );
    }
  });
});
