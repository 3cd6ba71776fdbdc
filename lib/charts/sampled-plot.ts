import { ticks } from "d3-array";
import { formatNumber, formatShort } from "@/lib/format";
import type { SeriesChart, SeriesView } from "@/lib/views/bundle/series-view";
import { type Axis, amountAxis } from "./axis-scale";
import { axisOf, type Plot } from "./plot";
import type { PlotLine } from "./plot-points";

/** Dash patterns of lines; "0" = solid. More lines repeat them. */
const dashes = ["0", "6 3", "2 3", "8 3 2 3", "1 3"] as const;

/** Returns a line's dash pattern, so that lines differ in more than colour. */
export const dashOf = (slot: number): string => dashes[slot % dashes.length] ?? "0";

/** Returns the rows that have a place on the x axis. Their x is known, and above 0 on a log scale. */
export const drawnRows = ({ x, logX }: SeriesView): { row: number; at: number }[] =>
  x.values.flatMap((at, row) => (at === null || (logX && at <= 0) ? [] : [{ row, at }]));

/** Returns columns of one unit over time or latency. Dots are named by their rows; a missing value cuts its line. */
export function sampledPlot(view: SeriesView, chart: SeriesChart): Plot {
  const rows = drawnRows(view);
  const lines = chart.lines.flatMap((column, slot): PlotLine[] => {
    const own = view.columns[column];
    if (!own) return [];
    const found = rows.map(({ row, at }) => ({ row, at, y: own.values[row] ?? null }));
    const dots = found.flatMap(({ row, at, y }) =>
      y === null ? [] : [{ id: String(row), series: own.key, x: at, y, main: true }],
    );
    const cut = found.filter((_, at) => found[at - 1]?.y === null).map(({ row }) => String(row));
    const series = { key: own.key, label: own.label, detail: null, engine: "", color: slot, marker: slot };
    return [{ series, dots, rest: [], cut: new Set(cut), dashes: dashOf(slot) }];
  });
  return {
    lines,
    xAxis: axisOf(lines, "x", (values, pixels) =>
      view.logX ? amountAxis("log", values, pixels, { isHorizontal: true }) : timeAxis(values, pixels),
    ),
    yAxis: axisOf(lines, "y", (values, pixels) => amountAxis("linear", values, pixels)),
    xLabel: [view.x.label.toLowerCase(), view.x.unit, view.logX ? "log scale" : ""].filter(Boolean).join(", "),
    yLabel: chart.unit,
    text: formatNumber,
    names: "legend",
  };
}

/** Returns an axis from the first sample to the last. */
function timeAxis(values: readonly number[], pixels: number): Axis {
  const from = values.reduce((a, b) => Math.min(a, b), values[0] ?? 0);
  const to = values.reduce((a, b) => Math.max(a, b), from);
  return {
    domain: [from, to > from ? to : from + 1],
    ticks: ticks(from, to, Math.max(2, Math.floor(pixels / 90))).map((at) => ({ at, label: formatShort(at) })),
    place: (value) => value,
  };
}
