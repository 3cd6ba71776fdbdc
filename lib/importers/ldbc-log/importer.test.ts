import { describe, expect, it } from "vitest";
import { readFixtures } from "../fixtures.testing";
import { readFiles } from "../reading.testing";
import { ldbcLog } from "./importer";

const files = readFixtures("ldbc-log");

describe("LDBC's log", () => {
  it("gives each operation its mean and percentiles, and the run its rate, all of them computed", () => {
    const { runs, points, issues } = readFiles(ldbcLog, files);
    expect(runs).toMatchObject([
      { workload: { name: "LdbcQuery1" }, status: "complete" },
      { workload: { name: "LdbcShortQuery1PersonProfile" }, status: "suspect" },
      { workload: { name: "LDBC" }, status: "complete" },
    ]);
    expect(points.map(({ metrics, moreMetrics }) => ({ ...metrics, ...moreMetrics }))).toMatchObject([
      // (12 + 15 + 15) / 3 ms; the second of three durations is the median.
      { seconds: 0.014, latencyMinSeconds: 0.012, latencyP50Seconds: 0.015, latencyP99Seconds: 0.015 },
      { seconds: null },
      // Four rows from 1700000000000 to 1700000002000 ms.
      { operationsPerSecond: 4 / 2 },
    ]);
    expect(points.every(({ origin }) => origin === "computed")).toBe(true);
    expect(issues.map(({ code, line }) => [code, line])).toEqual([["unread-row", 6]]);
  });

  it("is left out where the driver's summary lies beside it", () => {
    const both = [...files, { path: "LDBC-SNB-results.json", text: "{}" }];
    const { runs, issues } = readFiles(ldbcLog, both);
    expect(runs).toEqual([]);
    expect(issues.map(({ code }) => code)).toContain("printed-again");
  });
});
