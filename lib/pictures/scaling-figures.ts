import { searchScalingPlot } from "@/lib/charts/median-plot";
import type { Plot } from "@/lib/charts/plot";
import { scalingLines } from "@/lib/charts/plot-points";
import { workloadPlot } from "@/lib/charts/workload-plot";
import { formatCounted, formatPoints, formatThreads } from "@/lib/format";
import type { CompareView } from "@/lib/views/compare/compare-types";
import { searchScaling, searchScalingBlock } from "@/lib/views/compare/scaling-block";
import type { RelativeView } from "@/lib/views/relative/relative-types";
import { scalingBlock, withoutThreads } from "@/lib/views/relative/scaling-block";
import { DIVISORS, scalingOfLook } from "@/lib/views/relative/scaling-look";
import type { Scaling } from "@/lib/views/state/scaling-choice";
import type { Look } from "@/lib/views/state/workload-params";
import { figureTable } from "./block-figure";
import { type Figure, type FigureCell, MOST_PANELS } from "./figure";

type About = Pick<Figure, "facts" | "warnings" | "source">;

/** Returns best QPS at the target by thread count, as speed-up where any is known. None with fewer than two counts. */
export function vectorScalingFigures(view: CompareView, title: string | null, about: About): Figure[] {
  const { scaling: rows, scalingSeries: series, params } = view;
  const block = searchScalingBlock({ series, scaling: rows, params }, { corner: view.seriesLabel.toLowerCase() });
  if (block.columns.length < 2) return [];
  const shown = searchScaling(rows, params.scaling);
  const plot = searchScalingPlot(scalingLines(series, rows, { fixed: false, scaling: shown }), rows, shown);
  const table = figureTable(block);
  const valueAt = ({ text }: FigureCell, at: number) => `${text} at ${table.columns[at]?.title ?? ""}`;
  const dataset = `${view.dataset}${view.k === null ? "" : `, k = ${view.k}`}`;
  const ratio = shown === "median" ? ", relative to the median of the series" : "";
  const name = `${dataset}: best QPS at recall ≥ ${params.target} by threads${ratio}`;
  return [
    {
      ...about,
      facts: withoutThreads(about.facts),
      name: "scaling",
      title: title ?? name,
      relativeTo: shown === "speedup" ? "Speed-up relative to 1 thread of the same series" : RELATIVE_TO[shown],
      body: { kind: "chart", panels: [{ title: null, ...withDottedNote(plot) }], table },
      alt:
        `Line chart, ${name}. ` +
        `${table.rows.map(({ head, cells }) => `${head}: ${cells.map(valueAt).join(", ")}`).join("; ")}.`,
    },
  ];
}

const NAMES = {
  median: "ratio to the median of all series",
  speedup: "speed-up over 1 thread",
  rate: "throughput",
} as const satisfies Record<Scaling, string>;
const RELATIVE_TO = {
  median: `Relative to ${DIVISORS.median}`,
  speedup: `Speed-up relative to ${DIVISORS.speedup}`,
  rate: null,
} as const satisfies Record<Scaling, string | null>;

/**
 * Returns thread scaling of tests: a panel per workload, a line per build. One thread count alone draws no line, so the
 * figure is its table. None for other views, or where no thread count is known.
 */
export function testScalingFigures(
  { scaling, familyName }: Pick<RelativeView, "scaling" | "familyName">,
  look: Pick<Look, "show" | "scaling">,
  title: string | null,
  about: About,
): Figure[] {
  if (!scaling || scaling.threads.length === 0) return [];
  const shown = scalingOfLook(scaling, look);
  const panels = scaling.panels
    .slice(0, MOST_PANELS)
    .map((panel) => ({ title: panel.workload, ...withDottedNote(workloadPlot(panel, scaling.series, shown)) }));
  const left = scaling.panels.length - panels.length;
  const table = figureTable(scalingBlock(scaling, shown));
  const isDrawn = scaling.threads.length > 1;
  const name = `${familyName}: ${NAMES[shown]} by threads`;
  return [
    {
      ...about,
      facts: withoutThreads(about.facts),
      warnings: [
        ...about.warnings,
        ...(isDrawn && left > 0
          ? [`${formatCounted(left, "more workload")} ${left === 1 ? "is" : "are"} in the table alone.`]
          : []),
        ...(scaling.withoutThreads > 0
          ? [`Not drawn, since their thread count is not known: ${formatPoints(scaling.withoutThreads)}.`]
          : []),
      ],
      name: "scaling",
      title: title ?? name,
      relativeTo: RELATIVE_TO[shown],
      body: isDrawn ? { kind: "chart", panels, table } : table,
      alt:
        `${isDrawn ? "Line charts" : "A table"}, ${name}: ${formatCounted(scaling.panels.length, "workload")}, ` +
        `${scaling.series.map(({ label }) => label).join(", ")}, ${scaling.threads.map(formatThreads).join(", ")}.`,
    },
  ];
}

const withDottedNote = (plot: Plot): Plot => ({
  ...plot,
  xLabel: [
    plot.xLabel,
    "dotted where more than the thread count changes",
    ...(plot.marks?.length ? ["upright rule: no count from there on gives 5 % more"] : []),
  ].join("; "),
});
