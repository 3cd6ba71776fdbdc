import { expect, it } from "vitest";
import { namesAxis } from "./axis-scale";
import { drawPlot } from "./draw-plot";
import { newestBuilds } from "./newest-builds";
import { plainPen } from "./page-pen";
import type { Plot } from "./plot";
import { plotGeometry } from "./plot-geometry";

const dots = Array.from({ length: 60 }, (_, x) => ({ id: `${x}`, series: "my", x, y: 1 + x / 100, main: true }));
const plot: Plot = {
  lines: [{ series: { key: "my", label: "my", detail: null, engine: "mysql", color: 0, marker: 0 }, dots, rest: [] }],
  builds: 60,
  marks: [
    { x: 9.5, color: 0 },
    { x: 50.5, color: 0 },
  ],
  xAxis: (pixels) =>
    namesAxis(
      dots.map(({ x }) => (x % 10 === 0 ? `8.${x}` : null)),
      pixels,
    ),
  yAxis: () => ({ domain: [1, 2], ticks: [], place: (value) => value }),
  xLabel: "builds",
  yLabel: "",
  text: String,
};
const drawn = (shown: Plot) => drawPlot(shown, plotGeometry({ ...shown, width: 300, height: 160 }), plainPen);

it("keeps the newest builds that have 5 px each, and says how many are left out", () => {
  const cut = newestBuilds(plot, 100);
  expect(cut.lines[0]?.dots.map(({ x }) => x)).toEqual(Array.from({ length: 20 }, (_, at) => 40 + at));
  expect(cut.marks).toEqual([{ x: 50.5, color: 0 }]);
  expect(cut.xAxis(100).ticks.every(({ at }) => at >= 40)).toBe(true);
  expect(cut.xLabel).toBe("builds; 40 older builds have no room here");
  expect(newestBuilds(plot, 295).xLabel).toBe("builds; 1 older build has no room here");
});

it("changes nothing where all have room, and where x has no builds", () => {
  expect(newestBuilds(plot, 300)).toBe(plot);
  const { builds: _, ...other } = plot;
  expect(newestBuilds(other, 100)).toBe(other);
});

it("draws the cut edge as a dashed rule", () => {
  const rules = (svg: string) => svg.split('stroke-dasharray="4 3"').length - 1;
  // One rule for each mark, and one for the edge.
  expect([rules(drawn(plot)), rules(drawn(newestBuilds(plot, 100)))]).toEqual([2, 2]);
});
