import { expect, it } from "vitest";
import { NONE } from "@/lib/format";
import { figureTable } from "@/lib/pictures/block-figure";
import { tableFile } from "@/lib/tables/block-table";
import type { ScalingStep, WorkloadScalingView } from "./relative-types";
import { scalingBlock } from "./scaling-block";
import { scalingOfLook } from "./scaling-look";

const step = (
  threads: number,
  value: number,
  speedup: number | null,
  more: Partial<ScalingStep> = {},
): ScalingStep => ({
  threads,
  value,
  min: value,
  max: value,
  n: 1,
  speedup,
  differs: null,
  doubtful: false,
  point: `p${threads}`,
  ...more,
});
const series = [{ key: "my", label: "9.5.0", detail: null, engine: "mysql", color: 0, marker: 0 }];
// 3,500 / 1,000
const steps = [step(1, 1000, 1), step(4, 3500, 3.5, { n: 3, min: 3400, max: 3600, doubtful: true })];
const panel = (workload: string, unit: string, list: ScalingStep[]): WorkloadScalingView["panels"][number] => ({
  workload,
  group: null,
  metric: { key: "m", label: "m", unit },
  lines: [{ series: "my", steps: list, end: null }],
});
const view: WorkloadScalingView = {
  series,
  threads: [1, 4],
  withoutThreads: 0,
  panels: [panel("scan", "1/s", steps), panel("wait", "s", [step(4, 0.25, null)])],
};

it("gives a picture values in the unit beside the workload, or the speed-up with the reason why there is none", () => {
  const textsOf = (speedup: boolean) => {
    const { columns, rows } = figureTable(scalingBlock(view, speedup ? "speedup" : "rate"));
    expect(columns.map(({ title, lines }) => [title, ...lines].join(" "))).toEqual(
      speedup ? ["1 thread × 1 thread", "4 threads × 1 thread"] : ["1 thread", "4 threads"],
    );
    return rows.map(({ detail, cells }) => [detail, ...cells.map(({ text, note }) => `${text} ${note}`.trim())]);
  };
  expect(textsOf(false)).toEqual([
    ["9.5.0 · 1/s", "1,000", "3,500 repeats disagree"],
    ["9.5.0 · s", NONE, "0.2500"],
  ]);
  expect(textsOf(true)).toEqual([
    ["9.5.0", "1.00", "3.50 repeats disagree"],
    ["9.5.0", NONE, `${NONE} no run at 1 thread`],
  ]);
});

it("gives a page a column for the line, and repeats and points with each value", () => {
  const { columns, rows } = scalingBlock(view, "speedup", "pages");
  expect(columns.map(({ head, lines }) => [head, ...lines])).toEqual([["Line"], ["1 thread"], ["4 threads"]]);
  expect(rows[0]).toMatchObject({ head: "scan", detail: "" });
  expect(rows[0]?.cells[0]?.text).toBe("9.5.0");
  expect(rows[0]?.cells[2]).toMatchObject({ value: 3.5, point: "p4", hint: "3,500; 3 runs, 3,400 to 3,600" });
});

const inGroup: WorkloadScalingView = {
  series,
  threads: [1, 4],
  withoutThreads: 0,
  panels: [
    panel("scan", "1/s", [
      // 1,000 / 800, and two series at 4 threads.
      step(1, 1000, 1, { median: { ratio: 1.25, of: 5 } }),
      step(4, 3500, 3.5, { median: { ratio: null, of: 2 } }),
    ]),
  ],
};

it("gives a picture the ratio to the median, and says where too few series have one", () => {
  const { columns, rows } = figureTable(scalingBlock(inGroup, "median"));
  expect(columns.map(({ title, lines }) => [title, ...lines])).toEqual([
    ["1 thread", "× median"],
    ["4 threads", "× median"],
  ]);
  expect(rows[0]?.cells.map(({ text, note }) => [text, note])).toEqual([
    ["1.25", ""],
    [NONE, "fewer than 3 series"],
  ]);
});

it("gives files value, ratio and point of each count, the divisor, and the size of the group", () => {
  const { columns, rows } = tableFile(scalingBlock(inGroup, "median", "files"));
  const row = [...(Array.isArray(rows) ? rows : [])][0];
  expect(Object.fromEntries(columns.map(({ key, exact }) => [key, exact(row)]))).toEqual({
    workload: "scan",
    line: "9.5.0",
    unit: "1/s",
    "1 value": 1000,
    "1 ratio": 1.25,
    "1 point": "p1",
    "4 value": 3500,
    "4 ratio": null,
    "4 point": "p4",
    relative_to: "the median of all series of its bundle under the same conditions",
    "1 remark": "median of 5 series",
    "4 remark": "fewer than 3 series",
  });
  const rates = tableFile(scalingBlock(inGroup, "rate", "files"));
  expect(rates.columns.map(({ key }) => key)).toEqual(["workload", "line", "unit", "1", "4", "1 remark", "4 remark"]);
});

it("shows the median for more than eight lines, and values where the link requests them", () => {
  const many = { panels: inGroup.panels.map((each) => ({ ...each, lines: Array(9).fill(each.lines[0]) })) };
  const scalingIn = (of: Parameters<typeof scalingOfLook>[0], look: Partial<Parameters<typeof scalingOfLook>[1]>) =>
    scalingOfLook(of, { show: "relative", scaling: null, ...look });
  expect(scalingIn(inGroup, {})).toBe("speedup");
  expect(scalingIn(many, {})).toBe("median");
  expect(scalingIn(many, { show: "absolute" })).toBe("rate");
  expect(scalingIn(many, { show: "absolute", scaling: "median" })).toBe("median");
});
