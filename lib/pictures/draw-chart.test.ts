import { describe, expect, it } from "vitest";
import { amountAxis, namesAxis } from "@/lib/charts/axis-scale";
import type { PlotLine } from "@/lib/charts/plot-points";
import { drawDrawing, withRoom } from "./draw-drawing";
import type { FigureChart, FigurePanel } from "./figure";
import { Letters } from "./letters";

const line = (label: string, color: number): PlotLine => ({
  series: { key: label, label, detail: null, engine: "mysql", color, marker: color },
  dots: [1, 2].map((y, x) => ({ id: `${label} ${x}`, series: label, x, y, main: true })),
  rest: [],
});
const panel = (title: string): FigurePanel => ({
  title,
  lines: ["MariaDB, config z11a_c2r24", "MyRocks, config za1_rx_c2r24", "PostgreSQL, config x10a_c2r24"].map(line),
  xAxis: (pixels) => namesAxis(["1", "2"], pixels),
  yAxis: (pixels) => amountAxis("linear", [1, 2], pixels),
  xLabel: "threads",
  yLabel: "× 1 thread",
  text: String,
});
const chartOf = (count: number): FigureChart => ({
  kind: "chart",
  panels: Array.from({ length: count }, (_, at) => panel(`workload ${at}`)),
  table: { kind: "table", corner: "", columns: [], rows: [] },
});

/** Returns the baselines of all texts of a drawing, from its top. */
function baselines(svg: string): number[] {
  let down = 0;
  return [...svg.matchAll(/translate\(\S+ ([\d.]+)\)|<\/g>|<text [^>]*\by="([\d.]+)"/g)].flatMap(([tag, moved, y]) => {
    if (moved !== undefined) down = Number(moved);
    else if (tag === "</g>") down = 0;
    return y === undefined ? [] : [down + Number(y)];
  });
}

describe("panels in a box", () => {
  it.each([
    [560, 190],
    [752, 300],
    [752, 900],
    [1000, 420],
  ])("that have room stay in it, with their legends and axes: %d by %d", (width, height) => {
    const { drawing } = withRoom(chartOf(6), { width, height }, false);
    const svg = drawDrawing(drawing, { x: 0, y: 0, width, height }, new Letters(true));
    expect(baselines(svg).length).toBeGreaterThan(0);
    expect(Math.max(...baselines(svg))).toBeLessThanOrEqual(height);
  });

  it("are fewer in a low box than in a high one, and at least one", () => {
    const rooms = [60, 190, 420, 1200].map((height) => withRoom(chartOf(6), { width: 560, height }, false));
    const counts = rooms.map(({ drawing }) => (drawing.kind === "chart" ? drawing.panels.length : 0));
    expect(rooms.map(({ left }) => left)).toEqual(
      counts.map((count) => (count === 6 ? null : `${6 - count} more panel${count === 5 ? "" : "s"}`)),
    );
    expect(counts).toEqual(counts.toSorted((a, b) => a - b));
    expect(counts[0]).toBe(1);
    expect(counts.at(-1)).toBe(6);
  });
});
