import type { ReactNode } from "react";
import { stepStyle } from "@/components/relative-chart/step-style";
import { cx } from "@/components/ui/cx";
import { amount } from "@/lib/blocks/amount";
import { type BlockCell, type BlockColumn, type BlockRow, isQuietNote, measureOf } from "@/lib/blocks/block";
import { formatRatio } from "@/lib/format";
import { CellContent, type ClaimLinkOf, exactTitle, sign } from "./cell-value";
import { ChangeBar } from "./change-bar";

interface CellProps {
  cell: BlockCell;
  column: BlockColumn;
  row: BlockRow;
  /** The |ln ratio| at the ends of the table's bars. */
  scale: number;
  claim: ClaimLinkOf | undefined;
  /** The open claim speaks of it. */
  isSpoken: boolean;
}

/** A value with its ratio below. */
export function MeasuredCell({ cell, column, row, isSpoken }: CellProps) {
  const measure = measureOf(column, row);
  return (
    <TintedCell cell={cell} title={exactTitle(cell, measure)} isSpoken={isSpoken}>
      <CellContent cell={cell} measure={measure} />
      {cell.ratio !== null && (
        <span className="block text-xs">
          {sign(cell)}
          {formatRatio(cell.ratio)}
        </span>
      )}
    </TintedCell>
  );
}

/** Letters of a text that stays on one line in a wide window. */
const ONE_LINE = 36;

/** A number, words, a bar, or a square of a heat map. */
export function PlainCell({ cell, column, row, scale, claim, isSpoken }: CellProps) {
  if (column.kind === "bar")
    return (
      <td className="min-w-24 px-2 py-1 max-md:hidden">
        <ChangeBar cell={cell} scale={scale} />
      </td>
    );
  const measure = measureOf(column, row);
  if (cell.heat) return <HeatCell cell={cell} text={cell.text || amount(cell.value, measure)} />;
  const isChange = column.kind === "change";
  const content = <CellContent cell={cell} measure={measure} row={row} claim={claim} isChange={isChange} />;
  if (column.kind === "text")
    return (
      <td
        className={cx(
          "px-2 py-1 text-left align-baseline wrap-break-word md:min-w-40",
          // A short text keeps its row one line high where the window has room.
          cell.text.length <= ONE_LINE && "min-[1400px]:whitespace-nowrap",
          column.phone === "hide" && "max-md:not-print:hidden",
        )}
      >
        {content}
        <NoteOf cell={cell} />
      </td>
    );
  return (
    <TintedCell cell={cell} title={exactTitle(cell, measure)} isSpoken={isSpoken}>
      {!isChange && cell.change !== null && cell.value !== null && <span aria-hidden="true">{sign(cell)}</span>}
      {content}
    </TintedCell>
  );
}

/** A square of a heat map. One attribute for each step, no inline style: there may be thousands of cells. */
function HeatCell({ cell: { value, state, step }, text }: { cell: BlockCell; text: string }) {
  if (value === null && state !== "never") return <td className="heat-cell">{text}</td>;
  if (value === null)
    return (
      <td className="heat-cell" data-heat="never">
        <span>{text}</span>
      </td>
    );
  return (
    <td className="heat-cell" data-heat={step} data-best={value === 1 || undefined}>
      {text}
    </td>
  );
}

interface TintedProps {
  cell: BlockCell;
  title?: string | undefined;
  isSpoken?: boolean;
  children: ReactNode;
}

/** A cell in the colour of its change, with its note. */
export function TintedCell({ cell, title, isSpoken, children }: TintedProps) {
  return (
    <td
      className={cx(
        "px-2 py-1 text-right align-baseline whitespace-nowrap",
        cell.change && "font-medium",
        isSpoken && "outline-2 -outline-offset-2 outline-accent",
      )}
      style={stepStyle(cell.change === "worse" ? -cell.step : cell.step)}
      title={title}
      data-spoken={isSpoken ? "" : undefined}
    >
      {children}
      <NoteOf cell={cell} />
    </td>
  );
}

const NoteOf = ({ cell }: { cell: BlockCell }) =>
  cell.note && (
    <span className={cx("block text-xs", isQuietNote(cell) ? "text-muted-foreground" : "text-warning-foreground")}>
      {cell.note}
    </span>
  );
