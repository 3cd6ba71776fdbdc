import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { seriesMean } from "@/lib/domain/workloads/sample-means";
import { SampleRows } from "./sample-rows";

describe("collected samples", () => {
  it("stay as they are while there are few", () => {
    const rows = new SampleRows(["x", "a"], 4);
    rows.add([1, 10]);
    rows.add([2, null]);
    expect(rows.end()).toEqual({
      columns: ["x", "a"],
      values: [
        [1, 2],
        [10, null],
      ],
      samples: 2,
      samplesPerRow: 1,
    });
  });

  it("become means of neighbours in pairs, and the last column counts them", () => {
    const rows = new SampleRows(["x", "a"], 2);
    for (const sample of [
      [1, 10],
      [2, null],
      [4, null],
      [6, null],
      [9, 7],
    ])
      rows.add(sample);
    // Five samples in two rows of up to four: (1 + 2 + 4 + 6) / 4 = 3.25; 10 and 7 are alone.
    expect(rows.length).toBe(5);
    expect(rows.end()).toEqual({
      columns: ["x", "a", "samples"],
      values: [
        [3.25, 9],
        [10, 7],
        [4, 1],
      ],
      samples: 5,
      samplesPerRow: 4,
    });
  });

  it("are as many rows as there is room for: pairs before fours", () => {
    const rows = new SampleRows(["x"], 4);
    for (const value of [1, 2, 3, 4, 5]) rows.add([value]);
    // (1 + 2) / 2, (3 + 4) / 2, and 5 alone.
    expect(rows.end()).toEqual({
      columns: ["x", "samples"],
      values: [
        [1.5, 3.5, 5],
        [2, 2, 1],
      ],
      samples: 5,
      samplesPerRow: 2,
    });
  });

  it("have means of ten digits", () => {
    const rows = new SampleRows(["x"], 1);
    for (const value of [1, 0, 0]) rows.add([value]);
    expect(rows.end().values).toEqual([[0.3333333333], [3]]);
  });

  it("are all there until there is no room, in any number of columns", () => {
    const samples = Array.from({ length: 349 }, (_, at) => [at, at % 3 === 0 ? null : at / 8, 0]);
    const rows = new SampleRows(["x", "a", "b"]);
    for (const sample of samples) rows.add(sample);
    expect(rows.end().values).toEqual([0, 1, 2].map((column) => samples.map((sample) => sample[column])));
  });

  it("are never more rows than allowed, and keep the mean over all samples", () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 1_000_000 }), { minLength: 1, maxLength: 300 }),
        fc.integer({ min: 1, max: 20 }),
        (all, max) => {
          const rows = new SampleRows(["x"], max);
          for (const value of all) rows.add([value]);
          const end = rows.end();
          const mean = seriesMean(end, "x");
          expect(end.values[0]?.length).toBeLessThanOrEqual(max);
          expect(mean?.samples).toBe(all.length);
          expect(mean?.mean).toBeCloseTo(all.reduce((a, b) => a + b, 0) / all.length, 4);
        },
      ),
    );
  });
});
