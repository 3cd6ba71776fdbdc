import { expect, it } from "vitest";
import type { Axis } from "./axis-scale";
import { drawFlags } from "./draw-flags";
import { pagePen } from "./page-pen";
import { plotGeometry } from "./plot-geometry";
import type { PlotFlag } from "./plot-points";

const axis = (): Axis => ({ domain: [0, 10], ticks: [], place: (value) => value });
const geometryOf = (width: number, flags: PlotFlag[]) =>
  plotGeometry({ width, height: 200, lines: [], xAxis: axis, yAxis: axis, flags });
const draw = (width: number, flags: PlotFlag[]) => drawFlags(flags, geometryOf(width, flags), pagePen);
const labels = (svg: string) => [...svg.matchAll(/>([^<>]+)<\/text>/g)].map(([, text]) => text);

it("draws a flag per build, and one for neighbours without room", () => {
  const flags = [
    { x: 1, label: "1" },
    { x: 2, label: "2–3" },
    { x: 9, label: "4" },
  ];
  expect(labels(draw(900, flags))).toEqual(["1", "2–3", "4"]);
  // 10 builds on about 200 pixels: a flag is 14 px wide and more.
  expect(labels(draw(160, flags))).toEqual(["1–3", "4"]);
  // Each of the three keeps its pole.
  expect(draw(160, flags).match(/M[\d.]+ /g)).toHaveLength(3);
});

it("makes room above the plot only where there are flags, and stays inside the drawing", () => {
  expect(geometryOf(400, []).plot.top).toBe(22);
  const { plot } = geometryOf(400, [{ x: 10, label: "12–14" }]);
  expect(plot.top).toBe(39);
  const [, x = "", width = ""] =
    /<rect x="([\d.]+)" y="[\d.]+" width="([\d.]+)"/.exec(draw(400, [{ x: 10, label: "12–14" }])) ?? [];
  expect(Number(x) + Number(width)).toBeLessThanOrEqual(plot.left + plot.width + 14);
  expect(draw(400, [])).toBe("");
});

it("names the numbers of flags that share one, also with a gap between them", () => {
  const flags = [
    { x: 1, label: "4" },
    { x: 1.2, label: "1" },
    { x: 1.4, label: "2–3" },
    { x: 1.6, label: "9" },
  ];
  expect(labels(draw(160, flags))).toEqual(["1–4, 9"]);
});

it("draws the flag of a line at its dot, without a pole or room above", () => {
  const flags = [{ x: 5, y: 5, label: "1" }];
  expect(geometryOf(400, flags).plot.top).toBe(22);
  const svg = draw(400, flags);
  const { plot } = geometryOf(400, flags);
  const [, y = ""] = /<rect x="[\d.]+" y="([\d.]+)"/.exec(svg) ?? [];
  // The dot is in the middle; the cloth of 13 px ends 8 px above it.
  expect(Number(y)).toBeCloseTo(plot.top + plot.height / 2 - 8 - 13, 1);
  expect(svg).not.toMatch(/M[\d.]+ /);
});
