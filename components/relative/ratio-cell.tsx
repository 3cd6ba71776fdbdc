import { type CSSProperties, memo } from "react";
import { cx } from "@/components/ui/cx";
import type { Ratio } from "@/lib/domain/relative/relative-ratios";
import { hasValue, type RelativeCell } from "@/lib/domain/relative/relative-table";
import { formatRatio } from "@/lib/format";
import { urls, withBase } from "@/lib/urls";
import type { RowHead } from "@/lib/views/relative/relative-types";
import type { Shown } from "@/lib/views/state/workload-params";
import { cellTitle, emptyCell, formatIn, worst } from "./cell-text";
import { ratioStrength } from "./ratio-strength";

interface RatioCellProps {
  cell: RelativeCell | null;
  head: RowHead;
  ratio: Ratio | null;
  show: Shown;
  isBase: boolean;
  /** The first build that dropped. */
  drop: boolean;
  /** Marks a cell that comes from the author's tables; not where the whole column does. */
  byAuthor: boolean;
  row: number;
  column: number;
  /** Opens the list of a cell's points. */
  onOpen: (row: number, column: number) => void;
}

/** One workload in one column; made anew only when what it shows changes. */
export const RatioCell = memo(
  UnkeptRatioCell,
  ({ ratio: before, ...a }, { ratio: after, ...b }) =>
    before?.ratio === after?.ratio &&
    before?.band === after?.band &&
    before?.change === after?.change &&
    before?.doubtful === after?.doubtful &&
    a.cell === b.cell &&
    a.head === b.head &&
    a.show === b.show &&
    a.isBase === b.isBase &&
    a.drop === b.drop &&
    a.byAuthor === b.byAuthor &&
    a.row === b.row &&
    a.column === b.column &&
    a.onOpen === b.onOpen,
);

function UnkeptRatioCell({ cell, head, ratio, show, isBase, drop, byAuthor, row, column, onOpen }: RatioCellProps) {
  if (!cell || cell.value === null) return <EmptyRatioCell cell={cell} />;
  const change = ratio?.change ?? null;
  const value = formatIn(cell.value, head);
  const main = show === "absolute" ? value : ratio?.ratio == null ? "–" : formatRatio(ratio.ratio, ratio.band);
  const style =
    change && ratio?.ratio != null ? ({ "--k": `${ratioStrength(ratio.ratio)}%` } as CSSProperties) : undefined;
  const title = cellTitle(cell, head, ratio?.ratio ?? null, ratio?.band ?? 0);
  const remark = worst(cell);
  return (
    <td
      data-change={change ?? undefined}
      data-base={isBase || undefined}
      data-drop={drop || undefined}
      style={style}
      title={title}
    >
      {cell.samples.length > 1 ? (
        <button type="button" className="cell-link" onClick={() => onOpen(row, column)}>
          {main}
          <span className="sr-only">, list all {cell.samples.length} points</span>
        </button>
      ) : (
        <a className="cell-link" href={withBase(urls.point(cell.samples[0]?.id ?? ""))}>
          {main}
        </a>
      )}
      {change && <span className="sr-only">, {change}</span>}
      {drop && <span className="sr-only">, first drop</span>}
      {show === "both" && <span className="cell-note">{value}</span>}
      {cell.state === "repeats-disagree" ? (
        <span className={cx("cell-note", "font-medium text-warning-foreground")}>
          {cell.n} repeats disagree: {formatIn(cell.min, head)} to {formatIn(cell.max, head)}
        </span>
      ) : (
        cell.n > 1 && <span className="cell-note">n = {cell.n}</span>
      )}
      {ratio?.doubtful && cell.state !== "repeats-disagree" && (
        <span className={cx("cell-note", "text-warning-foreground")}>the baseline’s repeats disagree</span>
      )}
      {remark && <span className={cx("cell-note", "font-medium text-warning-foreground")}>{remark}</span>}
      {byAuthor && cell.origin === "author" && <span className="cell-note">author</span>}
    </td>
  );
}

function EmptyRatioCell({ cell }: { cell: RelativeCell | null }) {
  const { word, why } = emptyCell[cell === null ? "missing" : hasValue(cell.state) ? "absent" : cell.state];
  const [sample] = cell?.samples ?? [];
  const died = cell !== null && cell.state !== "absent";
  return (
    <td title={why} className={died ? "text-danger-foreground" : "text-muted-foreground"}>
      {sample ? (
        <a className="cell-link" href={withBase(urls.point(sample.id))}>
          {word}
        </a>
      ) : (
        word
      )}
      <span className="sr-only"> ({why})</span>
    </td>
  );
}
