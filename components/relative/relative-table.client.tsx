"use client";
import "./ratio-table.css";
import dynamic from "next/dynamic";
import { flushSync } from "react-dom";
import { CLAIMED } from "@/components/claims/claimed";
import { withBase } from "@/lib/urls";
import { type ClaimTarget, claimKey, findTarget } from "@/lib/views/claims/relative-claims";
import { baselineText } from "@/lib/views/relative/baseline-words";
import { betterOfRows } from "@/lib/views/relative/better-of-rows";
import { drawnHeads } from "@/lib/views/relative/drawn-heads";
import type { RelativeGrid } from "@/lib/views/relative/relative-grid";
import type { RelativeView } from "@/lib/views/relative/relative-types";
import { differingIn, dimensionLabel } from "@/lib/views/relative/relative-words";
import { hasStatistics, statisticLabel } from "@/lib/views/relative/statistic-parts";
import { targetText } from "./cell-target";
import { ColumnHead, RawName } from "./column-head.client";
import { useDrawnSections } from "./drawn-sections.client";
import { columnsAside } from "./phone-columns";
import { RatioBox } from "./ratio-box.client";
import { RatioCell } from "./ratio-cell";
import { StatisticCell } from "./statistics";
import { SummaryRows, scrollToGroup } from "./summary-rows";
import { useWorkloadState } from "./workload-state.client";

// What is said of a cell is fetched when somebody asks, or comes with the page whose link does.
const RelativeClaim = dynamic(() => import("./relative-claim.client"));

export type TableFacts = Pick<
  RelativeView,
  | "table"
  | "heads"
  | "rowHeads"
  | "groupTitles"
  | "joined"
  | "drops"
  | "rowName"
  | "metricLabel"
  | "bundles"
  | "authorBase"
  | "noise"
  | "authorColumns"
>;

interface RelativeTableProps {
  view: TableFacts;
  grid: RelativeGrid;
}

/** Workloads by columns; or columns by workloads. A click on a cell or a head opens what can be said of it. */
export function RelativeTable({ view, grid }: RelativeTableProps) {
  const { params, look, href } = useWorkloadState();
  const claimed = params.claim === null ? null : findTarget(view, grid, params.claim);
  const isClaimed = (target: ClaimTarget) => claimed !== null && targetText(claimed) === targetText(target);
  const { table, heads, rowHeads, drops } = view;
  const direction = (key: string) =>
    params.sort === key ? (params.order === "asc" ? "ascending" : "descending") : null;
  const sortBy = (key: string) => {
    if (params.sort !== key) look({ sort: key, order: "asc" });
    else if (params.order === "asc") look({ order: "desc" });
    else look({ sort: null, order: "asc" });
  };
  const isBase = (column: number) => grid.ofColumn[column] === column;
  const asides = columnsAside(table.columns, isBase);
  const isAside = (column: number) =>
    asides.has(column) && !(claimed !== null && "column" in claimed && claimed.column === column);
  const isFirst = (column: number) => grid.relativeTo === "before" && (grid.ofColumn[column] ?? -1) < 0;
  const drawn = drawnHeads(heads, table.columns, grid.confounders, isBase);
  const usual = drawn.usual.length > 0 && (
    <span className="head-line head-usual" title="A head says what else its column has; all of it is in its name.">
      Most columns: {drawn.usual.join(", ")}
    </span>
  );
  const columns = table.columns.map(({ key }, column) => ({
    key,
    column,
    cells: (scope: "col" | "row") => (
      <ColumnHead
        key={key}
        head={heads[column] ?? { title: key, lines: [] }}
        drawn={drawn.heads[column] ?? { lead: null, title: key, lines: [], badges: [] }}
        column={column}
        differs={differingIn(grid.confounders, column)}
        claimed={isClaimed({ kind: "column", column })}
        aside={scope === "col" && isAside(column)}
        isBase={isBase(column)}
        scope={scope}
        direction={direction(key)}
        onSort={() => sortBy(key)}
      />
    ),
  }));
  const cell = (row: number, column: number) => {
    const head = rowHeads[row];
    return (
      head && (
        <RatioCell
          key={`${row} ${column}`}
          cell={table.cells[row]?.[column] ?? null}
          head={head}
          ratio={grid.ratios[row]?.[column] ?? null}
          show={params.show}
          isBase={isBase(column)}
          drop={drops[row] === column}
          byAuthor={!view.authorColumns.includes(column)}
          row={row}
          column={column}
          claimed={claimed?.kind === "cell" && claimed.row === row && claimed.column === column}
          aside={!params.transpose && isAside(column)}
        />
      )
    );
  };
  const rowName = (row: number) => {
    const head = rowHeads[row];
    return (
      <button type="button" className="row-link" data-claim={targetText({ kind: "row", row })}>
        <RawName text={head?.name.replaceAll("-", "-\u200b") ?? ""} />{" "}
        {head?.params && <span className="font-normal text-muted-foreground">{head.params}</span>}
        {params.show !== "relative" && head?.unit && (
          <span className="block text-[0.6875rem] font-normal text-muted-foreground">{head.unit}</span>
        )}
      </button>
    );
  };
  const sections = grid.sections.filter(({ rows }) => rows.length || (params.groups && params.transpose));
  const summedUp = grid.sections.some(({ statistics }) => hasStatistics(statistics));
  const groupsOnly = params.groups && summedUp;
  const [isDrawn, draw] = useDrawnSections(table, grid.sections, params.show === "both");
  const claimedRow = claimed !== null && "row" in claimed ? claimed.row : null;
  const jump = (at: number) => {
    flushSync(() => {
      draw(at);
      if (groupsOnly) look({ groups: false });
    });
    scrollToGroup(at);
  };
  const rowsOf = (section: (typeof sections)[number]) =>
    isDrawn(grid.sections.indexOf(section)) || (claimedRow !== null && section.rows.includes(claimedRow))
      ? section.rows
      : [];
  const isUndrawn = (section: (typeof sections)[number]) => !rowsOf(section).length && section.rows.length > 0;
  // Without scripts the link leads to the table as a file, which has all rows.
  const whole = withBase(href({ groups: false, claim: null }).replace(/\?|$/, (end) => `.html${end}`));
  const showRows = (section: (typeof sections)[number]) => (
    <a
      href={whole}
      className="row-link text-link"
      onClick={(event) => {
        event.preventDefault();
        draw(grid.sections.indexOf(section));
      }}
    >
      Show its {section.rows.length === 1 ? "row" : `${section.rows.length} rows`}
    </a>
  );
  const isGroupClaimed = (section: number, column: number) => isClaimed({ kind: "group", section, column });
  const statistics = (section: (typeof sections)[number], only?: number) => {
    const { statistics: byColumn, members } = section;
    const at = grid.sections.indexOf(section);
    return byColumn.flatMap((of, column) =>
      only === undefined || only === column ? (
        <StatisticCell
          key={`statistic ${columns[column]?.key} ${members[0]}`}
          of={of}
          choice={params.statistic}
          better={betterOfRows(members, rowHeads)}
          neutral={params.neutral}
          isBase={isBase(column)}
          isFirst={isFirst(column)}
          target={targetText({ kind: "group", section: at, column })}
          // The summary above has the same one.
          claimed={!summedUp && isGroupClaimed(at, column)}
          aside={!params.transpose && isAside(column)}
        />
      ) : (
        []
      ),
    );
  };
  const hidden = grid.sections.reduce((sum, section) => sum + section.hidden, 0);
  const caption = `${view.metricLabel} of each ${view.rowName} relative to ${baselineText(view, grid) || "the author’s baseline"}`;
  return (
    <>
      <RatioBox label={caption} onClaim={(target) => look({ claim: claimKey(view, grid, target) })}>
        {asides.size > 0 && !params.transpose && (
          <label className="phone-columns">
            <input type="checkbox" className="all-columns" /> All {table.columns.length} columns
          </label>
        )}
        <table className="ratio-table">
          <caption className="sr-only">{caption}</caption>
          {params.transpose ? (
            <>
              <thead>
                <tr>
                  <td />
                  {sections.map((section) => (
                    <th
                      key={section.title}
                      scope="colgroup"
                      colSpan={
                        (groupsOnly ? 0 : rowsOf(section).length + Number(isUndrawn(section))) +
                        Number(groupsOnly || hasStatistics(section.statistics))
                      }
                    >
                      {section.title}
                    </th>
                  ))}
                </tr>
                <tr>
                  <th scope="col" className="corner">
                    {usual}
                    <span className="block px-2">{dimensionLabel(table.columnsBy).toLowerCase()}</span>
                    <NameSort label={view.rowName} direction={direction("name")} onSort={() => sortBy("name")} />
                  </th>
                  {sections.flatMap((section) => [
                    (groupsOnly || hasStatistics(section.statistics)) && (
                      <th key={section.title} scope="col" className="statistic">
                        {statisticLabel(params.statistic)}
                      </th>
                    ),
                    !groupsOnly && isUndrawn(section) && (
                      <th key={`rows ${section.title}`} scope="col" className="workload">
                        {showRows(section)}
                      </th>
                    ),
                    ...(groupsOnly ? [] : rowsOf(section)).map((row) => (
                      <th key={row} scope="col" className="workload">
                        {rowName(row)}
                      </th>
                    )),
                  ])}
                </tr>
              </thead>
              <tbody>
                {columns.map(({ key, column, cells }) => (
                  <tr key={key}>
                    {cells("row")}
                    {sections.flatMap((section) => [
                      ...(groupsOnly || hasStatistics(section.statistics) ? statistics(section, column) : []),
                      !groupsOnly && isUndrawn(section) && <td key={`rows ${section.title}`} />,
                      ...(groupsOnly ? [] : rowsOf(section)).map((row) => cell(row, column)),
                    ])}
                  </tr>
                ))}
              </tbody>
            </>
          ) : (
            <>
              <thead>
                <tr>
                  <th scope="col" className="corner" aria-sort={direction("name") ?? "none"}>
                    {usual}
                    <NameSort label={view.rowName} direction={direction("name")} onSort={() => sortBy("name")} />
                  </th>
                  {columns.map(({ cells }) => cells("col"))}
                </tr>
              </thead>
              {summedUp && (
                <SummaryRows
                  view={view}
                  folds={!groupsOnly}
                  sections={grid.sections}
                  joined={grid.joined}
                  isBase={isBase}
                  isFirst={isFirst}
                  claimed={isGroupClaimed}
                  isAside={isAside}
                  onJump={jump}
                />
              )}
              {(groupsOnly ? [] : sections).map((section) => (
                <tbody key={section.title}>
                  <tr className="group" data-group={grid.sections.indexOf(section)} tabIndex={-1}>
                    <th scope="rowgroup" colSpan={hasStatistics(section.statistics) ? 1 : columns.length + 1}>
                      <button
                        type="button"
                        className="row-link"
                        data-claim={targetText({
                          kind: "group",
                          section: grid.sections.indexOf(section),
                          column: null,
                        })}
                      >
                        {section.title}
                      </button>
                      {hasStatistics(section.statistics) && (
                        <span className="group-statistic">{statisticLabel(params.statistic)}</span>
                      )}
                    </th>
                    {hasStatistics(section.statistics) && statistics(section)}
                  </tr>
                  {rowsOf(section).map((row) => (
                    <tr key={table.rows[row]?.key}>
                      <th
                        scope="row"
                        id={isClaimed({ kind: "row", row }) ? CLAIMED : undefined}
                        data-long={(table.rows[row]?.key.length ?? 0) > LONG || undefined}
                      >
                        {rowName(row)}
                      </th>
                      {columns.map(({ column }) => cell(row, column))}
                    </tr>
                  ))}
                  {isUndrawn(section) && (
                    <tr>
                      <th scope="row" colSpan={columns.length + 1} data-long>
                        {showRows(section)}
                      </th>
                    </tr>
                  )}
                </tbody>
              ))}
            </>
          )}
        </table>
        {!sections.length && !groupsOnly && (
          <p className="px-4 py-6 text-muted-foreground">No row moved: every ratio lies in the neutral band.</p>
        )}
      </RatioBox>
      {params.moved && hidden > 0 && !groupsOnly && (
        <p className="text-sm text-muted-foreground" role="status">
          {hidden} {hidden === 1 ? "row that did not move is" : "rows that did not move are"} hidden; statistics are
          over all rows of a group.
        </p>
      )}
      {params.claim !== null && <RelativeClaim view={view} grid={grid} />}
    </>
  );
}

/** Names up to this length stay on one line where there is room. */
const LONG = 44;

interface NameSortProps {
  label: string;
  direction: "ascending" | "descending" | null;
  onSort: () => void;
}

function NameSort({ label, direction, onSort }: NameSortProps) {
  return (
    <button type="button" className="sort-button" aria-label={`Sort by ${label}`} onClick={onSort}>
      {label} <span aria-hidden="true">{direction === "ascending" ? "▲" : direction === "descending" ? "▼" : "↕"}</span>
    </button>
  );
}
