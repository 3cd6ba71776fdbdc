import { expect, it } from "vitest";
import { NONE } from "@/lib/format";
import { figureTable } from "@/lib/pictures/block-figure";
import type { ScalingStep, WorkloadScalingView } from "./relative-types";
import { scalingBlock } from "./scaling-block";

const step = (
  threads: number,
  value: number,
  speedup: number | null,
  more: Partial<ScalingStep> = {},
): ScalingStep => ({
  ...{ threads, value, min: value, max: value, n: 1, speedup, differs: null, doubtful: false, point: `p${threads}` },
  ...more,
});
const series = [{ key: "my", label: "9.5.0", detail: null, engine: "mysql", color: 0, marker: 0 }];
// 3,500 / 1,000
const steps = [step(1, 1000, 1), step(4, 3500, 3.5, { n: 3, min: 3400, max: 3600, doubtful: true })];
const panel = (workload: string, unit: string, list: ScalingStep[]): WorkloadScalingView["panels"][number] => ({
  ...{ workload, group: null, metric: { key: "m", label: "m", unit } },
  lines: [{ series: "my", steps: list, end: null }],
});
const view: WorkloadScalingView = {
  ...{ series, threads: [1, 4], withoutThreads: 0 },
  panels: [panel("scan", "1/s", steps), panel("wait", "s", [step(4, 0.25, null)])],
};

it("gives a picture values in the unit beside the workload, or the speed-up with the reason why there is none", () => {
  const textsOf = (speedup: boolean) => {
    const { columns, rows } = figureTable(scalingBlock(view, speedup));
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

it("gives a page the line in a column of its own, and repeats and points with each value", () => {
  const { columns, rows } = scalingBlock(view, true, true);
  expect(columns.map(({ head, lines }) => [head, ...lines])).toEqual([["Line"], ["1 thread"], ["4 threads"]]);
  expect(rows[0]).toMatchObject({ head: "scan", detail: "" });
  expect(rows[0]?.cells[0]?.text).toBe("9.5.0");
  expect(rows[0]?.cells[2]).toMatchObject({ value: 3.5, point: "p4", hint: "3,500; 3 runs, 3,400 to 3,600" });
});
