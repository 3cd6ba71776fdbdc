import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { toSeriesView } from "./series-view";

const series = (columns: Record<string, (number | null)[]>, x = "seconds") => ({
  ordinal: 1,
  kind: "vmstat",
  title: "vmstat",
  x,
  columns: Object.keys(columns),
  values: Object.values(columns),
  path: "o.vm.x",
  line: 2,
});

describe("the charts of a series", () => {
  it("puts columns of one unit together, in a unit that suits them", () => {
    const view = toSeriesView(
      series({
        seconds: [1, 2],
        cpuUserFraction: [0.5, 0.25],
        readBytesPerSecond: [3 * 1024 ** 2, 1024],
        cpuSystemFraction: [0.1, null],
        swapInBytesPerSecond: [0, 0],
      }),
    );
    expect(view.columns.map(({ label, unit, values }) => [label, unit, values])).toEqual([
      ["CPU user", "%", [50, 25]],
      ["Bytes read per second", "MiB/s", [3, 0.00097656]],
      ["CPU system", "%", [10, null]],
      ["Swap in bytes per second", "B/s", [0, 0]],
    ]);
    expect(view.charts).toEqual([
      { unit: "%", lines: [0, 2] },
      { unit: "MiB/s", lines: [1] },
    ]);
    expect(view.still).toEqual(["Swap in bytes per second"]);
    expect(view.x).toMatchObject({ label: "Time", unit: "s", values: [1, 2] });
  });

  it("draws a long series as means, and counts the samples", () => {
    const all = Array.from({ length: 1_000 }, (_, i) => i);
    // Each of the 143 rows is the mean of 7 samples. The times 0 to 6 have the mean 3, and 7 times 2 samples are 14.
    const view = toSeriesView(series({ seconds: all, qps: all.map(() => 7), samples: all.map(() => 2) }));
    expect([view.samples, view.x.values.length]).toEqual([2_000, 143]);
    expect(view.x.values.slice(0, 2)).toEqual([3, 10]);
    expect(view.columns.map(({ key, values }) => [key, values[0]])).toEqual([
      ["qps", 7],
      ["samples", 14],
    ]);
  });

  it("never has more rows than it can draw, and has a value for each that was printed", () => {
    fc.assert(
      fc.property(fc.array(fc.option(fc.integer({ min: 1, max: 9 })), { minLength: 1, maxLength: 2_000 }), (values) => {
        const view = toSeriesView(series({ seconds: values.map((_, i) => i), qps: values }));
        const shown = view.columns[0]?.values ?? [];
        expect(shown.length).toBeLessThanOrEqual(160);
        const rowsPerMean = Math.ceil(values.length / 160);
        const lost = values.filter((value, at) => value !== null && shown[Math.floor(at / rowsPerMean)] == null);
        expect(lost).toEqual([]);
        expect(shown.some((value) => value !== null)).toBe(values.some((value) => value !== null));
      }),
    );
  });

  it("draws a histogram over latency on a log scale", () => {
    const view = toSeriesView(series({ latencySeconds: [0.001, 0.002], count: [5, 0] }, "latencySeconds"));
    expect(view).toMatchObject({ logX: true, x: { unit: "ms", values: [1, 2] } });
  });
});
