import Link from "next/link";
import { SeriesMark } from "@/components/charts/series-mark";
import { Card } from "@/components/ui/card";
import { ageColor, seriesColor } from "@/lib/charts/series-style";
import { seriesSlots } from "@/lib/domain/vector/series-slots";
import { formatCount, formatNumber, formatRatio, formatThreads, NONE } from "@/lib/format";
import { urls } from "@/lib/urls";
import type { SeriesInfo } from "@/lib/views/compare/compare-types";
import type { ScalingStep, WorkloadScalingView } from "@/lib/views/relative/relative-types";
import { ScalingPanel } from "./scaling-panel";

interface ScalingViewProps {
  view: WorkloadScalingView;
  /** Speed-up against 1 thread instead of the rate. */
  relative: boolean;
}

/** Thread scaling of every workload in view: small multiples, then the same numbers as a table. */
export function ScalingView({ view, relative }: ScalingViewProps) {
  const series = new Map(view.series.map((info) => [info.key, info]));
  const colors = lineColors(view.series);
  if (view.threads.length < 2) {
    return (
      <Card id="scaling" title="Thread scaling">
        <p className="py-4 text-muted-foreground">
          {view.threads.length === 1
            ? `All points in view have ${formatThreads(view.threads[0] ?? 0)}: nothing here was measured at two thread counts under the same conditions.`
            : "No point in view has a known thread count."}
        </p>
      </Card>
    );
  }
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <ul className="flex flex-wrap gap-x-4 gap-y-1 text-xs" aria-label="Lines">
        {view.series.map(({ key, label, color, marker }) => (
          <li key={key} className="flex items-center gap-1.5 wrap-anywhere">
            <SeriesMark color={colors.get(key) ?? color} marker={marker} />
            {label}
          </li>
        ))}
      </ul>
      <div className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
        {view.panels.map((panel) => (
          <ScalingPanel key={panel.workload} panel={panel} series={series} colors={colors} relative={relative} />
        ))}
      </div>
      <Card
        id="scaling-table"
        title={relative ? "Speed-up against 1 thread" : "By thread count"}
        note={
          view.withoutThreads > 0
            ? `${formatCount(view.withoutThreads)} points have no known thread count and are not drawn`
            : undefined
        }
      >
        <details>
          <summary className="text-link w-fit rounded-sm text-sm">
            The numbers, {formatCount(view.panels.reduce((total, { lines }) => total + lines.length, 0))} lines
          </summary>
          <section className="overflow-x-auto" aria-label="Thread scaling as a table">
            <table className="w-full text-sm tabular-nums">
              <thead>
                <tr className="border-b border-border text-left text-muted-foreground">
                  <th scope="col" className="py-1 pr-3 font-medium">
                    Workload
                  </th>
                  <th scope="col" className="py-1 pr-3 font-medium">
                    Line
                  </th>
                  {view.threads.map((threads) => (
                    <th key={threads} scope="col" className="py-1 pl-3 text-right font-medium">
                      {threads}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {view.panels.flatMap((panel) =>
                  panel.lines.map(({ series: key, steps }) => (
                    <tr key={`${panel.workload} ${key}`} className="border-b border-border">
                      <th scope="row" className="min-w-36 py-1 pr-3 text-left font-normal">
                        {panel.workload}
                      </th>
                      <td className="py-1 pr-3">{series.get(key)?.label}</td>
                      {view.threads.map((threads) => (
                        <td key={threads} className="py-1 pl-3 text-right">
                          <StepValue step={steps.find((step) => step.threads === threads)} relative={relative} />
                        </td>
                      ))}
                    </tr>
                  )),
                )}
              </tbody>
            </table>
          </section>
        </details>
        {!relative && (
          <p className="mt-2 text-sm text-muted-foreground">
            Values are each workload's own rate, with its unit above its chart; medians where a setting was run more
            than once.
          </p>
        )}
      </Card>
    </div>
  );
}

/** Builds of one engine are a ramp of its hue, pale for old ones, as everywhere on the page; other lines have colours of their own. */
function lineColors(series: readonly SeriesInfo[]): ReadonlyMap<string, string> {
  const engines = [...new Set(series.map(({ engine }) => engine))];
  const hues = seriesSlots(engines.map((engine) => ({ key: engine, engine })));
  return new Map(
    series.map(({ key, engine, detail, color }) => {
      const own = series.filter((other) => other.engine === engine);
      const builds = [...new Set(own.map((other) => other.detail))];
      const hue = hues.get(engine)?.color ?? color;
      const isRamp = builds.length > 1 && builds.length === own.length;
      return [key, isRamp ? ageColor(hue, builds.indexOf(detail) / (builds.length - 1)) : seriesColor(color)];
    }),
  );
}

function StepValue({ step, relative }: { step: ScalingStep | undefined; relative: boolean }) {
  if (!step) return NONE;
  const text = relative ? formatRatio(step.speedup) : formatNumber(step.value);
  const spread = step.n > 1 ? `; ${step.n} runs, ${formatNumber(step.min)} to ${formatNumber(step.max)}` : "";
  return (
    <Link
      prefetch={false}
      href={urls.point(step.point)}
      className="text-link"
      title={`${step.value}${spread}${step.differs ? `; ${step.differs}` : ""}`}
    >
      {text}
      {step.n > 1 && <sup> {step.n}</sup>}
      {(step.differs || step.doubtful) && (
        <span className="block text-xs text-warning-foreground">
          {[step.differs, step.doubtful && "repeats disagree"].filter(Boolean).join("; ")}
        </span>
      )}
    </Link>
  );
}
