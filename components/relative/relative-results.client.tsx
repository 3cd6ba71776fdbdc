"use client";
import dynamic from "next/dynamic";
import { memo, useMemo } from "react";
import { StepLegend } from "@/components/relative-chart/step-legend";
import { Awaited } from "@/components/ui/awaited.client";
import { Link } from "@/components/ui/link";
import type { Sentence } from "@/lib/domain/sentences/sentence";
import { baselineText } from "@/lib/views/relative/baseline-words";
import { betterOfRows } from "@/lib/views/relative/better-of-rows";
import { type Sent, unpackTable } from "@/lib/views/relative/packed-table";
import { relativeGrid } from "@/lib/views/relative/relative-grid";
import type { Look } from "@/lib/views/state/workload-params";
import { AnswerText } from "./answer-text";
import { ConfounderNotice } from "./confounder-notice";
import { RelativeTable } from "./relative-table.client";
import type { TableFacts } from "./table-parts.client";
import { useLook, useWorkloadState } from "./workload-state.client";

/** The table or its chart; pale while other numbers load. */
export function RelativeResults({ sent, answer }: { sent: Sent<TableFacts>; answer: ServedAnswer }) {
  const view = useMemo(() => ({ ...sent, table: unpackTable(sent.table) }), [sent]);
  const { params, pending } = useWorkloadState();
  return (
    <Awaited pending={pending} className="flex min-w-0 flex-col gap-2">
      <Results view={view} answer={answer} isChart={params.view === "chart"} />
    </Awaited>
  );
}

/** The server's sentence on the table, and the look that it is about. */
export interface ServedAnswer {
  sentence: Pick<Sentence, "text" | "notes"> | null;
  look: Pick<Look, "base" | "relativeTo" | "neutral">;
}

// Loaded where the reader changes the baseline or the band.
const FreshAnswer = dynamic(() => import("./fresh-answer.client"));

// Only a page that shows the chart loads it.
const RelativeChart = dynamic(() =>
  import("@/components/relative-chart/relative-chart").then((module) => module.RelativeChart),
);

interface ResultsProps {
  view: TableFacts;
  answer: ServedAnswer;
  isChart: boolean;
}

/** Handles changes that need no other numbers, in the browser. A click on a filter draws it once, with the answer. */
const Results = memo(function Results({ view, answer, isChart }: ResultsProps) {
  const { params } = useLook();
  const { base, relativeTo, neutral, moved, sort, order, show } = params;
  const grid = useMemo(
    () => relativeGrid(view, { base, relativeTo, neutral, moved, sort, order, show }),
    [view, base, relativeTo, neutral, moved, sort, order, show],
  );
  // Below a table, whose heads name the differences; above a chart, which has no such heads.
  const differences = <ConfounderNotice confounders={grid.confounders} view={view} base={baselineText(view, grid)} />;
  const { look } = answer;
  const isServed = look.base === base && look.relativeTo === relativeTo && look.neutral === neutral;
  return (
    <>
      {isServed ? (
        answer.sentence && <AnswerText sentence={answer.sentence} />
      ) : (
        <FreshAnswer view={view} grid={grid} />
      )}
      {isChart ? (
        <>
          {differences}
          <RelativeChart view={view} grid={grid} neutral={neutral} table={<TableLink />} />
        </>
      ) : (
        <>
          <Legend view={view} neutral={neutral} />
          <RelativeTable view={view} grid={grid} />
          {differences}
        </>
      )}
    </>
  );
});

function TableLink() {
  const { href } = useWorkloadState();
  return (
    <Link prefetch={false} href={href({ view: "table" })} className="text-link text-sm">
      The same numbers as a table
    </Link>
  );
}

function Legend({ view: { table, rowHeads }, neutral }: { view: TableFacts; neutral: number }) {
  return (
    <p className="flex flex-wrap gap-x-4 gap-y-1 text-xs text-muted-foreground max-md:order-1">
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
