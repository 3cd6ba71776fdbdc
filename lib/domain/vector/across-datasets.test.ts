import { describe, expect, it } from "vitest";
import { type AcrossCell, acrossDatasets, shareWithin } from "./across-datasets";

const cell = (algorithm: string, column: string, qps: number | null): AcrossCell => ({ algorithm, column, qps });
const cells = [
  cell("a", "x", 1000),
  cell("a", "y", 50),
  cell("b", "x", 500),
  cell("b", "y", 200),
  cell("b", "z", 10),
  cell("c", "x", 100),
  cell("c", "z", null),
];
const columns = ["x", "y", "z"];

describe("algorithms across data sets", () => {
  const rows = acrossDatasets(cells, columns);
  it("are sorted by the median of their ratios to the best of each data set", () => {
    // Medians: b of 0.5, 1, 1; a of 1, 0.25; c of 0.1 and never, which counts as 0.
    expect(rows.map(({ algorithm, median }) => [algorithm, median])).toEqual([
      ["b", 1],
      ["a", 0.625],
      ["c", 0.05],
    ]);
    expect(rows.map(({ ratios }) => ratios)).toEqual([
      [0.5, 1, 1],
      [1, 0.25, undefined],
      [0.1, undefined, null],
    ]);
  });

  it("come last where less than half of the data sets know them, whatever their median", () => {
    const ranked = acrossDatasets([cell("rare", "x", 1000), cell("b", "x", 500), cell("b", "y", 200)], columns);
    expect(ranked.map(({ algorithm, median, known }) => [algorithm, median, known])).toEqual([
      ["b", 0.75, 2],
      ["rare", 1, 1],
    ]);
  });

  it("are all the best of a data set where the best has a QPS of 0", () => {
    const [row] = acrossDatasets([cell("a", "x", 0)], ["x"]);
    expect([row?.ratios, row?.median]).toEqual([[1], 1]);
  });

  it("have a performance profile over the data sets with known results", () => {
    const [b, a, c] = rows;
    expect([1, 2, 4].map((times) => b && shareWithin(b, times))).toEqual([2 / 3, 1, 1]);
    expect([1, 2, 4].map((times) => a && shareWithin(a, times))).toEqual([0.5, 0.5, 1]);
    expect([1, 10, 1e9].map((times) => c && shareWithin(c, times))).toEqual([0, 0.5, 0.5]);
    expect(shareWithin({ ratios: [undefined] }, 2)).toBeNull();
  });
});
