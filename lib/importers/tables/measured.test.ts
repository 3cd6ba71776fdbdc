import { describe, expect, it } from "vitest";
import { readFiles } from "../reading.testing";
import { tables } from "./importer";

const read = (...lines: string[]) => readFiles(tables, [{ path: "r.csv", text: `${lines.join("\n")}\n` }]);
const settingsOf = (...lines: string[]) => read(...lines).runs.map(({ settings }) => settings);
/** Returns the codes of warnings with the heading that each names. */
const codesOf = (...lines: string[]) =>
  read(...lines).issues.flatMap(({ code, severity, message }) =>
    severity === "info" ? [] : `${code} ${/Column (\S+)/.exec(message)?.[1] ?? ""}`.trim(),
  );

/** Returns a table of one test, with a column beside its rate: a row for each engine and number. */
const tableOf = (heading: string, ...rows: (readonly [engine: string, number: string])[]) => [
  `engine,test,qps,${heading}`,
  ...rows.map(([engine, number], at) => `${engine},a,${100 + at}.5,${number}`),
];

describe("a column without a unit whose numbers look measured", () => {
  it("tells neither engines nor repeats apart, and is named", () => {
    const rates = tableOf("rate", ["mysql", "101"], ["postgres", "201"]);
    expect(settingsOf(...rates)).toEqual([{}, {}]);
    expect(codesOf(...rates)).toEqual(["no-unit rate"]);
    const shares = tableOf("cpu", ["mysql", "98"], ["mysql", "97"], ["postgres", "310"], ["postgres", "331"]);
    expect(settingsOf(...shares)).toEqual([{}, {}, {}, {}]);
    expect(read(...shares).runs.map(({ repeat }) => repeat)).toEqual([undefined, "#2", undefined, "#2"]);
    expect(settingsOf(...tableOf("rkb/t", ["mysql", "1.05"], ["postgres", "2.13"]))).toEqual([{}, {}]);
  });

  it("stays a condition where people choose such numbers", () => {
    for (const [heading, ...numbers] of [
      ["M", "16", "32"],
      ["ef", "50", "100"],
      ["batch", "1", "1000"],
      ["cpu", "4", "4"],
      ["nodes", "3", "5", "7"],
      ["dim", "768", "784", "960", "65"],
      ["year", "2021", "2022", "2023"],
      ["step", "101", "201", "301"],
      ["epsilon", "1.11", "1.22", "1.33"],
      ["nprobe", "1", "2", "3"],
      ["max_connections", "151", "101"],
      ["rows_per_txn", "10", "100"],
      ["cache_pages", "131073", "262147"],
    ]) {
      const rows = numbers.map((number, at) => [["mysql", "postgres", "redis", "duckdb"][at] ?? "", number] as const);
      const found = settingsOf(...tableOf(heading ?? "", ...rows));
      expect([heading, ...found.flatMap((one) => Object.values(one ?? {}).map(String))]).toEqual([heading, ...numbers]);
    }
  });

  it("stays a condition where its numbers may be versions, or its heading names software", () => {
    expect(settingsOf(...tableOf("kernel", ["mysql", "5.15"], ["mysql", "6.8"], ["mysql", "6.11"]))).toHaveLength(3);
    for (const heading of ["kernel", "jemalloc", "glibc", "postgis", "clickhouse"]) {
      const numbers = ["5.15", "6.18", "6.11"].slice(0, heading === "postgis" ? 2 : 3);
      const found = settingsOf(...tableOf(heading, ...numbers.map((number) => ["mysql", number] as const)));
      expect(found.map((one) => one?.[heading])).toEqual(numbers);
    }
  });

  it("stays a condition with a doubt where it alone tells rows apart by more than repeats differ", () => {
    const table = tableOf("partitions", ["mysql", "67"], ["mysql", "101"], ["mysql", "211"]);
    expect(settingsOf(...table)).toEqual([{ partitions: 67 }, { partitions: 101 }, { partitions: 211 }]);
    expect(codesOf(...table)).toEqual(["maybe-setting partitions"]);
    // Beside a setting that tells the rows apart it is measured.
    const beside = ["engine,test,M,qps,rate", "mysql,a,16,100.5,67", "mysql,a,32,90.5,101", "mysql,a,64,80.5,211"];
    expect(settingsOf(...beside)).toEqual([{ m: 16 }, { m: 32 }, { m: 64 }]);
  });
});

it("warns where a percentile is above a greater one, and reads both", () => {
  const { points, issues } = read("engine,test,qps,p95_ms,p99_ms,max_ms", "mysql,a,5,9,8,10", "mysql,b,5,7,8,8");
  expect(points.map(({ metrics }) => [metrics.latencyP95Seconds, metrics.latencyP99Seconds])).toEqual([
    [0.009, 0.008],
    [0.007, 0.008],
  ]);
  expect(issues.flatMap(({ code, line }) => (code === "odd-percentiles" ? line : []))).toEqual([2]);
});

it("reads hours and minutes, a tile of per cent, and a column of benches", () => {
  const times = read("engine,test,time", "mysql,a,10m 30s", "mysql,b,1h 2m", "mysql,c,2h5m");
  expect(times.points.map(({ moreMetrics }) => Object.values(moreMetrics))).toEqual([[630], [3720], [7500]]);
  const tile = read("engine,bench,qps,99%tile ms", "mysql,rw,5,8");
  expect(tile.points[0]?.metrics.latencyP99Seconds).toBe(0.008);
  expect(tile.runs[0]?.workload).toMatchObject({ name: "rw" });
});
