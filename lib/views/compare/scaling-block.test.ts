import { expect, test } from "vitest";
import { NO_LIMITS } from "@/lib/domain/vector/limits";
import { NONE } from "@/lib/format";
import { figureTable } from "@/lib/pictures/block-figure";
import type { ScalingRow } from "./compare-types";
import { searchScalingBlock } from "./scaling-block";
import { viewPoint, viewSeries } from "./view-points.testing";

const row = (series: string, threads: number, qps: number | null, speedup: number | null): ScalingRow => ({
  series,
  threads,
  speedup,
  point: qps === null ? null : viewPoint(series, 0.96, qps),
  fixed: null,
  fixedSpeedup: null,
  fixedSinceLast: null,
  sinceLast: threads === 4 ? "batch mode" : null,
  sinceSingle: threads === 4 ? "batch mode" : null,
});
// 350 / 100 at 4 threads. The second series has no run at 1 thread, and 8 threads never reach the target.
const scaling = [row("a", 1, 100, 1), row("a", 4, 350, 3.5), row("b", 4, 70, null), row("a", 8, null, null)];
const facts = {
  series: [viewSeries("a"), viewSeries("b")],
  scaling,
  params: { target: 0.95, scaling: null, ...NO_LIMITS },
};

test("a picture has the counts with a point, the speed-up, and the changes since the count before", () => {
  const { columns, rows } = figureTable(searchScalingBlock(facts, { corner: "algorithm" }));
  expect(columns.map(({ title, lines }) => [title, ...lines])).toEqual([
    ["1 thread", "QPS, 1/s"],
    ["4 threads", "QPS, 1/s"],
  ]);
  expect(rows.map(({ cells }) => cells.map(({ text, note }) => [text, note]))).toEqual([
    [
      ["100.0", ""],
      ["350.0", "3.50 ×; batch mode"],
    ],
    [
      [NONE, ""],
      ["70.00", "no run at 1 thread; batch mode"],
    ],
  ]);
});

test("a page has every count, the reason for a missing number, and other differences from 1 thread", () => {
  const { columns, rows } = searchScalingBlock(facts, { corner: "series", isPage: true });
  expect(columns.map(({ head }) => head)).toEqual(["1 thread", "4 threads", "8 threads"]);
  expect(rows[0]?.cells[1]).toMatchObject({
    value: 350,
    ratio: 3.5,
    point: "a.0.96",
    note: "batch mode",
    hint: "speed-up 3.5; also batch mode",
  });
  expect(rows.flatMap(({ cells }) => cells.map(({ hint }) => hint)).slice(2)).toEqual([
    "never reaches 0.95",
    "not measured",
    "no value at 1 thread to compare with",
    "not measured",
  ]);
});

test("beside a median a picture has the ratio, and the reason for none", () => {
  const inGroup = {
    ...facts,
    params: { ...facts.params, scaling: "median" as const },
    // 350 / 140; the group of the second series has two.
    scaling: [
      { ...row("a", 4, 350, 3.5), median: { ratio: 2.5, of: 3 } },
      { ...row("b", 4, 70, null), median: { ratio: null, of: 2 } },
    ],
  };
  const { rows } = figureTable(searchScalingBlock(inGroup, { corner: "algorithm" }));
  expect(rows.map(({ cells }) => cells.map(({ text, note }) => [text, note]))).toEqual([
    [["350.0", "2.50 × median; batch mode"]],
    [["70.00", "fewer than 3 series; batch mode"]],
  ]);
  const page = searchScalingBlock(inGroup, { corner: "series", isPage: true });
  expect(page.rows.map(({ cells }) => [cells[0]?.ratio, cells[0]?.hint])).toEqual([
    [2.5, "2.5 times the median of 3 series"],
    [null, "fewer than 3 series"],
  ]);
});
