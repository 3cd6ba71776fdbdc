import { expect, it } from "vitest";
import { readFiles } from "../reading.testing";
import { tables } from "./importer";

const read = (text: string, path = "r.csv") => readFiles(tables, [{ path, text }]);
/** Engine, build, threads, status and main number of each run. */
const rowsOf = (text: string, path?: string) => {
  const { runs, points } = read(text, path);
  return runs.map(({ setting, threads, status }, at) => {
    const { metrics, moreMetrics } = points[at] ?? {};
    const number = metrics?.qps ?? moreMetrics?.seconds ?? null;
    return [setting.engine, setting.build?.raw ?? null, threads, status, number];
  });
};
const json = (text: string) => rowsOf(text, "r.json");

it("gives facts below an engine's key to that engine alone", () => {
  const both = '{"query":"q1","duckdb":{"time_s":2},"clickhouse":{"time_s":3}}';
  expect(json(`[${both},{"query":"q2","duckdb":{"time_s":1},"clickhouse":{"error":"OOM"}}]`)).toEqual([
    ["duckdb", null, null, "complete", 2],
    ["clickhouse", null, null, "complete", 3],
    ["duckdb", null, null, "complete", 1],
    ["clickhouse", null, null, "failed", null],
  ]);
  const facts = '"version":"1.1","threads":4,"status":"failed"';
  expect(json(`[{"query":"q2","duckdb":{"time_s":1,${facts}},"clickhouse":{"time_s":2}}]`)).toEqual([
    ["duckdb", "1.1", 4, "failed", null],
    ["clickhouse", null, null, "complete", 2],
  ]);
});

it("gives a status, errors and a version beside an engine's number to its rows", () => {
  expect(rowsOf("test,postgres qps,postgres status,mysql qps,mysql status\na,100,ok,90,failed\n")).toEqual([
    ["postgres", null, null, "complete", 100],
    ["mysql", null, null, "failed", null],
  ]);
  expect(rowsOf("test,mysql_qps,mysql_errors,postgres_qps,postgres_errors\na,100,180,90,0\n")).toEqual([
    ["mysql", null, null, "suspect", 100],
    ["postgres", null, null, "complete", 90],
  ]);
  // The failure of a line does not say whose it is; that of an engine does.
  const shared = "test,status,mysql_qps,postgres_qps,mysql_version\na,failed,5,6,9.1\nb,ok,5,6,9.1\n";
  expect(rowsOf(shared)).toEqual([
    ["mysql", "9.1", null, "suspect", 5],
    ["postgres", null, null, "suspect", 6],
    ["mysql", "9.1", null, "complete", 5],
    ["postgres", null, null, "complete", 6],
  ]);
  expect(rowsOf("test,postgres qps,mysql qps,mysql status\na,,90,failed\n").map((row) => row[3])).toEqual([
    "suspect",
    "failed",
  ]);
});

it("gives errors and a status beside a test's number to its rows", () => {
  expect(rowsOf("engine,insert_ms,insert_errors,scan_ms\nmysql,1,5,7\npostgres,1,0,8\n").map((row) => row[3])).toEqual([
    "suspect",
    "complete",
    "complete",
    "complete",
  ]);
  const text =
    "mysql_insert_ms,mysql_scan_ms,mysql_insert_status,postgres_insert_ms,postgres_scan_ms\n1,2,failed,4,5\n";
  expect(rowsOf(text)).toEqual([
    ["mysql", null, null, "failed", null],
    ["mysql", null, null, "complete", 0.002],
    ["postgres", null, null, "complete", 0.004],
    ["postgres", null, null, "complete", 0.005],
  ]);
});

it("takes no fact of a client, a warmup or a machine for the run's", () => {
  const run = '"engine":"postgres","test":"a","qps":1';
  for (const other of [
    ...['"client":{"version":"3.1"}', '"driver":{"version":"3.1"}', '"tool":{"commit":"abc1234"}'],
    ...['"environment":{"version":"3.1"}', '"benchmark":{"version":"3.1"}', '"host":{"name":"n2","threads":64}'],
    ...['"warmup":{"status":"failed"}', '"cleanup":{"error":"timeout"}', '"load":{"threads":32}'],
  ])
    expect(json(`[{${run},${other}}]`), other).toEqual([["postgres", null, null, "complete", 1]]);
  const own = '"server":{"version":"17.2"},"client":{"threads":8},"result":{"status":"failed"}';
  expect(json(`[{${run},${own}}]`)).toEqual([["postgres", "17.2", 8, "failed", null]]);
  const environment = '[{"test":"a","qps":1,"environment":{"engine":"postgres","version":"17.2"}}]';
  expect(json(environment)).toEqual([["postgres", "17.2", null, "complete", 1]]);
});

it.each(["engine", "db", "system"])("takes the name in an object %s for the engine", (key) => {
  const of = (name: string, version: string) =>
    `{"${key}":{"name":"${name}","version":"${version}"},"test":"a","qps":1}`;
  expect(json(`[${of("PostgreSQL", "17.2")},${of("MySQL", "9.1")}]`)).toEqual([
    ["postgres", "17.2", null, "complete", 1],
    ["mysql", "9.1", null, "complete", 1],
  ]);
});

it("takes the names in a list of engines for these", () => {
  const of = (name: string, version: string) =>
    `{"name":"${name}","version":"${version}","results":[{"test":"a","qps":1}]}`;
  expect(json(`{"engines":[${of("PostgreSQL", "17.2")},${of("MySQL", "9.1")}]}`)).toEqual([
    ["postgres", "17.2", null, "complete", 1],
    ["mysql", "9.1", null, "complete", 1],
  ]);
  expect(read('{"queries":[{"name":"q1","engine":"duckdb","qps":2}]}', "r.json").runs[0]?.workload).toMatchObject({
    name: "q1",
  });
});
