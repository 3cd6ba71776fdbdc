import { expect, test } from "vitest";
import { amountAxis, recallAxis } from "./axis-scale";
import { dotsPath, labelRoom, linePath, plotGeometry } from "./plot-geometry";
import type { PlotLine } from "./plot-points";

const line = (key: string, ...places: [number, number][]): PlotLine => ({
  series: { key, label: key, detail: null, engine: "", color: 0, marker: 0 },
  dots: places.map(([x, y], at) => ({ id: `${key}.${at}`, series: key, x, y, main: true })),
  rest: [],
});
const geometry = (width: number, lines: PlotLine[]) =>
  plotGeometry({
    width,
    height: 360,
    lines,
    xAxis: (pixels) => recallAxis("linear", [0.9, 1], pixels),
    yAxis: (pixels) => amountAxis("linear", [100], pixels),
  });

test("the ends of the axes are the corners of the plot", () => {
  const { plot, place } = geometry(800, [line("a", [0.9, 100], [1, 0])]);
  expect(place({ x: 0.9, y: 100 })).toEqual({ x: plot.left, y: plot.top });
  expect(place({ x: 1, y: 0 })).toEqual({ x: plot.left + plot.width, y: plot.top + plot.height });
});

test("lines are named at their ends when there is room, otherwise by a legend", () => {
  const lines = [line("a", [0.9, 100], [1, 50]), line("b", [0.9, 90], [1, 50])];
  const labels = geometry(800, lines).labels;
  expect(labels?.map(({ texts }) => texts)).toEqual([["a"], ["b"]]);
  expect(Math.abs((labels?.[0]?.y ?? 0) - (labels?.[1]?.y ?? 0))).toBeGreaterThanOrEqual(17);
  expect(geometry(358, lines).labels).toBeNull();
});

test("a rule leads from a name to a line that ends near it, and across the chart to none", () => {
  const labels = geometry(800, [line("near", [0.9, 100], [1, 50]), line("far", [0.9, 90], [0.92, 80])]).labels;
  expect(labels?.map(({ texts: [text], from }) => [text, from !== null])).toEqual([
    ["near", true],
    ["far", false],
  ]);
});

test("paths hold one command a dot", () => {
  expect(
    linePath([
      { x: 1, y: 2 },
      { x: 3, y: 4.06 },
    ]),
  ).toBe("M1.0 2.0L3.0 4.1");
  expect(dotsPath([{ x: 1, y: 2 }])).toBe("M1.0 2.0h0");
});

test("the labels of y get the width of the widest one", () => {
  // Nine characters of at least 6 px each.
  expect(labelRoom(amountAxis("linear", [1_000_000], 300))).toBeGreaterThanOrEqual(9 * 6);
  const wide = plotGeometry({
    width: 800,
    height: 360,
    lines: [],
    xAxis: (pixels) => recallAxis("linear", [0.9, 1], pixels),
    yAxis: (pixels) => amountAxis("linear", [12_000_000], pixels),
  });
  expect(wide.plot.left).toBe(labelRoom(wide.yAxis));
  expect(wide.plot.left + wide.plot.width + wide.margin.right).toBe(800);
});
