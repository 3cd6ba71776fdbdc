import { CLAIMED } from "@/components/claims/claimed";
import { dimensionLabel } from "@/lib/views/relative/relative-words";
import { hasStatistics, statisticLabel } from "@/lib/views/relative/statistic-parts";
import type { DrawnSection, TableParts } from "./table-parts.client";
import { useLook } from "./workload-state.client";

/** Columns by workloads: the transposed table. */
export function TurnedRows({ parts }: { parts: TableParts }) {
  const { params } = useLook();
  const { view, groupsOnly, sections } = parts;
  const withStatistic = ({ section }: DrawnSection) => groupsOnly || hasStatistics(section.statistics);
  const rowsOf = ({ rows }: DrawnSection) => (groupsOnly ? [] : rows);
  const moreOf = ({ more }: DrawnSection) => (groupsOnly ? null : more);
  return (
    <>
      <thead>
        <tr>
          <td />
          {sections.map((drawn) => (
            <th
              key={drawn.section.title}
              scope="colgroup"
              colSpan={Number(withStatistic(drawn)) + rowsOf(drawn).length + Number(moreOf(drawn) !== null)}
            >
              {drawn.section.title}
            </th>
          ))}
        </tr>
        <tr>
          <th scope="col" className="corner">
            {parts.usual}
            <span className="block px-2">{dimensionLabel(view.table.columnsBy).toLowerCase()}</span>
            {parts.nameSort}
          </th>
          {sections.flatMap((drawn) => [
            withStatistic(drawn) && (
              <th key={drawn.section.title} scope="col" className="statistic">
                {statisticLabel(params.statistic)}
              </th>
            ),
            ...rowsOf(drawn).map((row) => (
              <th
                key={row}
                scope="col"
                id={parts.isClaimed({ kind: "row", row }) ? CLAIMED : undefined}
                className="workload"
              >
                {parts.rowName(row)}
              </th>
            )),
            moreOf(drawn) !== null && (
              <th key={`rows ${drawn.section.title}`} scope="col" className="workload">
                {moreOf(drawn)}
              </th>
            ),
          ])}
        </tr>
      </thead>
      <tbody>
        {view.table.columns.map(({ key }, column) => (
          <tr key={key}>
            {parts.head(column, "row")}
            {sections.flatMap((drawn) => [
              withStatistic(drawn) && parts.statistic(drawn, column),
              ...rowsOf(drawn).map((row) => parts.cell(row, column)),
              moreOf(drawn) !== null && <td key={`rows ${drawn.section.title}`} />,
            ])}
          </tr>
        ))}
      </tbody>
    </>
  );
}
