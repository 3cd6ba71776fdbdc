"use client";
import { useEffect } from "react";
import { ShownClaimPanel } from "@/components/claims/shown-claim-panel";
import { Button } from "@/components/ui/button";
import { type BlockRow, cellId } from "@/lib/blocks/block";
import { differenceText } from "@/lib/domain/conditions/comparison";
import { shownName } from "@/lib/domain/names/shown-names";
import { urls, withBase } from "@/lib/urls";
import { claimKey, findTarget } from "@/lib/views/claims/claim-keys";
import { relativeClaim } from "@/lib/views/claims/relative-claims";
import { cellsSpokenOf, spokenBlock } from "@/lib/views/claims/spoken-cells";
import type { RelativeGrid } from "@/lib/views/relative/relative-grid";
import { diffOfTable, encodeDiffParams } from "@/lib/views/state/diff-params";
import { CellPoints } from "./cell-points";
import { targetText } from "./cell-target";
import type { TableFacts } from "./table-parts.client";
import { useWorkloadState } from "./workload-state.client";

interface RelativeClaimProps {
  view: TableFacts;
  grid: RelativeGrid;
  /** The drawn rows of the table. */
  rows: readonly BlockRow[];
  /** Called with the ids of the drawn cells that the claim names, one a line; "" = none. */
  onSpoken: (ids: string) => void;
}

/** The claim on the cell, row, group or column that the state names. */
export default function RelativeClaimPanel({ view, grid, rows, onSpoken }: RelativeClaimProps) {
  const { params, frozen, look, href } = useWorkloadState();
  const { table } = view;
  const target = params.claim === null ? null : findTarget(view, grid, params.claim);
  const claimed = target && relativeClaim(view, grid, target);
  const { columns } = table;
  const spoken = claimed ? cellsSpokenOf(spokenBlock({ name: "table", columns, rows }, [claimed.sentence])) : [];
  const ids = spoken.map(cellId).join("\n");
  useEffect(() => {
    onSpoken(ids);
    return () => onSpoken("");
  }, [ids, onSpoken]);
  const close = { closeHref: href({ claim: null }), onClose: () => look({ claim: null }) };
  const asked = params.claim ?? "";
  if (!target || !claimed)
    return <ShownClaimPanel claimed={null} asked={asked} href={href({})} target={null} {...close} />;
  const { column } = claimed;
  const base = table.columns[grid.ofColumn[column ?? -1] ?? -1]?.key ?? null;
  const key = table.columns[column ?? -1]?.key ?? null;
  // The claim depends on the baseline, so its link names one even if the page chose it.
  const pinned = {
    claim: claimKey(view, grid, target),
    relativeTo: grid.relativeTo,
    base: table.columns[grid.base]?.key ?? null,
  };
  const differences = grid.confounders.filter((each) => each.column === column);
  const namesOf = (dimension: string, values: readonly string[]) =>
    values.map((value) => shownName(table.names, dimension, value)).join(" or ");
  const samples = target.kind === "cell" ? (table.cells[target.row]?.[target.column]?.samples ?? []) : [];
  return (
    <ShownClaimPanel claimed={claimed} asked={asked} href={href(pinned)} target={targetText(target)} {...close}>
      {target.kind === "cell" && samples.length > 1 && (
        <CellPoints view={view} grid={grid} row={target.row} column={target.column} />
      )}
      {target.kind === "column" && differences.length > 0 && (
        <ul className="rounded-md border border-warning/30 bg-warning-soft px-3 py-2 text-warning-foreground">
          {differences.map(({ dimension, base: from, other, rows, compared }) => (
            <li key={dimension} className="wrap-anywhere">
              {differenceText({ dimension, base: namesOf(dimension, from), other: namesOf(dimension, other) })}
              {rows < compared && ` (${rows} of ${compared} rows)`}{" "}
              {dimension === "config" && (
                <a
                  className="underline underline-offset-2"
                  href={withBase(urls.configDiff({ a: from[0] ?? "", b: other[0] ?? "" }))}
                >
                  Compare the configs
                </a>
              )}
            </li>
          ))}
        </ul>
      )}
      {target.kind === "column" && key !== null && (
        <div className="flex flex-wrap items-center gap-3">
          {column !== grid.base && view.authorBase === null && (
            <Button size="sm" onClick={() => look({ base: key, relativeTo: "one" })}>
              Make it the baseline
            </Button>
          )}
          {!frozen && base !== null && base !== key && (
            <a
              className="text-link"
              href={withBase(urls.diff(encodeDiffParams(diffOfTable(params, table.columnsBy, base, key))))}
            >
              A/B with its baseline, every {view.rowName}
            </a>
          )}
        </div>
      )}
    </ShownClaimPanel>
  );
}
