import { formatCount } from "@/lib/format";
import type { Plot } from "./plot";

/** Pixels that a build needs in a picture. */
const ROOM = 5;

/**
 * Returns a plot over builds with the newest ones that have room in these pixels. It says how many older ones are left
 * out, and its left edge is dashed there.
 */
export function newestBuilds<P extends Plot>(plot: P, pixels: number): P {
  const first = (plot.builds ?? 0) - Math.max(1, Math.floor(pixels / ROOM));
  if (first <= 0) return plot;
  const isKept = ({ x }: { x: number }) => x >= first - 0.5;
  const left = `${formatCount(first)} older ${first === 1 ? "build has" : "builds have"} no room here`;
  return {
    ...plot,
    lines: plot.lines.map((line) => ({
      ...line,
      dots: line.dots.filter(isKept),
      rest: line.rest.filter(isKept),
      ...(line.joins && { joins: line.joins.filter(({ from }) => isKept(from)) }),
    })),
    ...(plot.marks && { marks: plot.marks.filter(isKept) }),
    xAxis: (length: number) => {
      const axis = plot.xAxis(length);
      return { ...axis, domain: [first - 0.4, axis.domain[1]], ticks: axis.ticks.filter(({ at }) => at >= first) };
    },
    xLabel: [plot.xLabel, left].filter(Boolean).join("; "),
    isCut: true,
  };
}
