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
    expect(issues.map(({ code, line }) => [code, line])).toEqual([
      ["unread-row", 6],
      ["below-unit", 5],
    ]);
  });

  it("is left out where the driver's summary lies beside it", () => {
    const both = [...files, { path: "LDBC-SNB-results.json", text: "{}" }];
    const { runs, issues } = readFiles(ldbcLog, both);
    expect(runs).toEqual([]);
    expect(issues.map(({ code }) => code)).toContain("printed-again");
  });
});

it("leaves out a row whose start is no number, and keeps the rate of the others", () => {
  const heading = "operation_type|scheduled_start_time|actual_start_time|execution_duration_MILLISECONDS|result_code|x";
  const row = (start: string) => `Q1|1700000000000|${start}|500|0|0`;
  const text = [heading, row("1700000000000"), row("1700000001500"), row("soon"), ""].join("\n");
  const { points, issues } = readFiles(ldbcLog, [{ path: "a-results_log.csv", text }]);
  // Two operations from 0 to 1.5 s + 0.5 s.
  expect(points.map(({ moreMetrics }) => moreMetrics.operationsPerSecond ?? null)).toEqual([null, 1]);
  expect(issues).toMatchObject([{ code: "unread-row", line: 4 }]);
});

describe("a duration of 0", () => {
  const heading = "operation_type|scheduled_start_time|actual_start_time|execution_duration_MILLISECONDS|result_code|x";
  const logOf = (durations: readonly number[]) => {
    const rows = durations.map((duration, at) => `Q1|1700000000000|${1_700_000_000_000 + at}|${duration}|0|0`);
    return readFiles(ldbcLog, [{ path: "a-results_log.csv", text: [heading, ...rows, ""].join("\n") }]);
  };

  it("leaves the operation without a mean, and an issue counts it", () => {
    // The mean lies anywhere between 0.25 and 1 ms.
    const { runs, points, issues } = logOf([0, 0, 0, 1]);
    expect(runs[0]?.status).toBe("suspect");
    expect(points[0]?.moreMetrics).toMatchObject({ seconds: null, latencyMinSeconds: null, latencyMaxSeconds: 0.001 });
    expect(issues).toMatchObject([{ code: "below-unit", severity: "warning", line: 2 }]);
    expect(issues[0]?.message).toContain("3 executions of Q1");
  });

  it("keeps a mean that it changes by at most one percent, and an issue counts it", () => {
    const { runs, points, issues } = logOf([0, 100, 101]);
    expect(runs[0]?.status).toBe("complete");
    // 201 / 3 ms; with a millisecond for the 0 it would be 202 / 3.
    expect(points[0]?.moreMetrics).toMatchObject({ seconds: 0.067, latencyMinSeconds: null });
    expect(issues).toMatchObject([{ code: "below-unit", severity: "info", line: 2 }]);
    expect(issues[0]?.message).toContain("1 execution of Q1");
  });
});
