import { seriesSlots } from "@/lib/domain/vector/series-slots";
import { formatNumber, formatPercent, formatRatio, formatThreads } from "@/lib/format";
import type { SeriesInfo } from "@/lib/views/compare/compare-types";
import type { ScalingPanel, ScalingStep } from "@/lib/views/relative/relative-types";
import { idealCounts, type Plot, threadPlot } from "./plot";
import type { PlotDot, PlotLine } from "./plot-points";
import { ageShare } from "./series-style";

/** Returns true where a panel has a speed-up at more than one thread. */
export const hasSpeedup = ({ lines }: ScalingPanel): boolean =>
  lines.some(({ steps }) => steps.some(({ threads, speedup }) => threads > 1 && speedup !== null));

/** Returns a workload's values by thread count, or its speed-up with the ideal: one line per series. */
export function workloadPlot(panel: ScalingPanel, series: readonly SeriesInfo[], speedup: boolean): Plot {
  const infos = inHues(series);
  const { label, unit } = panel.metric;
  const text = (value: number) => (speedup ? `${formatRatio(value)} ×` : `${formatNumber(value)} ${unit}`);
  const lines = panel.lines.flatMap(({ series: key, steps }): PlotLine[] => {
    const own = infos.get(key);
    if (!own) return [];
    const drawn = steps.flatMap((step) => {
      const y = speedup ? step.speedup : step.value;
      return y === null ? [] : [{ step, y }];
    });
    const dots = drawn.map(({ step, y }): PlotDot => {
      return { id: step.point, series: key, x: step.threads, y, main: true };
    });
    // Dotted where another condition changes from one drawn step to the next.
    const changes = drawn.flatMap(({ step }, at) =>
      at > 0 && step.differs !== drawn[at - 1]?.step.differs ? step : [],
    );
    const stepTexts = drawn.map(({ step, y }) => `${formatThreads(step.threads)}: ${text(y)}${remark(step)}`);
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
  return threadPlot(lines, speedup ? null : `${label}, ${unit}`, speedup ? idealCounts(lines) : []);
}

/** Returns "; 88 % of the ideal; other config; repeats disagree". */
const remark = ({ speedup, threads, differs, doubtful }: ScalingStep) =>
  [
    speedup !== null && threads > 1 ? `; ${formatPercent(speedup / threads)} of the ideal` : "",
    differs ? `; ${differs}` : "",
    doubtful ? "; repeats disagree" : "",
  ].join("");

/**
 * Returns series by key: builds of one engine in shades of its hue, pale for old ones, others in colours of their own.
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
