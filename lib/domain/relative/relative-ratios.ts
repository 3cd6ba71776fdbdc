import { noiseTogether } from "@/lib/domain/verdicts/cell-noise";
import { groupVerdict, movedOneWay, pairKey } from "@/lib/domain/verdicts/pooled";
import { type Verdict, verdictOf } from "@/lib/domain/verdicts/verdict";
import { geometricMean, mean, median } from "@/lib/domain/workloads/statistics";
import { directionText, shownRatio } from "@/lib/format";
import { isOfAuthorRatios } from "./baselines";
import { noiseAt } from "./cell-noises";
import { type Better, isBetter, RATIO_SLACK } from "./direction";
import { hasFewDigits } from "./few-digits";
import { isUndivided, pointOf, type RelativeCell, runsOf } from "./relative-cells";
import { type RowSection, rowSections, type SectionedTable } from "./relative-sections";
import type { RelativeTable } from "./relative-table";
import { AUTHOR_RATIO } from "./workload-rows";

// Ratios depend on the baseline and the neutral band: fast enough to run in the browser at every click.

/** The ratio of a cell, with its verdict. */
export interface Ratio {
  /**
   * Value / value of the baseline in the same row, or the ratio that an author printed. Null where either is missing or
   * the baseline's is 0. Null also for repeats more than twice apart, for a cost printed as 0, and for few digits.
   */
  ratio: number | null;
  /**
   * Half the width of the band in which this cell counts as equal. It is the reader's, or the smallest visible fall
   * where that is wider. Without a verdict the spread of its repeats widens it. 0 without a ratio.
   */
  band: number;
  /**
   * The verdict by noise. Null without a ratio, for repeats that disagree, for two uploads and for an author's ratio.
   * Null also in views frozen before cells had a noise.
   */
  answer: Verdict["answer"] | null;
  /**
   * The direction of ratios outside the reader's band with the verdict "changed". Null for others, and without a better
   * direction.
   */
  change: "better" | "worse" | null;
  /** True where repeats of the cell or of the baseline disagree, so the ratio is not of two single numbers. */
  doubtful: boolean;
  /**
   * True where cell and baseline are of two uploads that may be two experiments. The ratio is marked, and no statistic
   * counts it.
   */
  acrossUploads: boolean;
  /** True where a cost has too few printed digits for a ratio (few-digits.ts). */
  fewDigits?: true;
}

/** Statistics of the ratios of a group in one column. Those without a count are null when n is 0. */
export interface GroupStatistics {
  /** Number of ratios. */
  n: number;
  /** Number of those with repeats that disagree. Only views frozen before these were left out have any. */
  doubtful: number;
  /** Number of further ratios that are left out, since repeats disagree. */
  disagreeing: number;
  /** Number of further ratios that are left out, since they compare two uploads. */
  acrossUploads: number;
  /** Number of rows of the group without a ratio. `failed`: those whose run failed or was cut short. */
  missing: number;
  failed: number;
  min: number | null;
  max: number | null;
  average: number | null;
  median: number | null;
  /** Null also when a ratio is not above 0. */
  geometricMean: number | null;
  /**
   * True where the group as a whole moved one way (verdicts/pooled.ts). Null without ratios, and where the noise of a
   * row is unknown.
   */
  moved: boolean | null;
}

/** A section with its statistics. */
export interface GroupSection extends RowSection {
  /** By column. */
  statistics: readonly GroupStatistics[];
}

/** All ratios of a table. */
export interface Ratios {
  /** By row, by column. */
  ratios: readonly (readonly Ratio[])[];
  /**
   * By row: true where a cell changed, its repeats disagree, or it compares two uploads. Also where its run failed and
   * the baseline's did not.
   */
  moved: readonly boolean[];
  sections: readonly GroupSection[];
}

/** The column that a cell is divided by, -1 = none; a number holds for all cells. */
export type BaseOf = number | ((row: number, column: number) => number);

/** A table, or the part of one that ratios need. */
export type RatioTable = SectionedTable &
  Pick<RelativeTable, "columns" | "cells"> &
  Partial<Pick<RelativeTable, "contexts" | "noise">>;

/**
 * Divides all cells by those of their baseline. `neutral` is half the width of the reader's band (0.02 = 0.98 to 1.02).
 * `directions` are by row.
 */
export function ratiosBy(table: RatioTable, base: BaseOf, neutral: number, directions: readonly Better[]): Ratios {
  const baseAt = (row: number, column: number) => (typeof base === "number" ? base : base(row, column));
  const baseCell = (row: number, column: number) => table.cells[row]?.[baseAt(row, column)] ?? null;
  const ratios = table.rows.map((_row, row) => {
    const better = directions[row] ?? null;
    return table.columns.map((_, column) =>
      ratioAt(table, { row, base: baseAt(row, column), column }, neutral, better),
    );
  });
  const moved = table.rows.map((_, at) => {
    return table.columns.some((_column, column) => {
      const { ratio, band, answer, doubtful, acrossUploads } = ratios[at]?.[column] ?? NO_RATIO;
      if (doubtful || acrossUploads) return true;
      if (ratio !== null)
        return answer === null
          ? outside(ratio, band) && outsideAsShown(ratio, neutral)
          : answer === "changed" && outsideAsShown(ratio, neutral);
      return (baseCell(at, column)?.value ?? null) !== null && hasDied(table.cells[at]?.[column] ?? null);
    });
  });
  const sections = rowSections(table).map((section) => ({
    ...section,
    statistics: statisticsOver(section.rows, table, ratios, base),
  }));
  return { ratios, moved, sections };
}

/**
 * Divides the cell of a column by the base's cell in its row. The ratio is neither better nor worse where noise or
 * repeats may explain it, and across two uploads.
 */
export function ratioAt(
  table: Pick<RatioTable, "rows" | "cells" | "contexts" | "noise">,
  { row, base, column }: { row: number; base: number; column: number },
  neutral: number,
  better: Better,
): Ratio {
  const uploadOf = (of: RelativeCell | null) => (of ? table.contexts?.[of.context]?.upload : undefined);
  const [metric, cells] = [table.rows[row]?.metric ?? "", table.cells[row] ?? []];
  const [cell, by] = [cells[column] ?? null, cells[base] ?? null];
  if (isZeroCost(metric, cell?.value ?? null)) return NO_RATIO;
  const isCoarse = [cell, by].some((one) => hasFewDigits(metric, one?.value ?? null));
  if (isCoarse && base !== column && cell && by) return { ...NO_RATIO, fewDigits: true };
  // The author's ratios have another baseline, and are never divided again.
  if (metric === AUTHOR_RATIO) return makeRatio(cell?.value ?? null, [cell], neutral, better);
  const ratio = ratioOf(cell, by, neutral, better);
  const isAcross = ratio.ratio !== null && uploadOf(cell) !== uploadOf(by);
  if (isAcross) return { ...ratio, answer: null, change: null, acrossUploads: true };
  // Repeats that disagree get a mark instead of a verdict.
  const isJudged = ratio.ratio !== null && !ratio.doubtful;
  const pair = isJudged ? pairAt(table, { row, base, column }) : null;
  return pair ? withVerdict(ratio, verdictOf(pair.a, pair.b, pair.known), neutral, better) : ratio;
}

/**
 * Returns true for a cost for each query or insert that is printed as 0. Costs have few decimals. The real one is below
 * the last of these, so its ratio would be made up.
 */
export const isZeroCost = (metric: string, value: number | null): boolean =>
  value === 0 && /Per(?:Query|Insert)$/.test(metric);

const NO_RATIO: Ratio = { ratio: null, band: 0, answer: null, change: null, doubtful: false, acrossUploads: false };
const outside = (ratio: number, band: number) => Math.abs(ratio - 1) > band + RATIO_SLACK;
// Colours follow the two decimals that readers see: 1.0203 is 1.02, within a band of 0.02.
const outsideAsShown = (ratio: number, neutral: number) =>
  outside(ratio, neutral) && outside(shownRatio(ratio), neutral);
const hasDied = (cell: RelativeCell | null) => cell?.state === "failed" || cell?.state === "truncated";

function ratioOf(cell: RelativeCell | null, base: RelativeCell | null, neutral: number, better: Better): Ratio {
  const [value, by] = [cell?.value ?? null, base?.value ?? null];
  if (!cell || !base || value === null || by === null) return NO_RATIO;
  if (isUndivided(cell) || isUndivided(base)) return { ...NO_RATIO, doubtful: true };
  return makeRatio(value / by, [cell, base], neutral, better);
}

/** Returns the runs of two cells of a row with their noise and name; null without a cell or noise. */
function pairAt(
  table: Pick<RelativeTable, "cells" | "noise">,
  { row, base, column }: { row: number; base: number; column: number },
) {
  const [a, b] = [table.cells[row]?.[base], table.cells[row]?.[column]];
  const [ofA, ofB] = [noiseAt(table, row, base), noiseAt(table, row, column)];
  if (!a || !b || !ofA || !ofB) return null;
  const [from, to] = [runsOf(a), runsOf(b)];
  const known = noiseTogether([
    { runs: from, known: ofA },
    { runs: to, known: ofB },
  ]);
  const side = (cell: RelativeCell) => ({ point: pointOf(cell), value: cell.value });
  return known && { a: from, b: to, known, pair: pairKey(side(a), side(b)) };
}

/** Adds the verdict to a ratio: the band in which it counts as equal, and the direction of its change. */
function withVerdict(ratio: Ratio, verdict: Verdict, neutral: number, better: Better): Ratio {
  const value = ratio.ratio ?? 1;
  const isChange = verdict.answer === "changed" && outsideAsShown(value, neutral);
  const change = isChange ? directionText(isBetter(value, better)) : null;
  const band = verdict.why === null ? Math.max(neutral, verdict.visible) : ratio.band;
  return { ...ratio, band, answer: verdict.answer, change };
}

/** Makes a ratio with the band of its cells' repeats, and without a change where these disagree. */
function makeRatio(
  ratio: number | null,
  cells: readonly (RelativeCell | null)[],
  neutral: number,
  better: Better,
): Ratio {
  if (ratio === null || !Number.isFinite(ratio)) return NO_RATIO;
  const doubtful = cells.some((cell) => cell?.state === "repeats-disagree");
  const band = Math.max(neutral, ...cells.map(spread));
  const isOut = outside(ratio, band) && outsideAsShown(ratio, neutral);
  const change = doubtful || !isOut ? null : directionText(isBetter(ratio, better));
  return { ratio, band, answer: null, change, doubtful, acrossUploads: false };
}

/**
 * Returns the largest distance of a repeat from the median of its cell, as a share. Returns 0 without repeats, or where
 * they disagree.
 */
function spread(cell: RelativeCell | null): number {
  if (!cell || cell.n < 2 || cell.state === "repeats-disagree" || !cell.value || cell.min === null || cell.max === null)
    return 0;
  return Math.max(cell.max / cell.value - 1, 1 - cell.min / cell.value);
}

/**
 * Returns the statistics of some rows by column, over ratios of one upload whose repeats agree. An author's ratios have
 * another baseline, and don't count among measured rows.
 */
export function statisticsOver(
  rows: readonly number[],
  table: Pick<RelativeTable, "rows" | "columns" | "cells" | "noise">,
  ratios: readonly (readonly Ratio[])[],
  base: BaseOf,
): GroupStatistics[] {
  const { columns, cells } = table;
  const isAlone = isOfAuthorRatios(table);
  const hasBase = (at: number) => isAlone || table.rows[at]?.metric !== AUTHOR_RATIO;
  return columns.map((_, column) => {
    const isAcross = (at: number) => ratios[at]?.[column]?.acrossUploads ?? false;
    const isDoubtful = (at: number) => hasBase(at) && !isAcross(at) && (ratios[at]?.[column]?.doubtful ?? false);
    // Views frozen before cells had a noise keep their statistics.
    const isLeftOut = (at: number) => table.noise !== undefined && isDoubtful(at);
    const counts = (at: number) => hasBase(at) && !isAcross(at) && !isLeftOut(at);
    const found = rows.map((at) => (counts(at) ? (ratios[at]?.[column]?.ratio ?? null) : null));
    const counted = rows.filter((_at, index) => found[index] !== null);
    return {
      ...groupStatistics(found),
      moved: haveMoved(counted, table, ratios, base, column),
      failed: rows.filter((at, index) => found[index] === null && hasDied(cells[at]?.[column] ?? null)).length,
      doubtful: rows.filter((at) => isDoubtful(at) && !isLeftOut(at)).length,
      disagreeing: rows.filter(isLeftOut).length,
      acrossUploads: rows.filter((at) => hasBase(at) && isAcross(at)).length,
    };
  });
}

/**
 * Returns true where rows moved one way as a group; one row has its own verdict. Null without rows, and where the noise
 * of a row is unknown.
 */
function haveMoved(
  rows: readonly number[],
  table: Pick<RelativeTable, "cells" | "noise">,
  ratios: readonly (readonly Ratio[])[],
  base: BaseOf,
  column: number,
): boolean | null {
  const answers = rows.map((at) => ratios[at]?.[column]?.answer ?? null);
  if (!rows.length || answers.includes(null)) return null;
  if (rows.length === 1) return answers[0] === "changed";
  const by = (at: number) => (typeof base === "number" ? base : base(at, column));
  const whole = groupVerdict(rows.flatMap((at) => pairAt(table, { row: at, base: by(at), column }) ?? []));
  return whole && movedOneWay(whole);
}

/** Returns min, max, arithmetic mean, median and geometric mean of the ratios that are not null. */
export function groupStatistics(
  ratios: readonly (number | null)[],
): Omit<GroupStatistics, "failed" | "doubtful" | "disagreeing" | "acrossUploads" | "moved"> {
  const sorted = ratios.flatMap((ratio) => (ratio === null ? [] : [ratio])).sort((a, b) => a - b);
  const n = sorted.length;
  const [min = null] = sorted;
  return {
    n,
    missing: ratios.length - n,
    min,
    max: sorted.at(-1) ?? null,
    average: mean(sorted),
    median: median(sorted),
    geometricMean: geometricMean(sorted),
  };
}
