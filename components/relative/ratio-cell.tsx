import { memo } from "react";
import { CLAIMED } from "@/components/claims/claimed";
import type { Measure } from "@/lib/blocks/amount";
import { type BlockCell, cellWords, type Says } from "@/lib/blocks/block";
import { stepName } from "@/lib/domain/relative/ratio-steps";
import { urls, withBase } from "@/lib/urls";
import { BY_AUTHOR } from "@/lib/views/relative/relative-cell";

interface RatioCellProps {
  cell: BlockCell;
  /** Its row's unit. */
  measure: Measure;
  says: Says;
  /** The statistic of a group. */
  isSum?: boolean;
  isBase: boolean;
  /** This is the first build that dropped. */
  drop?: boolean;
  /** The name of the build that it dropped from, where no column has it. */
  dropOn?: string | null;
  /** The `data-claim` of the cell; null where it has no claim, or its position gives the target. */
  target: string | null;
  /** The open claim is about this cell. */
  claimed: boolean;
  /** The open claim speaks of this cell. */
  spoken?: boolean;
  /** Hidden where there is room for few columns (phone-columns.ts). */
  aside: boolean;
}

/** The cell of a row or a sum in one column. Renders again only for other content, not for equal numbers. */
export const RatioCell = memo(
  PlainRatioCell,
  ({ cell, measure, ...before }, { cell: newCell, measure: newMeasure, ...after }) =>
    (cell === newCell || isAlike(cell, newCell)) && isAlike(measure, newMeasure) && isAlike(before, after),
);

const isAlike = (a: object, b: object): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Returns the class of a cell. A failed run is in the colour of danger, an unmeasured cell is grey. */
function classOf({ value, state }: BlockCell, isSum: boolean): string | undefined {
  if (isSum) return "statistic";
  if (value !== null) return undefined;
  return state === "missing" || state === "absent" ? "text-muted-foreground" : "text-danger-foreground";
}

function PlainRatioCell(props: RatioCellProps) {
  const {
    cell,
    measure,
    says,
    isSum = false,
    isBase,
    drop = false,
    dropOn = null,
    target,
    claimed,
    spoken,
    aside,
  } = props;
  const { change, ratio, step, state, runs, share, point, note, hint } = cell;
  const { main, below } = cellWords(cell, measure, says);
  const isEmpty = !isSum && cell.value === null;
  const repeats = runs && runs.n > 1 && state !== "repeats-disagree" ? `n = ${runs.n}` : undefined;
  // In the name of a link, not in elements of its own: there are thousands of cells.
  const spokenText = isEmpty
    ? `${main} (${hint})`
    : [main, change, drop && `first drop${dropOn ? `, on ${dropOn}` : ""}`, repeats, isSum && hint]
        .filter(Boolean)
        .join(", ");
  const name = spokenText === main ? undefined : spokenText;
  const about = { className: "cell-link", "data-claim": target ?? undefined, "aria-label": name };
  return (
    <td
      id={claimed ? CLAIMED : undefined}
      className={classOf(cell, isSum)}
      data-change={change ?? undefined}
      data-fell={(change !== null && ratio !== null && ratio < 1) || undefined}
      data-step={stepName(change === "worse" ? -step : step)}
      data-base={isBase || undefined}
      data-drop={drop || undefined}
      data-spoken={spoken || undefined}
      data-aside={aside || undefined}
      // Values get theirs from the box around the table.
      title={(isEmpty || isSum) && hint ? hint : undefined}
      aria-label={isEmpty && point === null ? name : undefined}
    >
      {point !== null ? (
        <a {...about} href={withBase(urls.point(point))} data-note={repeats}>
          {main}
        </a>
      ) : isSum && target !== null ? (
        <button {...about} type="button" data-share={share}>
          {main}
        </button>
      ) : isSum ? (
        <>
          <span className="cell-text" data-share={share}>
            {main}
          </span>
          {name && <span className="sr-only">{name.slice(main.length)}</span>}
        </>
      ) : (
        main
      )}
      {below && <span className="cell-note">{below}</span>}
      {dropOn && <span className="cell-note">less than {dropOn}</span>}
      {!isSum && note && <span className={note === BY_AUTHOR ? "cell-note" : "cell-note cell-remark"}>{note}</span>}
    </td>
  );
}
