"use client";
import { useMemo, useState } from "react";
import { TableBlockView } from "@/components/blocks/table-block";
import { ShowMore } from "@/components/tables/show-more.client";
import { Card } from "@/components/ui/card";
import { formatCounted, formatPoints } from "@/lib/format";
import type { WorkloadScalingView } from "@/lib/views/relative/relative-types";
import { scalingBlock } from "@/lib/views/relative/scaling-block";
import { DIVISORS } from "@/lib/views/relative/scaling-look";
import type { Scaling } from "@/lib/views/state/scaling-choice";

interface ScalingTableProps {
  view: WorkloadScalingView;
  scaling: Scaling;
  /** Address of the file with the same numbers. */
  whole: string;
}

/** Titles of the table. */
const TITLES = {
  median: "Ratio to the median of series",
  speedup: "Speed-up against 1 thread",
  rate: "By thread count",
} as const satisfies Record<Scaling, string>;

/** Lines before the reader asks for all. */
const FIRST_LINES = 100;

/** Numbers of the panels, one row for each line. Renders when opened, since most readers don't open it. */
export function ScalingTable({ view, scaling, whole }: ScalingTableProps) {
  const [open, setOpen] = useState(false);
  const block = useMemo(() => scalingBlock(view, scaling, "pages"), [view, scaling]);
  return (
    <Card
      id="scaling-table"
      title={TITLES[scaling]}
      note={
        view.withoutThreads > 0
          ? `${formatPoints(view.withoutThreads)} without a known thread count, not drawn`
          : undefined
      }
    >
      <details onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary className="text-link w-fit rounded-sm text-sm">
          The numbers, {formatCounted(block.rows.length, "line")}
        </summary>
        <p className="my-1 text-sm">
          <a href={whole} className="text-link">
            All of them as a file
          </a>
        </p>
        {open && (
          <ShowMore rows={block.rows} noun="lines" first={FIRST_LINES}>
            {(rows) => (
              <TableBlockView
                block={block}
                rows={rows}
                name="thread scaling"
                caption="Thread scaling: a line of each workload by thread count"
              />
            )}
          </ShowMore>
        )}
      </details>
      {scaling !== "speedup" && (
        <p className="mt-2 text-sm text-muted-foreground">
          {scaling === "median"
            ? `Ratios are to ${DIVISORS.median}, whatever filters and other bundles are in view.`
            : "Values are in the unit above each workload's chart; medians where a setting was run more than once."}
        </p>
      )}
    </Card>
  );
}
