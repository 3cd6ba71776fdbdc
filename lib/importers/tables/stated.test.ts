import { describe, expect, it } from "vitest";
import { readFiles } from "../reading.testing";
import { tables } from "./importer";
import { statedQuantity } from "./stated";

describe("a title", () => {
  it.each([
    ["Query times in ms", "Query times in ms"],
    ["latency_ms", "latency_ms"],
    ["QPS by threads, 60 s", "QPS"],
    ["Read throughput (ops/s)", "ops per s"],
    ["Bulk operations per second", "operations per second"],
    ["Postgres vs MySQL, times in ms", "ms"],
    ["MySQL 8 latency (ms)", "ms"],
    ["8 threads, latency in ms", "ms"],
    ["OLTP read-only, 16 threads, TPS", "tps"],
    ["TPC-H, seconds", "seconds"],
    ["Numbers are milliseconds", "milliseconds"],
    ["median of 3 runs in s", "s"],
    ["tpch_ms", "ms"],
  ])("states the unit of the numbers below it: %s", (title, quantity) => {
    expect(statedQuantity(title)).toBe(quantity);
  });

  it.each([
    ...["tpcc QPS, timeout 10 s", "p99 latency (ms) at 1000 qps", "SLA: p99 < 10 ms", "dataset 10 GB, 300 s"],
    ...["errors after 10 s", "Each run took 300 s", "loaded for 10 minutes", "it took several minutes"],
    ...[
      "time for 1000 queries in s",
      "time per 1000 rows (ms)",
      "95% of requests (ms)",
      "after_10_s",
      "sysbench-10-ms",
    ],
    ...["8 threads, 60 s per run", "cpu in %, latency below 5 ms", "started 2026-01-01, took 90 minutes"],
  ])("states none by an amount: %s", (title) => {
    expect(statedQuantity(title)).toBeNull();
  });

  it.each([
    ...["stddev of latency, ms", "log10 of time in ms", "difference in ms", "latency overhead (ms)", "p99 of time, s"],
    ...["QPS, timeout in s", "latency at peak QPS", "Latency by QPS", "latency vs QPS", "Latency by elapsed time (s)"],
  ])("states none behind words of another number: %s", (title) => {
    expect(statedQuantity(title)).toBeNull();
  });
});

it("leaves numbers unread whose title ends with an amount", () => {
  const table = (title: string, file = "r.csv") =>
    readFiles(tables, [{ path: file, text: `${title}threads,mysql,postgres\n8,1000,900\n` }]).points;
  expect(table("# tpcc QPS, timeout 10 s\n")).toEqual([]);
  expect(table("", "after_10_s.csv")).toEqual([]);
  expect(table("# tpcc QPS\n").map(({ metrics }) => metrics.qps)).toEqual([1000, 900]);
});
