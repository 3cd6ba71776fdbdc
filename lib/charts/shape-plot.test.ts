import { expect, it } from "vitest";
import { point, table } from "@/lib/domain/relative/points.testing";
import type { WorkloadPoint } from "@/lib/domain/workloads/workload-points";
import { relativeGrid } from "@/lib/views/relative/relative-grid";
import { testRelativeView } from "@/lib/views/relative/relative-view.testing";
import { defaultWorkloadParams } from "@/lib/views/state/workload-params";
import { chartColumns } from "./chart-columns";
import { drawPlot } from "./draw-plot";
import { newestBuilds } from "./newest-builds";
import { pagePen } from "./page-pen";
import { plotSentence } from "./plot";
import { plotGeometry } from "./plot-geometry";
import { ratioScale } from "./ratio-scale";
import { shapePlot, shapePlots } from "./shape-plot";

const columns = chartColumns({ table: table(["8.0.43", "8.4.6", "9.5.0"].map((name) => point(1, name))), heads: [] });
const row = (key: string, ...ratios: (number | null)[]) => ({ key, label: key, ratios });
const shapeOf = (rows: ReturnType<typeof row>[], medians: (number | null)[], about: boolean[] = []) =>
  shapePlot({ title: "Writes", rows, medians, about }, columns, ratioScale([0.5, 2]), 0.02);
const endsOf = (plot: ReturnType<typeof shapeOf>, height: number) =>
  plotGeometry({ ...plot, width: 360, height }).labels?.map(({ texts }) => texts.join("|"));

it("draws a line per workload and one for the median, and names those far from it", () => {
  const plot = shapeOf([row("near", 1, 1, 1.01), row("scan", 1, 0.8, 0.5)], [1, 0.9, 0.75]);
  expect(plot.lines.map(({ weight, name }) => [weight, name])).toEqual([
    // ln(1.01 / 0.75) is 0.30 and ln(0.5 / 0.75) is -0.41: both are farther than 8 %.
    ["thin", "near"],
    ["thin", "scan"],
    ["strong", "median 0.75"],
  ]);
});

it("gives the ends of a median and its extremes between them, for any number of builds", () => {
  const sentence = (...medians: (number | null)[]) => plotSentence(shapeOf([], medians));
  const ends = "Median of 0: 1.00 in my8043_rel at first, 0.90 in my950_rel at last";
  expect(sentence(1, 0.8, 0.9)).toBe(`${ends}, lowest 0.80 in my846_rel.`);
  expect(sentence(1, 0.95, 0.9)).toBe(`${ends}.`);
  // 0.898 is written as the last value is.
  expect(sentence(1, 0.898, 0.9)).toBe(`${ends}.`);
  expect(sentence(1, 1.2, 0.9)).toBe(`${ends}, highest 1.20 in my846_rel.`);
  expect(sentence(null, null, 0.9)).toBe("Median of 0: 0.90 in my950_rel.");
});

it("has no line over a build without a ratio, and never takes it for 0", () => {
  const plot = shapeOf([row("load", 1, null, 0.9)], [1, null, 0.9]);
  expect(plot.lines.map(({ dots, cut }) => [dots.map(({ y }) => y), cut?.size])).toEqual([
    [[1, 0.9], 2],
    [[1, 0.9], 2],
  ]);
  const svg = drawPlot(plot, plotGeometry({ ...plot, width: 360, height: 200 }), pagePen);
  expect(svg).toContain("<circle");
  expect(svg).not.toContain('stroke-width="2.5"');
});

it("marks a median as approximate where repeats disagree", () => {
  expect(shapeOf([], [1, 0.9, 0.8], [false, false, true]).lines.at(-1)?.name).toBe("median ≈ 0.80");
});

it("names the median alone where the panel is low, and breaks long names after their signs", () => {
  const plot = shapeOf([row("points-notcovered-pk range=100", 1, 1, 2), row("near", 1, 1, 1)], [1, 1, 1]);
  expect(endsOf(plot, 220)).toEqual(["points-|notcovered-pk|range=100", "median 1.00"]);
  expect(endsOf(plot, 90)).toEqual(["median 1.00"]);
});

it("draws older builds paler, and the newest in full colour", () => {
  const shares = shapeOf([], [1, 0.9, 0.8])
    .lines.at(-1)
    ?.dots.map(({ share }) => share);
  // 0.28 + 0.72 * 0.5 ** 1.15
  expect(shares).toEqual([0.28, expect.closeTo(0.604, 3), 1]);
});

const twenty = (branch: string, part: Partial<WorkloadPoint> = {}) =>
  Array.from({ length: 20 }, (_, at) => point(100, `${branch}.${at + 1}`, part));
/** Returns the number of dots of each engine's median in a picture of 110 px, and the text below. */
function drawNarrow(points: WorkloadPoint[]) {
  const view = testRelativeView(points);
  const shapes = shapePlots(view, relativeGrid(view, defaultWorkloadParams()), 0.02);
  return shapes.map(({ plot }) => {
    const { lines, xLabel } = newestBuilds(plot, 110);
    return { dots: lines.filter(({ weight }) => weight === "strong").map(({ dots }) => dots.length), xLabel };
  });
}

it("keeps all builds of several engines in a narrow picture, since the first columns are not the older ones", () => {
  const mariadb = Array.from({ length: 20 }, (_, at) => {
    const build = { raw: `ma1108${at + 1}_rel`, version: `11.8.${at + 1}` };
    return point(100, "", { engine: "mariadb", build });
  });
  // 110 px are 22 builds of 5 px.
  expect(drawNarrow([...twenty("8.0"), ...mariadb])).toEqual([{ dots: [20, 20], xLabel: "" }]);
  expect(drawNarrow([...twenty("8.0"), ...twenty("8.4")])).toEqual([
    { dots: [22], xLabel: "18 older builds have no room here" },
  ]);
});

it("keeps all commits without an order", () => {
  const commits = ["3f2a9c1", "77aa0b2"].map((commit) =>
    point(100, "", { build: { raw: `my-9.7-${commit}`, version: "9.7" } }),
  );
  expect(drawNarrow([...twenty("8.0"), ...twenty("8.4"), ...commits])).toEqual([{ dots: [42], xLabel: "" }]);
});
