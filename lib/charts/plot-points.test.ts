import { expect, test } from "vitest";
import { betterPointSentence, dotSentence } from "@/components/charts/point-text";
import { NO_LIMITS } from "@/lib/domain/vector/limits";
import { paramsText } from "@/lib/format";
import type { CurveSeries, ScalingRow } from "@/lib/views/compare/compare-types";
import { viewCurve, viewPoint, viewSeries } from "@/lib/views/compare/view-points.testing";
import { costPlot } from "./cost-lines";
import { searchThreadPlot } from "./plot";
import { drawnSeries, MAX_DRAWN, moveByKey, nearestDot, recallLines, scalingLines } from "./plot-points";

const curve = (series: string, ...places: [number, number][]): CurveSeries => ({
  ...viewCurve(series, ...places),
  rest: [[0.91, 5, `${series}.rest`, "m 8 · efSearch 10"]],
});
const curves = [curve("a", [0.9, 100], [0.95, 80], [1, 10]), curve("b", [0.94, 50], [0.99, 20])];
const info = (key: string, slot = 0) => ({ key, label: key, detail: null, engine: "", color: slot, marker: slot });
const scalingRow = (series: string, threads: number): ScalingRow => ({
  series,
  threads,
  speedup: threads,
  point: viewPoint(series, 1, 100 * threads),
  fixed: null,
  fixedSpeedup: null,
  fixedSinceLast: null,
  sinceLast: null,
  sinceSingle: null,
});
const lines = recallLines([info("a"), info("b")], curves, true);

test("arrow keys move along a frontier and to the neighbour's point of nearest recall", () => {
  expect(moveByKey(lines, { series: "a", id: "a.0.95" }, "ArrowRight")?.id).toBe("a.1");
  expect(moveByKey(lines, { series: "a", id: "a.1" }, "ArrowRight")?.id).toBe("a.1");
  expect(moveByKey(lines, { series: "a", id: "a.0.95" }, "ArrowDown")?.id).toBe("b.0.94");
  expect(moveByKey(lines, { series: "b", id: "b.0.99" }, "ArrowDown")?.id).toBe("b.0.99");
  expect(moveByKey(lines, { series: "b", id: "b.0.99" }, "Home")?.id).toBe("b.0.94");
  expect(moveByKey(lines, { series: "b", id: "b.0.99" }, "x")).toBeNull();
});

test("a point off the frontier has its parameters, and names the point that beats it and by how much", () => {
  const beside = lines[0]?.rest[0];
  expect(dotSentence("a", beside ?? { x: 0, y: 0 }, null)).toBe(
    "a: recall 0.910, 5.000 queries per second, m 8 · efSearch 10",
  );
  // With a recall of at least 0.91 the one at 0.95 is the fastest: 80 / 5 = 16.
  const better = {
    info: { ...info("a"), value: "a", group: "", conditions: {}, shared: {} },
    point: { ...viewPoint("a", 0.95, 80), indexParams: { m: 16 }, queryParams: { efSearch: 20 } },
  };
  const words = "m 16 · efSearch 20: 16 times as many queries at recall 0.950.";
  expect(betterPointSentence(better, { series: "a", y: 5 })).toBe(`Beaten by ${words}`);
  expect(betterPointSentence(better, { series: "b", y: 5 })).toBe(`Beaten by a ${words}`);
  expect(betterPointSentence(better, { series: "a", y: 80 })).toContain(": as many queries");
  expect(betterPointSentence(null, { series: "a", y: 5 })).toBeNull();
});

test("the pointer finds the nearest point within reach, a frontier point before its neighbour off it", () => {
  const place = (dot: { x: number; y: number }) => ({ x: dot.x * 100, y: dot.y });
  expect(nearestDot(lines, place, 95, 79, 20)?.id).toBe("a.0.95");
  expect(nearestDot(lines, place, 91, 5, 20)?.id).toBe("a.rest");
  expect(nearestDot(lines, place, 10, 900, 20)).toBeNull();
  // In one row, 0.8 px from a frontier point and 0.2 px from one off it.
  expect(nearestDot(lines, (dot) => ({ x: dot.x * 100, y: 0 }), 90.8, 0, 20)?.id).toBe("a.0.9");
});

test("lines have no points off their frontiers unless a reader wants them", () => {
  expect(lines[0]?.rest).toHaveLength(1);
  expect(recallLines([info("a")], curves, false)[0]?.rest).toEqual([]);
});

test("draws the fastest series at the target where there are too many to distinguish", () => {
  const many = Array.from({ length: MAX_DRAWN + 1 }, (_, at) => curve(`s${at}`, [1, at + 1]));
  const infos = many.map(({ series }, at) => info(series, at));
  expect(drawnSeries(infos, many, 0.9).map(({ key }) => key)).not.toContain("s0");
  expect(drawnSeries(infos, many, 0.9)).toHaveLength(MAX_DRAWN);
});

test("parameters read as name and value, none as a dash", () => {
  expect(paramsText({ m: 16, efConstruction: 96 }, { efSearch: 20 })).toBe("m 16 · efConstruction 96 · efSearch 20");
  expect(paramsText({})).toBe("–");
});

test("counts lines without room in charts of threads and of index cost, but not lines without dots", () => {
  const rowsOf = (series: string) => [1, 4].map((threads) => scalingRow(series, threads));
  const keys = Array.from({ length: MAX_DRAWN + 3 }, (_, at) => `s${at}`);
  const infos = keys.map((key, at) => info(key, at));
  // The last series has no point.
  const all = scalingLines(infos, keys.slice(0, -1).flatMap(rowsOf));
  const { lines: drawn, xLabel } = searchThreadPlot(all, false);
  expect([drawn.length, xLabel]).toEqual([MAX_DRAWN, "threads, log scale; 2 more lines have no room"]);
  expect(searchThreadPlot(all.slice(0, MAX_DRAWN), false).xLabel).toBe("threads, log scale");
  const build = {
    id: "b",
    series: "s",
    seconds: 2,
    bytes: 1024,
    qps: 10,
    failed: false,
    params: "",
    loadSeconds: null,
    buildSeconds: null,
    point: null,
    recall: 1,
    highestRecall: 1,
    limited: null,
    again: [],
    sweeps: null,
  };
  const series = keys.slice(0, MAX_DRAWN + 1).map((key) => ({ info: viewSeries(key), builds: [build] }));
  const counts = { builds: 1, reaching: 1, limited: 0, untimed: 0, again: 0 };
  const group = { key: "", text: "", series, counts, limits: NO_LIMITS, heldBack: "", widest: null };
  expect(costPlot(group, [], 0.95, "qps").xLabel).toBe("build seconds, log scale; 1 more line has no room");
});
