"use client";
import dynamic from "next/dynamic";
import { useState } from "react";
import { ChartBoundary } from "@/components/charts/chart-boundary.client";
import { Skeleton } from "@/components/ui/skeleton";
import type { SeriesView } from "@/lib/views/series-view";
import { LineMark } from "./line-mark";
import { SeriesTable } from "./series-table";

const SeriesPlot = dynamic(() => import("./series-plot.client"), {
  ssr: false,
  loading: () => <Skeleton className="h-[168px]" />,
});

/** A series as small charts, a unit each, and its numbers as a table. */
export function SeriesCharts({ view }: { view: SeriesView }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <div className="grid gap-x-6 gap-y-3 md:grid-cols-2">
        {view.charts.map((chart) => (
          <figure key={chart.lines.join()} className="m-0 min-w-0">
            <figcaption className="mb-1 flex flex-wrap items-center gap-x-3 gap-y-0.5 text-xs">
              {chart.unit && <span className="text-muted-foreground">{chart.unit}</span>}
              {chart.lines.map((column, slot) => (
                <span key={view.columns[column]?.key} className="inline-flex items-center gap-1.5">
                  <LineMark slot={slot} />
                  {view.columns[column]?.label}
                </span>
              ))}
            </figcaption>
            <ChartBoundary>
              <SeriesPlot view={view} chart={chart} />
            </ChartBoundary>
            <p className="text-center text-xs text-muted-foreground">
              {[view.x.label.toLowerCase(), view.x.unit, view.logX ? "log scale" : ""].filter(Boolean).join(", ")}
            </p>
          </figure>
        ))}
      </div>
      {view.still.length > 0 && (
        <p className="mt-2 text-xs text-muted-foreground">{`0 or not printed throughout: ${view.still.join(", ")}.`}</p>
      )}
      <details className="mt-2 text-sm" onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary className="w-fit cursor-pointer text-link">The numbers as a table</summary>
        {open && <SeriesTable view={view} />}
      </details>
    </>
  );
}
