import { type Plot, searchThreadPlot } from "@/lib/charts/plot";
import { scalingLines } from "@/lib/charts/plot-points";
import { hasSpeedup, workloadPlot } from "@/lib/charts/workload-plot";
import { formatCount, formatCounted, formatPoints, formatThreads } from "@/lib/format";
import type { CompareView } from "@/lib/views/compare/compare-types";
import { searchScalingBlock } from "@/lib/views/compare/scaling-block";
import type { RelativeView } from "@/lib/views/relative/relative-types";
import { scalingBlock } from "@/lib/views/relative/scaling-block";
import type { Look } from "@/lib/views/state/workload-params";
import { figureTable } from "./block-figure";
import type { Figure, FigureCell } from "./figure";

type About = Pick<Figure, "facts" | "warnings" | "source">;

/** Most panels of a picture, whose height is limited; the table has all. */
const MOST_PANELS = 6;

/** Returns best QPS at the target by thread count, as speed-up where any is known. None with fewer than two counts. */
export function vectorScalingFigures(view: CompareView, title: string | null, about: About): Figure[] {
  const { scaling: rows, scalingSeries: series, params } = view;
  const block = searchScalingBlock({ series, scaling: rows, params }, { corner: view.seriesLabel.toLowerCase() });
  if (block.columns.length < 2) return [];
  const speedup = rows.some((row) => row.threads > 1 && row.speedup !== null);
  const lines = scalingLines(series, rows, { fixed: false, speedup });
  const table = figureTable(block);
  const valueAt = ({ text }: FigureCell, at: number) => `${text} at ${table.columns[at]?.title ?? ""}`;
  const dataset = `${view.dataset}${view.k === null ? "" : `, k = ${view.k}`}`;
  const name = `${dataset}: best QPS at recall ≥ ${params.target} by threads`;
  return [
    {
      ...about,
      facts: withoutThreads(about.facts),
      name: "scaling",
      title: title ?? name,
      relativeTo: speedup ? "Speed-up relative to 1 thread of the same series" : null,
      body: { kind: "chart", panels: [{ title: null, ...withDottedNote(searchThreadPlot(lines, speedup)) }], table },
      alt:
        `Line chart, ${name}. ` +
        `${table.rows.map(({ head, cells }) => `${head}: ${cells.map(valueAt).join(", ")}`).join("; ")}.`,
    },
  ];
}

/**
 * Returns thread scaling of tests: a panel per workload, a line per build. None for other views, or with fewer than two
 * counts.
 */
export function testScalingFigures(
  { scaling, familyName }: Pick<RelativeView, "scaling" | "familyName">,
  look: Pick<Look, "show">,
  title: string | null,
  about: About,
): Figure[] {
  if (!scaling || scaling.threads.length < 2) return [];
  const speedup = look.show === "relative" && scaling.panels.some(hasSpeedup);
  const panels = scaling.panels
    .slice(0, MOST_PANELS)
    .map((panel) => ({ title: panel.workload, ...withDottedNote(workloadPlot(panel, scaling.series, speedup)) }));
  const left = scaling.panels.length - panels.length;
  const table = figureTable(scalingBlock(scaling, speedup));
  const name = `${familyName}: ${speedup ? "speed-up over 1 thread" : "throughput"} by threads`;
  return [
    {
      ...about,
      facts: withoutThreads(about.facts),
      warnings: [
        ...about.warnings,
        ...(left > 0
          ? [`${formatCounted(left, "more workload")} ${left === 1 ? "is" : "are"} in the table alone.`]
          : []),
        ...(scaling.withoutThreads > 0
          ? [`Not drawn, since their thread count is not known: ${formatPoints(scaling.withoutThreads)}.`]
          : []),
      ],
      name: "scaling",
      title: title ?? name,
      relativeTo: speedup ? "Speed-up relative to 1 thread of the same line" : null,
      body: { kind: "chart", panels, table },
      alt:
        `Line charts, ${name}: ${formatCount(scaling.panels.length)} workloads, ` +
        `${scaling.series.map(({ label }) => label).join(", ")}, ${scaling.threads.map(formatThreads).join(", ")}.`,
    },
  ];
}

/** Drops the thread count from facts, since it varies along a line. */
const withoutThreads = (facts: readonly string[]): string[] => facts.filter((fact) => !/^[\d,]+ threads?$/.test(fact));

const withDottedNote = (plot: Plot): Plot => ({
  ...plot,
  xLabel: [
    plot.xLabel,
    "dotted where more than the thread count changes",
    ...(plot.marks?.length ? ["upright rule: no count from there on gives 5 % more"] : []),
  ].join("; "),
});
