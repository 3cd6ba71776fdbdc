import { amountAxis, threadAxis } from "@/lib/charts/axis-scale";
import { labelRoom, linePath } from "@/lib/charts/plot-geometry";
import { markerPath, seriesColor } from "@/lib/charts/series-style";
import { AUTHOR_RATIO } from "@/lib/domain/relative/relative-table";
import { formatNumber, formatRatio, formatThreads } from "@/lib/format";
import type { SeriesInfo } from "@/lib/views/compare/compare-types";
import type { ScalingPanel as Panel, ScalingStep } from "@/lib/views/relative/relative-types";

const WIDTH = 320;
const HEIGHT = 170;
const PLOT = { top: 10, right: 308, height: 132 };

interface ScalingPanelProps {
  panel: Panel;
  series: ReadonlyMap<string, SeriesInfo>;
  /** Draw speed-up against 1 thread where it is known. */
  relative: boolean;
}

/** The pieces of a line, each from one step to the next: solid, or dotted where the two were measured otherwise. */
function runs<Dot extends { step: Pick<ScalingStep, "differs"> }>(dots: readonly Dot[], dotted: boolean): Dot[][] {
  return dots.flatMap((dot, at) => {
    const before = dots[at - 1];
    return before && (dot.step.differs !== before.step.differs) === dotted ? [[before, dot]] : [];
  });
}

const remark = ({ differs, doubtful }: Pick<ScalingStep, "differs" | "doubtful">) =>
  `${differs ? `; ${differs}` : ""}${doubtful ? "; repeats disagree" : ""}`;

/** One workload by thread count: drawn on the server. The numbers and the links to their points stand in the table below. */
export function ScalingPanel({ panel, series, relative }: ScalingPanelProps) {
  const valueAt = (step: ScalingStep) => (relative ? step.speedup : step.value);
  const drawn = panel.lines.map(({ series: key, steps }) => ({
    info: series.get(key),
    steps: steps.flatMap((step) => {
      const value = valueAt(step);
      return value === null ? [] : [{ ...step, drawn: value }];
    }),
  }));
  const all = drawn.flatMap(({ steps }) => steps);
  const unit = relative ? "× 1 thread" : `${panel.metric.label}, ${panel.metric.unit}`;
  const yAxis = amountAxis(
    "linear",
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
  const y = (at: number) => PLOT.top + (1 - share(yAxis, at)) * PLOT.height;
  const text = (value: number) =>
    relative ? `${formatRatio(value)} ×` : `${formatNumber(value)} ${panel.metric.unit}`;
  return (
    <figure className="min-w-0 rounded-lg border border-border bg-surface px-3 py-2.5">
      <figcaption className="mb-1 text-sm font-medium wrap-anywhere">
        {panel.workload} <span className="font-normal text-muted-foreground">{unit}</span>
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
          aria-label={`${panel.workload} by thread count`}
        >
          <g fontSize={10} fill="var(--muted-foreground)">
            {yAxis.ticks.map(({ at, label }) => (
              <g key={at}>
                <line x1={left} x2={PLOT.right} y1={y(at)} y2={y(at)} stroke="var(--grid)" />
                <text x={left - 5} y={y(at) + 3} textAnchor="end">
                  {label}
                </text>
              </g>
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
          {drawn.map(({ info, steps }) => {
            if (!info) return null;
            const dots = steps.map((step) => ({ step, x: x(xAxis.place(step.threads)), y: y(step.drawn) }));
            return (
              <g key={info.key}>
                <path
                  d={runs(dots, false).map(linePath).join("")}
                  fill="none"
                  stroke={seriesColor(info.color)}
                  strokeWidth={1.6}
                />
                <path
                  d={runs(dots, true).map(linePath).join("")}
                  fill="none"
                  stroke={seriesColor(info.color)}
                  strokeWidth={1.6}
                  strokeDasharray="1.5 4"
                  strokeLinecap="round"
                />
                {dots.map(({ step, ...dot }) => (
                  <path
                    key={step.threads}
                    d={markerPath(info.marker, dot.x, dot.y, 3.4)}
                    fill={seriesColor(info.color)}
                  >
                    <title>{`${info.label}, ${formatThreads(step.threads)}: ${text(step.drawn)}${remark(step)}`}</title>
                  </path>
                ))}
              </g>
            );
          })}
        </svg>
      )}
    </figure>
  );
}
