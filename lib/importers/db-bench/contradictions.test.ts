import { expect, it } from "vitest";
import { readFixtures } from "../fixtures.testing";
import { readFiles } from "../reading.testing";
import { dbBench } from "./importer";

const line = (opsPerSecond: number) =>
  [
    `readrandom   :       4.937 micros/op ${opsPerSecond} ops/sec 5.001 seconds 1012999 operations;`,
    "   81.1 MB/s (1012999 of 1012999 found)\n",
  ].join("");
const read = (opsPerSecond: number) =>
  readFiles(dbBench, [{ path: "readrandom_1t.txt", text: `RocksDB:    version 7.8.3\n${line(opsPerSecond)}` }]);

it("takes no rate that contradicts the operations and seconds beside it, and names both", () => {
  // 1,012,999 operations / 5.001 s = 202,559.
  const { points, issues } = read(2_025_670);
  expect(points).toMatchObject([{ status: "suspect", metrics: { qps: null, latencyMeanSeconds: null } }]);
  expect(issues).toMatchObject([{ code: "rate-contradicts-count", severity: "warning", line: 2 }]);
  expect(issues[0]?.message).toContain("1012999 operations in 5.001 s are 202559 a second, and it prints 2025670");
});

it("takes no thread count from a rate that contradicts its line", () => {
  const threadsOf = (opsPerSecond: number) =>
    readFiles(dbBench, [{ path: "readrandom.txt", text: `RocksDB:    version 7.8.3\n${line(opsPerSecond)}` }]).runs.map(
      ({ threads }) => threads,
    );
  // 4.937 µs x 202,567 a second = 1.00; twice the rate would be two threads.
  expect(threadsOf(202_567)).toEqual([1]);
  expect(threadsOf(405_134)).toEqual([null]);
});

it("takes the rate of the line as it was printed", () => {
  const { points, issues } = read(202_567);
  expect(points).toMatchObject([{ status: "complete", metrics: { qps: 202_567, latencyMeanSeconds: 4.937e-6 } }]);
  expect(issues).toEqual([]);
});

it("takes no contradicted rate from the row that benchmark.sh made of the line either", () => {
  const folder = "own/bm.lc.nt2.d0/";
  const files = readFixtures("db-bench").filter(({ path }) => path.startsWith(folder));
  const log = files.find(({ path }) => path.endsWith("benchmark_readwhilewriting.t2.log"));
  const rate = /(\d+) ops\/sec [\d.]+ seconds/.exec(String(log?.text))?.[1] ?? "";
  expect(rate).not.toBe("");
  const changed = files.map(({ path, text }) => ({ path, text: String(text).replaceAll(rate, `${rate}0`) }));
  const { points } = readFiles(dbBench, changed);
  const ofLog = points.filter(({ source }) => source.path === log?.path);
  expect(ofLog).toMatchObject([{ status: "suspect", metrics: { qps: null } }]);
  expect(points.filter(({ metrics }) => metrics.qps === Number(`${rate}0`))).toEqual([]);
});
