import { formatPoints, formatRatio } from "@/lib/format";
import { urls, withBase } from "@/lib/urls";
import { emptyCell, formatIn } from "@/lib/views/relative/relative-cell";
import type { RelativeGrid } from "@/lib/views/relative/relative-grid";
import type { TableFacts } from "./table-parts.client";

interface CellPointsProps {
  view: TableFacts;
  grid: RelativeGrid;
  row: number;
  column: number;
}

/** All points of a cell, each with its value, ratio and status. */
export function CellPoints({ view, grid, row, column }: CellPointsProps) {
  const { table, rowHeads, bundles } = view;
  const cell = table.cells[row]?.[column] ?? null;
  const head = rowHeads[row];
  if (!cell || !head) return null;
  const base = table.cells[row]?.[grid.of(row, column)]?.value ?? null;
  const titles = new Map(bundles.map(({ id, title }) => [id, title]));
  const written = (value: number | null) => `${formatIn(value, head)} ${head.unit}`.trim();
  return (
    <>
      <p>
        {cell.state === "repeats-disagree"
          ? [
              `These repeats disagree, from ${formatIn(cell.min, head)} to ${written(cell.max)}:`,
              "something between them differs that no source says. The median says little.",
            ].join(" ")
          : cell.n > 1
            ? [
                `The table shows the median of ${cell.n}: ${written(cell.value)},`,
                `from ${formatIn(cell.min, head)} to ${formatIn(cell.max, head)}.`,
              ].join(" ")
            : `${cell.n === 0 ? "None" : "One"} of ${formatPoints(cell.samples.length)} has a value.`}
      </p>
      <table className="data-table">
        <caption className="sr-only">Every point of the cell</caption>
        <thead>
          <tr>
            <th scope="col">Point</th>
            <th scope="col" data-align="right">
              Value {head.unit}
            </th>
            <th scope="col" data-align="right">
              Ratio
            </th>
            <th scope="col">Status</th>
          </tr>
        </thead>
        <tbody>
          {cell.samples.map(({ id, value, status, copies = [] }) => (
            <tr key={id}>
              <th scope="row">
                <a className="text-link" href={withBase(urls.point(id))}>
                  {id}
                </a>
                <span className="block text-xs font-normal text-muted-foreground wrap-anywhere">
                  {titles.get(id.slice(0, id.lastIndexOf("."))) ?? ""}
                  {copies.length > 0 && ` · printed again as ${copies.join(", ")}`}
                </span>
              </th>
              <td data-align="right">
                {value === null ? emptyCell[status === "complete" ? "absent" : status].word : formatIn(value, head)}
              </td>
              <td data-align="right">{formatRatio(value === null || !base ? null : value / base)}</td>
              <td>{status}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
