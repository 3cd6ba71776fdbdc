import { describe, expect, it } from "vitest";
import { headOf, readFiles } from "../reading.testing";
import { tables } from "./importer";

const read = (text: string, file = "results.csv") => readFiles(tables, [{ path: file, text }]);
const rowsOf = ({ runs, points }: ReturnType<typeof read>) =>
  runs.map(({ setting, workload }, at) => {
    const { metrics, moreMetrics } = points[at] ?? {};
    const numbers = Object.entries({ ...metrics, ...moreMetrics }).filter(([, value]) => value !== null);
    return [setting.engine, "name" in workload ? workload.name : workload.dataset, Object.fromEntries(numbers)];
  });
const recognised = (text: string, path = "r.csv") => tables.recognise(headOf({ path, text }));

describe("engines as columns", () => {
  it("have a row a quantity, which states its unit", () => {
    const page =
      "# R\n\n| Metric | Postgres | MySQL |\n|---|---|---|\n| QPS | 1000.5 | 2000 |\n| p99 (ms) | 5.5 | 4.5 |\n";
    expect(rowsOf(read(page, "README.md"))).toEqual([
      ["postgres", "unnamed", { qps: 1000.5, latencyP99Seconds: 0.0055 }],
      ["mysql", "unnamed", { qps: 2000, latencyP99Seconds: 0.0045 }],
    ]);
  });

  it("have a row a test with its unit; tests of other quantities have other main numbers", () => {
    const text =
      "Benchmark,Postgres,MySQL,Diff %\nInsert (ops/s),10,20,100%\nSelect p99 (ms),5.5,4.5,-18%\nNotes,a,b,\n";
    const results = read(text);
    expect(rowsOf(results)).toEqual([
      ["postgres", "insert", { operationsPerSecond: 10 }],
      ["mysql", "insert", { operationsPerSecond: 20 }],
      ["postgres", "select", { latencyP99Seconds: 0.0055 }],
      ["mysql", "select", { latencyP99Seconds: 0.0045 }],
    ]);
    expect(results.issues.map(({ code, line }) => [code, line])).toContainEqual(["unread-result", 4]);
  });

  it("are no table of results where no row states a unit", () => {
    expect(recognised("Feature,Postgres,MySQL\nLicence,PostgreSQL,GPL\n")).toBe(false);
    expect(recognised("Benchmark,Postgres,MySQL\nInsert,10,20\n")).toBe(false);
  });

  it("are never compared by a number of two of them: a difference is not read", () => {
    const results = read("test,MySQL 8.0 QPS,MySQL 8.4 QPS,Diff %\nread,1000,1100,10%\n");
    expect(rowsOf(results)).toEqual([
      ["mysql", "read", { qps: 1000 }],
      ["mysql", "read", { qps: 1100 }],
    ]);
    expect(results.issues[0]?.message).toContain("Of no engine, and not read: Diff %.");
  });
});

describe("a first column without a heading", () => {
  it("holds engines where one of its cells is known, else tests", () => {
    expect(rowsOf(read(",QPS,p99 (ms)\nPostgres,10,5.5\nOurDB,20,4.5\n"))).toEqual([
      ["postgres", "unnamed", { qps: 10, latencyP99Seconds: 0.0055 }],
      ["ourdb", "unnamed", { qps: 20, latencyP99Seconds: 0.0045 }],
    ]);
    expect(rowsOf(read(",QPS,p99 (ms)\nread,10,5.5\nscan,20,4.5\n")).map(([, test]) => test)).toEqual(["read", "scan"]);
  });

  it("holds no engine in rows that compare, and is not read where only some cells may be engines", () => {
    expect(
      rowsOf(
        read(
          ",qps\npostgres,100\nmysql,90\ndiff,10\nwinner,10\n".replaceAll("\n", ",1\n").replace("qps,1", "qps,p99_ms"),
        ),
      ),
    ).toEqual([
      ["postgres", "unnamed", { qps: 100, latencyP99Seconds: 0.001 }],
      ["mysql", "unnamed", { qps: 90, latencyP99Seconds: 0.001 }],
    ]);
    for (const cells of [
      "postgres,baseline",
      "2024-01-01T00:00:00Z,2024-01-02T00:00:00Z",
      "8 threads,16 threads",
      "run1,run2",
    ])
      expect(rowsOf(read(`,qps,p99_ms\n${cells.split(",").join(",5,6\n")},5,6\n`)), cells).toEqual([]);
  });

  it("is not read where its cells are numbers", () => {
    expect(recognised(",QPS,p99 (ms)\n0,10,5.5\n1,20,4.5\n")).toBe(false);
  });
});

describe("tests as columns of several quantities", () => {
  it("are one result each, with all of its numbers", () => {
    expect(rowsOf(read("engine,threads,read_qps,write_qps,read_p99_ms,write_p99_ms\nmysql,8,100,50,5,7\n"))).toEqual([
      ["mysql", "read", { qps: 100, latencyP99Seconds: 0.005 }],
      ["mysql", "write", { qps: 50, latencyP99Seconds: 0.007 }],
    ]);
  });

  it("have main numbers of their own", () => {
    expect(rowsOf(read("engine,load_s,read_qps\nmysql,9,100\n"))).toEqual([
      ["mysql", "load", { seconds: 9 }],
      ["mysql", "read", { qps: 100 }],
    ]);
  });
});

describe("a word in a column of numbers", () => {
  it("makes them settings: 100 and unlimited are two conditions, where the column is not the measured number", () => {
    const settings = (heading: string, ...cells: string[]) =>
      read(`engine,test,${heading},qps\n${cells.map((cell) => `pg,t,${cell},5\n`).join("")}`).runs.map((run) => [
        Object.values(run.settings ?? {}),
        run.repeat ?? null,
      ]);
    const apart = [
      [[100], null],
      [["unlimited"], null],
    ];
    expect(settings("rate_mb_s", "100", "unlimited")).toEqual(apart);
    expect(settings("rate_mb_s", "unlimited", "100")).toEqual(apart.toReversed());
    expect(settings("fsync", "1 s", "off")).toEqual([
      [["1 s"], null],
      [["off"], null],
    ]);
    expect(settings("compression", "zstd", "none")).toEqual([
      [["zstd"], null],
      [["none"], null],
    ]);
  });

  it("is no setting where it says that nothing was measured", () => {
    const { points } = read("engine,test,qps,p99_ms\npg,a,5,7\npg,b,6,N/A\npg,c,7,-\npg,d,8,OOM\n");
    expect(points.map(({ metrics }) => [metrics.qps, metrics.latencyP99Seconds])).toEqual([
      [5, 0.007],
      [6, null],
      [7, null],
      [8, null],
    ]);
  });
});

describe("numbers whose decimal point another number shows", () => {
  it("are read by it in the same table alone: another table may have another author", () => {
    const rates = (text: string, file?: string) => read(text, file).points.map(({ metrics }) => metrics.qps);
    expect(rates('engine,test,qps,errors %\npg,t,"1,234",0.5%\n')).toEqual([1234]);
    const page = "# R\n\n| engine | test | qps |\n|---|---|---|\n| pg | a | 1,234 |\n";
    expect(rates(page, "r.md")).toEqual([null]);
    expect(rates(`${page}\n## More\n\n| engine | test | qps |\n|---|---|---|\n| pg | a | 2.5 |\n`, "r.md")).toEqual([
      null,
      2.5,
    ]);
  });

  it("count in thousands below QPS [k]", () => {
    expect(read("engine;test;QPS [k]\npg;t;12,5\n").points.map(({ metrics }) => metrics.qps)).toEqual([12_500]);
  });
});

describe("an object of JSON a line", () => {
  it("is left out where it is broken, and named with its line", () => {
    const line = (test: string) => `{"engine":"pg","test":"${test}","qps":5}\n`;
    for (const broken of ['{"engine":"pg","test":\n', '{"engine":"pg","test" 5}\n', '{"engine":"pg","qps":5,,}\n']) {
      const { runs, issues } = read(`${line("a")}${line("b")}${broken}${line("c")}`, "r.ndjson");
      expect(runs.map(({ workload }) => "name" in workload && workload.name)).toEqual(["a", "b", "c"]);
      expect(issues.filter(({ severity }) => severity !== "info").map(({ code, line }) => [code, line])).toEqual([
        ["broken-line", 3],
      ]);
    }
  });
});

describe("numbers as people write them", () => {
  const numbers = (heading: string, ...cells: string[]) =>
    read(`engine,test,${heading}\n${cells.map((cell, at) => `pg,t${at},${cell}\n`).join("")}`).points.map(
      ({ metrics, moreMetrics }) => metrics.qps ?? moreMetrics.seconds,
    );

  it("may have an error, which is not read, with a warning", () => {
    const { issues } = read("engine,test,qps\npg,t,100 ± 5\n");
    expect(issues.filter(({ severity }) => severity === "warning").map(({ code, line }) => [code, line])).toEqual([
      ["error-not-read", 2],
    ]);
    expect(numbers("qps", "100 ± 5", "99.5 +/- 0.5", "98")).toEqual([100, 99.5, 98]);
    expect(numbers("time", "5.2 ± 0.3 ms", "6 ms")).toEqual([0.0052, 0.006]);
  });

  it("may be times of a clock or of Go", () => {
    // 1 min 30 s; 2 min 5.5 s; 1 h 1 min 1 s; 1 min 5.5 s.
    expect(numbers("time", "1m30s", "2m5.5s", "1h1m1s", "0:01:05.5")).toEqual([90, 125.5, 3_661, 65.5]);
    // Two parts may be hours and minutes.
    expect(read("engine,test,time\npg,t,1:05\n").points).toEqual([]);
  });

  it("may lie in JSON beside their unit", () => {
    const text =
      '{"mysql":{"read":{"qps":100,"latency":{"p99":5,"unit":"ms"}}},"postgres":{"read":{"qps":120,"latency":{"p99":4,"unit":"ms"}}}}';
    const { runs, points } = read(text, "r.json");
    expect(points.map(({ metrics }) => [metrics.qps, metrics.latencyP99Seconds])).toEqual([
      [100, 0.005],
      [120, 0.004],
    ]);
    expect(runs[0]?.settings).not.toHaveProperty("unit");
  });
});

describe("headings as people write them", () => {
  it("may stand behind a sign of a comment", () => {
    expect(rowsOf(read("#engine,workload,qps\nmysql,r,100\n"))).toEqual([["mysql", "r", { qps: 100 }]]);
    expect(rowsOf(read("# engine;workload;qps\nmysql;r;100\n", "r.dat"))).toEqual([["mysql", "r", { qps: 100 }]]);
    const both = read("# engine,workload,qps\nengine,workload,qps\nmysql,r,100\n");
    expect(rowsOf(both)).toEqual([["mysql", "r", { qps: 100 }]]);
  });

  it("may be states of the cache, beside a column of tests", () => {
    const { runs, points } = read("engine,query,Cold (ms),Warm (ms)\nduckdb,q1,100,10\n");
    expect(runs.map(({ settings }, at) => [settings?.state, points[at]?.moreMetrics.seconds])).toEqual([
      ["cold", 0.1],
      ["warm", 0.01],
    ]);
  });

  it("may say which way a number is better: that separates no runs", () => {
    const text = "engine,test,metric,value,unit,better\nmysql,r,qps,100,1/s,higher\nmysql,r,p99,5,ms,lower\n";
    expect(rowsOf(read(text))).toEqual([["mysql", "r", { qps: 100, latencyP99Seconds: 0.005 }]]);
  });
});
