import { seriesSlots } from "@/lib/domain/vector/series-slots";
import { formatNumber, formatPercent, formatRatio, formatThreads } from "@/lib/format";
import type { SeriesInfo } from "@/lib/views/compare/compare-types";
import type { ScalingPanel, ScalingStep } from "@/lib/views/relative/relative-types";
import { drawnOf, remarksOf } from "@/lib/views/relative/scaling-block";
import type { Scaling } from "@/lib/views/state/scaling-choice";
import { medianPlot } from "./median-plot";
import { idealCounts, type Plot, threadPlot } from "./plot";
import type { PlotDot, PlotLine } from "./plot-points";
import { ageShare } from "./series-style";

/**
 * Returns a workload by thread count, one line per series. The y axis has its values, its speed-up with the ideal, or
 * its ratio to the median of its group.
 */
export function workloadPlot(panel: ScalingPanel, series: readonly SeriesInfo[], scaling: Scaling): Plot {
  const speedup = scaling === "speedup";
  const infos = inHues(series);
  const { label, unit } = panel.metric;
  const text = (value: number) =>
    scaling === "rate" ? `${formatNumber(value)} ${unit}`.trim() : `${formatRatio(value)} ×`;
  const lines = panel.lines.flatMap(({ series: key, steps }): PlotLine[] => {
    const own = infos.get(key);
    if (!own) return [];
    const drawn = steps.flatMap((step) => {
      const y = drawnOf(step, scaling);
      return y === null ? [] : [{ step, y }];
    });
    const dots = drawn.map(({ step, y }): PlotDot => {
      return { id: step.point, series: key, x: step.threads, y, main: true };
    });
    // Dotted where another condition changes from one drawn step to the next.
    const changes = drawn.flatMap(({ step }, at) =>
      at > 0 && (step.differs !== drawn[at - 1]?.step.differs || (scaling === "median" && step.median?.others))
        ? step
        : [],
    );
    const stepTexts = drawn.map(({ step, y }) => `${formatThreads(step.threads)}: ${text(y)}${remark(step, scaling)}`);
    return [
      {
        ...own,
        dots,
        rest: [],
        dotted: new Set(changes.map(({ point }) => point)),
        title: [own.series.label, ...stepTexts].join("\n"),
      },
    ];
  });
  if (scaling === "median") return medianPlot(lines, stepsOf(panel));
  const rate = [label, unit].filter(Boolean).join(", ");
  return threadPlot(lines, speedup ? null : rate, speedup ? idealCounts(lines) : []);
}

/** Returns "; 88 % of the ideal; other config; repeats disagree", or "". A median has no ideal. */
function remark(step: ScalingStep, scaling: Scaling): string {
  const { speedup, threads } = step;
  const hasIdeal = scaling !== "median" && speedup !== null && threads > 1;
  const ideal = hasIdeal ? [`${formatPercent(speedup / threads)} of the ideal`] : [];
  return [...ideal, ...remarksOf(step, scaling)].map((text) => `; ${text}`).join("");
}

/** Returns the steps of all lines of a panel. */
export const stepsOf = ({ lines }: ScalingPanel): ScalingStep[] => lines.flatMap(({ steps }) => steps);

/**
 * Returns series by key. Builds of one engine have shades of its hue, pale for old ones. An engine with one build, or
 * with several series of a build, has the colours of its series.
 */
export function inHues(series: readonly SeriesInfo[]): ReadonlyMap<string, { series: SeriesInfo; share?: number }> {
  const engines = [...new Set(series.map(({ engine }) => engine))];
  const hues = seriesSlots(engines.map((engine) => ({ key: engine, engine })));
  return new Map(
    series.map((info) => {
      const own = series.filter(({ engine }) => engine === info.engine);
      const builds = [...new Set(own.map(({ detail }) => detail))];
      if (builds.length < 2 || builds.length !== own.length) return [info.key, { series: info }];
      const color = hues.get(info.engine)?.color ?? info.color;
      return [
        info.key,
        { series: { ...info, color }, share: ageShare(builds.indexOf(info.detail) / (builds.length - 1)) },
      ];
    }),
  );
}
