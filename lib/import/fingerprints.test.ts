import { hash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { type MetricSource, noMetrics, type ParsedPoint } from "../domain/model";
import { noResults, type ParsedResults } from "../domain/parsed-results";
import { addTest } from "../importers/kit/record";
import { ldbcLog } from "../importers/ldbc-log/importer";
import { readFiles, type TestFile } from "../importers/reading.testing";
import { printedTwice } from "./copies";
import { addFingerprints } from "./fingerprints";

describe("logs of LDBC's driver, whose numbers are all computed", () => {
  const heading = "operation_type|scheduled_start_time|actual_start_time|execution_duration_MILLISECONDS|result_code|x";
  const logOf = (start: number, durations: readonly number[]): string =>
    [heading, ...durations.map((time, at) => `Q${at}|${start}|${start + 2_000 * at}|${time}|0|0`), ""].join("\n");
  const read = (files: TestFile[]): ParsedResults => {
    const results = readFiles(ldbcLog, files);
    addFingerprints([results], new Map(files.map(({ path, text }) => [path, hash("sha256", text ?? "")])));
    return results;
  };
  const first = { path: "r1/x-results_log.csv", text: logOf(1_700_000_000_000, [123, 481, 772, 1290]) };
  const second = { path: "r2/x-results_log.csv", text: logOf(1_700_300_000_000, [123, 497, 772, 1301]) };

  it("are two executions where two queries took equally long in both", () => {
    expect(printedTwice([read([first, second])]).size).toBe(0);
  });

  it("are one execution where another bundle has the same file", () => {
    const prints = ({ points }: ParsedResults) => points.map(({ fingerprint }) => fingerprint);
    const elsewhere = prints(read([{ ...first, path: "elsewhere/x-results_log.csv" }]));
    expect(elsewhere).toEqual(prints(read([first])));
    expect(new Set(elsewhere).size).toBe(5);
  });
});

describe("twenty printed digits", () => {
  const metricsOf = (more: ParsedPoint["moreMetrics"], parts: Partial<ParsedPoint> = {}) => ({
    metrics: noMetrics,
    moreMetrics: more,
    ...parts,
  });
  /** True where points of two files with other bytes are one execution. */
  const areOne = (parts: ReturnType<typeof metricsOf>, count = 1): boolean => {
    const results = noResults();
    for (const path of ["a.txt", "b.txt"])
      for (let at = 0; at < count; at++) {
        const run = {
          key: `${path}#${at}`,
          setting: { engine: "x", build: null, config: null, machine: null },
          algorithm: "x",
          workload: { family: "custom" as const, name: `test ${at}`, params: {} },
          threads: null,
          status: "complete" as const,
          source: { path, line: at + 1, text: "" },
          notes: {},
        };
        addTest(results, run, { label: "", ...parts });
      }
    addFingerprints([results], new Map([..."ab"].map((name) => [`${name}.txt`, name])));
    const prints = results.points.map(({ fingerprint }) => fingerprint);
    return prints.slice(0, count).every((print, at) => print === prints[count + at]);
  };
  const computed: MetricSource = { path: "a.txt", line: 1, origin: "computed", rule: "A mean." };

  it("are enough", () => {
    expect(areOne(metricsOf({ tps: 1234.567891, seconds: 2345.678912 }))).toBe(true);
  });

  it("count each number once, in a point and in a file", () => {
    expect(areOne(metricsOf({ tps: 1234.567891, latencyP90Seconds: 1234.567891, seconds: 12 }))).toBe(false);
    expect(areOne(metricsOf({ tps: 1000 }), 30)).toBe(false);
  });

  it("are not digits of computed numbers, whether the point or only the number is computed", () => {
    const means = { seconds: 0.0143333333333, latencyP90Seconds: 0.0116666666667 };
    expect(areOne(metricsOf(means, { origin: "computed" }))).toBe(false);
    const results = { ...means, tps: 12 };
    const here = (path: string) => ({ seconds: { ...computed, path }, latencyP90Seconds: { ...computed, path } });
    expect(areOne(metricsOf(results, { metricSources: here("a.txt") }))).toBe(false);
    expect(areOne(metricsOf(results))).toBe(true);
  });

  it("are not digits that only another unit of time or bytes needs", () => {
    // 100 and 70 a minute; 1.2 and 3.4 GiB.
    expect(areOne(metricsOf({ tps: 100 / 60, operationsPerSecond: 70 / 60 }))).toBe(false);
    expect(areOne(metricsOf({ databaseBytes: 1.2 * 1024 ** 3, memoryBytes: 3.4 * 1024 ** 3 }))).toBe(false);
    expect(areOne(metricsOf({ tps: 100 / 61, operationsPerSecond: 70 / 61 }))).toBe(true);
  });
});
