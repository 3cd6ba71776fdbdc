import { expect, it } from "vitest";
import type { Axis } from "./axis-scale";
import { drawFlags } from "./draw-flags";
import { pagePen } from "./page-pen";
import { plotGeometry } from "./plot-geometry";

const axis = (): Axis => ({ domain: [0, 10], ticks: [], place: (value) => value });
const geometryOf = (width: number, flags: { x: number; label: string }[]) =>
  plotGeometry({ width, height: 200, lines: [], xAxis: axis, yAxis: axis, flags });
const drawn = (width: number, flags: { x: number; label: string }[]) =>
  drawFlags(flags, geometryOf(width, flags), pagePen);
const labels = (svg: string) => [...svg.matchAll(/>([^<>]+)<\/text>/g)].map(([, text]) => text);

it("draws a flag a build, and one for neighbours without room", () => {
  const flags = [
    { x: 1, label: "1" },
    { x: 2, label: "2–3" },
    { x: 9, label: "4" },
  ];
  expect(labels(drawn(900, flags))).toEqual(["1", "2–3", "4"]);
  // 10 builds on about 200 pixels: a flag is 14 px wide and more.
  expect(labels(drawn(160, flags))).toEqual(["1–3", "4"]);
  // Each of the three keeps its pole.
  expect(drawn(160, flags).match(/M[\d.]+ /g)).toHaveLength(3);
});

it("makes room above the plot only where there are flags, and stays inside the drawing", () => {
  expect(geometryOf(400, []).plot.top).toBe(22);
  const { plot } = geometryOf(400, [{ x: 10, label: "12–14" }]);
  expect(plot.top).toBe(39);
  const [, x = "", width = ""] =
    /<rect x="([\d.]+)" y="[\d.]+" width="([\d.]+)"/.exec(drawn(400, [{ x: 10, label: "12–14" }])) ?? [];
  expect(Number(x) + Number(width)).toBeLessThanOrEqual(plot.left + plot.width + 14);
  expect(drawn(400, [])).toBe("");
});
