"use client";
import { type ReactNode, useState } from "react";
import { ChartBoundary } from "@/components/charts/chart-boundary.client";
import { NARROW } from "@/components/charts/drawn";
import type { SeriesView } from "@/lib/views/bundle/series-view";
import { LineMark } from "./line-mark";
import { SampledChart } from "./sampled-chart";
import { SeriesTable } from "./series-table";

/** Width in px of the server's drawing in an open series: half a card at 1280 px. */
const OPEN_WIDTH = 588;
/** A closed series has one drawing, of a phone's width, until it opens. */
const CLOSED_WIDTH = NARROW;

interface SeriesChartsProps {
  view: SeriesView;
  /** Link to the source file. */
  place: ReactNode;
  startsOpen: boolean;
}

/** A series under its title: a small chart for each unit, and a table. */
export function SeriesCharts({ view, place, startsOpen }: SeriesChartsProps) {
  const [table, setTable] = useState(false);
  return (
    <details open={startsOpen}>
      <summary className="w-fit cursor-pointer">
        <h3 className="inline">{view.title}</h3>
      </summary>
      <p className="mt-0.5 mb-2">{place}</p>
      <Charts view={view} usual={startsOpen ? OPEN_WIDTH : CLOSED_WIDTH} />
      <details className="mt-2 text-sm" onToggle={(event) => setTable(event.currentTarget.open)}>
        <summary className="w-fit cursor-pointer text-link">The numbers as a table</summary>
        {table && <SeriesTable view={view} />}
      </details>
    </details>
  );
}

/** A chart for each unit, and the names of columns that have nothing to draw. */
function Charts({ view, usual }: { view: SeriesView; usual: number }) {
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
              <SampledChart view={view} chart={chart} usual={usual} />
            </ChartBoundary>
          </figure>
        ))}
      </div>
      {view.charts.length === 0 && (
        <p className="text-sm text-muted-foreground">Everything in it is 0 or was not printed.</p>
      )}
      {view.still.length > 0 && (
        <p className="mt-2 text-xs text-muted-foreground">{`0 or not printed throughout: ${view.still.join(", ")}.`}</p>
      )}
    </>
  );
}
