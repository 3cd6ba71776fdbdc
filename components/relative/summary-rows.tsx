import type { GridSection } from "@/lib/views/relative/relative-grid";
import { statisticLabel } from "@/lib/views/relative/statistic-parts";
import type { Sum, Sums } from "@/lib/views/relative/sums";
import { targetText } from "./cell-target";
import { StatisticCell } from "./statistics";
import type { TableFacts } from "./table-parts.client";
import { useLook } from "./workload-state.client";

/** Scrolls to a group's heading and focuses it. */
export function scrollToGroup(at: number): void {
  const heading = document.querySelector<HTMLElement>(`.ratio-table tr[data-group="${at}"]`);
  heading?.scrollIntoView({ block: "start", inline: "nearest" });
  heading?.focus({ preventScroll: true });
}

/** Longer summaries fold to `FIRST_ROWS` until the reader ticks a box: the workloads must stay near. */
const MOST_ROWS = 5;
const FIRST_ROWS = 4;

interface SummaryRowsProps {
  view: Pick<TableFacts, "table">;
  sums: Sums;
  sections: readonly GridSection[];
  isBase: (column: number) => boolean;
  isFirst: (column: number) => boolean;
  /** Folds a long summary to its first rows. */
  folds: boolean;
  /** True for the group position and column of the open claim. */
  claimed: (at: number, column: number) => boolean;
  /** True for columns that are hidden where there is room for few. */
  isAside: (column: number) => boolean;
  /** Called with the group's position among the sections. */
  onJump: (at: number) => void;
}

/**
 * The summary at the table's top: one row for each group, with its statistic in every column. Names jump to the group's
 * rows.
 */
export function SummaryRows(props: SummaryRowsProps) {
  const { view, sums, sections, isBase, isFirst, folds, claimed, isAside, onJump } = props;
  const { params } = useLook();
  const { table } = view;
  const { whole, joined } = sums;
  /** `at`: the group's position; absent for other rows. */
  const cells = ({ statistics, better, target }: Sum, at?: number) =>
    statistics.map((of, column) => (
      <StatisticCell
        key={table.columns[column]?.key}
        of={of}
        choice={params.statistic}
        better={better}
        neutral={params.neutral}
        isBase={isBase(column)}
        isFirst={isFirst(column)}
        target={target ? targetText(target(column)) : null}
        claimed={at !== undefined && claimed(at, column)}
        aside={isAside(column)}
      />
    ));
  const count = sections.length + joined.length;
  const folded = (at: number) => (folds && count > MOST_ROWS && at >= FIRST_ROWS) || undefined;
  const isClaimed = sections.some((_, at) => folded(at) && table.columns.some((__, column) => claimed(at, column)));
  return (
    <tbody className="summary">
      {whole && (
        <tr className="summary all">
          <th scope="row">
            {whole.title}{" "}
            <span className="font-normal text-muted-foreground">
              {statisticLabel(params.statistic)} of {whole.members.length}
            </span>
          </th>
          {cells(whole)}
        </tr>
      )}
      {sums.sections.map((sum, at) => (
        <tr key={sum.title} className="summary" data-folded={folded(at)}>
          <th scope="row">
            <button
              type="button"
              className="group-link"
              title="To this group’s rows"
              disabled={!sections[at]?.rows.length}
              onClick={() => onJump(at)}
            >
              {sum.title}{" "}
              <span className="font-normal text-muted-foreground">
                {statisticLabel(params.statistic)} of {sum.members.length}
              </span>
            </button>
          </th>
          {cells(sum, at)}
        </tr>
      ))}
      {joined.map((sum, at) => (
        <tr key={sum.title} className="summary" data-folded={folded(sections.length + at)}>
          <th scope="row" data-long>
            {sum.title}
          </th>
          {cells(sum)}
        </tr>
      ))}
      {folds && count > MOST_ROWS && (
        <tr className="fold">
          <th scope="row" colSpan={table.columns.length + 1}>
            <label>
              <input type="checkbox" className="all-groups" defaultChecked={isClaimed} /> All {count} groups
            </label>
          </th>
        </tr>
      )}
    </tbody>
  );
}
