"use client";
import { memo, useMemo } from "react";
import { StepLegend } from "@/components/relative-chart/step-legend";
import { Awaited } from "@/components/ui/awaited.client";
import { baselineText } from "@/lib/views/relative/baseline-words";
import { betterOfRows } from "@/lib/views/relative/better-of-rows";
import { relativeGrid } from "@/lib/views/relative/relative-grid";
import { ChartResults } from "./chart-results";
import { ConfounderNotice } from "./confounder-notice";
import { RelativeTable } from "./relative-table.client";
import type { TableFacts } from "./table-parts.client";
import { useLook, useWorkloadState } from "./workload-state.client";

/** The table or its chart; pale while other numbers load. */
export function RelativeResults({ view }: { view: TableFacts }) {
  const { params, pending } = useWorkloadState();
  return (
    <Awaited pending={pending} className="flex min-w-0 flex-col gap-3">
      <Results view={view} isChart={params.view === "chart"} />
    </Awaited>
  );
}

/** Handles changes that need no other numbers, in the browser. A click on a filter draws it once, with the answer. */
const Results = memo(function Results({ view, isChart }: { view: TableFacts; isChart: boolean }) {
  const { params } = useLook();
  const { base, relativeTo, neutral, moved, sort, order, show, transpose } = params;
  const grid = useMemo(
    () => relativeGrid(view, { base, relativeTo, neutral, moved, sort, order, show, transpose }),
    [view, base, relativeTo, neutral, moved, sort, order, show, transpose],
  );
  // Below a table, whose heads name the differences; above a chart, which has no such heads.
  const differences = <ConfounderNotice confounders={grid.confounders} view={view} base={baselineText(view, grid)} />;
  return (
    <>
      {isChart ? (
        <>
          {differences}
          <ChartResults view={view} grid={grid} neutral={neutral} />
        </>
      ) : (
        <>
          <RelativeTable view={view} grid={grid} />
          <Legend view={view} neutral={neutral} />
          {differences}
        </>
      )}
    </>
  );
});

function Legend({ view: { table, rowHeads }, neutral }: { view: TableFacts; neutral: number }) {
  return (
    <p className="flex flex-wrap gap-x-4 gap-y-1 text-xs text-muted-foreground">
      <StepLegend better={betterOfRows([...table.rows.keys()], rowHeads)} />
      <span>no colour: within ± {neutral}, or may be noise</span>
      {table.columnsBy === "build" && (
        <span>
          <span className="ratio-key" data-drop="true" /> first build that lost 10 % or more on the one before
        </span>
      )}
    </p>
  );
}
