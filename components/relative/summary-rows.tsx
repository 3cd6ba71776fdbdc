import { summaryOf } from "@/lib/views/relative/sums";
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
  const { sections, joined } = parts.grid;
  const { whole } = parts.sums;
  const folds = !parts.groupsOnly;
  const count = sections.length + joined.length;
  // `at` is the position below the row of all groups.
  const isFolded = (at: number) => (folds && count > MOST_ROWS && at >= FIRST_ROWS) || undefined;
  const isClaimed = sections.some(
    (_, at) => isFolded(at) && table.columns.some((__, column) => isClaimedAt(at, column)),
  );
  return (
    <tbody className="summary">
      {summaryOf(parts.sums, params.statistic).map(({ sum, detail, section }, at) => {
        const name = (
          <>
            {sum.title}
            {detail && <span className="font-normal text-muted-foreground"> {detail}</span>}
          </>
        );
        return (
          <tr
            key={sum.title}
            className={sum === whole ? "summary all" : "summary"}
            data-folded={isFolded(whole ? at - 1 : at)}
          >
            <th scope="row" data-long={detail === "" || undefined}>
              {section === null ? (
                name
              ) : (
                <button
                  type="button"
                  className="group-link"
                  title="To this group’s rows"
                  disabled={!sections[section]?.rows.length}
                  onClick={() => onJump(section)}
                >
                  {name}
                </button>
              )}
            </th>
            {table.columns.map((_, column) =>
              parts.sumCell(sum, column, section !== null && isClaimedAt(section, column)),
            )}
          </tr>
        );
      })}
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
