import { expect, it } from "vitest";
import { testBuild, testPoint } from "@/lib/domain/workloads/test-workload-points";
import { historyView } from "@/lib/views/history/history-view";
import { testSelection } from "@/lib/views/history/selection.testing";
import { defaultWorkloadParams } from "@/lib/views/state/workload-params";
import { drawnBuilds, linesLegend, onlyLines, panelLines } from "./history-lines";
import { branchesText, greyText, lineEntries, readableLines } from "./line-entries";
import { plotGeometry } from "./plot-geometry";
import type { PlotLine } from "./plot-points";

// 5.7.44 of October 2023 and 8.0.44 of October 2025 came out after the first builds of 8.0 and 8.4.
const versions = ["5.7.30", "5.7.44", "8.0.20", "8.0.44", "8.4.6", "9.5.0"];
const points = versions.map((version, at) => testPoint(`p${at}`, 100, { build: testBuild(version) }));
const view = historyView(testSelection(points), { ...defaultWorkloadParams(), of: null, values: "absolute" });
const [panel] = view.panels;
if (!panel) throw new Error("There is no panel.");

it("has one entry for an engine, with its branches below it, oldest first", () => {
  const drawn = drawnBuilds(panel, {});
  const { lines } = panelLines(panel, drawn.builds, false);
  const entries = lineEntries(lines);
  expect(entries.map(({ line, branches }) => [line.series.label, branches.map(({ name }) => name)])).toEqual([
    ["MySQL", ["5.7", "8.0"]],
  ]);
  // Colour and marker are the line's; dots of branches are hollow, and have no name at their ends.
  expect(new Set(lines.map(({ series }) => `${series.color} ${series.marker}`)).size).toBe(1);
  for (const line of lines.filter(({ branch }) => branch))
    expect([line.name, line.hollow?.size]).toEqual([null, line.dots.length]);
  expect(linesLegend({ lines }, drawn)).toContain("hollow: late fixes of branches 5.7 and 8.0");
});

it("draws a branch as a separate line where the line that it leaves is not in the view", () => {
  const alone = { ...panel, lines: panel.lines.filter(({ late }) => late) };
  const { lines } = panelLines(alone, drawnBuilds(alone, {}).builds, false);
  expect(lineEntries(lines)).toHaveLength(2);
  expect(branchesText(lines)).toBeNull();
});

const axis = () => ({ domain: [0, 1] satisfies [number, number], ticks: [], place: (value: number) => value });
const lineAt = (y: number): PlotLine => ({
  series: { key: `l${y}`, label: `line ${y}`, detail: null, engine: "mysql", color: y, marker: 0 },
  dots: [0, 1].map((x) => ({ id: `${y} ${x}`, series: `l${y}`, x, y, main: true })),
  rest: [],
});

it("keeps 42 lines readable: three are named, 39 are grey, and a choice of eight has colours", () => {
  const lines = Array.from({ length: 42 }, (_, at) => lineAt(at));
  const drawn = readableLines(lines);
  expect(greyText(drawn)).toBe("39 lines are grey; the highest, the middle and the lowest at their ends are named");
  // A branch stands below its line in the legend, and is not a line of its own.
  const branch = { ...lineAt(42), branch: { of: "l5", name: "10.2" } };
  expect(greyText(readableLines([...lines, branch]))).toBe(greyText(drawn));
  const named = drawn.filter(({ weight }) => weight !== "thin").map(({ series }) => series.label);
  expect(named).toEqual(["line 0", "line 21", "line 41"]);
  const { labels } = plotGeometry({ lines: drawn, width: 956, height: 300, xAxis: axis, yAxis: axis });
  expect(labels?.map(({ texts }) => texts.join(" ")).sort()).toEqual(["line 0", "line 21", "line 41"]);
  expect(readableLines(lines.slice(0, 8))).toEqual(lines.slice(0, 8));
  expect(greyText(lines.slice(0, 8))).toBeNull();
});

it("hides branches that no reader chose", () => {
  const all = panelLines(panel, drawnBuilds(panel, {}).builds, false);
  const [entry] = lineEntries(all.lines);
  expect(all.lines).toHaveLength(3);
  const key = entry?.line.series.key ?? "";
  expect(onlyLines(all, new Set([key])).lines.map(({ series }) => series.key)).toEqual([key]);
});
