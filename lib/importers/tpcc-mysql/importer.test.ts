import { describe, expect, it } from "vitest";
import { readFixtures } from "../fixtures.testing";
import { numbersOf, readFiles } from "../reading.testing";
import { tpccMysql } from "./importer";

const results = readFiles(tpccMysql, readFixtures("tpcc-mysql"));

describe("tpcc-mysql", () => {
  it("reads the rate, the mean time of each transaction and the counts of all", () => {
    expect(results.runs.find(({ source }) => source.path === "tpcc_start.log")).toMatchObject({
      workload: { family: "tproc-c", name: "tpcc-mysql", params: { warehouses: 100 } },
      threads: 32,
      settings: { rampUpSeconds: 10, seconds: 60 },
    });
    expect(numbersOf(results.points, "tpcc_start.log")).toMatchObject([
      {
        // (77000 + 710) x 60 / 60 s, as <TpmC> prints.
        newOrdersPerMinute: 77_710,
        latencyMeanSeconds: 0.0086,
        newOrderLatencyMeanSeconds: 0.0086,
        paymentLatencyMeanSeconds: 0.0027,
        orderStatusLatencyMeanSeconds: 0.0015,
        deliveryLatencyMeanSeconds: 0.0223,
        stockLevelLatencyMeanSeconds: 0.0065,
        transactions: 77_000 + 710 + 77_702 + 7_770 + 7_769 + 2 + 7_771,
        lateTransactions: 710 + 2,
        errors: 3,
        retries: 0,
      },
    ]);
  });

  it("gives a killed run no numbers, and a run of an old version no mean times", () => {
    const runs = results.runs.filter(({ source }) => source.path === "killed-and-old.log");
    expect(runs.map(({ status, threads }) => [status, threads])).toEqual([
      ["truncated", 8],
      ["complete", 16],
    ]);
    const [killed, old] = numbersOf(results.points, "killed-and-old.log");
    expect(new Set(Object.values(killed ?? {}))).toEqual(new Set([null]));
    expect(old).toMatchObject({ newOrdersPerMinute: 7_500, latencyMeanSeconds: null, retries: 2 });
    expect(old).not.toHaveProperty("newOrderLatencyMeanSeconds");
  });

  it("keeps the ratio of transactions, and a failed check of the specification", () => {
    expect(
      results.runs.find(({ source, status }) => source.path === "killed-and-old.log" && status === "complete"),
    ).toMatchObject({
      workload: { params: { warehouses: 10, ratio: "10:10:1:1:1" } },
      notes: { failedCheck: "Stock-Level: 89.00%" },
    });
  });
});
