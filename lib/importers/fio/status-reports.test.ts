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

  it("have no number where the last of them is cut", () => {
    const lines = text.split("\n");
    expect(read(lines.slice(0, 66).join("\n")).runs.map(({ status }) => status)).toEqual(["truncated"]);
  });
});
