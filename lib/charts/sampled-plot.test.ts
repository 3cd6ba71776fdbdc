import { expect, it } from "vitest";
import { toSeriesView } from "@/lib/views/bundle/series-view";
import { drawPlot } from "./draw-plot";
import { pagePen } from "./page-pen";
import { plotSentence } from "./plot";
import { plotGeometry } from "./plot-geometry";
import { sampledPlot } from "./sampled-plot";

/** Returns the drawing of the first chart of a series, and its sentence. */
function draw(columns: Record<string, (number | null)[]>, x: string) {
  const view = toSeriesView({
    ordinal: 1,
    kind: "vmstat",
    title: "vmstat",
    x,
    columns: Object.keys(columns),
    values: Object.values(columns),
    path: "o.vm",
    line: 1,
  });
  const [chart] = view.charts;
  if (!chart) throw new Error("There is no chart.");
  const plot = sampledPlot(view, chart);
  const geometry = plotGeometry({ ...plot, width: 600, height: 160 });
  return { sentence: plotSentence(plot), svg: drawPlot(plot, geometry, pagePen), geometry };
}

const paths = (svg: string) => [...svg.matchAll(/<g data-series.*?<\/g>/g)].map(([group]) => group);

it("names the unit, the axis and the range of each line", () => {
  const { sentence } = draw(
    { seconds: [1, 2, 3], cpuUserFraction: [0.5, 0.25, 0.3], cpuSystemFraction: [0.1, null, 0.2] },
    "seconds",
  );
  expect(sentence).toBe("Upwards: %. To the right: time, s. CPU user: 25.00 to 50.00; CPU system: 10.00 to 20.00.");
});

it("leaves a gap where a sample is missing, and draws a sample between two gaps as a dot", () => {
  const values = [1, 2, null, 4, null, 6, 7, ...Array.from({ length: 60 }, () => 7)];
  const [line = ""] = paths(draw({ seconds: values.map((_, at) => at), qps: values }, "seconds").svg);
  const [solid = "", dots = ""] = [...line.matchAll(/ d="([^"]+)"/g)].map(([, d]) => d);
  // Pieces: rows 0 and 1, and row 5 to the end. Row 3 has no neighbour.
  expect(solid.split("M")).toHaveLength(3);
  expect(dots.match(/h0/g)).toHaveLength(1);
});

it("distinguishes lines by dashes, not by names at their ends", () => {
  const { svg, geometry } = draw(
    { seconds: [1, 2], cpuUserFraction: [0.5, 0.25], cpuSystemFraction: [0.1, 0.2] },
    "seconds",
  );
  expect(geometry.labels).toBeNull();
  expect(paths(svg).map((group) => /stroke-dasharray="([^"]+)"/.exec(group)?.[1])).toEqual([undefined, "6 3"]);
});

it("has an axis from the first sample to the last, and leaves latencies of 0 out of a log scale", () => {
  expect(draw({ seconds: [30, 60, 90], qps: [1, 2, 3] }, "seconds").geometry.xAxis.domain).toEqual([30, 90]);
  const { geometry, sentence } = draw({ latencySeconds: [0, 0.001, 0.01], count: [5, 6, 7] }, "latencySeconds");
  // The count of 5 at a latency of 0 has no dot.
  expect(sentence).toContain("6.000 to 7.000");
  // The axis is in milliseconds, and begins a little below the first dot.
  const { domain, place } = geometry.xAxis;
  expect(domain[0]).toBeLessThanOrEqual(place(1));
  expect(domain[0]).toBeGreaterThan(place(0.5));
});
