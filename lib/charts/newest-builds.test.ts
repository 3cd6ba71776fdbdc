import { expect, it } from "vitest";
import { namesAxis } from "./axis-scale";
import { drawPlot } from "./draw-plot";
import { newestBuilds } from "./newest-builds";
import { plainPen } from "./page-pen";
import type { Plot } from "./plot";
import { plotGeometry } from "./plot-geometry";

const dots = Array.from({ length: 60 }, (_, x) => ({ id: `${x}`, series: "my", x, y: 1 + x / 100, main: true }));
const change = {
  y: 1,
  series: "my",
  size: "−5 %",
  kind: "a new level" as const,
  line: "",
  better: false,
  build: "b",
};
const plot: Plot = {
  lines: [{ series: { key: "my", label: "my", detail: null, engine: "mysql", color: 0, marker: 0 }, dots, rest: [] }],
  builds: 60,
  marks: [
    { x: 9.5, color: 0 },
    { x: 50.5, color: 0 },
  ],
  changes: [
    { ...change, x: 10, name: "8.10" },
    { ...change, x: 51, name: "8.51" },
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
const draw = (shown: Plot) => drawPlot(shown, plotGeometry({ ...shown, width: 300, height: 160 }), plainPen);

it("keeps the newest builds that have 5 px each, and counts those left out", () => {
  const cut = newestBuilds(plot, 100);
  expect(cut.lines[0]?.dots.map(({ x }) => x)).toEqual(Array.from({ length: 20 }, (_, at) => 40 + at));
  expect(cut.changes?.map(({ name }) => name)).toEqual(["8.51"]);
  expect(cut.xAxis(100).ticks.every(({ at }) => at >= 40)).toBe(true);
  expect(cut.xLabel).toBe("builds; 40 older builds have no room here");
  expect(newestBuilds(plot, 295).xLabel).toBe("builds; 1 older build has no room here");
});

it("explains a flag only where its build has room", () => {
  const labelOf = ({ changes }: Pick<Plot, "changes">) => (changes?.length ? "builds, a flag is a change" : "builds");
  const textAt = (pixels: number) => newestBuilds({ ...plot, xLabelOf: labelOf }, pixels).xLabel;
  // Room for builds 40 to 59, then for 51 to 59: the second flag is at build 51.
  expect(textAt(100)).toBe("builds, a flag is a change; 40 older builds have no room here");
  expect(textAt(45)).toBe("builds, a flag is a change; 51 older builds have no room here");
  expect(textAt(40)).toBe("builds; 52 older builds have no room here");
});

it("changes nothing where all have room, and where x has no builds", () => {
  expect(newestBuilds(plot, 300)).toBe(plot);
  const { builds: _, ...other } = plot;
  expect(newestBuilds(other, 100)).toBe(other);
});

it("names lines whose builds are all left out: two, and the number of others", () => {
  const endsAt = (label: string, last: number) => ({
    series: { key: label, label, detail: null, engine: "mysql", color: 0, marker: 0 },
    dots: dots.slice(0, last + 1),
    rest: [],
  });
  const textOf = (...lines: Plot["lines"]) => newestBuilds({ ...plot, lines: [...plot.lines, ...lines] }, 100).xLabel;
  const left = "builds; 40 older builds have no room here";
  // Builds 40 to 59 are kept.
  expect(textOf(endsAt("c2", 40))).toBe(left);
  expect(textOf(endsAt("c2", 39))).toBe(`${left}, among them all of c2`);
  expect(textOf(...["c2", "c4", "c8", "c16"].map((label) => endsAt(label, 20)))).toBe(
    `${left}, among them all of c2, c4 and 2 more`,
  );
});

it("draws the cut edge as a zigzag, since a dashed rule is a change", () => {
  const rules = (svg: string) => svg.split('stroke-dasharray="4 3"').length - 1;
  const cut = draw(newestBuilds(plot, 100));
  // One rule for each mark: of builds 10 and 51, the second is kept.
  expect([rules(draw(plot)), rules(cut)]).toEqual([2, 1]);
  expect([draw(plot), cut].map((svg) => svg.includes("l-4 3l4 3"))).toEqual([false, true]);
});
