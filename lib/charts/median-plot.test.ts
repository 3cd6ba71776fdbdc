import { describe, expect, it } from "vitest";
import { medianPlot, medianWords, withoutMedian } from "./median-plot";
import type { PlotLine } from "./plot-points";

const line = (key: string, dots: [number, number][]): PlotLine => ({
  series: { key, label: key.toUpperCase(), detail: null, engine: "mysql", color: 0, marker: 0 },
  dots: dots.map(([x, y]) => ({ id: `${key}${x}`, series: key, x, y, main: true })),
  rest: [],
});
const lines = [
  line("a", [
    [1, 3],
    [8, 1.1],
  ]),
  line("b", [
    [1, 1],
    [8, 1.5],
  ]),
  line("c", [
    [1, 0.9],
    [8, 0.7],
  ]),
  // The highest of all, at a count that is not the last.
  line("d", [[4, 9]]),
];
const of = (threads: number, size: number) => ({ threads, median: { ratio: size < 3 ? null : 1, of: size } });

describe("a plot of ratios to the median", () => {
  it("names the highest and the lowest at the highest count with their ratios there, and greys the others", () => {
    expect(medianPlot(lines, []).lines.map(({ name, weight }) => [name, weight])).toEqual([
      [null, "thin"],
      ["B 1.50", undefined],
      ["C 0.70", undefined],
      [null, "thin"],
    ]);
  });

  it("marks 1, on a log axis where half and double are equally far from it", () => {
    const { level, yAxis } = medianPlot(lines, []);
    const { place, ticks } = yAxis(200);
    expect(level).toBe(1);
    expect(ticks.map(({ label }) => label)).toContain("1");
    expect(place(2) - place(1)).toBeCloseTo(place(4) - place(2), 9);
    expect(place(1.25) - place(1)).toBeCloseTo(place(1) - place(0.8), 9);
  });

  it("counts the series of the medians, and names counts with too few", () => {
    const steps = [of(1, 5), of(4, 2), of(8, 7), of(8, 7)];
    expect(medianWords(steps)).toBe("the median of 5 to 7 series");
    expect(medianWords([of(1, 5)])).toBe("the median of 5 series");
    expect(withoutMedian(steps)).toBe("no median at 4 threads: fewer than 3 series");
    expect(withoutMedian([of(1, 5)])).toBe("");
    expect(medianPlot(lines, steps).xLabel).toBe(
      "threads, log scale; 2 more series are grey; no median at 4 threads: fewer than 3 series",
    );
  });
});
