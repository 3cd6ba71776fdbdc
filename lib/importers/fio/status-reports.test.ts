import { describe, expect, it } from "vitest";
import { readFixtures } from "../fixtures.testing";
import { readFiles } from "../reading.testing";
import { fio } from "./importer";

const name = "fio/randread_reports_nj3.txt";
const whole = readFixtures("fio").find(({ path }) => path === name);
const text = String(whole?.text ?? "");
const read = (content: string) => readFiles(fio, [{ path: name, text: content }]);

describe("status reports of fio's text", () => {
  it("are one run of the process that printed them: the last is the result, all are its curve", () => {
    const { runs, points, series, issues } = read(text);
    // read: IOPS=107k ... 893msec, 117k ... 1892msec, 114k ... 2001msec
    expect(points.map(({ moreMetrics, source }) => [moreMetrics.iops, source.line])).toEqual([[114_000, 65]]);
    expect(runs).toMatchObject([{ threads: 3, workload: { params: { mode: "randread", blockSize: "4K" } } }]);
    expect(series.map(({ columns, values }) => values[columns.indexOf("iops")])).toEqual([[107_000, 117_000, 114_000]]);
    expect(issues).toEqual([]);
  });

  it("are not joined where another process, or another call with the same number, printed them", () => {
    const other = text.replaceAll("pid=18166", "pid=18167");
    expect(read(text + other).points.map(({ moreMetrics }) => moreMetrics.iops)).toEqual([114_000, 114_000]);
    // In a container each call has the same number. The head of its output separates calls.
    expect(read(text + text).points).toHaveLength(2);
  });

  it("have the sum over the processes of a job, as its result has", () => {
    const process = (pid: number, iops: number, milliseconds: number) => [
      `job: (groupid=0, jobs=1): err= 0: pid=${pid}: Sat Nov 21 10:00:00 2026`,
      `  read: IOPS=${iops}, BW=400KiB/s (410kB/s)(400KiB/${milliseconds}msec)`,
    ];
    const report = (milliseconds: number, ...rates: number[]) => [
      ...rates.flatMap((rate, at) => process(at + 1, rate, milliseconds)),
      "",
      "Run status group 0 (all jobs):",
      "",
    ];
    const sizes = "bs=(R) 4096B-4096B, (W) 4096B-4096B, (T) 4096B-4096B";
    const head = [`job: (g=0): rw=randread, ${sizes}, ioengine=psync, iodepth=1`, "...", "fio-3.33", ""];
    const { points, series } = read([...head, ...report(1000, 100, 50), ...report(2000, 110, 70)].join("\n"));
    expect(points.map(({ moreMetrics }) => moreMetrics.iops)).toEqual([110 + 70]);
    expect(series.map(({ values }) => values.slice(0, 2))).toEqual([
      [
        [1, 2],
        [100 + 50, 110 + 70],
      ],
    ]);
  });

  it("have no number where the last of them is cut", () => {
    const lines = text.split("\n");
    const { points } = read(lines.slice(0, 66).join("\n"));
    expect(points.map(({ status, moreMetrics }) => [status, moreMetrics])).toEqual([["truncated", {}]]);
  });
});
