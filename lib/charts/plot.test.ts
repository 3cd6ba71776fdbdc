import { expect, it } from "vitest";
import { drawPlot } from "./draw-plot";
import { pagePen } from "./page-pen";
import { idealCounts, type Plot, plotSentence, searchThreadPlot, threadPlot } from "./plot";
import { plotGeometry } from "./plot-geometry";
import type { PlotLine } from "./plot-points";

const line = (key: string, ...places: [number, number][]): PlotLine => ({
  series: { key, label: key, detail: null, engine: "", color: 0, marker: 0 },
  dots: places.map(([x, y], at) => ({ id: `${key}.${at}`, series: key, x, y, main: true })),
  rest: [],
});
const svgOf = (plot: Plot, width = 800) => drawPlot(plot, plotGeometry({ ...plot, width, height: 300 }), pagePen);
/** Counts the occurrences of a text in another. */
const count = (text: string, part: string) => text.split(part).length - 1;

const rising = line("hnsw", [1, 1], [2, 1.9], [4, 3.5]);

it("names the axes and the range of each of the first six lines", () => {
  expect(plotSentence(threadPlot([rising], null))).toBe(
    "Upwards: × 1 thread, log scale. To the right: threads, log scale. hnsw: 1.00 × to 3.50 ×.",
  );
  const nine = Array.from({ length: 9 }, (_, at) => line(`s${at}`, [1, 5]));
  expect(plotSentence(threadPlot(nine, "rows per second"))).toMatch(/s0: 5\.000; .*s5: 5\.000; 3 more\.$/);
});

it("names no line without a dot, and counts dots that no line joins", () => {
  expect(plotSentence(threadPlot([line("none"), { ...rising, loose: true }], null))).toMatch(
    /scale\. hnsw: 3 points, 1\.00 × to 3\.50 ×\.$/,
  );
});

it("draws the ideal up to the highest speed-up, and none for a single count", () => {
  // Speed-up of 3.5 at 4 threads: the ideal line leaves the panel at 3.5.
  expect(idealCounts([rising])).toEqual([1, 2, 3.5]);
  expect(svgOf(threadPlot([rising], null, idealCounts([rising])))).toContain(">ideal</text>");
  expect(svgOf(threadPlot([line("one", [1, 1])], null, [1]))).not.toContain("ideal");
});

it("reaches as high as the ideal", () => {
  const { yAxis } = searchThreadPlot([rising], true);
  // Both axes are logarithmic: log10 of 4 threads is 0.602.
  expect(yAxis(200).domain[1]).toBeGreaterThan(Math.log10(4));
});

it("puts a rule where a line of three counts stops rising", () => {
  const flat = line("flat", [1, 100], [2, 180], [4, 181]);
  expect(searchThreadPlot([flat, rising], true).marks).toEqual([{ x: 2, color: 0 }]);
});

it("rings the chosen dots and leaves the hollow ones empty", () => {
  const svg = svgOf(threadPlot([{ ...rising, ringed: new Set(["hnsw.1"]), hollow: new Set(["hnsw.2"]) }], "QPS"));
  expect(count(svg, "<circle")).toBe(1);
  expect(count(svg, 'fill="var(--surface)" stroke="var(--series-1)"')).toBe(1);
});

it("marks line and name of a series with one key, so that a page can fade the others", () => {
  const svg = svgOf(threadPlot([rising, line("ivf", [1, 1], [4, 2])], "QPS"));
  expect([count(svg, 'data-series="0"'), count(svg, 'data-series="1"')]).toEqual([2, 2]);
});

it("writes names as text, never as markup", () => {
  const svg = svgOf(threadPlot([line('<b>&"x', [1, 1], [2, 2])], "QPS"));
  expect(svg).toContain("&lt;b&gt;&amp;&quot;x</text>");
  expect(svg).not.toContain("<b>");
});
