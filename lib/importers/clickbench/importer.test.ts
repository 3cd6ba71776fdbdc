import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { hasShared } from "@/lib/shared.testing";
import { readFixtures } from "../fixtures.testing";
import { filesOfBundle, readFiles } from "../reading.testing";
import { clickBench } from "./importer";

const fixtures = readFixtures("clickbench");
const read = (file: string) =>
  readFiles(
    clickBench,
    fixtures.filter(({ path: name }) => name.endsWith(file)),
  );
const resultRows = ({ runs, points }: ReturnType<typeof read>) =>
  runs.map(({ workload, status, settings, source }, at) => [
    "name" in workload ? workload.name : "",
    settings?.cacheState ?? null,
    points[at]?.metrics.qps ?? points[at]?.moreMetrics.seconds ?? points[at]?.moreMetrics.bytes ?? null,
    status,
    source.line,
  ]);

describe("a result of ClickBench's kind", () => {
  it("has a cold and a hot run of each query, the hot one only where all were measured", () => {
    const results = read("example.json");
    // Three queries are not a whole ClickBench, so the suite is unknown.
    expect(resultRows(results)).toEqual([
      ["load", null, 12.5, "complete", 9],
      ["size", null, 14_779_976_446, "complete", 10],
      ["concurrent queries", null, 0.5, "complete", 11],
      ["Q1", "cold", 0.75, "complete", 13],
      ["Q1", "hot", 0.125, "complete", 13],
      ["Q2", "cold", 1.5, "complete", 14],
      ["Q2", "hot", null, "failed", 14],
      ["Q3", "cold", null, "failed", 15],
      ["Q3", "hot", null, "failed", 15],
    ]);
    expect(results.runs[0]).toMatchObject({
      setting: { engine: "duckdb", build: null, machine: { name: "c6a.4xlarge" } },
      settings: { form: "Parquet, single" },
      notes: { measuredAt: "2026-09-21" },
    });
    expect(results.issues).toMatchObject([{ code: "query-failed", message: expect.stringContaining("Q2, Q3") }]);
  });

  it("names ten queries without times, and counts the others", () => {
    const issueOf = (queries: number) => {
      const result = Array.from({ length: queries }, () => [null, null, null]);
      const text = JSON.stringify({ system: "DuckDB", machine: "c6a.4xlarge", result });
      return readFiles(clickBench, [{ path: "a.json", text }]).issues[0]?.message;
    };
    expect(issueOf(10)).toMatch(/^10 queries have .*: Q1, Q2, Q3, Q4, Q5, Q6, Q7, Q8, Q9, Q10\.$/);
    expect(issueOf(12)).toMatch(/^12 queries have .* Q9, Q10 and 2 more\.$/);
  });

  it("has documents of JSONBench as a parameter, the date of its folder, and no load of 0 s", () => {
    const results = read("docs_10m.json");
    const { runs, points } = results;
    expect(resultRows(results).map(([name]) => name)).toEqual(["JSONBench size", "JSONBench Q1", "JSONBench Q1"]);
    expect(points[0]?.moreMetrics).toEqual({ bytes: 5000, indexBytes: 1000, memoryBytes: null });
    expect(runs[2]).toMatchObject({
      setting: { engine: "postgres", build: { version: "17.2" } },
      workload: { params: { documents: 10_000_000 } },
      settings: { nodes: "serverless", tuned: true, cacheState: "hot" },
      notes: { measuredAt: "2026-01-02" },
    });
    expect(points[2]?.moreMetrics).toMatchObject({ seconds: 2, secondBestSeconds: 2.25 });
  });
});

it("names the line in which each number stands, where a row of times has several lines", () => {
  const lines = [
    '{"system": "DuckDB", "machine": "m", "dataset_size": 9,',
    ' "load_time": 3,',
    ' "index_size": 20,',
    ' "data_size": 100,',
    ' "result": [',
    "  [",
    "   0.4,",
    "   0.3,",
    "   0.2",
    "  ],",
    "  [",
    "   1,",
    "   null,",
    "   2",
    "  ],",
    "  [",
    "  ]",
    " ]}",
  ];
  const { runs, points } = readFiles(clickBench, [{ path: "a.json", text: lines.join("\n") }]);
  const others = points.map(({ metricSources = {} }) =>
    Object.entries(metricSources).map(([key, { line, origin }]) => [key, line, origin]),
  );
  expect(runs.map(({ source }, at) => [source.line, points[at]?.source.text, others[at]])).toEqual([
    [2, lines[1], []],
    [4, lines[3], [["indexBytes", 3, "raw"]]],
    [7, lines[6], []],
    [9, lines[8], [["secondBestSeconds", 8, "raw"]]],
    [12, lines[11], []],
    [13, lines[12], []],
    [16, lines[15], []],
  ]);
});

it("doubts the rate of concurrent queries of which more than one in a hundred failed, and has none where all did", () => {
  const of = (ratio: number | null) => {
    const text = JSON.stringify(
      { system: "DuckDB", machine: "m", concurrent_qps: 0.25, concurrent_error_ratio: ratio, result: [[1, 1, 1]] },
      null,
      1,
    );
    const { runs, points, issues } = readFiles(clickBench, [{ path: "a.json", text }]);
    const { qps } = points[0]?.metrics ?? {};
    return [runs[0]?.status, qps, points[0]?.moreMetrics.failedFraction ?? null, issues.map(({ line }) => line)];
  };
  expect(of(null)).toEqual(["complete", 0.25, null, []]);
  expect(of(0)).toEqual(["complete", 0.25, null, []]);
  expect(of(0.01)).toEqual(["complete", 0.25, 0.01, []]);
  expect(of(0.076)).toEqual(["suspect", 0.25, 0.076, [5]]);
  expect(of(1)).toEqual(["failed", null, 1, [5]]);
});

it("makes a failed run of a file with an error, by the system and the machine of ClickBench's layout", () => {
  const text = '{\n  "error": "could not start"\n}\n';
  const read = (path: string) => readFiles(clickBench, [{ path, text }]);
  const { runs, points, issues } = read("ClickBench/duckdb-parquet/results/20260511/c6a.4xlarge.json");
  expect(runs).toMatchObject([
    {
      status: "failed",
      setting: { engine: "duckdb", machine: { name: "c6a.4xlarge" } },
      notes: { measuredAt: "2026-05-11", said: "could not start" },
      source: { line: 2 },
    },
  ]);
  expect(points.map(({ moreMetrics, metrics }) => Object.values({ ...moreMetrics, ...metrics }))).toEqual([
    Object.values(points[0]?.metrics ?? {}).map(() => null),
  ]);
  expect(issues).toMatchObject([{ code: "run-failed", message: expect.stringContaining("could not start") }]);
  expect(read("duckdb/results/c6a.metal-48xl.json").runs).toHaveLength(1);
  for (const path of ["results/20260511/a.json", "duckdb/results/answer.json", "duckdb/20260511/c6a.metal.json"])
    expect(read(path).recognised, path).toEqual([]);
});

it("does not recognise lists of other things than times, and keeps each part of a system's name", () => {
  const text = (system: string, result: string) => `{"system": "${system}", "machine": "m", "result": [${result}]}`;
  const of = (json: string) => readFiles(clickBench, [{ path: "a.json", text: json }]);
  expect(of(text("linux", '["a", 1]')).recognised).toEqual([]);
  const { setting, settings } = of(text("DuckDB (Parquet) (tuned)", "[1]")).runs[0] ?? {};
  expect([setting?.engine, setting?.build, settings?.form]).toEqual(["duckdb", null, "Parquet; tuned"]);
});

const bundles = path.resolve(import.meta.dirname, "../../../../shared/bundles");

describe.runIf(hasShared)("results of other people", () => {
  const facts = (file: string) => JSON.parse(readFileSync(path.join(bundles, file), "utf8"));
  const readBundle = async (file: string) => {
    const files = await filesOfBundle(path.join(bundles, file));
    const results = readFiles(clickBench, files);
    const linesOf = new Map(files.map((each) => [each.path, each.text.split("\n")]));
    for (const { source, metrics, moreMetrics, metricSources = {}, label } of results.points)
      for (const [key, value] of Object.entries({ ...metrics, ...moreMetrics })) {
        const line = linesOf.get(source.path)?.[((metricSources[key] ?? source).line ?? 0) - 1] ?? "";
        const printed = line.match(/\d[\d.]*(?:e[+-]?\d+)?/gi)?.map(Number) ?? [];
        if (value !== null) expect(printed, `${source.path} ${label} ${key}`).toContain(value);
      }
    return results;
  };
  const timesOf = ({ runs, points }: ReturnType<typeof read>, file: string, cacheState: string) =>
    points.flatMap(({ source, moreMetrics }, at) =>
      source.path.endsWith(`/${file}`) && runs[at]?.settings?.cacheState === cacheState
        ? [moreMetrics.seconds ?? null]
        : [],
    );

  it("of puzpuzpuz/clickbench-experiments have the sidecar's loads, failed queries and sums of best times", async () => {
    const results = await readBundle("strangers/clickbench-scenarios/clickbench-scenarios.tar.gz");
    for (const { file, load_time, queries, sumBestS, nulls } of facts("strangers/clickbench-scenarios/facts.json")
      .values) {
      const hot = timesOf(results, file, "hot");
      expect(hot, file).toHaveLength(queries);
      // Each failed query has three nulls. A time of 0 is missing, too, but did not fail.
      const failed = results.runs.filter(
        ({ source, status, settings }) =>
          source.path.endsWith(`/${file}`) && status === "failed" && settings?.cacheState === "hot",
      );
      expect(3 * failed.length, file).toBe(nulls);
      // sumBestS, rounded to milliseconds, takes the least of all three; where a query failed it takes those of others.
      const cold = timesOf(results, file, "cold");
      const best = hot.map((time, at) =>
        Math.min(time ?? Number.POSITIVE_INFINITY, cold[at] ?? Number.POSITIVE_INFINITY),
      );
      if (![...hot, ...cold].includes(null))
        expect(
          best.reduce((sum, time) => sum + time, 0),
          file,
        ).toBeCloseTo(sumBestS, 3);
      const load = results.points.find(
        ({ source, label }) => source.path.endsWith(`/${file}`) && label.endsWith("ClickBench load"),
      );
      expect(load?.moreMetrics.seconds, file).toBe(load_time);
    }
  });

  it("of ClickHouse/ClickBench are 135 files with the times of the sidecar", async () => {
    const results = await readBundle("tools/clickbench-c6a.4xlarge.tar.gz");
    const { files, values } = facts("tools/clickbench-c6a.4xlarge.expected.json");
    expect(results.recognised).toHaveLength(files);
    for (const { file, queries, q1, q29, q43 } of values) {
      const [cold, hot] = [timesOf(results, file, "cold"), timesOf(results, file, "hot")];
      expect([cold.length, hot.length], file).toEqual([queries, queries]);
      for (const [nth, times] of [
        [1, q1],
        [29, q29],
        [43, q43],
      ]) {
        const [first, second, third] = times;
        expect(cold[nth - 1], `${file} Q${nth}`).toBe(first);
        expect(hot[nth - 1], `${file} Q${nth}`).toBe(
          second === null || third === null ? null : Math.min(second, third),
        );
      }
    }
  });
});
