import { expect, it } from "vitest";
import { readFiles } from "../reading.testing";
import { dbBench } from "./importer";
import { fixtureText } from "./results.testing";

const path = "own/bm.lc.nt2.d0/7.8.deb/report.tsv";
const text = fixtureText(path);

/** Returns the report with the cells of each row in another order. */
const reordered = (change: (cells: string[]) => string[], separator = "\t"): string =>
  text
    .split("\n")
    .map((line) => (line === "" || line.startsWith("#") ? line : change(line.split("\t")).join(separator)))
    .join("\n");

const read = (report: string) => {
  const { runs, points, issues } = readFiles(dbBench, [{ path, text: report }]);
  return {
    runs: runs.map(({ setting, workload, threads, settings }) => ({ setting, workload, threads, settings })),
    numbers: points.map(({ metrics, moreMetrics }) => ({ ...metrics, ...moreMetrics })),
    codes: issues.map(({ code }) => code),
  };
};

it("reads a report by the names of its columns, in any order and as CSV", () => {
  const plain = read(text);
  expect(plain.runs).toHaveLength(5);
  expect(read(reordered((cells) => cells.toReversed()))).toEqual(plain);
  expect(read(reordered((cells) => cells, ","))).toEqual(plain);
});

it("names a column that benchmark.sh does not write, and reads the others", () => {
  const plain = read(text);
  const more = read(reordered((cells) => [...cells, cells[0] === "ops_sec" ? "my note" : "x"]));
  expect({ ...more, codes: [] }).toEqual({ ...plain, codes: [] });
  expect(more.codes).toEqual(["unknown-columns", ...plain.codes]);
});
