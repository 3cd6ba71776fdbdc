import { describe, expect, it } from "vitest";
import { readFiles } from "../reading.testing";
import { tables } from "./importer";

const read = (text: string, file = "results.csv") => readFiles(tables, [{ path: file, text }]);
/** Returns the numbers of each point that are not null. */
const numbersIn = (text: string, file?: string) =>
  read(text, file).points.map(({ metrics, moreMetrics }) =>
    Object.fromEntries(Object.entries({ ...metrics, ...moreMetrics }).filter(([, value]) => value !== null)),
  );
/** Returns the codes of issues with the first heading or word that each names. */
const codesOf = (text: string) =>
  read(text).issues.flatMap(({ code, severity, message }) =>
    severity === "info" ? [] : `${code} ${/Column (\S+)/.exec(message)?.[1] ?? ""}`.trim(),
  );

describe("a statistic beside the repeats that it is of", () => {
  it("is of none of them, whatever its word", () => {
    const text =
      "engine,query,run1_s,run2_s,best (s),worst (s),best of 2 (s),cv (%),max memory (MB)\nduckdb,q1,1.0,1.2,1.0,1.2,1.0,9,512\n";
    // The memory has another meaning than a statistic of times: it stays.
    expect(numbersIn(text)).toEqual([
      { seconds: 1, maxMemoryBytes: 512e6 },
      { seconds: 1.2, maxMemoryBytes: 512e6 },
    ]);
  });

  it("is not read where each of their rows says it again, as its arithmetic shows", () => {
    const text =
      "engine,query,run,time_s,best_s,mean_s,cpu_pct\nduckdb,q1,1,1.0,1.0,1.1,50\nduckdb,q1,2,1.2,1.0,1.1,50\n" +
      "mysql,q1,1,2.0,2.0,2.2,60\nmysql,q1,2,2.4,2.0,2.2,60\n";
    expect(numbersIn(text)).toEqual([
      { seconds: 1, usedCpuFraction: 0.5 },
      { seconds: 1.2, usedCpuFraction: 0.5 },
      { seconds: 2, usedCpuFraction: 0.6 },
      { seconds: 2.4, usedCpuFraction: 0.6 },
    ]);
    expect(codesOf(text)).toEqual(["of-repeats best_s", "of-repeats mean_s"]);
  });

  it("stays where it is a run's own", () => {
    const own = "engine,query,run,qps,max_ms\nduckdb,q1,1,100,5\nduckdb,q1,2,102,5\n";
    expect(numbersIn(own)).toEqual([
      { qps: 100, latencyMaxSeconds: 0.005 },
      { qps: 102, latencyMaxSeconds: 0.005 },
    ]);
    const alone = "engine,query,time_s,best_s\nduckdb,q1,1.2,1.1\nduckdb,q2,3.2,3.1\n";
    expect(numbersIn(alone)).toEqual([
      { seconds: 1.2, bestSeconds: 1.1 },
      { seconds: 3.2, bestSeconds: 3.1 },
    ]);
    // The repeats of one test say nothing of another's single row.
    const single = "engine,query,time_s,best_s\nduckdb,q1,1.0,1.0\nduckdb,q1,1.2,1.0\nduckdb,q2,5.0,3.3\n";
    expect(numbersIn(single)).toEqual([{ seconds: 1 }, { seconds: 1.2 }, { seconds: 5, bestSeconds: 3.3 }]);
    expect(codesOf(single)).toEqual(["of-repeats best_s"]);
  });
});

describe("a row of units below the heading", () => {
  it("states the units of its columns", () => {
    const text = "engine,query,time,throughput,memory\n,,ms,ops/s,MB\nduckdb,q1,12,100,512\nmysql,q1,24,50,1024\n";
    expect(numbersIn(text)).toEqual([
      { seconds: 0.012, operationsPerSecond: 100, usedMemoryBytes: 512e6 },
      { seconds: 0.024, operationsPerSecond: 50, usedMemoryBytes: 1024e6 },
    ]);
    expect(read(text).runs.map(({ workload, source }) => [workload, source.line])).toMatchObject([
      [{ name: "q1" }, 3],
      [{ name: "q1" }, 4],
    ]);
  });

  it("states those of engines as columns, and of a page's table", () => {
    expect(numbersIn("query,duckdb,clickhouse\n,s,s\nq1,1.5,2.5\n")).toEqual([{ seconds: 1.5 }, { seconds: 2.5 }]);
    const page =
      "| engine | test | p99 | QPS |\n|---|---|---|---|\n| - | - | [ms] | 1/s |\n| duckdb | q1 | 12 | 80 |\n";
    expect(numbersIn(page, "r.md")).toEqual([{ qps: 80, latencyP99Seconds: 0.012 }]);
  });

  it("leaves a table unread whose headings state other units", () => {
    const text = "engine,test,p99_ms,cpu\n-,-,us,%\nmysql,b,3,50\n";
    expect(numbersIn(text)).toEqual([]);
    expect(codesOf(text)).toEqual(["unread-table"]);
  });

  it.each([
    ["qps,p99", ",,kops/s,ms"],
    ["tps,p99", ",,1000/s,ms"],
    ["qps,p99_ms", ",,thousand/s,ms"],
    ["qps,p99_ms", ",,MB/s,ms"],
    ["qps,p99_ms", ",,1/min,ms"],
    ["qps,p99_ms", ",,ops/min,ms"],
    ["ops/s,p99_ms", ",,[10^3/s],[ms]"],
    ["qps,p99_ms", "-,-,kQPS,us"],
    ["qps,p99", ",,k,ms"],
    ["throughput,p99", ",,kqps,ms"],
    ["time_s,memory", "Unit:,,ms,MB"],
  ])("that is not read for sure below %s leaves the table unread: %s", (names, units) => {
    const text = `engine,test,${names}\n${units}\nmysql,q1,12,3\n`;
    expect(numbersIn(text)).toEqual([]);
    expect(codesOf(text)).toContain("unread-table");
  });

  it("between rows ends the table", () => {
    const text = "engine,test,time\n,,ms\nmysql,q1,12\n,,s\nmysql,q2,12\n";
    expect(numbersIn(text)).toEqual([{ seconds: 0.012 }]);
    expect(codesOf(text)).toEqual(["unread-table"]);
  });

  it("is none where a first run failed, or the heading comes again", () => {
    expect(numbersIn("engine,test,qps\nmysql,q1,failed\nmysql,q2,12\n")).toEqual([{}, { qps: 12 }]);
    expect(numbersIn("engine,test,qps\nengine,test,qps\nmysql,q2,12\n")).toEqual([{ qps: 12 }]);
  });
});

describe("a measured column of few whole numbers", () => {
  it("keeps its rows apart and its numbers, with an issue", () => {
    const text = "engine,test,qps,lock_ms\nmysql,a,100,1\nmysql,a,110,2\npostgres,a,120,1\npostgres,a,130,2\n";
    expect(numbersIn(text).map(({ lockSeconds }) => lockSeconds)).toEqual([0.001, 0.002, 0.001, 0.002]);
    expect(read(text).runs.map(({ settings }) => settings)).toEqual([1, 2, 1, 2].map((lockMs) => ({ lockMs })));
    expect(codesOf(text)).toEqual(["maybe-setting lock_ms"]);
  });

  it("is a setting where it is a size in numbers that people choose", () => {
    const text = "engine,test,qps,scan_kb\nmysql,a,100,4\nmysql,a,50,64\nmysql,b,90,4\nmysql,b,40,64\n";
    expect(read(text).runs.map(({ settings }) => settings)).toEqual([4, 64, 4, 64].map((scanKb) => ({ scanKb })));
    expect(codesOf(text)).toEqual([]);
  });
});

describe("a line of several engines", () => {
  const statuses = (text: string) =>
    read(text).points.map(({ status, metrics, moreMetrics }) => [status, moreMetrics.seconds ?? metrics.qps]);

  it("that says OOM fails the engine without a number, or makes all suspect", () => {
    const text = "query,duckdb_s,mysql_s,comment\nq1,1,2,\nq2,3,,OOM\nq3,4,5,OOM\n";
    expect(statuses(text)).toEqual([
      ["complete", 1],
      ["complete", 2],
      ["complete", 3],
      ["failed", null],
      ["suspect", 4],
      ["suspect", 5],
    ]);
    const json = '[{"query":"q1","duckdb_s":1,"mysql_s":null,"note":"OOM"},{"query":"q2","duckdb_s":1,"mysql_s":2}]';
    const ofJson = readFiles(tables, [{ path: "r.json", text: json }]).points.map(({ status }) => status);
    expect(ofJson).toEqual(["complete", "failed", "complete", "complete"]);
    expect(statuses("query,duckdb_s,mysql_s,status\nq1,1,2,failed\n").map(([status]) => status)).toEqual([
      "suspect",
      "suspect",
    ]);
  });

  it("has numbers of none of them, which are not read", () => {
    const text = "query,postgres_ms,mysql_ms,diff_pct,cpu_pct,qps\nq1,10,11,10,390,7\nq2,20,19,-5,410,8\n";
    expect(numbersIn(text)).toEqual([0.01, 0.011, 0.02, 0.019].map((seconds) => ({ seconds })));
    expect(codesOf(text)).toEqual(["of-no-engine cpu_pct"]);
    const note = read(text).issues.find(({ code }) => code === "columns-read")?.message;
    expect(note).toContain("Of no engine, and not read: diff_pct, qps.");
  });

  it("is a setting's where lines differ in nothing else", () => {
    const text = "query,postgres_ms,mysql_ms,scan_kb,cpu_pct\nq1,10,11,4,50\nq1,20,21,64,60\n";
    expect(read(text).runs.map(({ settings }) => settings)).toEqual([4, 4, 64, 64].map((scanKb) => ({ scanKb })));
    // The share of processors is of neither engine.
    expect(numbersIn(text)).toEqual([0.01, 0.011, 0.02, 0.021].map((seconds) => ({ seconds })));
    const lengths = "query,postgres_qps,mysql_qps,duration_s\nq1,10,11,60\nq1,20,21,600\n";
    expect(read(lengths).runs.map(({ settings }) => settings)).toEqual(
      [60, 60, 600, 600].map((durationS) => ({ durationS })),
    );
  });

  it("below a clock is an interval, and no test", () => {
    for (const clock of ["time_s", "second", "elapsed (s)"])
      expect(numbersIn(`${clock},postgres_qps,mysql_qps\n1,100,200\n2,110,210\n3,120,205\n`)).toEqual([]);
  });
});

describe("a number that its author made of two results", () => {
  it("is no metric and no condition of a run", () => {
    const text =
      "engine,query,ms,diff_pct,speedup,change (%),vs_baseline\npostgres,q1,10,10,1.1,5,1.0\nmysql,q1,20,-5,0.9,6,2.0\n";
    expect(numbersIn(text)).toEqual([{ seconds: 0.01 }, { seconds: 0.02 }]);
    expect(read(text).runs.map(({ settings }) => settings)).toEqual([{}, {}]);
    expect(codesOf(text).toSorted()).toEqual(
      ["change", "diff_pct", "speedup", "vs_baseline"].map((heading) => `derived ${heading}`),
    );
  });

  it("is a condition where it names or numbers a change", () => {
    for (const cells of [
      ["no fsync", "fsync"],
      ["1", "2"],
    ]) {
      const text = `engine,query,ms,change\nmysql,q1,10,${cells[0]}\nmysql,q1,20,${cells[1]}\n`;
      expect(read(text).runs.map(({ settings }) => String(settings?.change))).toEqual(cells);
    }
  });

  it("is another thing than a share of processors above one", () => {
    expect(numbersIn("engine,test,qps,cpu_pct\nmysql,a,100,390\n")).toEqual([{ qps: 100, usedCpuFraction: 3.9 }]);
  });
});
