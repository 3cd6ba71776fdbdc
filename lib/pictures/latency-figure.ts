import { latencyLines, latencyPlot } from "@/lib/charts/latency-plot";
import { formatMilliseconds, formatPoints, formatRecall, NONE } from "@/lib/format";
import { ownDetail, sharedDetail } from "@/lib/views/bundle/shared-detail";
import type { CompareView } from "@/lib/views/compare/compare-types";
import { type Figure, plainCell } from "./figure";

/**
 * Returns p99 latency by recall, with the least of each series at the target. None where no point has a p99. `title`
 * replaces the figure's own title; null = keeps it.
 */
export function latencyFigure(
  view: Pick<CompareView, "series" | "seriesLabel" | "latencies" | "params" | "dataset" | "k">,
  title: string | null,
  about: Pick<Figure, "facts" | "warnings" | "source">,
): Figure[] {
  const { series, latencies, params, dataset, k } = view;
  const { target } = params;
  const lines = latencyLines(view);
  if (lines.length === 0) return [];
  const plot = latencyPlot(lines, params);
  const shared = sharedDetail(series);
  const dots = new Map(lines.map((line) => [line.series.key, line.dots]));
  const rows = series.map((info) => {
    const enough = (dots.get(info.key) ?? []).filter(({ x }) => x >= target);
    const best = enough.length ? enough.reduce((least, dot) => (dot.y < least.y ? dot : least)) : null;
    return { head: info.label, detail: ownDetail(info, shared) ?? "", best };
  });
  const missing = `no p99 at recall ≥ ${target}`;
  const unknown = latencies.reduce((sum, curve) => sum + curve.unknown, 0);
  const ownTitle = `${dataset}${k === null ? "" : `, k = ${k}`}: p99 latency by recall`;
  return [
    {
      ...about,
      name: "recall-latency",
      title: title ?? ownTitle,
      relativeTo: null,
      facts: [...about.facts, ...(unknown > 0 ? [`no p99: ${formatPoints(unknown)}`] : [])],
      body: {
        kind: "chart",
        panels: [{ ...plot, title: null, xLabel: `${plot.xLabel}; shaded: at least ${target}` }],
        table: {
          kind: "table",
          corner: view.seriesLabel.toLowerCase(),
          columns: [
            { title: "Least p99", lines: ["ms"], align: "right" },
            { title: "Recall", lines: [], align: "right" },
            { title: "Parameters", lines: [], align: "left" },
          ],
          rows: rows.map(({ head, detail, best }) => ({
            head,
            detail,
            strong: false,
            cells: best
              ? [
                  plainCell(formatMilliseconds(best.y / 1e3), best.y),
                  plainCell(formatRecall(best.x), best.x),
                  plainCell(best.params ?? ""),
                ]
              : [plainCell(NONE), plainCell(NONE), plainCell(missing)],
          })),
        },
      },
      alt: `Chart of ${ownTitle}, least p99 in ms at recall ≥ ${target}: ${rows
        .map(({ head, best }) => `${head} ${best ? formatMilliseconds(best.y / 1e3) : missing}`)
        .join("; ")}.`,
    },
  ];
}
