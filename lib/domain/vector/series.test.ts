import { describe, expect, it } from "vitest";
import { assignSeries, seriesDimension } from "./series";
import { type StatedPoint, testColumns } from "./test-columns";

const labels = (points: StatedPoint[], dimension: string, varied = dimension) => {
  const columns = testColumns(points);
  const assigner = assignSeries(columns, { dimension, runs: points.keys(), varied });
  for (let row = 0; row < columns.size; row += 1) assigner.ofRow(row);
  return assigner.all().map(({ label }) => label);
};

describe("series", () => {
  it("are one for each label of an algorithm, in natural order", () => {
    expect(labels([{ algorithm: "b10" }, { algorithm: "b9" }, { algorithm: "b9" }], "algorithm")).toEqual([
      "b9",
      "b10",
    ]);
  });
  it("separate the same label of two engines", () => {
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
  it("are split by every gate: machine, thread count, query mode, scale, so that those never share a frontier", () => {
    expect(
      labels(
        [
          { threads: 1, batch: false, machine: "hetz" },
          { threads: 8, batch: true, machine: "hetz" },
          { threads: 8, batch: true, machine: null },
          { threads: null, batch: null },
        ],
        "engine",
      ),
    ).toEqual([
      "engine, machine hetz, 1 thread, one query at a time",
      "engine, machine hetz, 8 threads, batch mode",
      "engine, machine not recorded, 8 threads, batch mode",
      "engine, machine not recorded, thread count not recorded, query mode not recorded",
    ]);
    expect(labels([{ settings: { rows: 10 } }, { settings: { rows: 20 } }], "engine")).toHaveLength(2);
    expect(labels([{ threads: 8 }, { threads: 8 }], "engine")).toEqual(["engine"]);
  });
  it("continue along the thread count where that is varied, and then across query modes", () => {
    const points = [
      { threads: 1, batch: false },
      { threads: 8, batch: true },
      { threads: 8, batch: true, machine: "hetz" },
    ];
    expect(labels(points, "engine", "threads")).toEqual(["engine, machine hetz", "engine, machine not recorded"]);
  });
  it("separate the variants of one value, and name no variant where there is only one", () => {
    const variants = [
      { algorithm: "a", variant: ["def"] },
      { algorithm: "a", variant: ["pq4"] },
      { algorithm: "a" },
      { algorithm: "b", variant: ["def"] },
    ];
    expect(labels(variants, "algorithm")).toEqual(["a, def", "a, pq4", "a, variant not named", "b"]);
    expect(labels(variants, "variant")).toEqual(["variant not named", "def", "pq4"]);
  });
  it("are one for each value of a parameter, and one for points without it", () => {
    const points = [{ index: { m: 16 } }, { index: { m: 8 } }, { query: { efSearch: 20 } }];
    expect(labels(points, "p.m")).toEqual(["m = 8", "m = 16", "m not set"]);
    expect(labels(points, "p.efSearch")).toEqual(["efSearch = 20", "efSearch not set"]);
  });
  it("name bundles by title and missing builds as unknown", () => {
    expect(labels([{ bundle: "b1" }, { bundle: "b2" }], "bundle")).toEqual(["Title of b1", "Title of b2"]);
    expect(labels([{ build: null }, { build: "pg172" }], "build")).toEqual(["pg172", "build not recorded"]);
    expect(labels([{ threads: 8 }, { threads: 1 }], "threads")).toEqual(["1 thread", "8 threads"]);
  });
  it("can be of any parameter and the known dimensions, and of nothing else", () => {
    expect(
      ["algorithm", "p.m", "threads", "machine", "variant", "s.rows"].map((text) => seriesDimension(text)?.key),
    ).toEqual(["algorithm", "p.m", "threads", "machine", "variant", "s.rows"]);
    expect(["", "p.", "colour", "toString", "k", "phase", "w.range"].map(seriesDimension)).toEqual(Array(7).fill(null));
  });
});
