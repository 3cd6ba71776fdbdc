"use client";
import Link from "next/link";
import { useState } from "react";
import { ShowMore } from "@/components/tables/show-more.client";
import { Card } from "@/components/ui/card";
import { formatCount, formatNumber, formatRatio, NONE } from "@/lib/format";
import { urls } from "@/lib/urls";
import type { SeriesInfo } from "@/lib/views/compare/compare-types";
import type { ScalingStep, WorkloadScalingView } from "@/lib/views/relative/relative-types";

interface ScalingTableProps {
  view: WorkloadScalingView;
  series: ReadonlyMap<string, SeriesInfo>;
  relative: boolean;
  /** Address of the file with the same numbers. */
  whole: string;
}

/** Lines before the reader asks for all. */
const FIRST_LINES = 100;

/** Numbers of the panels, one row for each line. Renders when opened, since most readers don't open it. */
export function ScalingTable({ view, series, relative, whole }: ScalingTableProps) {
  const [open, setOpen] = useState(false);
  const lines = view.panels.flatMap(({ workload, lines }) => lines.map((line) => ({ ...line, workload })));
  return (
    <Card
      id="scaling-table"
      title={relative ? "Speed-up against 1 thread" : "By thread count"}
      note={
        view.withoutThreads > 0
          ? `${formatCount(view.withoutThreads)} points have no known thread count and are not drawn`
          : undefined
      }
    >
      <details onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary className="text-link w-fit rounded-sm text-sm">The numbers, {formatCount(lines.length)} lines</summary>
        <p className="my-1 text-sm">
          <a href={whole} className="text-link">
            All of them as a file
          </a>
        </p>
        {open && (
          <ShowMore rows={lines} noun="lines" first={FIRST_LINES}>
            {(shown) => (
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
                    {shown.map(({ workload, series: key, steps }) => (
                      <tr key={`${workload} ${key}`} className="border-b border-border">
                        <th scope="row" className="min-w-36 py-1 pr-3 text-left font-normal">
                          {workload}
                        </th>
                        <td className="py-1 pr-3">{series.get(key)?.label}</td>
                        {view.threads.map((threads) => (
                          <td key={threads} className="py-1 pl-3 text-right">
                            <StepValue step={steps.find((step) => step.threads === threads)} relative={relative} />
                          </td>
                        ))}
                      </tr>
                    ))}
                  </tbody>
                </table>
              </section>
            )}
          </ShowMore>
        )}
      </details>
      {!relative && (
        <p className="mt-2 text-sm text-muted-foreground">
          Values are in the unit above each workload's chart; medians where a setting was run more than once.
        </p>
      )}
    </Card>
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
