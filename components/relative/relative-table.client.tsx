"use client";
import "./ratio-table.css";
import dynamic from "next/dynamic";
import { useState } from "react";
import { flushSync } from "react-dom";
import { formatCount } from "@/lib/format";
import { claimKey } from "@/lib/views/claims/claim-keys";
import { baselineText } from "@/lib/views/relative/baseline-words";
import type { RelativeGrid } from "@/lib/views/relative/relative-grid";
import { RatioBox } from "./ratio-box.client";
import { scrollToGroup } from "./summary-rows";
import { type TableFacts, useTableParts } from "./table-parts.client";
import { TurnedRows } from "./turned-rows";
import { UprightRows } from "./upright-rows";
import { useLook } from "./workload-state.client";

// Loaded on the first claim, or with a page whose address names one.
const RelativeClaim = dynamic(() => import("./relative-claim.client"));

interface RelativeTableProps {
  view: TableFacts;
  grid: RelativeGrid;
}

/** Workloads by columns, or transposed. A click on a cell or a head opens its claim. */
export function RelativeTable({ view, grid }: RelativeTableProps) {
  const { params, look } = useLook();
  // Ids of the cells that the open claim names, one a line.
  const [spokenIds, setSpokenIds] = useState("");
  const parts = useTableParts(view, grid, new Set(spokenIds.split("\n")));
  const { sections, groupsOnly } = parts;
  const jump = (at: number) => {
    flushSync(() => {
      parts.draw(at);
      if (groupsOnly) look({ groups: false });
    });
    scrollToGroup(at);
  };
  const hidden = grid.sections.reduce((sum, section) => sum + section.hidden, 0);
  const relative = `relative to ${baselineText(view, grid) || "the author’s baseline"}`;
  const caption = `${view.metricLabel} of each ${view.rowName} ${relative}`;
  return (
    <>
      <RatioBox
        label={caption}
        onClaim={(target) => look({ claim: claimKey(view, grid, target) })}
        hintOf={(row, column) => parts.rows.get(row)?.cells[column]?.hint}
      >
        {parts.aside > 0 && (
          <label className="phone-columns">
            <input type="checkbox" className="all-columns" />
            <span>
              {`All ${view.table.columns.length} columns`}
              <span className="hidden-columns">{`; ${parts.aside} are hidden`}</span>
            </span>
          </label>
        )}
        <table className="ratio-table">
          <caption className="sr-only">{caption}</caption>
          {params.transpose ? <TurnedRows parts={parts} /> : <UprightRows parts={parts} onJump={jump} />}
        </table>
        {!sections.length && !groupsOnly && (
          <p className="px-4 py-6 text-muted-foreground">No row moved: every ratio lies in the neutral band.</p>
        )}
      </RatioBox>
      {params.moved && hidden > 0 && !groupsOnly && (
        <p className="text-sm text-muted-foreground" role="status">
          {formatCount(hidden)} {hidden === 1 ? "row that did not move is" : "rows that did not move are"} hidden;
          statistics are over all rows of a group.
        </p>
      )}
      {params.claim !== null && (
        <RelativeClaim view={view} grid={grid} rows={[...parts.rows.values()]} onSpoken={setSpokenIds} />
      )}
    </>
  );
}
