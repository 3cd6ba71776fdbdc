import { IN_DOUBT } from "@/lib/domain/conditions/comparison";
import type { CellState, RelativeCell, ValueState } from "@/lib/domain/relative/relative-cells";
import { hasValue } from "@/lib/domain/relative/relative-cells";
import type { Ratio } from "@/lib/domain/relative/relative-ratios";
import { formatAmount, formatExactly, formatRatio, formatShort } from "@/lib/format";
import type { Shown } from "@/lib/views/state/workload-params";
import type { RowHead } from "./relative-types";

/** Why a cell holds no value, as a word and a sentence. */
export const emptyCell: Readonly<Record<Exclude<CellState, ValueState> | "missing", { word: string; why: string }>> = {
  failed: { word: "failed", why: "the run failed; this is not 0" },
  truncated: { word: "cut short", why: "the run's output ends early and has no result" },
  suspect: { word: "suspect", why: "the run looks wrong and has no result" },
  absent: { word: "–", why: "the run's source does not give this metric" },
  missing: { word: "–", why: "nothing was measured here" },
};

/** A value of a row in the unit that its head names; null is "–". */
export const formatIn = (value: number | null, head: RowHead): string =>
  formatAmount(value === null ? null : value * head.scale, head.unit);

/** All that a cell says, exactly: for its title. */
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

/** What is to be said of a measured cell: one of its runs failed, was cut short or looks wrong; null = nothing. */
export const worst = (cell: RelativeCell): string | null =>
  (["failed", "truncated", "suspect"] as const).find((status) =>
    cell.samples.some((sample) => sample.status === status),
  ) ?? null;

/** Why a cell has no value, as a word and a sentence; null = nothing was measured. */
export const emptyWords = (cell: RelativeCell | null) =>
  emptyCell[cell === null ? "missing" : hasValue(cell.state) ? "absent" : cell.state];

/** What a cell with a value shows first: its ratio, or of a table of values the value. */
export const mainText = (value: number, head: RowHead, ratio: Ratio | null, show: Shown): string =>
  show === "absolute" ? formatIn(value, head) : ratio?.ratio == null ? "–" : ratioText(ratio, ratio.band);

/** Stands behind a ratio of two uploads that are not known to be one experiment. */
export const UPLOADS_MARK = "?";

/** A ratio with its mark: "0.87", of two uploads "0.87?"; "–" without one. */
export const ratioText = (ratio: Pick<Ratio, "ratio" | "acrossUploads"> | null | undefined, band?: number): string =>
  `${formatRatio(ratio?.ratio ?? null, band)}${ratio?.acrossUploads ? UPLOADS_MARK : ""}`;
