import { describe, expect, it } from "vitest";
import { readFiles } from "../reading.testing";
import { tables } from "./importer";

const read = (path: string, ...lines: string[]) => readFiles(tables, [{ path, text: `${lines.join("\n")}\n` }]);
/** Returns each run's engine, version, workload's name, threads and settings. */
const runsOf = (path: string, ...lines: string[]) =>
  read(path, ...lines).runs.map(({ setting, workload, threads, settings }) => [
    setting.engine,
    setting.build?.version ?? null,
    workload.family === "vector-search" ? workload.dataset : workload.name,
    threads,
    settings,
  ]);
const numbersIn = (path: string, ...lines: string[]) =>
  read(path, ...lines).points.map(({ metrics, moreMetrics }) =>
    Object.fromEntries(Object.entries({ ...metrics, ...moreMetrics }).filter(([, value]) => value !== null)),
  );

describe("a table of one engine, which its path names", () => {
  it("is read where a thread count stands beside a rate", () => {
    for (const path of ["mysql-8.4.6/run1/results.csv", "mariadb-11.8.3.csv", "out/valkey-8.1/r.csv"])
      expect(numbersIn(path, "clients,tps,p99_ms", "1,100.5,9.5", "8,800.5,12.5")).toEqual([
        { tps: 100.5, latencyP99Seconds: 0.0095 },
        { tps: 800.5, latencyP99Seconds: 0.0125 },
      ]);
    expect(numbersIn("mysql-8.4.6.csv", "threads,qps", "8,800.5")).toEqual([{ qps: 800.5 }]);
    expect(numbersIn("mysql-8.4.6.json", '[{"threads":1,"qps":100.5}]')).toEqual([{ qps: 100.5 }]);
  });

  it("is asked about where the path names none or two, where a client is one of several, and beside a clock", () => {
    expect(read("results.csv", "clients,tps,p99_ms", "1,100.5,9.5").recognised).toEqual([]);
    expect(read("mysql-vs-postgres.csv", "threads,tps", "1,100.5").recognised).toEqual([]);
    expect(read("mysql/pg17-postgres.csv", "threads,tps", "1,100.5").recognised).toEqual([]);
    expect(read("mysql-8.4.6.csv", "thread,tps", "1,100.5", "2,99.5").recognised).toEqual([]);
    expect(read("mysql-8.4.6.csv", "time_s,threads,tps", "1,8,100.5", "2,8,99.5").recognised).toEqual([]);
    expect(read("mysql-8.4.6.csv", "buffer,tps", "1,100.5").recognised).toEqual([]);
  });

  it("is read where a recall stands beside a rate, and a data set needs no engine", () => {
    expect(numbersIn("faiss.csv", "M,ef,recall@10,qps", "16,50,0.91,1000.5")).toEqual([{ recall: 0.91, qps: 1000.5 }]);
    const { points } = read("faiss.csv", "dataset,M,ef,recall@10,qps", "sift,16,50,0.91,1000.5");
    expect(points.map(({ queryParams }) => queryParams)).toEqual([{ m: 16, ef: 50 }]);
    expect(runsOf("r.csv", "dataset,M,recall@10,qps", "sift,16,0.91,1000.5")).toEqual([
      ["unknown", null, "sift", null, {}],
    ]);
    expect(read("r.csv", "M,ef,recall@10,qps", "16,50,0.91,1000.5").recognised).toEqual([]);
  });
});

describe("a title of a page", () => {
  const HEADING = ["| clients | tps |", "|---|---|"];

  it("is the engine of its tables where it is an engine's name and nothing else", () => {
    const page = ["## MySQL 8.4.6", ...HEADING, "| 8 | 800.5 |", "## PostgreSQL 17.4", ...HEADING, "| 8 | 820.5 |"];
    expect(runsOf("results.md", ...page)).toEqual([
      ["mysql", "8.4.6", "unnamed", 8, {}],
      ["postgres", "17.4", "unnamed", 8, {}],
    ]);
  });

  it("holds for the sections inside it, whose titles stay conditions", () => {
    const table = (tps: number) => ["| test | clients | tps |", "|---|---|---|", `| a | 8 | ${tps} |`];
    const page = [
      ...["## MySQL 8.4.6", "### read-only", ...table(1.5), "### read-write", ...table(2.5)],
      ...["## PostgreSQL 17.4", "### read-only", ...table(3.5), "## Beside MySQL 8.0", ...table(4.5)],
    ];
    expect(runsOf("results.md", ...page)).toEqual([
      ["mysql", "8.4.6", "a", 8, { section: "read-only" }],
      ["mysql", "8.4.6", "a", 8, { section: "read-write" }],
      ["postgres", "17.4", "a", 8, { section: "read-only" }],
      ["unknown", null, "a", 8, { section: "Beside MySQL 8.0" }],
    ]);
  });

  it("counts before the path, where it names a server", () => {
    const table = ["| test | tps |", "|---|---|", "| a | 800.5 |"];
    expect(runsOf("postgres-17/results.md", "## Redis 8.2", ...table)).toEqual([["redis", "8.2", "a", null, {}]]);
    const engines = runsOf("mysql-8.4/results.md", "## RocksDB", ...table);
    expect(engines).toEqual([["unknown", null, "a", null, { section: "RocksDB" }]]);
  });

  it("is none where a column names another engine, or a nearer title speaks of one", () => {
    const own = ["| engine | test | tps |", "|---|---|---|", "| redis | a | 800.5 |"];
    expect(runsOf("results.md", "## MySQL 8.4.6", ...own)).toEqual([["redis", null, "a", null, {}]]);
    const both = ["| test | clients | tps |", "|---|---|---|", "| a | 8 | 800.5 |"];
    expect(runsOf("results.md", "# MySQL 8.4.6", "## Comparison with Postgres", ...both)).toEqual([
      ["unknown", null, "a", 8, { section: "Comparison with Postgres" }],
    ]);
  });
});

it("takes new orders a minute for the main number of a table", () => {
  const lines = ["engine,warehouses,vus,NOPM", "mysql,100,8,123456", "postgres,100,8,223456"];
  expect(numbersIn("r.csv", ...lines)).toEqual([{ newOrdersPerMinute: 123_456 }, { newOrdersPerMinute: 223_456 }]);
  expect(read("r.csv", ...lines).runs[0]?.workload).toMatchObject({ params: { measure: "new orders/min" } });
});
