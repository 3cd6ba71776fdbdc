"use client";
import { Dialog } from "@/components/ui/dialog.client";
import { formatRatio } from "@/lib/format";
import { urls, withBase } from "@/lib/urls";
import type { RelativeGrid } from "@/lib/views/relative/relative-grid";
import { partsText } from "@/lib/views/relative/relative-words";
import { emptyCell, formatIn } from "./cell-text";
import type { TableFacts } from "./relative-table.client";

interface CellDialogProps {
  view: TableFacts;
  grid: RelativeGrid;
  opened: { row: number; column: number } | null;
  onClose: () => void;
}

/** All points of a cell that holds repeats: what each measured, and where it comes from. */
export function CellDialog({ view, grid, opened, onClose }: CellDialogProps) {
  const { table, heads, rowHeads, bundles } = view;
  const { row, column } = opened ?? { row: 0, column: 0 };
  const cell = table.cells[row]?.[column] ?? null;
  const head = rowHeads[row];
  if (!cell || !head) return null;
  const base = table.cells[row]?.[grid.of(row, column)]?.value ?? null;
  const gates = partsText(
    (table.rows[row]?.parts ?? []).filter(({ dimension }) => table.sectionsBy.includes(dimension)),
  );
  const titles = new Map(bundles.map(({ id, title }) => [id, title]));
  return (
    <Dialog
      open={opened !== null}
      onOpenChange={(open) => !open && onClose()}
      title={`${head.name} ${head.params}`}
      description={[heads[column]?.title, ...(heads[column]?.lines ?? []), gates].filter(Boolean).join(", ")}
    >
      <p className="text-sm">
        {cell.state === "repeats-disagree"
          ? `These repeats disagree, from ${formatIn(cell.min, head)} to ${formatIn(cell.max, head)} ${head.unit}: something between them differs that no source says. The median says little.`
          : cell.n > 1
            ? `The table shows the median of ${cell.n}: ${formatIn(cell.value, head)} ${head.unit}, from ${formatIn(cell.min, head)} to ${formatIn(cell.max, head)}.`
            : `One of ${cell.samples.length} points has a value.`}
      </p>
      <table className="data-table">
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
    </Dialog>
  );
}
