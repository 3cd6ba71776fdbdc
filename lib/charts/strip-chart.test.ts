import { describe, expect, it } from "vitest";
import type { ChartColumn } from "./chart-columns";
import { drawStrips } from "./draw-strips";
import { pagePen, plainPen } from "./page-pen";
import { columnsKept, type StripChart, type StripRow, stripSentence } from "./strip-chart";
import { layoutStrips } from "./strip-layout";

const column = (at: number, more: Partial<ChartColumn> = {}): ChartColumn => ({
  key: `c${at}`,
  at,
  label: `build ${at}`,
  name: `build ${at}`,
  title: `build ${at}`,
  engine: "mysql",
  engineTitle: "MySQL",
  hue: 0,
  share: 1,
  color: "black",
  marker: 0,
  newest: false,
  before: at === 0 ? null : at - 1,
  since: null,
  seam: null,
  branch: null,
  ...more,
});
const builds = (count: number, engine = "mysql", from = 0) =>
  Array.from({ length: count }, (_, at) => column(from + at, { engine, newest: at === count - 1 }));
const row = (label: string, ratios: (number | null)[], more: Partial<StripRow> = {}): StripRow => ({
  key: label,
  label,
  ratios,
  doubtful: [],
  steps: ratios.map(() => 0),
  numbers: ["0.50"],
  ...more,
});
const chartOf = (rows: StripRow[], columns = builds(4)): StripChart => ({
  sections: [{ title: "CPU", rows }],
  columns,
  bases: [0],
  numberHeads: [{ text: "build 3", strong: true }],
  neutral: 0.02,
  better: "higher",
});
const many = chartOf(Array.from({ length: 33 }, (_, at) => row(`workload ${at}`, [1, 0.9, 0.8, 0.7])));
const textsOf = (svg: string) => [...svg.matchAll(/<text [^>]*>([^<]*)</g)].map(([, text]) => text);

it("has the colours of the table: by the better direction, grey where it has none, and empty without a ratio", () => {
  const chart = chartOf([row("points", [1, 0.5, 0.5, null], { steps: [0, 5, 0, 0], doubtful: [false, false, true] })]);
  const layout = layoutStrips(chart, { width: 324, height: null }, plainPen.widthOf);
  const svg = drawStrips(chart, layout, plainPen);
  const after = svg.slice(svg.lastIndexOf("translate("));
  // Places of the fields, from the layout. Two are grey, one has the fifth step up, the fourth column has none.
  const lefts = (colour: string) =>
    [
      ...(new RegExp(`<path d="([^"]*)" fill="var\\(--${colour}\\)"`).exec(after)?.[1] ?? "").matchAll(/M([\d.]+) /g),
    ].map(([, x]) =>
      layout.places.findIndex(({ from }) => Math.abs(layout.strip.x + from * layout.strip.width - Number(x)) < 0.1),
    );
  expect([lefts("surface-muted"), lefts("u5")]).toEqual([[0, 2], [1]]);
});

it("gives the range and the directions of the newest build", () => {
  const rows = [
    row("scan", [1, 1, 1, 0.456], { steps: [0, 0, 0, -4] }),
    row("insert", [1, 1, 1, 1.2], { steps: [0, 0, 0, 3] }),
  ];
  const unknown = row("load", [1, null, null, null]);
  expect(stripSentence(chartOf([...rows, unknown]))).toBe(
    "3 rows by 4 columns, a coloured field for each ratio. " +
      "build 3: from 0.46 for scan to 1.20 for insert; 1 better, 1 worse, 0 neither.",
  );
});

it("names the first three of four engines' newest builds, whose numbers stand beside the strips", () => {
  const columns = ["a", "b", "c", "d"].flatMap((engine, at) => builds(2, engine, 2 * at));
  const sentence = stripSentence(chartOf([row("scan", [1, 1.1, 1, 1.2, 1, 1.3, 1, 1.4])], columns));
  expect([...sentence.matchAll(/build \d/g)].map(([name]) => name)).toEqual(["build 1", "build 3", "build 5"]);
});

describe("the layout of strips", () => {
  it("puts blocks side by side where rows don't fit below each other, and counts those without room", () => {
    const counts = [
      { width: 320, height: null },
      { width: 320, height: 300 },
      { width: 960, height: 300 },
    ].map((room) => {
      const { blocks, left } = layoutStrips(many, room, plainPen.widthOf);
      const shown = blocks.flatMap(({ lines }) => lines.filter((line) => line.row !== null)).length;
      return [blocks.length, shown + left, left > 0];
    });
    expect(counts).toEqual([
      [1, 33, false],
      [1, 33, true],
      [3, 33, false],
    ]);
  });

  it("repeats a group's heading above each block, and keeps all inside the box", () => {
    const layout = layoutStrips(many, { width: 960, height: 300 }, plainPen.widthOf);
    expect(layout.blocks.map(({ lines }) => lines[0]?.texts)).toEqual([["CPU"], ["CPU"], ["CPU"]]);
    expect(layout.height).toBeLessThanOrEqual(300);
  });

  it("has letters of at least 10.5 px at any width, and low rows without names only in a preview", () => {
    for (const width of [240, 304, 472, 720, 1000]) {
      const svg = drawStrips(many, layoutStrips(many, { width, height: null }, plainPen.widthOf), plainPen);
      const sizes = [...svg.matchAll(/font-size="([\d.]+)"/g)].map(([, size]) => Number(size));
      expect(Math.min(...sizes)).toBeGreaterThanOrEqual(10.5);
      expect(textsOf(svg)).toContain("workload 32");
    }
    const preview = layoutStrips(many, { width: 372, height: 160, dense: true }, plainPen.widthOf);
    expect(preview.left).toBe(0);
    expect(textsOf(drawStrips(many, preview, plainPen))).not.toContain("workload 32");
  });

  it("keeps the newest builds in a narrow strip, draws the cut edge, and counts those left out", () => {
    const chart = chartOf(
      [
        row(
          "scan",
          Array.from({ length: 120 }, () => 1),
        ),
      ],
      builds(120),
    );
    const layout = layoutStrips(chart, { width: 320, height: null }, plainPen.widthOf);
    const svg = drawStrips(chart, layout, plainPen);
    expect(layout.columns.at(-1)?.at).toBe(119);
    expect(layout.columns[0]?.at).toBe(120 - layout.columns.length);
    expect(textsOf(svg)).toContain(
      `${120 - layout.columns.length} older columns have no room; a dashed edge shows where.`,
    );
    expect(svg).toContain('stroke-dasharray="3 3"');
  });
});

it("leaves out columns of the engine with most, and the last ones without an order in time", () => {
  const two = [...builds(6, "mysql"), ...builds(2, "postgres", 6)];
  expect(columnsKept(two, 5).map(({ at }) => at)).toEqual([3, 4, 5, 6, 7]);
  expect(columnsKept(two, 4).map(({ at }) => at)).toEqual([4, 5, 6, 7]);
  const configs = [0, 1, 2].map((at) => column(at, { before: null }));
  expect(columnsKept(configs, 2).map(({ at }) => at)).toEqual([0, 1]);
});

it("names each mark where columns aren't builds, and gives every ratio of a row in a page's tooltip", () => {
  const configs = [0, 1, 2].map((at) => column(at, { before: null, label: `config ${at}` }));
  const chart = { ...chartOf([row("scan", [1, 0.9, null], { numbers: [] })], configs), numberHeads: [] };
  const layout = layoutStrips(chart, { width: 800, height: null }, pagePen.widthOf);
  expect(textsOf(drawStrips(chart, layout, pagePen))).toContain("config 2");
  expect(drawStrips(chart, layout, pagePen)).toContain(
    "<title>scan\nconfig 0: 1.00\nconfig 1: 0.90\nconfig 2: –</title>",
  );
  expect(drawStrips(chart, layout, plainPen)).not.toContain("<title>");
});
