import { expect, it } from "vitest";
import { readFixtures } from "../fixtures.testing";
import { headOf, readFiles } from "../reading.testing";
import { redisBenchmarkCsv } from "./importer";

it("reads a test and its rate from each line, and a rate of 0 as a failed test", () => {
  const { runs, points, issues } = readFiles(redisBenchmarkCsv, readFixtures("redis-benchmark-csv"));
  const rates = points.map(({ label, moreMetrics }) => [label, moreMetrics.requestsPerSecond]);
  expect(rates).toEqual([
    ["PING_INLINE", 48000.5],
    ["PING_BULK", 50_000],
    ["SET", undefined],
    ["LPUSH (needed to benchmark LRANGE)", 49000.25],
    ["LRANGE_100 (first 100 elements)", 20000.75],
  ]);
  expect(runs.map(({ status }) => status)).toEqual(["complete", "complete", "failed", "complete", "complete"]);
  expect(issues).toMatchObject([{ code: "run-failed", line: 3 }]);
});

it.each([
  ["other names", '"a","1.0"\n"b","2.0"\n'],
  ["one name of the tool", '"SET","1.0"\n"b","2.0"\n'],
  ["a heading", '"test","rps"\n"SET","1.0"\n"GET","2.0"\n'],
  ["three columns", '"SET","1.0","2"\n"GET","2.0","3"\n'],
])("takes no file with %s", (_, text) => {
  expect(redisBenchmarkCsv.recognise(headOf({ path: "results.csv", text }))).toBe(false);
});
