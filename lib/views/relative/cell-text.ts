import { ratioText } from "@/lib/blocks/amount";
import { IN_DOUBT } from "@/lib/domain/conditions/comparison";
import type { CellState, RelativeCell, ValueState } from "@/lib/domain/relative/relative-cells";
import { hasValue } from "@/lib/domain/relative/relative-cells";
import type { Ratio } from "@/lib/domain/relative/relative-ratios";
import { formatAmount, formatExactly, formatShort } from "@/lib/format";
import type { Shown } from "@/lib/views/state/workload-params";
import type { RowHead } from "./relative-types";

/** A word and a reason for each state of a cell without a value. */
export const emptyCell: Readonly<Record<Exclude<CellState, ValueState> | "missing", { word: string; why: string }>> = {
  failed: { word: "failed", why: "the run failed; this is not 0" },
  truncated: { word: "cut short", why: "the run's output ends early and has no result" },
  suspect: { word: "suspect", why: "the run looks wrong and has no result" },
  absent: { word: "–", why: "the run's source does not give this metric" },
  missing: { word: "–", why: "nothing was measured here" },
};

/** Formats a value in the unit of its row's head; null is "–". */
export const formatIn = (value: number | null, head: RowHead): string =>
  formatAmount(value === null ? null : value * head.scale, head.unit);

/** Returns the title of a cell: everything known of it, with exact numbers. */
export function cellTitle(cell: RelativeCell, head: RowHead, of: Ratio | null): string {
  const { ratio = null, band = 0, acrossUploads = false } = of ?? {};
  const value = `${cell.value} ${head.unit && head.scale === 1 ? head.unit : ""}`.trim();
  const shown = head.scale === 1 ? value : `${formatIn(cell.value, head)} ${head.unit}`;
  const range = `${formatIn(cell.min, head)} to ${formatIn(cell.max, head)}`;
  const repeats =
    cell.state === "repeats-disagree"
      ? `repeats disagree, ${range}: the median of ${cell.n} says little`
      : cell.n > 1
        ? `median of ${cell.n}, ${range}`
        : null;
  const against =
    ratio === null || cell.state === "author-ratio"
      ? null
      : `ratio ${formatExactly(ratio, 6)}, neutral within ± ${formatShort(band)}`;
  const status = worst(cell);
  const uploads = acrossUploads ? IN_DOUBT : null;
  return [shown, repeats, against, uploads, status, cell.origin === "author" ? "from the author's table" : null]
    .filter(Boolean)
    .join("; ");
}

/** Returns the worst status among a cell's runs (failed, truncated, suspect); null where all completed. */
export const worst = (cell: RelativeCell) =>
  (["failed", "truncated", "suspect"] as const).find((status) =>
    cell.samples.some((sample) => sample.status === status),
  ) ?? null;

/** Returns a word and a reason for a cell without a value; null = never measured. */
export const emptyWords = (cell: RelativeCell | null) =>
  emptyCell[cell === null ? "missing" : hasValue(cell.state) ? "absent" : cell.state];

/** Returns the main text of a cell with a value: its ratio, or the value in a table of values. */
export const mainText = (value: number, head: RowHead, ratio: Ratio | null, show: Shown): string =>
  show === "absolute" ? formatIn(value, head) : ratio?.ratio == null ? "–" : ratioText(ratio);
