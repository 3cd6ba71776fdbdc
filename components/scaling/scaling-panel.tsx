import { useMemo } from "react";
import { Drawing } from "@/components/charts/drawing.client";
import { plotDraw } from "@/components/charts/drawn";
import { medianWords, othersWords, withoutMedian } from "@/lib/charts/median-plot";
import { plotSentence } from "@/lib/charts/plot";
import { stepsOf, workloadPlot } from "@/lib/charts/workload-plot";
import { AUTHOR_RATIO } from "@/lib/domain/relative/workload-rows";
import { metricWithUnit } from "@/lib/domain/workloads/metric-with-unit";
import { formatCount, formatPercent, formatThreads } from "@/lib/format";
import type { SeriesInfo } from "@/lib/views/compare/compare-types";
import type { ScalingPanel as Panel, ScalingEnd } from "@/lib/views/relative/relative-types";
import type { Scaling } from "@/lib/views/state/scaling-choice";

/** The most endings that a panel names. */
const ENDS = 3;
/** The most names of lines with equal endings; for more it gives the number. */
const NAMED = 3;
/** Width in px of most panels, and height of their plots. */
const WIDTH = 340;
const HEIGHT = 160;

interface ScalingPanelProps {
  panel: Panel;
  series: readonly SeriesInfo[];
  /** Draws values, or their ratios where these are known. */
  scaling: Scaling;
}

const LIMITS = {
  processors: "the host’s processors are used up",
  server: "the server is the limit",
  client: "the client is the limit",
  unclear: "the limit is unknown",
  "not recorded": "what limits it is not recorded",
} as const satisfies Record<ScalingEnd["who"], string>;

/** Returns where a line ends its rise: "no more from 16 threads on: the server is the limit (...)". */
function endText({ from, who, busy, waiting }: ScalingEnd): string {
  const facts = [
    ...(waiting === null ? [] : [`clients wait ${formatPercent(Math.min(1, waiting))} of their time`]),
    ...(busy === null ? [] : [`processors ${formatPercent(busy)} busy`]),
  ];
  const limit = `${LIMITS[who]}${facts.length ? ` (${facts.join(", ")})` : ""}`;
  return from === null ? "still rising at the last count" : `no more from ${formatThreads(from)} on: ${limit}`;
}

/** Groups the labels of lines with equal endings. */
function groupByText(ends: readonly { label: string; text: string }[]): { text: string; labels: string[] }[] {
  const byText = new Map<string, string[]>();
  for (const { label, text } of ends) byText.set(text, [...(byText.get(text) ?? []), label]);
  return [...byText].map(([text, labels]) => ({ text, labels }));
}

/** Returns the reason for a panel without a line. */
function emptyText({ metric }: Panel, scaling: Scaling): string {
  if (metric.key === AUTHOR_RATIO) return "Only ratios that the bundle’s author printed, so no speed-up is known.";
  return scaling === "median"
    ? "No thread count has a median of series to divide by."
    : "Nothing was measured at 1 thread, so no speed-up is known.";
}

/** One workload by thread count. The table below has numbers and links to points. */
export function ScalingPanel({ panel, series, scaling }: ScalingPanelProps) {
  const plot = useMemo(() => workloadPlot(panel, series, scaling), [panel, series, scaling]);
  // The caption names the axis.
  const draw = useMemo(() => plotDraw({ ...plot, yLabel: "" }, HEIGHT, "threads"), [plot]);
  const labels = new Map(series.map(({ key, label }) => [key, label]));
  // A ratio to other series says nothing on the end of a line.
  const ends = groupByText(
    (scaling === "median" ? [] : panel.lines).flatMap(({ series: key, end }) => {
      const label = labels.get(key);
      return end && label !== undefined ? [{ label, text: endText(end) }] : [];
    }),
  );
  const others = ends.slice(ENDS).flatMap(({ labels: own }) => own).length;
  const steps = stepsOf(panel);
  // A unit that all panels share is above them.
  const units = {
    rate: metricWithUnit(panel.metric),
    speedup: "",
    median: `${panel.metric.label}, × ${medianWords(steps)}`,
  } as const satisfies Record<Scaling, string>;
  const unit = units[scaling];
  const without = scaling === "median" ? [withoutMedian(steps), othersWords(steps)].filter(Boolean).join("; ") : "";
  return (
    <figure className="min-w-0 rounded-lg border border-border bg-surface px-3 py-2.5">
      <figcaption className="mb-1 text-sm font-medium wrap-anywhere">
        {panel.workload} {unit && <span className="font-normal text-muted-foreground">{unit}</span>}
      </figcaption>
      {plot.lines.every(({ dots }) => dots.length === 0) ? (
        <p className="py-6 text-sm text-muted-foreground">{emptyText(panel, scaling)}</p>
      ) : (
        <Drawing
          label={`${panel.workload} by thread count. ${plotSentence(plot)}`}
          picture="scaling"
          draw={draw}
          usual={WIDTH}
        />
      )}
      {without && <p className="mt-1 text-xs text-muted-foreground">{without}</p>}
      {ends.length > 0 && (
        <ul className="mt-1 text-xs text-muted-foreground">
          {ends.slice(0, ENDS).map(({ labels, text: words }) => (
            <li key={words}>
              {labels.length > NAMED ? `${labels.length} lines` : labels.join("; ")}: {words}
            </li>
          ))}
          {others > 0 && (
            <li>{others === 1 ? "1 more ends otherwise" : `${formatCount(others)} more end otherwise`}</li>
          )}
        </ul>
      )}
    </figure>
  );
}
