import { expect, it } from "vitest";
import { readFiles } from "../reading.testing";
import { tables } from "./importer";

const read = (...lines: string[]) => readFiles(tables, [{ path: "r.csv", text: `${lines.join("\n")}\n` }]);
const enginesOf = (...lines: string[]) => read(...lines).runs.map(({ setting }) => setting.engine);

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
    "groupby,G1,sum v1 by id1,96,2,duckdb,0.2.7,abc,1,0.15",
    "groupby,G1,median v3 sd v3,9216,3,polars,0.8.8,def,1,1.25",
  );
  expect(runs.map(({ setting, workload, settings }) => ({ setting, workload, settings }))).toMatchObject([
    {
      setting: { engine: "duckdb", build: { version: "0.2.7", commit: "abc" } },
      workload: { name: "sum v1 by id1" },
      settings: { task: "groupby", data: "G1" },
    },
    {
      setting: { engine: "polars", build: { version: "0.8.8", commit: "def" } },
      workload: { name: "median v3 sd v3" },
      settings: { task: "groupby", data: "G1" },
    },
  ]);
  expect(runs.some(({ settings }) => Object.hasOwn(settings ?? {}, "outRows"))).toBe(false);
});

it("takes the one column of nothing but known engines for the engine", () => {
  const of = (heading: string, ...cells: string[]) =>
    enginesOf(`${heading},test,qps,p50_ms,p99_ms`, ...cells.map((cell) => `${cell},a,1.5,2,3`));
  expect(of("candidate", "duckdb", "PostgreSQL 17")).toEqual(["duckdb", "postgres"]);
  // One engine may be another fact of all runs, and an unknown word makes the column a condition.
  expect(of("candidate", "duckdb", "duckdb")).toEqual(["unknown", "unknown"]);
  expect(of("candidate", "duckdb", "heap")).toEqual(["unknown", "unknown"]);
  expect(of("winner", "duckdb", "postgres")).toEqual(["unknown", "unknown"]);
  expect(of("baseline", "duckdb", "postgres")).toEqual(["unknown", "unknown"]);
  expect(of("wire_protocol", "mysql", "postgres")).toEqual(["unknown", "unknown"]);
  const two = enginesOf("one,other,test,qps,p50_ms", "mysql,duckdb,a,1.5,2", "postgres,clickhouse,a,1.5,2");
  expect(two).toEqual(["unknown", "unknown"]);
});
