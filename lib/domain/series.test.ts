import { describe, expect, it } from "vitest";
import { assignSeries, isSeriesDimension, splitOf } from "./series";
import { testColumns } from "./test-columns";

const together = { threads: false, batch: false };
const labels = (points: Parameters<typeof testColumns>[0], dimension: string, split = together) => {
  const columns = testColumns(points);
  const assigner = assignSeries(columns, dimension, split);
  for (let row = 0; row < columns.size; row += 1) assigner.ofRow(row);
  return assigner.all().map(({ label }) => label);
};

describe("series", () => {
  it("are made by the algorithm's label, natural order", () => {
    expect(labels([{ algorithm: "b10" }, { algorithm: "b9" }, { algorithm: "b9" }], "algorithm")).toEqual([
      "b9",
      "b10",
    ]);
  });
  it("keep the same label of two engines apart", () => {
    expect(
      labels(
        [
          { algorithm: "hnsw", engine: "faiss" },
          { algorithm: "hnsw", engine: "nmslib" },
        ],
        "algorithm",
      ),
    ).toEqual(["hnsw (faiss)", "hnsw (nmslib)"]);
  });
  it("are split by thread count and batch mode, so that those never share a frontier", () => {
    const points = [
      { threads: 1, batch: false },
      { threads: 8, batch: true },
      { threads: null, batch: null },
    ];
    expect(splitOf(testColumns(points).runs)).toEqual({ threads: true, batch: true });
    expect(splitOf(testColumns([{ threads: 8 }, { threads: 8 }]).runs)).toEqual(together);
    expect(labels(points, "engine", { threads: true, batch: true })).toEqual([
      "engine, 1 thread, single",
      "engine, 8 threads, batch",
      "engine, threads unknown, mode unknown",
    ]);
  });
  it("are made by any parameter, points without it apart", () => {
    const points = [{ index: { m: 16 } }, { index: { m: 8 } }, { query: { efSearch: 20 } }];
    expect(labels(points, "p.m")).toEqual(["m = 8", "m = 16", "m unset"]);
    expect(labels(points, "p.efSearch")).toEqual(["efSearch = 20", "efSearch unset"]);
  });
  it("name bundles by title and missing builds as unknown", () => {
    expect(labels([{ bundle: "b1" }, { bundle: "b2" }], "bundle")).toEqual(["Title of b1", "Title of b2"]);
    expect(labels([{ build: null }, { build: "pg172" }], "build")).toEqual(["pg172", "build unknown"]);
    expect(labels([{ threads: 8 }, { threads: 1 }], "threads", { threads: true, batch: false })).toEqual([
      "1 thread",
      "8 threads",
    ]);
  });
  it("take any parameter and the known dimensions, and nothing else", () => {
    expect(["algorithm", "p.m", "threads"].every(isSeriesDimension)).toBe(true);
    expect(["", "p.", "colour", "toString"].some(isSeriesDimension)).toBe(false);
  });
});
