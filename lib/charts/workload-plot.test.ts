import { expect, it } from "vitest";
import type { ScalingPanel, ScalingStep } from "@/lib/views/relative/relative-types";
import { workloadPlot } from "./workload-plot";

const step = (threads: number, speedup: number | null, differs: string | null): ScalingStep => ({
  threads,
  speedup,
  differs,
  point: `b.${threads}`,
  value: 100 * threads,
  min: 100 * threads,
  max: 100 * threads,
  n: 1,
  doubtful: false,
});

const config = "config b instead of a";
const panel: ScalingPanel = {
  workload: "scan",
  group: null,
  metric: { key: "qps", label: "Queries per second", unit: "1/s" },
  lines: [{ series: "s", steps: [step(1, 1, null), step(4, null, config), step(8, 6, config)], end: null }],
};
const series = [{ key: "s", label: "S", detail: null, engine: "e", color: 0, marker: 0 }];

it("names a metric with its unit on the axis and in the tooltip, and one without a unit by its name alone", () => {
  const wordsOf = (metric: ScalingPanel["metric"]) => {
    const { lines, yLabel } = workloadPlot({ ...panel, metric }, series, "rate");
    return [yLabel, lines[0]?.title?.split("\n")[1]];
  };
  expect(wordsOf(panel.metric)).toEqual(["Queries per second, 1/s, log scale", "1 thread: 100.0 1/s"]);
  const unknown = { key: "scanRateAsPrinted", label: "Scan rate as printed (unit not known)", unit: "" };
  expect(wordsOf(unknown)).toEqual(["Scan rate as printed (unit not known), log scale", "1 thread: 100.0"]);
});

it("dots a line up to the next drawn step, also where the step with a changed condition has no speed-up", () => {
  const dottedIds = (speedup: boolean) =>
    workloadPlot(panel, series, speedup ? "speedup" : "rate").lines.map((line) => [...(line.dotted ?? [])]);
  expect([dottedIds(false), dottedIds(true)]).toEqual([[["b.4"]], [["b.8"]]]);
});
