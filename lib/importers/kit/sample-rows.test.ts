import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { seriesMean } from "@/lib/domain/workloads/sample-means";
import { Clock, secondsOfDay } from "./clock";
import { SampleRows } from "./sample-rows";
import { scaleNumber } from "./scale-number";

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

describe("times of day", () => {
  it("are read with and without AM and PM, and nothing else is", () => {
    expect(
      ["03:27:46", "11/21/26 03:27:46", "Tue Feb 4 05:23:34 PM UTC 2025", "12:00:01 AM", "2026-11-21T23:59:59"].map(
        secondsOfDay,
      ),
    ).toEqual([12_466, 12_466, 62_614, 1, 86_399]);
    expect(["12:00:00 PM", "23:59:60", "10:00:00 AM"].map(secondsOfDay)).toEqual([43_200, 86_400, 36_000]);
    expect(["24:00:00", "10:00:61"].map(secondsOfDay)).toEqual([null, null]);
    expect(["25:00:00", "1:2:3", "10:00", "x"].map(secondsOfDay)).toEqual([null, null, null, null]);
  });

  it("go on over midnight", () => {
    const clock = new Clock();
    expect([86_390, 86_399, 5, 10].map((time) => clock.since(time))).toEqual([0, 9, 15, 20]);
    // The same time again is the same moment; an hour earlier is the third day.
    expect([10, 9].map((time) => clock.since(time))).toEqual([20, 86_419]);
  });
});

describe("printed numbers", () => {
  it("become base units without noise, with a decimal point or comma; text is null", () => {
    expect([
      scaleNumber("7", 0.01),
      scaleNumber("0,50", 0.01),
      scaleNumber("2.5", 1024),
      scaleNumber("0.3", 0.001),
    ]).toEqual([0.07, 0.005, 2560, 0.0003]);
    // 57 * 0.01 and 0.3 * 0.001 are not the nearest doubles of 0.57 and 0.0003.
    expect([scaleNumber("57", 0.01), scaleNumber("12", 1)]).toEqual([0.57, 12]);
    expect([scaleNumber("-", 1), scaleNumber("", 1), scaleNumber(undefined, 1), scaleNumber("-1", 1)]).toEqual([
      null,
      null,
      null,
      null,
    ]);
  });
});
