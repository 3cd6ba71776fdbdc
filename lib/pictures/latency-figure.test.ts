import { expect, it } from "vitest";
import { viewSeries } from "@/lib/views/compare/view-points.testing";
import { defaultCompareParams } from "@/lib/views/state/compare-params";
import { tableOf } from "./figure";
import { latencyFigure } from "./latency-figure";

/** Returns the figure of series with one point each: the nth has a p99 of n ms at recall 0.97. */
function figureOf(count: number) {
  const series = Array.from({ length: count }, (_, at) => viewSeries(`s${at + 1}`));
  const latencies = series.map(({ key }, at) => {
    const point: [number, number, string, string] = [0.97, (at + 1) / 1e3, `b.${key}`, `ef=${at + 1}`];
    return { series: key, frontier: [point], unknown: 0 };
  });
  const params = { ...defaultCompareParams(), target: 0.95 };
  const view = { series, seriesLabel: "Engine", latencies, params, dataset: "glove", k: 10 };
  const [figure] = latencyFigure(view, null, { facts: [], warnings: [], source: "" });
  if (figure?.body.kind !== "chart") throw new Error("There is no chart.");
  return { ...figure, panel: figure.body.panels[0], rows: tableOf(figure)?.rows ?? [] };
}

it("has the p99 of a series whose line has no room, and counts such lines", () => {
  const { alt, panel, rows } = figureOf(41);
  expect(panel?.lines).toHaveLength(40);
  expect(panel?.xLabel).toContain("; 1 more line has no room");
  expect(rows[40]?.cells.map(({ text }) => text)).toEqual(["41.0", "0.970", "ef=41"]);
  expect(alt).toContain("s41 41.0");
  expect(alt).not.toContain("no p99");
  expect(figureOf(43).panel?.xLabel).toContain("; 3 more lines have no room");
  expect(figureOf(40).panel?.xLabel).not.toContain("no room");
});
