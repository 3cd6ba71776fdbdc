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
    ...["Timeouts in s", "time saved in s", "normalized latency (ms)", "throughput relative to baseline, ops/s"],
  ])("states none behind words of another number: %s", (title) => {
    expect(statedQuantity(title)).toBeNull();
  });
});

describe("a title of numbers in thousands, or of a part of the load", () => {
  it.each([
    ...[
      "throughput (x1000 ops/s)",
      "throughput in thousands of ops/s",
      "throughput, millions of rows/s",
      "thousand ops/s",
    ],
    ...["throughput [1000 ops/s]", "throughput (1000s of ops/s)", "throughput (k) in ops/s", "kilo_ops_per_sec"],
    ...["per-core throughput (ops/s)", "throughput per client, ops/s"],
  ])("states no unit, whatever the file's name says: %s", (title) => {
    expect(statedQuantity(title)).toBeNull();
    const files = [{ path: "ops_per_sec.csv", text: `# ${title}\nthreads,mysql,postgres\n8,1,2\n` }];
    expect(readFiles(tables, files).points).toEqual([]);
  });

  it("may name a percentile in its brackets", () => {
    expect(statedQuantity("Latency (p99, ms)")).not.toBeNull();
  });
});

it("leaves numbers unread below two lines that state different units", () => {
  const read = (...titles: string[]) =>
    readFiles(tables, [{ path: "r.csv", text: `${titles.join("\n")}\nthreads,mysql,postgres\n8,1,2\n` }]).points;
  expect(read("# latency in ms", "# throughput in ops/s")).toEqual([]);
  expect(read("# throughput in ops/s", "# latency in ms")).toEqual([]);
  expect(read("# mean latency in ms", "# all numbers are in ms")).toHaveLength(2);
});

it("leaves numbers unread whose title ends with an amount", () => {
  const table = (title: string, file = "r.csv") =>
    readFiles(tables, [{ path: file, text: `${title}threads,mysql,postgres\n8,1000,900\n` }]).points;
  expect(table("# tpcc QPS, timeout 10 s\n")).toEqual([]);
  expect(table("", "after_10_s.csv")).toEqual([]);
  expect(table("# tpcc QPS\n").map(({ metrics }) => metrics.qps)).toEqual([1000, 900]);
});
