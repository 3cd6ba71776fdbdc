import { memo } from "react";
import { CLAIMED } from "@/components/claims/claimed";
import { changeStep, stepName } from "@/lib/domain/relative/ratio-steps";
import type { RelativeCell } from "@/lib/domain/relative/relative-cells";
import type { Ratio } from "@/lib/domain/relative/relative-ratios";
import { urls, withBase } from "@/lib/urls";
import { cellTitle, emptyWords, formatIn, mainText, worst } from "@/lib/views/relative/cell-text";
import type { RowHead } from "@/lib/views/relative/relative-types";
import type { Shown } from "@/lib/views/state/workload-params";
import { targetText } from "./cell-target";

interface RatioCellProps {
  cell: RelativeCell | null;
  head: RowHead;
  ratio: Ratio | null;
  show: Shown;
  isBase: boolean;
  /** This is the first build that dropped. */
  drop: boolean;
  /** Marks a cell from the author's tables; off where the whole column is from there. */
  byAuthor: boolean;
  row: number;
  column: number;
  /** The open claim is about this cell. */
  claimed: boolean;
  /** Hidden where there is room for few columns (phone-columns.ts). */
  aside: boolean;
}

/** One workload in one column. Renders again only if its content changes, not for equal numbers in a new object. */
export const RatioCell = memo(
  PlainRatioCell,
  ({ ratio, cell, head, ...before }, { ratio: newRatio, cell: newCell, head: newHead, ...after }) =>
    sameFields(before, after, ["show", "isBase", "drop", "byAuthor", "row", "column", "claimed", "aside"]) &&
    sameFields(ratio, newRatio, ["ratio", "band", "change", "doubtful", "acrossUploads"]) &&
    sameFields(head, newHead, ["name", "params", "metric", "unit", "scale", "better"]) &&
    sameCell(cell, newCell),
);

/** True if two objects have the same values in these fields. */
const sameFields = <T extends object>(a: T | null, b: T | null, keys: readonly (keyof T)[]): boolean =>
  a === b || (a !== null && b !== null && keys.every((key) => a[key] === b[key]));

const sameCell = (a: RelativeCell | null, b: RelativeCell | null): boolean =>
  sameFields(a, b, ["state", "value", "min", "max", "n", "origin"]) &&
  a?.samples.length === b?.samples.length &&
  (a?.samples ?? []).every((sample, at) => sameFields(sample, b?.samples[at] ?? null, ["id", "value", "status"]));

function PlainRatioCell(props: RatioCellProps) {
  const { cell, head, ratio, show, isBase, drop, byAuthor, row, column, claimed, aside } = props;
  if (!cell || cell.value === null) return <EmptyRatioCell {...props} />;
  const change = ratio?.change ?? null;
  const value = formatIn(cell.value, head);
  const main = mainText(cell.value, head, ratio, show);
  const remark = worst(cell);
  // In the link's name, not in elements of its own: there are thousands of cells.
  const repeats = cell.n > 1 && cell.state !== "repeats-disagree" ? `n = ${cell.n}` : undefined;
  const said = [main, change, drop && "first drop", repeats].filter(Boolean).join(", ");
  return (
    <td
      id={claimed ? CLAIMED : undefined}
      data-change={change ?? undefined}
      data-fell={(change !== null && (ratio?.ratio ?? 1) < 1) || undefined}
      data-step={ratio ? stepName(changeStep(ratio)) : undefined}
      data-base={isBase || undefined}
      data-drop={drop || undefined}
      data-aside={aside || undefined}
      title={cellTitle(cell, head, ratio)}
    >
      <a
        className="cell-link"
        href={withBase(urls.point(firstPoint(cell)))}
        data-claim={targetText({ kind: "cell", row, column })}
        data-note={repeats}
        aria-label={said === main ? undefined : said}
      >
        {main}
      </a>
      {show === "both" && <span className="cell-note">{value}</span>}
      {cell.state === "repeats-disagree" && (
        <span className="cell-note cell-remark">
          {cell.n} repeats disagree: {formatIn(cell.min, head)} to {formatIn(cell.max, head)}
        </span>
      )}
      {ratio?.doubtful && cell.state !== "repeats-disagree" && (
        <span className="cell-note cell-remark">the baseline’s repeats disagree</span>
      )}
      {ratio?.acrossUploads && <span className="cell-note cell-remark">two uploads</span>}
      {remark && <span className="cell-note cell-remark">{remark}</span>}
      {byAuthor && cell.origin === "author" && <span className="cell-note">author</span>}
    </td>
  );
}

/** Returns the link of a cell without scripts: the point with its value. */
const firstPoint = ({ samples }: RelativeCell): string =>
  (samples.find(({ value }) => value !== null) ?? samples[0])?.id ?? "";

function EmptyRatioCell({ cell, row, column, claimed, aside }: RatioCellProps) {
  const { word, why } = emptyWords(cell);
  const died = cell !== null && cell.state !== "absent";
  return (
    <td
      id={claimed ? CLAIMED : undefined}
      data-aside={aside || undefined}
      title={why}
      aria-label={cell?.samples.length ? undefined : `${word} (${why})`}
      className={died ? "text-danger-foreground" : "text-muted-foreground"}
    >
      {cell?.samples.length ? (
        <a
          className="cell-link"
          href={withBase(urls.point(firstPoint(cell)))}
          data-claim={targetText({ kind: "cell", row, column })}
          aria-label={`${word} (${why})`}
        >
          {word}
        </a>
      ) : (
        word
      )}
    </td>
  );
}
