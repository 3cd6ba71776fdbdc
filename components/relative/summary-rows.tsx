import type { GroupStatistics } from "@/lib/domain/relative/relative-ratios";
import { betterOfRows } from "@/lib/views/relative/better-of-rows";
import type { GridSection, RelativeGrid } from "@/lib/views/relative/relative-grid";
import { statisticLabel } from "@/lib/views/relative/statistic-parts";
import { targetText } from "./cell-target";
import type { TableFacts } from "./relative-table.client";
import { StatisticCell } from "./statistics";
import { useWorkloadState } from "./workload-state.client";

/** Brings a group's heading into view, and moves the focus there. */
export function scrollToGroup(at: number): void {
  const heading = document.querySelector<HTMLElement>(`.ratio-table tr[data-group="${at}"]`);
  heading?.scrollIntoView({ block: "start", inline: "nearest" });
  heading?.focus({ preventScroll: true });
}

interface SummaryRowsProps {
  view: Pick<TableFacts, "rowHeads" | "table">;
  sections: readonly GridSection[];
  joined: RelativeGrid["joined"];
  isBase: (column: number) => boolean;
  isFirst: (column: number) => boolean;
  /** Position of the group and the column that something is said of. */
  claimed: (at: number, column: number) => boolean;
  /** Whether a column stands aside where there is room for few. */
  isAside: (column: number) => boolean;
  /** Called with the position of a group among the sections. */
  onJump: (at: number) => void;
}

/** The table's first rows: one a group, with its statistic in every column; its name leads to the group's rows. */
export function SummaryRows({ view, sections, joined, isBase, isFirst, claimed, isAside, onJump }: SummaryRowsProps) {
  const { params } = useWorkloadState();
  const { rowHeads, table } = view;
  const cells = (statistics: readonly GroupStatistics[], better: "higher" | "lower" | null, at: number | null) =>
    statistics.map((of, column) => (
      <StatisticCell
        key={table.columns[column]?.key}
        of={of}
        choice={params.statistic}
        better={better}
        neutral={params.neutral}
        isBase={isBase(column)}
        isFirst={isFirst(column)}
        target={at === null ? null : targetText({ kind: "group", section: at, column })}
        claimed={at !== null && claimed(at, column)}
        aside={isAside(column)}
      />
    ));
  return (
    <tbody className="summary">
      {sections.map(({ title, rows, members, statistics }, at) => (
        <tr key={title} className="summary">
          <th scope="row">
            <button
              type="button"
              className="group-link"
              title="To this group’s rows"
              disabled={!rows.length}
              onClick={() => onJump(at)}
            >
              {title}{" "}
              <span className="font-normal text-muted-foreground">
                {statisticLabel(params.statistic)} of {members.length}
              </span>
            </button>
          </th>
          {cells(statistics, betterOfRows(members, rowHeads), at)}
        </tr>
      ))}
      {joined.map(({ title, statistics }) => (
        <tr key={title} className="summary">
          <th scope="row" data-long>
            {title}
          </th>
          {cells(statistics, null, null)}
        </tr>
      ))}
    </tbody>
  );
}
