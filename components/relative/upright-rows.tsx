import { CLAIMED } from "@/components/claims/claimed";
import { targetText } from "./cell-target";
import { SummaryRows } from "./summary-rows";
import type { TableParts } from "./table-parts.client";

/** Names up to this length, in characters, stay on one line where there is room. */
const LONG = 44;

/**
 * Workloads by columns: heads, the summary, then groups with their rows. `onJump` goes from a group's name to its rows.
 */
export function UprightRows({ parts, onJump }: { parts: TableParts; onJump: (at: number) => void }) {
  const { view, groupsOnly, isClaimed } = parts;
  const { table } = view;
  const places = table.columns.map((_, column) => column);
  return (
    <>
      <thead>
        <tr>
          <th scope="col" className="corner" aria-sort={parts.nameDirection ?? "none"}>
            {parts.usual}
            {parts.nameSort}
          </th>
          {places.map((column) => parts.head(column, "col"))}
        </tr>
      </thead>
      {parts.summedUp && <SummaryRows parts={parts} onJump={onJump} />}
      {(groupsOnly ? [] : parts.sections).map((drawn) => {
        const { section, at, rows, more } = drawn;
        return (
          <tbody key={section.title}>
            <tr className="group" data-group={at} tabIndex={-1}>
              <th scope="rowgroup" colSpan={places.length + 1}>
                <button
                  type="button"
                  className="row-link"
                  data-claim={targetText({ kind: "group", section: at, column: null })}
                >
                  {section.title}
                </button>
              </th>
            </tr>
            {rows.map((row) => (
              <tr key={table.rows[row]?.key} data-row={row}>
                <th
                  scope="row"
                  id={isClaimed({ kind: "row", row }) ? CLAIMED : undefined}
                  data-long={(table.rows[row]?.key.length ?? 0) > LONG || undefined}
                >
                  {parts.rowName(row)}
                </th>
                {places.map((column) => parts.cell(row, column))}
              </tr>
            ))}
            {more && (
              <tr>
                <th scope="row" colSpan={places.length + 1} data-long>
                  {more}
                </th>
              </tr>
            )}
          </tbody>
        );
      })}
    </>
  );
}
