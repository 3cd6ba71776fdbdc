import { useMemo } from "react";
import { Drawing } from "@/components/charts/drawing.client";
import { plotDraw } from "@/components/charts/drawn";
import { plotSentence } from "@/lib/charts/plot";
import { workloadPlot } from "@/lib/charts/workload-plot";
import { AUTHOR_RATIO } from "@/lib/domain/relative/workload-rows";
import { metricWithUnit } from "@/lib/domain/workloads/metric-with-unit";
import { formatCount, formatPercent, formatThreads } from "@/lib/format";
import type { SeriesInfo } from "@/lib/views/compare/compare-types";
import type { ScalingPanel as Panel, ScalingEnd } from "@/lib/views/relative/relative-types";

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
  /** Draws speed-up against 1 thread where it is known. */
  relative: boolean;
}

const LIMITS = {
  processors: "the host’s processors are used up",
  server: "the server is the limit",
  client: "the client is the limit",
  unclear: "the limit is unknown",
  "not recorded": "what limits it is not recorded",
} as const satisfies Record<ScalingEnd["who"], string>;

/** Returns "no more from 16 threads on: the server is the limit (...)", or "still rising at the last count". */
function endText({ from, who, busy, waiting }: ScalingEnd): string {
  const facts = [
    ...(waiting === null ? [] : [`clients wait ${formatPercent(Math.min(1, waiting))} of their time`]),
    ...(busy === null ? [] : [`processors ${formatPercent(busy)} busy`]),
  ];
  const limit = `${LIMITS[who]}${facts.length ? ` (${facts.join(", ")})` : ""}`;
  return from === null ? "still rising at the last count" : `no more from ${formatThreads(from)} on: ${limit}`;
}

/** Groups lines with equal endings. */
function groupByText(ends: readonly { label: string; text: string }[]): { text: string; labels: string[] }[] {
  const byText = new Map<string, string[]>();
  for (const { label, text } of ends) byText.set(text, [...(byText.get(text) ?? []), label]);
  return [...byText].map(([text, labels]) => ({ text, labels }));
}

/** One workload by thread count. The table below has numbers and links to points. */
export function ScalingPanel({ panel, series, relative }: ScalingPanelProps) {
  const plot = useMemo(() => workloadPlot(panel, series, relative), [panel, series, relative]);
  // The caption names the axis.
  const draw = useMemo(() => plotDraw({ ...plot, yLabel: "" }, HEIGHT, "threads"), [plot]);
  const labels = new Map(series.map(({ key, label }) => [key, label]));
  const ends = groupByText(
    panel.lines.flatMap(({ series: key, end }) => {
      const label = labels.get(key);
      return end && label !== undefined ? [{ label, text: endText(end) }] : [];
    }),
  );
  const others = ends.slice(ENDS).flatMap(({ labels: own }) => own).length;
  // A unit that all panels share is above them.
  const unit = relative ? "" : metricWithUnit(panel.metric);
  return (
    <figure className="min-w-0 rounded-lg border border-border bg-surface px-3 py-2.5">
      <figcaption className="mb-1 text-sm font-medium wrap-anywhere">
        {panel.workload} {unit && <span className="font-normal text-muted-foreground">{unit}</span>}
      </figcaption>
      {plot.lines.every(({ dots }) => dots.length === 0) ? (
        <p className="py-6 text-sm text-muted-foreground">
          {panel.metric.key === AUTHOR_RATIO
            ? "Only ratios that the bundle’s author printed, so no speed-up is known."
            : "Nothing was measured at 1 thread, so no speed-up is known."}
        </p>
      ) : (
        <Drawing
          label={`${panel.workload} by thread count. ${plotSentence(plot)}`}
          picture="scaling"
          draw={draw}
          usual={WIDTH}
        />
      )}
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
