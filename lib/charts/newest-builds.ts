import { formatCount, wordList } from "@/lib/format";
import type { Plot } from "./plot";
import type { PlotLine } from "./plot-points";

/** Pixels that a build needs in a picture. */
const ROOM = 5;

/** Most lines without a drawn build that the label of the x axis names. */
const NAMED = 2;

/**
 * Returns a plot over builds with only the newest ones, as many as have room in these pixels. The label of its x axis
 * counts the older ones, and names two lines that have no others. Its left edge is torn. A plot with room for all
 * builds, or without a number of builds, stays as it is.
 */
export function newestBuilds<P extends Plot>(plot: P, pixels: number): P {
  const first = (plot.builds ?? 0) - Math.max(1, Math.floor(pixels / ROOM));
  if (first <= 0) return plot;
  const isKept = ({ x }: { x: number }) => x >= first - 0.5;
  const gone = plot.lines.filter(({ dots }) => dots.length > 0 && !dots.some(isKept));
  const left = `${formatCount(first)} older ${first === 1 ? "build has" : "builds have"} no room here`;
  const kept = {
    lines: plot.lines.map((line) => ({
      ...line,
      dots: line.dots.filter(isKept),
      rest: line.rest.filter(isKept),
      ...(line.middles && {
        middles: line.middles.map((piece) => piece.filter(isKept)).filter(({ length }) => length > 1),
      }),
      ...(line.joins && { joins: line.joins.filter(({ from }) => isKept(from)) }),
    })),
    ...(plot.marks && { marks: plot.marks.filter(isKept) }),
    ...(plot.changes && { changes: plot.changes.filter(isKept) }),
    ...(plot.flags && { flags: plot.flags.filter(isKept) }),
  };
  return {
    ...plot,
    ...kept,
    xAxis: (length: number) => {
      const { domain } = plot.xAxis(length);
      const from = first - 0.4;
      // At the length of all builds the kept ones are as far apart as here.
      const axis = plot.xAxis((length * (domain[1] - domain[0])) / (domain[1] - from));
      const isHere = ({ at }: { at: number }) => at >= first;
      return {
        ...axis,
        domain: [from, domain[1]],
        ticks: axis.ticks.filter(isHere),
        ...(axis.below && { below: axis.below.map((line) => line.filter(isHere)) }),
        ...(axis.bands && { bands: axis.bands.filter(([, to]) => to > from) }),
      };
    },
    xLabel: [plot.xLabelOf?.(kept) ?? plot.xLabel, [left, ...linesLeftOut(gone)].join(", ")].filter(Boolean).join("; "),
    isCut: true,
  };
}

/** Returns words on lines whose builds are all left out; [] without such lines. */
function linesLeftOut(lines: readonly PlotLine[]): string[] {
  if (lines.length === 0) return [];
  const named = lines.slice(0, NAMED).map(({ series }) => series.label);
  const more = lines.length - named.length;
  return [`among them all of ${wordList([...named, ...(more > 0 ? [`${formatCount(more)} more`] : [])])}`];
}
