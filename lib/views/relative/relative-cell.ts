import { type BlockCell, type BlockRow, EMPTY_CELL, numberCell } from "@/lib/blocks/block";
import { IN_DOUBT } from "@/lib/domain/conditions/comparison";
import { FEW_DIGITS } from "@/lib/domain/relative/few-digits";
import { ratioStep } from "@/lib/domain/relative/ratio-steps";
import {
  type CellState,
  hasValue,
  pointOf,
  type RelativeCell,
  type ValueState,
} from "@/lib/domain/relative/relative-cells";
import type { Ratio } from "@/lib/domain/relative/relative-ratios";
import type { RelativeRow } from "@/lib/domain/relative/workload-rows";
import { limitBeside } from "@/lib/domain/sentences/amounts";
import { formatAmount, formatExactly, formatNumber, formatShort } from "@/lib/format";
import { claimKey } from "@/lib/views/claims/claim-keys";
import type { RelativeGrid } from "./relative-grid";
import type { RelativeView, RowHead } from "./relative-types";

/** A state without a value: its word in files for programs, its word for readers, and its reason. */
interface EmptyWords {
  raw: string;
  word: string;
  why: string;
}

/** The words of states without a value. */
export const emptyCell: Readonly<Record<Exclude<CellState, ValueState> | "missing", EmptyWords>> = {
  failed: { raw: "failed", word: "failed", why: "the run failed; this is not 0" },
  truncated: { raw: "truncated", word: "cut short", why: "the run's output ends early and has no result" },
  suspect: { raw: "suspect", word: "suspect", why: "the run looks wrong and has no result" },
  absent: { raw: "", word: "–", why: "the run's source does not give this metric" },
  missing: { raw: "", word: "–", why: "nothing was measured here" },
};

const UNREACHED: EmptyWords = {
  raw: "none known",
  word: "none known",
  why: "no choice of parameters is known to reach this recall",
};
/** Returns true for a vector search without a known rate at a recall. */
const isUnreached = (row: RelativeRow | undefined, state: string): boolean =>
  state === "absent" && row?.metric === "qps" && row.params.recall !== undefined;

/** The note on a value of the author's tables, in a column that has others, too. */
export const BY_AUTHOR = "author";

/** Formats a value in the unit of its row's head; null is "–". */
export const formatIn = (value: number | null, head: RowHead): string =>
  formatAmount(value === null ? null : value * head.scale, head.unit);

/** Returns the worst status among a cell's runs (failed, truncated, suspect); null where all completed. */
export const worstStatus = (cell: RelativeCell) =>
  (["failed", "truncated", "suspect"] as const).find((status) =>
    cell.samples.some((sample) => sample.status === status),
  ) ?? null;

/** Returns a row of values with its cells in all columns, for every surface. `detail` is beside its name. */
export function relativeRow(
  view: Pick<RelativeView, "table" | "rowHeads" | "authorColumns">,
  grid: RelativeGrid,
  row: number,
  detail: string,
): BlockRow {
  const { table, rowHeads } = view;
  const head = rowHeads[row];
  const key = table.rows[row]?.key ?? "";
  const { name = key, unit = "", scale = 1, metric = "" } = head ?? {};
  return {
    key,
    head: name,
    detail,
    level: "row",
    unit,
    written: { unit, scale },
    parts: { kind: "workload", metric, unit },
    cells: table.columns.map((_, column) => {
      const cell = head ? relativeCell(view, grid, [row, column], head) : EMPTY_CELL;
      return cell.value === null ? cell : { ...cell, claim: claimKey(view, grid, { kind: "cell", row, column }) };
    }),
  };
}

function relativeCell(
  { table, authorColumns }: Pick<RelativeView, "table" | "authorColumns">,
  { ratios }: Pick<RelativeGrid, "ratios">,
  [row, column]: readonly [row: number, column: number],
  head: RowHead,
): BlockCell {
  const cell = table.cells[row]?.[column] ?? null;
  const point = pointOf(cell);
  if (!cell || cell.value === null) {
    const state = cell === null ? "missing" : hasValue(cell.state) ? "absent" : cell.state;
    const { raw, word, why } = isUnreached(table.rows[row], state) ? UNREACHED : emptyCell[state];
    return numberCell(null, { state, text: word, hint: why, point, remark: raw, ...(raw && { raw }) });
  }
  const of = ratios[row]?.[column];
  const { ratio = null, change = null, band = 0, acrossUploads = false } = of ?? {};
  const { state, value, n, min, max } = cell;
  const range = `${formatIn(min, head)} to ${formatIn(max, head)}`;
  const isApart = state === "repeats-disagree";
  const baseDoubt = of?.doubtful ? "the baseline’s repeats disagree" : "";
  const status = worstStatus(cell);
  const isAuthors = cell.origin === "author";
  const exact = `${value} ${head.scale === 1 ? head.unit : ""}`.trim();
  const isOurs = ratio !== null && state !== "author-ratio";
  const repeats = isApart ? `repeats disagree, ${range}: the median of ${n} says little` : `median of ${n}, ${range}`;
  return numberCell(value, {
    state,
    point,
    runs: { n, min, max },
    ratio,
    change,
    step: change && ratio !== null ? Math.abs(ratioStep(ratio, band)) : 0,
    ...(acrossUploads && { acrossUploads }),
    note: joinWords("; ", [
      isApart ? `${n} repeats disagree: ${range}` : baseDoubt,
      acrossUploads && "two uploads",
      of?.fewDigits && FEW_DIGITS,
      status && emptyCell[status].word,
      isAuthors && !authorColumns.includes(column) && BY_AUTHOR,
    ]),
    doubt: isApart ? "repeats disagree" : baseDoubt,
    remark: joinWords(", ", [remarkOf(cell), acrossUploads && IN_DOUBT, of?.fewDigits && FEW_DIGITS]),
    hint: joinWords("; ", [
      head.scale === 1 ? exact : `${formatIn(value, head)} ${head.unit}`,
      (isApart || n > 1) && repeats,
      isOurs && `ratio ${formatExactly(ratio, 6)}, ${bandText(ratio, band, of?.answer ?? null)}`,
      acrossUploads && IN_DOUBT,
      of?.fewDigits && FEW_DIGITS,
      status && emptyCell[status].word,
      isAuthors && "from the author's table",
    ]),
  });
}

/** Says within which changes a ratio counts as equal, or which ones would have a colour where noise may explain it. */
function bandText(ratio: number, band: number, answer: Ratio["answer"]): string {
  if (answer !== "cannot tell" || band >= 1) return `neutral within ± ${formatShort(band)}`;
  const { moves, from } = limitBeside(band, ratio);
  return `may be noise: only ${moves} from ${from} would have a colour`;
}

const joinWords = (separator: string, words: readonly (string | false | null | undefined)[]): string =>
  words.filter(Boolean).join(separator);

/** Returns the remark of a cell with a value for programs, in the metric's base unit. */
function remarkOf(cell: RelativeCell): string {
  const { state, min, max, n, origin } = cell;
  const range = `repeats disagree, ${formatNumber(min)} to ${formatNumber(max)}`;
  const repeats = n > 1 && `median of ${n}${state === "repeats-disagree" ? `: ${range}` : ""}`;
  return joinWords(", ", [worstStatus(cell), repeats, origin === "author" && "author"]);
}
