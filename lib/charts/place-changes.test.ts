import { expect, it } from "vitest";
import type { Axis } from "./axis-scale";
import { changeWordsOf, drawChanges } from "./draw-changes";
import { pagePen } from "./page-pen";
import { placeChanges } from "./place-changes";
import { plotSentence } from "./plot";
import { plotGeometry } from "./plot-geometry";
import type { PlotChange } from "./plot-points";

const changeAt = (x: number, more: Partial<PlotChange> = {}): PlotChange => ({
  x,
  y: 5,
  series: "a",
  name: `10.5.${x}`,
  size: "−5.1 %",
  kind: "a new level",
  line: "",
  better: false,
  build: `ma1005${x}`,
  ...more,
});
const axis = (): Axis => ({ domain: [0, 40], ticks: [], place: (value) => value });
const geometryOf = (width: number, changes: PlotChange[]) =>
  plotGeometry({ width, height: 300, lines: [], xAxis: axis, yAxis: axis, changes });
const texts = (width: number, changes: PlotChange[]) => geometryOf(width, changes).changes.map(({ text }) => text);

it("names the build of a change with its size where all names fit, else the sizes alone", () => {
  const changes = [4, 18, 33].map((x) => changeAt(x));
  expect(texts(956, changes)).toEqual(["10.5.4 −5.1 %", "10.5.18 −5.1 %", "10.5.33 −5.1 %"]);
  expect(texts(324, changes)).toEqual(["−5.1 %", "−5.1 %", "−5.1 %"]);
});

it("counts changes without room, and the changes of one build", () => {
  const all = Array.from({ length: 20 }, (_, at) => changeAt(2 * at));
  const flags = geometryOf(324, all).changes;
  expect(flags.some(({ text }) => /^\d+ changes$/.test(text))).toBe(true);
  // Nothing is lost: each change is in one flag.
  expect(flags.flatMap(({ changes }) => changes)).toEqual(all);
  for (const { text, changes } of flags) if (changes.length > 1) expect(text).toBe(`${changes.length} changes`);
  expect(texts(956, [changeAt(7), changeAt(7, { series: "b" })])).toEqual(["10.5.7 2 changes"]);
  expect(texts(956, [changeAt(7, { kind: "alone" })])).toEqual(["10.5.7 −5.1 % alone"]);
});

it.each([956, 324, 120])("lets no flag touch another, and no stem cross one, at %i px", (width) => {
  const dense = Array.from({ length: 41 }, (_, at) => changeAt(at)).filter((_, at) => at % 5 !== 2);
  for (const changes of [dense, dense.slice(20), dense.filter((_, at) => at % 4 === 0), [changeAt(39), changeAt(40)]]) {
    const geometry = geometryOf(width, changes);
    const stemsOf = (of: readonly PlotChange[]) => of.map((change) => geometry.place(change).x);
    geometry.changes.forEach((flag, at) => {
      expect(flag.left).toBeGreaterThanOrEqual(0);
      expect(flag.left + flag.width).toBeLessThanOrEqual(width);
      for (const other of geometry.changes.slice(at + 1)) {
        const isApart = flag.left + flag.width <= other.left || other.left + other.width <= flag.left;
        expect(flag.row !== other.row || isApart).toBe(true);
        const [upper, lower] = flag.row > other.row ? [flag, other] : [other, flag];
        const isCrossed = stemsOf(upper.changes).some((x) => x > lower.left && x < lower.left + lower.width);
        expect(flag.row !== other.row && isCrossed).toBe(false);
      }
      expect(geometry.changeTop(flag) + 24).toBeLessThanOrEqual(geometry.plot.top);
    });
  }
});

it("places thousands of changes in a few flags, and loses none", () => {
  const many = Array.from({ length: 5000 }, (_, at) => changeAt(at / 125));
  const flags = placeChanges(many, (x) => x * 8, { width: 324, height: 300 });
  expect(flags.length).toBeLessThan(20);
  expect(flags.reduce((sum, { changes }) => sum + changes.length, 0)).toBe(5000);
});

it("names the first changes for screen readers, and counts the others", () => {
  const plot = { lines: [], xAxis: axis, yAxis: axis, xLabel: "", yLabel: "", text: String };
  const one = changeAt(6, { line: "config z12a" });
  expect(plotSentence({ ...plot, changes: [one] })).toBe("Changes: 10.5.6 −5.1 %, a new level (config z12a).");
  const many = Array.from({ length: 8 }, (_, at) => changeAt(at));
  expect(plotSentence({ ...plot, changes: many })).toMatch(/10\.5\.5 −5\.1 %, a new level; 2 more\.$/);
});

it("draws a stem to each dot, and the plot below the flags", () => {
  const changes = [changeAt(6), changeAt(30)];
  const geometry = geometryOf(956, changes);
  expect(geometry.plot.top).toBe(geometryOf(956, []).plot.top + 24);
  const svg = drawChanges(geometry, pagePen);
  for (const change of changes) {
    const { x, y } = geometry.place(change);
    const [, end = ""] = svg.split(`M${Number(x.toFixed(1))} `)[1]?.match(/^[\d.]+V([\d.]+)/) ?? [];
    expect(Number(end)).toBeCloseTo(y - 5, 0);
  }
});

it("gives both the step to the build before and the change of level in words, where they differ", () => {
  const change = changeAt(7, { name: "8.0.43", size: "−27 %" });
  expect(changeWordsOf({ ...change, level: "−32 %" })).toBe(
    "8.0.43 −27 % to the build before, a new level (level −32 %)",
  );
  expect(changeWordsOf({ ...change, level: "−27 %" })).toBe("8.0.43 −27 %, a new level");
  expect(changeWordsOf(change)).toBe("8.0.43 −27 %, a new level");
});
