import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { hasShared } from "@/lib/shared.testing";
import { filesOfBundle, headOf, readFiles } from "../reading.testing";
import { recogniseMember } from "../registry";
import { tables } from "./importer";

const read = (text: string, file = "results.csv") => readFiles(tables, [{ path: file, text }]);
const resultRows = ({ runs, points }: ReturnType<typeof read>) =>
  runs.map(({ setting, workload }, at) => {
    const { metrics, moreMetrics } = points[at] ?? {};
    const numbers = Object.entries({ ...metrics, ...moreMetrics }).filter(([, value]) => value !== null);
    return [setting.engine, "name" in workload ? workload.name : workload.dataset, Object.fromEntries(numbers)];
  });
const codes = ({ issues }: ReturnType<typeof read>) => issues.map(({ code }) => code);

describe("two tables of one heading in one section of a page", () => {
  const rows = (qps: number) => `\n| engine | workload | qps |\n|---|---|---|\n| redis | get | ${qps} |\n`;
  const sections = (text: string) =>
    read(`# Results\n\n## Linux\n${text}`, "page.md").runs.map(({ settings, repeat = null }) => [
      settings?.section,
      repeat,
    ]);

  it("are tests of their own, by the text above each of them, or by their number", () => {
    expect(sections(`\n**Cold:**\n${rows(1)}\nHot cache\n${rows(2)}`)).toEqual([
      ["Linux: Cold", null],
      ["Linux: Hot cache", null],
    ]);
    expect(sections(`${rows(1)}\n\n${rows(2)}`)).toEqual([
      ["Linux: table 1", null],
      ["Linux: table 2", null],
    ]);
    expect(sections(`\nSame.\n${rows(1)}\nSame.\n${rows(2)}`)).toEqual([
      ["Linux: table 1", null],
      ["Linux: table 2", null],
    ]);
    expect(sections(`\nAlone\n${rows(1)}\n## Windows\n${rows(2)}`)).toEqual([
      ["Linux", null],
      ["Windows", null],
    ]);
  });
});

describe("sizes with their unit in the cell", () => {
  const sizes = (heading: string, cell: string) => {
    const { points, issues } = read(`engine,query,time,${heading}\npg,q1,12.5 ms,${cell}\n`);
    const [size] = Object.entries(points[0]?.moreMetrics ?? {}).flatMap(([key, value]) =>
      /Bytes$/.test(key) ? [value] : [],
    );
    return [size, issues.some(({ code }) => code === "size-unit")];
  };

  it("are powers of 1,024 under a heading of PostgreSQL; elsewhere the doubt is reported", () => {
    // 8192 x 1024, 123 x 1024 x 1024; 5 x 1024^4.
    expect(sizes("pg_size_pretty", "8192 kB")).toEqual([8_388_608, false]);
    expect(sizes("pg_total_relation_size", "123 MB")).toEqual([128_974_848, false]);
    expect(sizes("pg_size_pretty", "5 TB")).toEqual([5_497_558_138_880, false]);
    expect(sizes("index_size", "123 MB")).toEqual([123_000_000, true]);
    expect(sizes("index_size", "123 MiB")).toEqual([128_974_848, false]);
  });
});

describe("nested JSON whose keys are dimensions", () => {
  const nested = {
    dataset: "d1",
    benchmarks: {
      query: {
        top_n: { name: "Top N", postgres: { p99_ms: 5, rows: 10 }, duckdb: { p99_ms: 2, rows: 10 } },
      },
      load: {
        scan: { name: "Scan", postgres: { p99_ms: 7, rows: 10 }, duckdb: { p99_ms: 3, rows: 10 } },
      },
    },
  };

  it("is read where one level has engines as its keys; the level above them is the workload", () => {
    const results = read(JSON.stringify(nested, null, 1), "a.json");
    expect(resultRows(results)).toEqual([
      ["postgres", "top_n", { latencyP99Seconds: 0.005 }],
      ["duckdb", "top_n", { latencyP99Seconds: 0.002 }],
      ["postgres", "scan", { latencyP99Seconds: 0.007 }],
      ["duckdb", "scan", { latencyP99Seconds: 0.003 }],
    ]);
    expect(results.runs[0]).toMatchObject({
      settings: { group: "query", rows: 10 },
      workload: { params: { dataset: "d1" } },
    });
    // The line of the number itself.
    const lines = JSON.stringify(nested, null, 1).split("\n");
    for (const { source } of results.points) expect(lines[(source.line ?? 0) - 1]).toContain('"p99_ms"');
    // A description of a level gets a name, and separates no runs.
    expect(results.issues.find(({ code }) => code === "nested-value")?.message).toMatch(/not read: name\./);
  });

  it("never has a number as the name of a test: a level of numbers is a condition, under the key above it", () => {
    const of = (ms: number) => ({ postgres: { p99_ms: ms }, duckdb: { p99_ms: ms + 1 } });
    const levelled = read(
      JSON.stringify({ scan: { rows: { 100: of(1), 1000: of(3) } }, get: { rows: { 100: of(5) } } }),
      "a.json",
    );
    expect(levelled.runs.map(({ workload, settings }) => ["name" in workload && workload.name, settings])).toEqual([
      ["scan", { rows: 100 }],
      ["scan", { rows: 100 }],
      ["scan", { rows: 1000 }],
      ["scan", { rows: 1000 }],
      ["get", { rows: 100 }],
      ["get", { rows: 100 }],
    ]);
    const alone = read(JSON.stringify({ 100: of(1), 1000: of(3) }), "a.json");
    expect(alone.runs.map(({ workload, settings }) => ["name" in workload && workload.name, settings])).toEqual([
      ["unnamed", { level: 100 }],
      ["unnamed", { level: 100 }],
      ["unnamed", { level: 1000 }],
      ["unnamed", { level: 1000 }],
    ]);
    // "query" alone would name the workload.
    const numbered = read(JSON.stringify({ query: { 1: of(1), 2: of(3) } }), "a.json");
    expect(numbered.runs.map(({ settings }) => settings)).toEqual([1, 1, 2, 2].map((nth) => ({ queryLevel: nth })));
    expect(codes(numbered)).toContain("workload-not-named");
    // A key that counts threads says so.
    expect(read(JSON.stringify({ threads: { 8: of(1) } }), "a.json").runs.map(({ threads }) => threads)).toEqual([
      8, 8,
    ]);
  });

  it("may have the engine outside of the workload", () => {
    const of = (ms: number) => ({ get: { p99_ms: ms }, set: { p99_ms: ms + 1 } });
    expect(resultRows(read(JSON.stringify({ redis: of(1), valkey: of(3) }), "a.json"))).toEqual([
      ["redis", "get", { latencyP99Seconds: 0.001 }],
      ["redis", "set", { latencyP99Seconds: 0.002 }],
      ["valkey", "get", { latencyP99Seconds: 0.003 }],
      ["valkey", "set", { latencyP99Seconds: 0.004 }],
    ]);
  });

  it("is not read where two levels may be the engine, or none is", () => {
    for (const text of [
      '{"q": {"redis": {"valkey": {"p99_ms": 1}}, "mysql": {"p99_ms": 2}}}',
      '{"a": {"b": {"p99_ms": 1}}}',
    ])
      expect(read(text, "a.json").points, text).toEqual([]);
  });

  it("has the version around several engines as a condition, and that of an engine as its build", () => {
    const text = '{"version": "7", "redis": {"get": {"qps": 1}}, "postgres": {"version": "17.2", "get": {"qps": 2}}}';
    const list = '{"version": "7", "rows": [{"db": "redis", "test": "get", "qps": 1}]}';
    for (const json of [text, list])
      expect(read(json, "results.json").runs[0]).toMatchObject({
        setting: { engine: "redis", build: null },
        settings: { versionOfTheFile: 7 },
      });
    expect(read(text, "results.json").runs[1]?.setting.build?.version).toBe("17.2");
    const named = read('{"db": "redis", "version": "7", "rows": [{"test": "get", "qps": 1}]}', "results.json");
    expect(named.runs[0]?.setting.build?.version).toBe("7");
  });

  it("takes counts beside percentiles with a unit for counts, and clients for clients", () => {
    const text = '[{"db": "redis", "test": "get", "latency_ms": {"p50": 1, "count": 100, "clients": 8}}]';
    const results = read(text, "results.json");
    expect(resultRows(results)).toEqual([["redis", "get", { latencyP50Seconds: 0.001 }]]);
    expect(results.runs[0]?.threads).toBe(8);
    expect(results.issues.find(({ code }) => code === "nested-value")?.message).toContain("latency_ms.count");
  });

  it("with 5,000 objects in an engine is read whole", () => {
    const queries = Object.fromEntries(Array.from({ length: 5_000 }, (_, nth) => [`q${nth}`, { time_ms: nth + 1 }]));
    const { points } = read(JSON.stringify({ postgres: queries }).replaceAll("},", "},\n"), "results.json");
    expect(points.map(({ moreMetrics }) => moreMetrics.seconds)).toEqual(
      Array.from({ length: 5_000 }, (_, nth) => (nth + 1) / 1000),
    );
  });

  it("without a unit gives no number, and an issue names the columns", () => {
    const results = read('{"q1": {"redis": {"avg_time": 1.5}, "mysql": {"avg_time": 2.5}}}', "a.json");
    expect(results.points).toEqual([]);
    expect(results.issues.find(({ code }) => code === "no-unit")).toMatchObject({
      severity: "error",
      message: expect.stringContaining("avg_time"),
    });
  });
});

describe("engines as columns", () => {
  it("reads words in parentheses as a build where another engine has none, and tests where each has some", () => {
    const found = read("query,DuckDB (parquet) (s),DuckDB (native) (s),ClickHouse (s)\nq1,1.5,1.2,1.1\n");
    expect(found.runs.map(({ setting }) => [setting.engine, setting.build?.raw ?? null])).toEqual([
      ["duckdb", "DuckDB (parquet)"],
      ["duckdb", "DuckDB (native)"],
      ["clickhouse", null],
    ]);
    expect(resultRows(found).map(([, , numbers]) => numbers)).toEqual([
      { seconds: 1.5 },
      { seconds: 1.2 },
      { seconds: 1.1 },
    ]);
    const tests = read("Postgres (insert) (ms),MySQL (insert) (ms),Postgres (scan) (ms),MySQL (scan) (ms)\n1,2,3,4\n");
    expect(tests.runs.every(({ setting }) => setting.build === null)).toBe(true);
    const p99 = read("query,Postgres (p99) (ms),MySQL (p99) (ms)\nq1,1.5,2.5\n");
    expect(resultRows(p99)).toEqual([
      ["postgres", "q1", { latencyP99Seconds: 0.0015 }],
      ["mysql", "q1", { latencyP99Seconds: 0.0025 }],
    ]);
  });

  it("gives no engine the number of a column that compares two", () => {
    const found = read("query,Postgres (ms),MySQL (ms),Postgres vs MySQL (%)\nq1,3.5,2.5,40\n");
    expect(resultRows(found)).toEqual([
      ["postgres", "q1", { seconds: 0.0035 }],
      ["mysql", "q1", { seconds: 0.0025 }],
    ]);
  });

  it("are rows of their own, with the unit of their headings", () => {
    const results = read("query,PostgreSQL 17.2 (ms),duckdb_ms\nq1,5,2\nq2,timeout,3\n");
    expect(resultRows(results)).toEqual([
      ["postgres", "q1", { seconds: 0.005 }],
      ["duckdb", "q1", { seconds: 0.002 }],
      ["postgres", "q2", {}],
      ["duckdb", "q2", { seconds: 0.003 }],
    ]);
    expect(results.runs.map(({ status }) => status)).toEqual(["complete", "complete", "failed", "complete"]);
    expect(results.runs[0]?.setting.build?.version).toBe("17.2");
    expect(results.issues.find(({ code }) => code === "columns-read")?.message).toContain("duckdb_ms");
  });

  it("have the unit of a comment above them or of the file's name, and none without either", () => {
    const text = "query,threads,postgres,mysql\nq1,4,5,2\n";
    const expected = [
      ["postgres", "q1", { seconds: 0.005 }],
      ["mysql", "q1", { seconds: 0.002 }],
    ];
    expect(resultRows(read(`# Query times in ms\n${text}`))).toEqual(expected);
    expect(resultRows(read(text, "query_time_ms.csv"))).toEqual(expected);
    expect(read(text).recognised).toEqual([]);
  });

  it("have the unit of their own section, and never that of a table above", () => {
    const table = (number: number) => `| query | postgres | mysql |\n|---|---|---|\n| q1 | ${number} | ${number} |\n`;
    for (const [title, other] of [
      ["## Times in ms", "## Memory in MB"],
      ["Times in ms", "Memory in MB"],
    ]) {
      const page = `${title}\n\n${table(5)}\n${other}\n\n${table(400)}`;
      const results = read(page, "README.md");
      expect(resultRows(results)).toEqual(["postgres", "mysql"].map((engine) => [engine, "q1", { seconds: 0.005 }]));
      expect(results.issues.filter(({ code }) => code === "unread-table").map(({ line }) => line)).toEqual([9]);
    }
  });

  it("have the unit of the comment between two tables of equal headings, and none without", () => {
    const table = (number: number) => `query,postgres,mysql\nq1,${number},${number}\n`;
    const secondsOf = (between: string) => {
      const { points, issues } = read(`# Times in ms\n${table(5)}\n${between}${table(400)}`);
      return [points.map(({ moreMetrics }) => moreMetrics.seconds), issues.some(({ code }) => code === "unread-table")];
    };
    expect(secondsOf("# Memory in MB\n")).toEqual([[0.005, 0.005], true]);
    expect(secondsOf("# Times in us\n")).toEqual([[0.005, 0.005, 0.0004, 0.0004], false]);
    expect(secondsOf("")).toEqual([[0.005, 0.005, 0.4, 0.4], false]);
  });

  it.each(["threads", "rows"])("beside %s have that as a condition, and no number as the name of a test", (heading) => {
    const { runs } = read(`${heading},postgres_qps,mysql_qps\n1,5,4\n8,30,20\n`);
    expect(runs.map(({ workload }) => "name" in workload && workload.name)).toEqual(Array(4).fill("unnamed"));
    const values = runs.map(({ threads, settings }) => threads ?? settings?.[heading]);
    expect(values).toEqual([1, 1, 8, 8]);
  });

  it("are two engines at least: a column called after one may hold anything", () => {
    expect(read("query,threads,postgres_ms\nq1,4,5\n").recognised).toEqual([]);
  });
});

describe("a row per number: metric, value, unit", () => {
  const text = [
    "engine,test,metric,value,unit",
    "redis,get,Mean Throughput,5000,ops/s",
    "redis,get,p99 latency,2,ms",
    "redis,set,p99 latency,4,ms",
    "redis,set,Mean Throughput,2500,ops/s",
    "redis,set,score,9,points",
    "",
  ].join("\n");

  it("is a run for the rows whose other cells are equal, in any order", () => {
    const results = read(text);
    expect(resultRows(results)).toEqual([
      ["redis", "get", { operationsPerSecond: 5000, latencyP99Seconds: 0.002 }],
      ["redis", "set", { operationsPerSecond: 2500, latencyP99Seconds: 0.004 }],
    ]);
    expect(results.points.map(({ source }) => source.line)).toEqual([2, 4]);
  });

  it("reports the results beyond a thousand kinds", () => {
    const rows = Array.from({ length: 1_001 }, (_, nth) => `redis,t,p99 latency,1,ms\nredis,t,m${nth} latency,1,ms`);
    const results = read(
      ["engine,test,metric,value,unit", ...rows.map((two, nth) => two.replaceAll(",t,", `,t${nth},`))].join("\n"),
    );
    expect(results.points).toHaveLength(1_000);
    // The heading and two rows each before it.
    expect(results.issues.filter(({ code }) => code === "unread-result").map(({ line }) => line)).toEqual([2 + 2_000]);
  });

  it("has a repeat where a number comes again", () => {
    const results = read(`${text}redis,get,Mean Throughput,5100,ops/s\n`);
    expect(resultRows(results).filter(([, name]) => name === "get")).toEqual([
      ["redis", "get", { operationsPerSecond: 5000, latencyP99Seconds: 0.002 }],
      ["redis", "get", { operationsPerSecond: 5100 }],
    ]);
    expect(results.runs.map(({ repeat = null, source }) => [source.line, repeat])).toEqual([
      [2, null],
      [7, "#2"],
      [4, null],
    ]);
  });
});

describe("MiB, KiB and kB", () => {
  it("are sizes in headings and in cells: 3 MiB are 3,145,728 bytes", () => {
    for (const [heading, cell, bytes] of [
      ["memory (MiB)", "3", 3_145_728],
      ["memory", "3 KiB", 3_072],
      ["memory_kB", "3", 3_000],
      ["memory", "3 kB", 3_000],
    ])
      expect(resultRows(read(`engine,test,qps,${heading}\nredis,get,5,${cell}\n`)), `${heading} ${cell}`).toEqual([
        ["redis", "get", { qps: 5, usedMemoryBytes: bytes }],
      ]);
    expect(resultRows(read("engine,test,MiB/s\nredis,scan,2\n"))).toEqual([
      ["redis", "scan", { bytesPerSecond: 2_097_152 }],
    ]);
  });
});

describe("units in cells", () => {
  it("may be objects of JSON with a value and its unit", () => {
    const of = (value: number, unit: string) => ({ value, unit });
    const rows = [
      { engine: "a", query: "q", latency: of(5, "ms"), throughput: of(1.234, "ops/s") },
      { engine: "b", query: "q", latency: of(700, "us"), throughput: of(2, "ops/s") },
    ];
    expect(resultRows(read(JSON.stringify(rows), "r.json"))).toEqual([
      ["a", "q", { latencyMeanSeconds: 0.005, operationsPerSecond: 1.234 }],
      ["b", "q", { latencyMeanSeconds: 0.0007, operationsPerSecond: 2 }],
    ]);
  });

  it("are those of their numbers, also where they differ from row to row", () => {
    const results = read("engine,query,time,db_size\nd,q1,12.5 ms,1.5 GB\nd,q2,2 s,800 MB\nd,q3,timeout,\n");
    expect(resultRows(results)).toEqual([
      ["d", "q1", { seconds: 0.0125, dbSizeBytes: 1.5e9 }],
      ["d", "q2", { seconds: 2, dbSizeBytes: 0.8e9 }],
      ["d", "q3", {}],
    ]);
  });

  it("are read below a failure in the first row, too", () => {
    const results = read("engine,query,time\nd,q3,timeout\nd,q1,12.5 ms\n");
    expect(resultRows(results)).toEqual([
      ["d", "q3", {}],
      ["d", "q1", { seconds: 0.0125 }],
    ]);
  });

  it("are a condition below a word that is no failure", () => {
    const results = read("engine,query,ms,checkpoint\nd,q1,1,off\nd,q1,2,30 s\n");
    expect(results.runs.map(({ settings, repeat = null }) => [settings?.checkpoint, repeat])).toEqual([
      ["off", null],
      ["30 s", null],
    ]);
    expect(codes(results)).toEqual(["columns-read"]);
  });

  it("may repeat that of their heading, and another one is refused", () => {
    const results = read("engine,query,time_ms\nd,q1,12.5 ms\nd,q2,900 us\nd,q3,7\n");
    expect(results.points.map(({ moreMetrics }) => moreMetrics.seconds)).toEqual([0.0125, null, 0.007]);
    expect(results.issues.find(({ code }) => code === "other-unit")).toMatchObject({ line: 3 });
  });

  it("that may be thousands or bytes are refused", () => {
    const results = read("engine,query,qps\nd,q1,3.4k\nd,q2,2500\n");
    expect(results.points.map(({ metrics }) => metrics.qps)).toEqual([null, 2500]);
    expect(results.issues.find(({ code }) => code === "ambiguous-number")).toMatchObject({ line: 2 });
  });
});

describe("a table without a workload's column", () => {
  it("has the one that is the whole name of its file, and an issue reports it", () => {
    const results = read("engine,threads,qps\nredis,1,5\n", "oltp-read.csv");
    expect(resultRows(results)).toEqual([["redis", "oltp-read", { qps: 5 }]]);
    // An upload or a manifest may name it, and its word is not a variant as well.
    expect(results.runs[0]).toMatchObject({ assumed: ["workload"], namesPath: "results" });
    expect(codes(results)).toContain("workload-not-named");
  });

  it.each(["results.csv", "benchmark_001.csv", "postgres-oltp.csv"])("has none where its file is %s", (file) => {
    expect(resultRows(read("engine,threads,qps\nredis,1,5\n", file))).toEqual([["redis", "unnamed", { qps: 5 }]]);
  });
});

describe("a row of averages", () => {
  it("is not a query where its name is AVG, where its number is the mean of others, or in a repeat's place", () => {
    const results = read("engine,query,time_s\nd,q1,1\nd,q2,3\nd,AVG,2.5\ne,q1,4\ne,q2,6\ne,avg,5\n");
    expect(resultRows(results).map(([, name]) => name)).toEqual(["q1", "q2", "q1", "q2"]);
    expect(results.issues.filter(({ code }) => code === "average-row").map(({ line }) => line)).toEqual([4, 7]);
    const repeats = read("engine,query,run,time_s\nd,q1,1,2\nd,q1,2,4\nd,q1,mean,3\n");
    expect(repeats.runs.map(({ repeat }) => repeat)).toEqual(["1", "2"]);
  });

  it("is not a query where its number is the sum of the others, also beside a total and an average", () => {
    // 1 + 3 = 4, and their mean is 2.
    const sums = "d,Total,4\nd,Sum,4\nd,All,4\nd,Avg,2\n";
    expect(resultRows(read(`engine,query,time_s\nd,q1,1\nd,q2,3\n${sums}`)).map(([, name]) => name)).toEqual([
      "q1",
      "q2",
    ]);
    expect(read("engine,query,time_s\nd,q1,1\nd,q2,3\nd,all,2\n").points).toHaveLength(3);
  });

  const tests = (text: string) => [...new Set(resultRows(read(text)).map(([, name]) => name))];
  // The sums are 1.5 + 2.5 + 4 = 8 and 1 + 3 + 2 = 6. The author rounded one of them.
  const wide = (...rows: string[]) =>
    tests(`query,DuckDB (s),ClickHouse (s)\nQ1,1.5,1\nQ2,2.5,3\nQ3,4,2\n${rows.join("\n")}\n`);

  it.each([
    [["Sum,8,6", "Geomean,2.466,1.817", "Load,30,45"]],
    [["Sum of queries,8.1,6", "Load,30,45"]],
    [["Sum,8.1,6.2", "Average,2.667,2", "p95,3.9,2.9", "Load,30,45"]],
    [["Load,30,45", "Total runtime,8,6", "Geo mean (s),2.466,1.817", "Total (s),8,6"]],
    [["Load,30,45", "Median,2.5,2", "# queries,3,3", "Wins,1,2", "Max,4,3"]],
  ])("is not a test by its name, also with words around it: %j", (rows) => {
    expect(wide(...rows)).toEqual(["Q1", "Q2", "Q3", "Load"]);
  });

  it("sums up the rows above it, or those since the last summary", () => {
    const text =
      "engine,test,sf,time_s\nd,Insert,1,1\nd,Scan,1,3\nd,Sum,1,4\nd,Insert,9,2\nd,Scan,9,5\nd,Sum,9,7\nd,Load,9,6\n";
    expect(tests(text)).toEqual(["Insert", "Scan", "Load"]);
  });

  it("is a query whose name only looks like a sum's, and the only number of a table", () => {
    const names = ["sum_all", "avg_time", "stddev(s)", "total_orders", "rank", "sum of quantity", "Sum by region"];
    expect(tests(`engine,query,time_s\n${names.map((name) => `d,${name},5`).join("\n")}\n`)).toEqual(names);
    expect(tests("engine,query,time_s\nd,Total runtime,5\nd,p95,2\n")).toEqual(["Total runtime", "p95"]);
    expect(tests("engine,query,time_s\nd,Insert,5\nd,Scan,6\nd,Sum,3\n")).toEqual(["Insert", "Scan", "Sum"]);
  });

  it("is a query where its name is a window function's, or where no number proves it", () => {
    for (const names of [
      ["SUM OVER", "AVG OVER", "RANK OVER", "ROW_NUMBER OVER"],
      ["sum() over ()", "avg() over ()", "lag", "AVG"],
      ["scan", "join", "Query count", "Average for all", "Total test", "SUM ALL"],
    ]) {
      const rows = names.map((name, at) => `d,${name},${at * at + 10}`);
      expect(tests(`engine,query,time_s\n${rows.join("\n")}\n`)).toEqual(names);
    }
    // 2 queries of 1 and 3 seconds: their sum is 4, their mean 2.
    const proven = ["Query count,2", "Average for all,2", "Sum over all queries,4", "Avg time,2.01"];
    expect(tests(`engine,query,time_s\nd,scan,1\nd,join,3\n${proven.map((row) => `d,${row}`).join("\n")}\n`)).toEqual([
      "scan",
      "join",
    ]);
  });

  it("is a query for all engines where the number of one of them is no sum: 20 = 5 + 15, and 3 is not 10 + 6", () => {
    const text = "engine,query,time_s\nduckdb,a,5\nduckdb,b,15\nduckdb,all,20\nch,a,10\nch,b,6\nch,all,3\n";
    expect(read(text).points.map(({ moreMetrics }) => moreMetrics.seconds)).toEqual([5, 15, 20, 10, 6, 3]);
    // One engine has a single result: its sum is that result.
    expect(tests("engine,query,time_s\nd,a,5\nd,b,15\nd,all,20\ne,a,9\ne,all,9\n")).toEqual(["a", "b"]);
  });

  it("is a query where other functions are, or where its number is another one", () => {
    expect(read("engine,query,time_s\nd,sum,1\nd,count,3\nd,avg,2\n").points).toHaveLength(3);
    expect(read("engine,query,time_s\nd,q1,1\nd,q2,3\nd,avg,7\n").points).toHaveLength(3);
  });
});

describe("a size of each engine's own", () => {
  it("keeps no engines apart: it is a number, or left out with an issue where it has no unit", () => {
    const rows = "postgres,q1,5,800\npostgres,q2,6,800\nmysql,q1,7,900\nmysql,q2,8,900\n";
    const measured = read(`engine,query,qps,db_size_mb\n${rows}`);
    expect(measured.runs.map(({ settings }) => settings)).toEqual([{}, {}, {}, {}]);
    expect(measured.points.map(({ moreMetrics }) => moreMetrics.dbSizeBytes)).toEqual([800e6, 800e6, 900e6, 900e6]);
    const plain = read(`engine,query,qps,size\n${rows}`);
    expect(plain.runs.map(({ settings }) => settings)).toEqual([{}, {}, {}, {}]);
    expect(codes(plain)).toContain("of-engine");
  });

  it("is a setting where one engine has several", () => {
    const rows = "postgres,q1,5,64\npostgres,q1,6,128\nmysql,q1,7,64\nmysql,q1,8,128\n";
    expect(read(`engine,query,qps,block_kb\n${rows}`).runs.map(({ settings }) => settings?.blockKb)).toEqual([
      64, 128, 64, 128,
    ]);
  });
});

it("numbers of another run inside an object are not the object's own", () => {
  const results = read(
    '{"engine":"a","query":"q","qps":3,"p99_ms":1,"comparison":{"previous_qps":9,"qps_change_pct":-2}}',
    "a.json",
  );
  expect(resultRows(results)).toEqual([["a", "q", { qps: 3, latencyP99Seconds: 0.001 }]]);
  expect(results.issues.find(({ code }) => code === "nested-value")?.message).toContain("comparison.");
});

describe("a table of Markdown", () => {
  const page = [
    "# Results",
    "Some words | with a bar.",
    "",
    "| engine | test | `p99_ms` |",
    "|:-------|------|-------:|",
    "| **redis** | get | 5 |",
    "| [valkey](https://valkey.io) | get | 4 |",
    "",
    "| name | colour |",
    "|---|---|",
    "| a | b |",
  ].join("\n");

  it("is read from its page with its line numbers, and text ends it", () => {
    const results = read(page, "README.md");
    expect(resultRows(results)).toEqual([
      ["redis", "get", { latencyP99Seconds: 0.005 }],
      ["valkey", "get", { latencyP99Seconds: 0.004 }],
    ]);
    expect(results.points.map(({ source }) => [source.line, source.text])).toEqual([
      [6, "| **redis** | get | 5 |"],
      [7, "| [valkey](https://valkey.io) | get | 4 |"],
    ]);
  });

  it("has the title of its section as a condition, so that two sections are not repeats, and the page's own title is not a condition", () => {
    const table = (qps: number) => `| db | query | qps |\n|---|---|---|\n| redis | get | ${qps} |\n\n`;
    const page = `# Results\n\n${table(1)}## 8 clients\n\n${table(2)}text\n\n${table(3)}### 16 clients\n${table(4)}`;
    expect(read(page, "README.md").runs.map(({ settings }) => settings)).toEqual([
      {},
      // Two tables of one section are two tests.
      { section: "8 clients: table 1" },
      { section: "8 clients: text" },
      { section: "16 clients" },
    ]);
  });

  it("may be in a text, too, and a page without one is not recognised", () => {
    expect(read(page.split("\n").slice(3).join("\n"), "out.txt").points).toHaveLength(2);
    expect(read("# Results\n\nengine,test,p99_ms\nredis,get,5\n", "README.md").recognised).toEqual([]);
  });
});

const strangers = path.resolve(import.meta.dirname, "../../../../shared/bundles/strangers");

describe.runIf(hasShared)("nested tables of other people", () => {
  const facts = (name: string) => JSON.parse(readFileSync(path.join(strangers, name, "facts.json"), "utf8"));
  const files = (name: string) => filesOfBundle(path.join(strangers, name, `${name}.tar.gz`));

  it("of Karl-Seryani/DB-benchmarks give no number until their headings have a unit", async () => {
    const found = await files("engine-as-json-key");
    for (const file of found) expect(recogniseMember(headOf(file))).toMatchObject({ importer: { id: "tables" } });
    expect(readFiles(tables, found).points).toEqual([]);
    const named = found.map(({ path: name, text }) => ({
      path: name,
      text: text.replaceAll('"avg_time"', '"avg_time_ms"').replaceAll('"min_time"', '"min_time_ms"'),
    }));
    const { runs, points } = readFiles(tables, named);
    for (const { file, category, workload, engine, avg_time_ms } of facts("engine-as-json-key").values) {
      const own = [...runs.keys()].filter((at) => {
        const { source, setting, workload: test, settings } = runs[at] ?? {};
        const isTest = test && "name" in test && test.name === workload && settings?.group === category;
        return source?.path.endsWith(file) && setting?.engine === engine && isTest;
      });
      // A query that an engine can't do has null, and no object of numbers where all are null.
      const seconds = own.map((at) => points[at]?.moreMetrics.seconds ?? null);
      if (avg_time_ms === null) expect(seconds.every((one) => one === null)).toBe(true);
      else expect(seconds, `${file} ${workload} ${engine}`).toEqual([expect.closeTo(avg_time_ms / 1000, 12)]);
    }
  });

  it("of KCORES/vector-db-bench are 373 files of one search each, with the numbers of facts.json", async () => {
    const { runs, points } = readFiles(tables, await files("kcores-one-object-a-file"));
    expect(points).toHaveLength(373);
    const byPath = new Map(points.map((point, at) => [point.source.path, { point, run: runs[at] }]));
    for (const { file, qps, recall, concurrency, p99_ms } of facts("kcores-one-object-a-file").values) {
      const found = [...byPath].find(([name]) => name.endsWith(file))?.[1];
      expect(found?.run?.threads, file).toBe(concurrency);
      expect(found?.point.metrics.latencyP99Seconds).toBeCloseTo(p99_ms / 1000, 12);
      expect(found?.point.metrics).toMatchObject({ qps, recall });
    }
  });
});

const osb = path.resolve(strangers, "../tools/osb-vectorsearch-sift128");

describe("a share of errors", () => {
  it("of all requests is a failed row, and of more than a hundredth a suspect one", () => {
    const rows = ["a,100.00", "b,2.50", "c,0.50"].flatMap((row) => {
      const [task = "", share = ""] = row.split(",");
      return [`Mean Throughput,${task},50.5,ops/s`, `error rate,${task},${share},%`];
    });
    const { runs, points, issues } = read(["Metric,Task,Value,Unit", ...rows, ""].join("\n"));
    expect(runs.map(({ status }) => status)).toEqual(["failed", "suspect", "complete"]);
    expect(points.map(({ moreMetrics }) => moreMetrics.operationsPerSecond)).toEqual([undefined, 50.5, 50.5]);
    expect(issues.flatMap(({ message }) => /2\.5 % of its requests failed|All requests/.exec(message) ?? [])).toEqual([
      "All requests",
      "2.5 % of its requests failed",
    ]);
  });
});

describe("the log of Rally", () => {
  it("is read from its summary, below the tool's name and above its last words", () => {
    const log = [
      "    ____        ____",
      "   / __ \\____ _/ / /_  __",
      "------------------------------------------------------",
      "|                Metric |         Task |     Value |   Unit |",
      "|----------------------:|-------------:|----------:|-------:|",
      "|       Mean Throughput | index-append |   21000.5 | docs/s |",
      "| 99th percentile latency | index-append | 450.123 |     ms |",
      "",
      "[INFO] SUCCESS (took 100 seconds)",
      "",
    ].join("\n");
    const { runs, points } = read(log, "rally.log");
    expect(runs).toMatchObject([{ workload: { name: "index-append" }, status: "complete" }]);
    expect(points).toMatchObject([
      { metrics: { latencyP99Seconds: 0.450123 }, moreMetrics: { rowsPerSecond: 21_000.5 } },
    ]);
  });
});

describe.runIf(hasShared)("OpenSearch Benchmark's summaries", () => {
  it("have a run for each task of each of their 23 tables, as the sidecar has the queries and the load", async () => {
    const { runs, points } = readFiles(tables, await filesOfBundle(`${osb}.tar.gz`));
    const { values, tables: count } = JSON.parse(readFileSync(`${osb}.expected.json`, "utf8"));
    const of = (file: string, task: string) =>
      points.filter(({ source }, at) => {
        const { workload } = runs[at] ?? {};
        const name = workload && ("name" in workload ? workload.name : workload.dataset);
        return source.path.endsWith(`/${file}`) && name === task;
      });
    expect(values).toHaveLength(count);
    for (const value of values) {
      const queries = of(value.file, "prod-queries").map(({ metrics, moreMetrics }) => [
        moreMetrics.operationsPerSecond,
        metrics.recall,
      ]);
      expect(queries, value.file).toContainEqual([value.prod_queries_mean_throughput, value.recall_k ?? null]);
      const rates = of(value.file, "custom-vector-bulk").map(({ moreMetrics }) => moreMetrics.rowsPerSecond);
      expect(rates, value.file).toContain(value.index_docs_s);
    }
  });
});
