import { type Plot, searchThreadPlot } from "@/lib/charts/plot";
import { scalingLines } from "@/lib/charts/plot-points";
import { hasSpeedup, workloadPlot } from "@/lib/charts/workload-plot";
import { formatCount, formatNumber, formatQps, formatRatio, formatThreads } from "@/lib/format";
import type { CompareView } from "@/lib/views/compare/compare-types";
import type { RelativeView, ScalingStep, WorkloadScalingView } from "@/lib/views/relative/relative-types";
import type { Look } from "@/lib/views/state/workload-params";
import { type Figure, type FigureCell, type FigureTable, plainCell } from "./figure";

type About = Pick<Figure, "facts" | "warnings" | "source">;

/** Panels that fit the height limit of a picture; the table has all. */
const MOST_PANELS = 6;
const NO_SINGLE = "no run at 1 thread";

/** Returns best QPS at the target by thread count, as speed-up where any is known. None with fewer than two counts. */
export function vectorScalingFigures(view: CompareView, title: string | null, about: About): Figure[] {
  const { scaling: rows, scalingSeries: series, params } = view;
  const counts = [...new Set(rows.filter(({ point }) => point).map(({ threads }) => threads))].sort((a, b) => a - b);
  if (counts.length < 2) return [];
  const speedup = rows.some((row) => row.threads > 1 && row.speedup !== null);
  const lines = scalingLines(series, rows, { fixed: false, speedup });
  const table: FigureTable = {
    kind: "table",
    corner: view.seriesLabel.toLowerCase(),
    columns: counts.map((count) => ({ title: formatThreads(count), lines: ["QPS, 1/s"], align: "right" })),
    rows: series.map(({ key, label, detail }) => ({
      head: label,
      detail: detail ?? "",
      strong: false,
      cells: counts.map((count): FigureCell => {
        const row = rows.find((each) => each.series === key && each.threads === count);
        if (!row?.point) return plainCell("–");
        const { qps } = row.point;
        const notes = [
          speedup && count > 1 && (row.speedup === null ? NO_SINGLE : `${formatRatio(row.speedup)} ×`),
          row.sinceLast,
        ];
        return { ...plainCell(formatQps(qps), qps), note: notes.filter(Boolean).join("; ") };
      }),
    })),
  };
  const name = `${view.dataset}${view.k === null ? "" : `, k = ${view.k}`}: best QPS at recall ≥ ${params.target} by threads`;
  return [
    {
      ...about,
      // The thread count varies here, so it is no fact.
      facts: about.facts.filter((fact) => !/^[\d,]+ threads?$/.test(fact)),
      name: "scaling",
      title: title ?? name,
      relativeTo: speedup ? "Speed-up relative to 1 thread of the same series" : null,
      body: { kind: "chart", panels: [{ title: null, ...withDottedNote(searchThreadPlot(lines, speedup)) }], table },
      alt:
        `Line chart, ${name}. ` +
        `${table.rows.map(({ head, cells }) => `${head}: ${cells.map(({ text }, at) => `${text} at ${formatThreads(counts[at] ?? 0)}`).join(", ")}`).join("; ")}.`,
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
  const table = testTable(scaling, speedup);
  const name = `${familyName}: ${speedup ? "speed-up over 1 thread" : "throughput"} by threads`;
  return [
    {
      ...about,
      facts: about.facts.filter((fact) => !/^[\d,]+ threads?$/.test(fact)),
      warnings: [
        ...about.warnings,
        ...(left > 0 ? [`${formatCount(left)} more workloads are in the table alone.`] : []),
        ...(scaling.withoutThreads > 0
          ? [`${formatCount(scaling.withoutThreads)} points have no known thread count and are not drawn.`]
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

const withDottedNote = (plot: Plot): Plot => ({
  ...plot,
  xLabel: [
    plot.xLabel,
    "dotted where more than the thread count changes",
    ...(plot.marks?.length ? ["upright rule: no count from there on gives 5 % more"] : []),
  ].join("; "),
});

function testTable({ panels, series, threads }: WorkloadScalingView, speedup: boolean): FigureTable {
  const infos = new Map(series.map((info) => [info.key, info]));
  return {
    kind: "table",
    corner: "workload",
    columns: threads.map((count) => ({
      title: formatThreads(count),
      lines: speedup ? ["× 1 thread"] : [],
      align: "right",
    })),
    rows: panels.flatMap((panel) =>
      panel.lines.map(({ series: key, steps }) => ({
        head: panel.workload,
        detail: [infos.get(key)?.label, speedup ? "" : panel.metric.unit].filter(Boolean).join(" · "),
        strong: false,
        cells: threads.map((count) =>
          stepCell(
            steps.find((step) => step.threads === count),
            speedup,
          ),
        ),
      })),
    ),
  };
}

function stepCell(step: ScalingStep | undefined, speedup: boolean): FigureCell {
  if (!step) return plainCell("–");
  const notes = [speedup && step.speedup === null && NO_SINGLE, step.differs, step.doubtful && "repeats disagree"];
  const cell = speedup
    ? plainCell(step.speedup === null ? "–" : formatRatio(step.speedup), step.speedup)
    : plainCell(formatNumber(step.value), step.value);
  return { ...cell, note: notes.filter(Boolean).join("; ") };
}
