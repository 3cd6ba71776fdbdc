import { amountAxis, threadAxis } from "@/lib/charts/axis-scale";
import { idealCounts } from "@/lib/charts/plot";
import { labelRoom, linePath } from "@/lib/charts/plot-geometry";
import { markerPath, seriesColor } from "@/lib/charts/series-style";
import { AUTHOR_RATIO } from "@/lib/domain/relative/workload-rows";
import { metricWithUnit } from "@/lib/domain/workloads/metric-with-unit";
import { formatCount, formatNumber, formatPercent, formatRatio, formatThreads } from "@/lib/format";
import type { SeriesInfo } from "@/lib/views/compare/compare-types";
import type { ScalingPanel as Panel, ScalingEnd, ScalingStep } from "@/lib/views/relative/relative-types";

/** The most endings that a panel names. */
const ENDS = 3;
/** The most lines that screen readers hear; the table below has all. */
const SPOKEN = 6;
/** The most names of lines with equal endings; for more it gives the number. */
const NAMED = 3;
const WIDTH = 320;
const HEIGHT = 170;
const PLOT = { top: 10, right: 308, height: 132 };

interface ScalingPanelProps {
  panel: Panel;
  series: ReadonlyMap<string, SeriesInfo>;
  /** CSS colours by series key. */
  colors: ReadonlyMap<string, string>;
  /** Draws speed-up against 1 thread where it is known. */
  relative: boolean;
}

/** Returns the pieces of a line: solid, or dotted where two steps were measured under different conditions. */
function linePieces<Dot extends { step: Pick<ScalingStep, "differs"> }>(
  dots: readonly Dot[],
  dotted: boolean,
): Dot[][] {
  return dots.flatMap((dot, at) => {
    const before = dots[at - 1];
    return before && (dot.step.differs !== before.step.differs) === dotted ? [[before, dot]] : [];
  });
}

const remark = ({ differs, doubtful }: Pick<ScalingStep, "differs" | "doubtful">) =>
  `${differs ? `; ${differs}` : ""}${doubtful ? "; repeats disagree" : ""}`;

/** Returns a speed-up's share of the ideal: "; 88 % of the ideal". */
const idealText = ({ speedup, threads }: Pick<ScalingStep, "speedup" | "threads">) =>
  speedup === null || threads < 2 ? "" : `; ${formatPercent(speedup / threads)} of the ideal`;

const LIMITS = {
  processors: "the host’s processors are used up",
  server: "the server is the limit",
  client: "the client is the limit",
  unclear: "the limit is unknown",
  "not recorded": "what limits it is not recorded",
} as const satisfies Record<ScalingEnd["who"], string>;

/** Returns end and reason of a line: "no more from 16 threads on: the server is the limit (...)". */
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

/** Returns the first parts, and the number of the others. */
const sentenceOf = (parts: readonly string[]): string =>
  `${[...parts.slice(0, SPOKEN), ...(parts.length > SPOKEN ? [`${parts.length - SPOKEN} more`] : [])].join("; ")}.`;

/** One workload by thread count, drawn on the server. The table below has numbers and links to points. */
export function ScalingPanel({ panel, series, colors, relative }: ScalingPanelProps) {
  const valueAt = (step: ScalingStep) => (relative ? step.speedup : step.value);
  const drawn = panel.lines.map(({ series: key, steps }) => ({
    info: series.get(key),
    steps: steps.flatMap((step) => {
      const value = valueAt(step);
      return value === null ? [] : [{ ...step, drawn: value }];
    }),
  }));
  const all = drawn.flatMap(({ steps }) => steps);
  const ends = groupByText(
    panel.lines.flatMap(({ series: key, end }) => {
      const info = series.get(key);
      return end && info ? [{ label: info.label, text: endText(end) }] : [];
    }),
  );
  const others = ends.slice(ENDS).flatMap(({ labels }) => labels).length;
  const ideal = relative ? idealCounts([{ dots: all.map((step) => ({ x: step.threads, y: step.drawn })) }]) : [];
  // A unit that all panels share is above them.
  const unit = relative ? "" : metricWithUnit(panel.metric);
  // On two log axes the ideal is a straight line.
  const yAxis = amountAxis(
    relative ? "log" : "linear",
    all.map((step) => step.drawn),
    PLOT.height,
  );
  const left = Math.max(46, labelRoom(yAxis));
  const width = PLOT.right - left;
  const xAxis = threadAxis(
    all.map(({ threads }) => threads),
    width,
  );
  const share = ({ domain: [from, to] }: { domain: [number, number] }, at: number) => (at - from) / (to - from);
  const x = (at: number) => left + share(xAxis, at) * width;
  const level = (at: number) => PLOT.top + (1 - share(yAxis, at)) * PLOT.height;
  const y = (value: number) => level(yAxis.place(value));
  const text = (value: number) =>
    relative ? `${formatRatio(value)} ×` : `${formatNumber(value)} ${panel.metric.unit}`;
  const said = (step: (typeof all)[number] | undefined) =>
    step ? `${text(step.drawn)} at ${formatThreads(step.threads)}` : "";
  const spoken = drawn.flatMap(({ info, steps }) =>
    info && steps.length ? `${info.label}: ${[...new Set([steps[0], steps.at(-1)])].map(said).join(", ")}` : [],
  );
  return (
    <figure className="min-w-0 rounded-lg border border-border bg-surface px-3 py-2.5">
      <figcaption className="mb-1 text-sm font-medium wrap-anywhere">
        {panel.workload} {unit && <span className="font-normal text-muted-foreground">{unit}</span>}
      </figcaption>
      {all.length === 0 ? (
        <p className="py-6 text-sm text-muted-foreground">
          {panel.metric.key === AUTHOR_RATIO
            ? "Only ratios that the bundle’s author printed, so no speed-up is known."
            : "Nothing was measured at 1 thread, so no speed-up is known."}
        </p>
      ) : (
        <svg
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          className="block w-full"
          role="img"
          aria-label={`${panel.workload} by thread count. ${sentenceOf(spoken)}`}
        >
          <g fontSize={10} fill="var(--muted-foreground)">
            <path
              d={yAxis.ticks.map(({ at }) => `M${left} ${level(at)}H${PLOT.right}`).join("")}
              stroke="var(--grid)"
            />
            {yAxis.ticks.map(({ at, label }) => (
              <text key={at} x={left - 5} y={level(at) + 3} textAnchor="end">
                {label}
              </text>
            ))}
            {xAxis.ticks.map(({ at, label }) => (
              <text key={at} x={x(at)} y={PLOT.top + PLOT.height + 14} textAnchor="middle">
                {label}
              </text>
            ))}
            <text x={left + width / 2} y={HEIGHT - 2} textAnchor="middle">
              threads
            </text>
          </g>
          {ideal.length > 1 && (
            <path
              d={linePath(ideal.map((count) => ({ x: x(xAxis.place(count)), y: y(count) })))}
              fill="none"
              stroke="var(--muted-foreground)"
              strokeDasharray="2 4"
            >
              <title>Ideal: as many times the rate as threads</title>
            </path>
          )}
          {drawn.map(({ info, steps }) => {
            if (!info) return null;
            const color = colors.get(info.key) ?? seriesColor(info.color);
            const dots = steps.map((step) => ({ step, x: x(xAxis.place(step.threads)), y: y(step.drawn) }));
            const said = steps.map(
              (step) => `${formatThreads(step.threads)}: ${text(step.drawn)}${idealText(step)}${remark(step)}`,
            );
            const dotted = linePieces(dots, true);
            // Few elements for each line: some bundles have a thousand lines.
            return (
              <g key={info.key} fill="none" stroke={color} strokeWidth={1.6}>
                <title>{[info.label, ...said].join("\n")}</title>
                <path d={linePieces(dots, false).map(linePath).join("")} />
                {dotted.length > 0 && (
                  <path d={dotted.map(linePath).join("")} strokeDasharray="1.5 4" strokeLinecap="round" />
                )}
                <path
                  d={dots.map((dot) => markerPath(info.marker, dot.x, dot.y, 3.4)).join("")}
                  fill={color}
                  stroke="none"
                />
              </g>
            );
          })}
        </svg>
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
