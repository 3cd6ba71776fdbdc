import { describe, expect, it } from "vitest";
import { meaningOf } from "./mapping";
import { kOf, quantityIn, quantityOf, unitOf } from "./quantities";

describe("the unit of a heading", () => {
  it.each([
    ["avg_time_ms", "ms"],
    ["wait (us)", "us"],
    ["rows/s", "rows per s"],
    ["ops_sec", "ops per s"],
    ["mb_s", "mb per s"],
    ["CPU %", "percent"],
    ["index_size_mb", "mb"],
    ["qps", "qps"],
    ["avg_per_minute", "operations per minute"],
    // The least or minutes; rows per second or seconds; a rate of unnamed things; bits; no unit at all.
    ["latency_min", null],
    ["rows_s", null],
    ["avg_per_second", null],
    ["Mb/s", null],
    ["avg_time", null],
  ])("%s is %s", (heading, unit) => {
    expect(unitOf(heading)).toBe(unit);
  });
});

describe("a rate in thousands or millions", () => {
  it.each([
    ["throughput (kops/s)", "operationsPerSecond", 1e3],
    ["throughput (Kops/sec)", "operationsPerSecond", 1e3],
    ["kOps/s", "operationsPerSecond", 1e3],
    ["Mops/s", "operationsPerSecond", 1e6],
    ["krows/s", "rowsPerSecond", 1e3],
    ["QPS, thousands", "qps", 1e3],
    ["tps (in thousands)", "tps", 1e3],
    ["QPS [k]", "qps", 1e3],
    ["ops/s", "operationsPerSecond", 1],
    ["kops/min", "operationsPerSecond", 1e3 / 60],
  ])("%s is %s, times %d", (heading, key, scale) => {
    expect(quantityOf(heading)).toEqual({ key, scale, kind: "rate" });
  });

  it("is not known where its time or its factor is not stated", () => {
    for (const heading of ["Kops", "QPS thousands", "qps (x1000)", "mrows", "latency, thousands"])
      expect(quantityOf(heading), heading).toBeNull();
    expect(quantityOf("mtx/s")).toMatchObject({ key: "mtxPerSecond", scale: 1 });
  });
});

describe("the rate of TPC-C", () => {
  it.each(["NOPM", "tpmC", "tpmc", "avg NOPM"])("%s is new orders in a minute", (heading) => {
    expect(quantityOf(heading)).toEqual({ key: "newOrdersPerMinute", scale: 1, kind: "rate" });
  });

  it("is not TPM, which counts all transactions", () => {
    expect(quantityOf("TPM")).toBeNull();
  });
});

describe("k of a recall", () => {
  it.each([
    ["recall@10", 10],
    ["recall@10 (%)", 10],
    ["recall@100 [percent]", 100],
    ["recall@10_pct", 10],
    ["Recall at 5", 5],
    ["recall (%)", null],
    ["recall 95%", null],
    ["recall@0 (%)", null],
  ])("%s is %s", (heading, k) => {
    expect(kOf(heading)).toBe(k);
  });
});

describe("a quantity in a manifest's words", () => {
  it.each([
    ["mean", "ms", "latencyMeanSeconds", 0.001],
    ["read p99", "us", "readLatencyP99Seconds", 1e-6],
    ["time", "minutes", "seconds", 60],
    ["qps", "/minute", "qps", 1 / 60],
    ["qps", null, "qps", 1],
    ["throughput", "rows/s", "rowsPerSecond", 1],
    ["index size", "MiB", "indexSizeBytes", 1_048_576],
    ["recall", "percent", "recall", 0.01],
  ])("%s in %s is %s, times %d", (phrase, unit, key, scale) => {
    expect(quantityIn(phrase, unit)).toMatchObject({ key, scale });
    expect(meaningOf(phrase, unit)).toEqual({ kind: "quantity", phrase, unit });
  });

  it.each([
    ["mean", "parsec"],
    ["qps", "ms"],
    ["throughput", "Mb/s"],
    ["qps", "MB/s"],
    ["engine", "ms"],
    ["engin", null],
    ["", null],
  ])("%s in %s is refused with the reason", (is, unit) => {
    expect(meaningOf(is, unit)).toEqual({ fault: expect.stringMatching(/^(?:is|has) /) });
  });
});

it("reads bytes and operations of a second behind a name as rates, never as seconds", () => {
  expect(quantityOf("read_mb_s")).toEqual({ key: "readBytesPerSecond", scale: 1e6, kind: "other" });
  expect(quantityOf("insert_ops_sec")).toEqual({ key: "insertOpsPerSecond", scale: 1, kind: "other" });
  expect(quantityOf("insert_s")).toMatchObject({ key: "insertSeconds" });
  // tx_s may be either, and seconds of each GB are no size.
  expect(["tx_s", "req_s", "s/GB", "cost per MB"].map(quantityOf)).toEqual([null, null, null, null]);
  expect(quantityOf("99.99th_us")).toMatchObject({ key: "latencyP9999Seconds", scale: 1e-6 });
});

it("reads the hundredth percentile as the maximum that it is", () => {
  for (const heading of ["100th percentile latency (ms)", "p100_ms", "max latency ms"])
    expect(quantityOf(heading), heading).toMatchObject({ key: "latencyMaxSeconds", scale: 0.001 });
  expect(quantityOf("100th percentile service time ms")?.key).toBe("serviceLatencyMaxSeconds");
  // A word of another meaning stays one.
  expect(quantityOf("load_100_ms")?.key).toBe("load100Seconds");
});

it("reads a percentile per second as a rate, and never as a time", () => {
  expect(quantityOf("p50_per_second")).toMatchObject({ key: "p50PerSecond", kind: "other" });
  expect(quantityOf("max_per_second")?.key).not.toContain("latency");
  expect(quantityOf("avg_per_second")).toBeNull();
  // A quantity over its unit is one.
  expect(quantityOf("p50 / us")).toMatchObject({ key: "latencyP50Seconds", scale: 1e-6 });
});

it("reads no change of a quantity, and no hour of a day, as a time", () => {
  for (const heading of ["p99_change_ms", "diff_s", "qps delta", "hour", "second"])
    expect(quantityOf(heading), heading).toBeNull();
  expect(quantityOf("hours")).toMatchObject({ key: "seconds", scale: 3_600 });
});

it("reads no amount of money as a time or a rate, and no heading of two percentiles as one", () => {
  for (const heading of ["price_usd_hour", "cost_per_hour", "eur_per_s", "QPS ($)", "price/s", "p50 / p99 (ms)"])
    expect([quantityOf(heading), unitOf(heading) === "hour"], heading).toEqual([null, false]);
  // The signs of a formula, and the costs of a query, are none of money.
  expect(quantityOf("latency ($\\mu s$)")).toMatchObject({ key: "latencyMeanSeconds", scale: 1e-6 });
  expect(quantityOf("cost_ms")).toMatchObject({ key: "costSeconds" });
  expect(quantityOf("cost_s")).toMatchObject({ key: "costSeconds" });
  expect(quantityOf("price_lookup_ms")).toMatchObject({ key: "priceLookupSeconds" });
});
