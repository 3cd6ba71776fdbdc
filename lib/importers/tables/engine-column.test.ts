import { expect, it } from "vitest";
import { readFiles } from "../reading.testing";
import { tables } from "./importer";

const read = (...lines: string[]) => readFiles(tables, [{ path: "r.csv", text: `${lines.join("\n")}\n` }]);
const enginesOf = (...lines: string[]) => read(...lines).runs.map(({ setting }) => setting.engine);

it("takes pg for PostgreSQL, whose names are those of one engine", () => {
  const { runs } = read("engine,test,tps", "pg,a,100.5", "postgres,b,90.5", "PostgreSQL,c,80.5");
  expect(runs.map(({ setting }) => [setting.engine, setting.build])).toEqual([
    ["postgres", null],
    ["postgres", null],
    ["postgres", null],
  ]);
});

it("takes pg for PostgreSQL, whose names are those of one engine", () => {
  const { runs } = read("engine,test,tps", "pg,a,100.5", "postgres,b,90.5", "PostgreSQL,c,80.5", "PG,d,70.5");
  expect(runs.map(({ setting }) => [setting.engine, setting.build])).toEqual(Array(4).fill(["postgres", null]));
});

it("reads products, solutions and brokers as engines, each with its own builds", () => {
  const { runs } = read("product,version,test,tps", "AcmeDB,1.0,a,100.5", "FooDB,2.0,a,200.5");
  expect(runs.map(({ setting, settings }) => [setting.engine, setting.build?.raw, settings])).toEqual([
    ["acmedb", "1.0", {}],
    ["foodb", "2.0", {}],
  ]);
  expect(enginesOf("broker,message_size_bytes,MB/s", "kafka,100,10.5", "pulsar,100,9.5")).toEqual(["kafka", "pulsar"]);
});

it("reads the heading of H2O's db-benchmark: solution, question and git", () => {
  const { runs } = read(
    "task,data,question,out_rows,out_cols,solution,version,git,run,time_sec",
    "groupby,G1,sum v1 by id1,96,2,duckdb,0.2.7,0a1b2c3,1,0.15",
    "groupby,G1,median v3 sd v3,9216,3,polars,0.8.8,v0.8.8-4-gfedcba9,1,1.25",
  );
  expect(runs.map(({ setting, workload, settings }) => ({ setting, workload, settings }))).toMatchObject([
    {
      setting: { engine: "duckdb", build: { version: "0.2.7", commit: "0a1b2c3" } },
      workload: { name: "sum v1 by id1" },
      settings: { task: "groupby", data: "G1" },
    },
    {
      setting: { engine: "polars", build: { version: "0.8.8", commit: "v0.8.8-4-gfedcba9" } },
      workload: { name: "median v3 sd v3" },
      settings: { task: "groupby", data: "G1" },
    },
  ]);
  expect(runs.some(({ settings }) => Object.hasOwn(settings ?? {}, "outRows"))).toBe(false);
});

it("takes no git that is yes or no for a commit, and no numbers of solutions for engines", () => {
  const git = read("engine,git,test,qps", "foo,yes,a,1.5", "foo,no,a,2.5").runs;
  expect(git.map(({ setting, settings }) => [setting.build, settings])).toEqual([
    [null, { git: "yes" }],
    [null, { git: "no" }],
  ]);
  const of = (heading: string, ...cells: string[]) =>
    read(`${heading},test,qps,p50_ms,p99_ms`, ...cells.map((cell) => `${cell},a,1.5,2,3`)).runs.map(
      ({ setting, settings }) => [setting.engine, settings],
    );
  expect(of("solution", "1", "2")).toEqual([
    ["unknown", { solution: 1 }],
    ["unknown", { solution: 2 }],
  ]);
  expect(of("broker", "broker-1", "broker-2")).toEqual([
    ["unknown", { broker: "broker-1" }],
    ["unknown", { broker: "broker-2" }],
  ]);
  expect(of("product", "A", "mysql8").map(([engine]) => engine)).toEqual(["a", "mysql"]);
});

it("takes the one column of what was tested with known engines alone for the engine", () => {
  const of = (heading: string, ...cells: string[]) =>
    enginesOf(`${heading},test,qps,p50_ms,p99_ms`, ...cells.map((cell) => `${cell},a,1.5,2,3`));
  for (const heading of ["candidate", "Vector database type", "SQL engine", "server"])
    expect(of(heading, "duckdb", "PostgreSQL 17"), heading).toEqual(["duckdb", "postgres"]);
  // One engine may be another fact of all runs, and an unknown word makes the column a condition.
  expect(of("candidate", "duckdb", "duckdb")).toEqual(["unknown", "unknown"]);
  expect(of("candidate", "duckdb", "heap")).toEqual(["unknown", "unknown"]);
  for (const heading of [
    ...["winner", "baseline", "wire_protocol", "catalog", "metadata", "metadata_db", "cache", "cache_server", "store"],
    ...["upstream", "queue_backend", "loaded_from", "replica", "compared to", "source_database"],
  ])
    expect(of(heading, "mysql", "postgres"), heading).toEqual(["unknown", "unknown"]);
  const { runs } = read("app,store,qps,p50_ms,p99_ms", "juicefs,redis,1.5,2,3", "seaweed,memcached,2.5,2,3");
  expect(runs.map(({ setting, settings }) => [setting.engine, settings])).toEqual([
    ["unknown", { app: "juicefs", store: "redis" }],
    ["unknown", { app: "seaweed", store: "memcached" }],
  ]);
  const two = enginesOf("candidate,competitor,test,qps,p50_ms", "mysql,duckdb,a,1.5,2", "postgres,clickhouse,a,1.5,2");
  expect(two).toEqual(["unknown", "unknown"]);
});
