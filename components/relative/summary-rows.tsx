import { statisticLabel } from "@/lib/views/relative/statistic-parts";
import type { Sum } from "@/lib/views/relative/sums";
import type { TableParts } from "./table-parts.client";
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
  parts: TableParts;
  /** Called with the group's position among the sections. */
  onJump: (at: number) => void;
}

/**
 * The summary at the table's top: one row for each group, with its statistic in every column. Names jump to the group's
 * rows. A long one folds to its first rows beside the workloads.
 */
export function SummaryRows({ parts, onJump }: SummaryRowsProps) {
  const { params } = useLook();
  const { isClaimedAt } = parts;
  const { table } = parts.view;
  const { sections } = parts.grid;
  const { whole, joined } = parts.sums;
  const folds = !parts.groupsOnly;
  /** `at`: the group's position; absent for other rows. */
  const cells = (sum: Sum, at?: number) =>
    table.columns.map((_, column) => parts.sumCell(sum, column, at !== undefined && isClaimedAt(at, column)));
  const count = sections.length + joined.length;
  const folded = (at: number) => (folds && count > MOST_ROWS && at >= FIRST_ROWS) || undefined;
  const isClaimed = sections.some((_, at) => folded(at) && table.columns.some((__, column) => isClaimedAt(at, column)));
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
      {parts.sums.sections.map((sum, at) => (
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
