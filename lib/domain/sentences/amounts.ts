import { formatAmount, formatChange, formatFixed, formatPercent, formatRatio, toDigits } from "@/lib/format";

// Amounts and changes in sentences, and in the tables beside them.

/** The unit of a printed value, and the factor from the stored one. */
export interface Unit {
  unit: string;
  scale: number;
}

/**
 * Returns a stored value in its unit, without zeros that its source may not have printed. So 0.00004 s is "40" in µs.
 * Null is "–".
 */
export function amountText(value: number | null, { unit, scale }: Unit): string {
  if (value === null) return formatAmount(null, unit);
  // Twelve digits, since scaling by 1e6 may leave 39.99999999999999.
  const exact = toDigits(value * scale, 12);
  const text = formatAmount(value * scale, unit);
  return text.includes(".") && Number(text) === exact ? String(exact) : text;
}

/** Returns a ratio as a signed percentage: 0.934 -> "−6.6 %". Less than 0.05 % has no sign. */
export function changeText(ratio: number): string {
  const text = formatChange(ratio - 1);
  return ratio > 1 && text !== "0 %" ? `+${text}` : text;
}

/** Returns a change in short: "−6.6 %", from 2 on a multiple, "41 times". */
export const moveText = (ratio: number): string => (ratio >= 2 ? timesText(ratio) : changeText(ratio));

const timesText = (ratio: number): string => `${timesNumber(ratio)} times`;

/** Returns a ratio as a multiple with its significant digits: 0.27, 2.60, 41. */
export const timesNumber = (ratio: number): string =>
  ratio >= 9.995 ? formatAmount(Math.round(ratio), "count") : formatRatio(ratio);

/**
 * Returns a change as number and words. Below 2 it is "35 %" and "lower than"; from 2 on "2.60 times" and "as high as".
 * Below 0.05 % it is "" and "equal to".
 */
export function changeWords(ratio: number): { much: string; than: string } {
  if (ratio >= 2) return { much: timesText(ratio), than: "as high as" };
  const rounded = formatPercent(Math.abs(ratio - 1));
  // A small rest is not nothing: 99.996 % lower.
  const much = ratio < 1 && rounded === "100 %" ? formatChange(ratio - 1).slice(1) : rounded;
  if (ratio === 1 || much === "0 %" || much.startsWith("<")) return { much: "", than: "equal to" };
  return { much, than: ratio < 1 ? "lower than" : "higher than" };
}

/**
 * Returns the smallest visible move in the direction of the measured one: "26 %" of falls, "35 %" of rises. `visible`
 * is the share of the fall. Upwards the same move is a larger share: +29 % may be noise where falls from 26 % show.
 */
export const limitOf = (visible: number, ratio: number): { moves: string; from: string } =>
  ratio > 1
    ? { moves: "rises", from: formatPercent(1 / (1 - visible) - 1) }
    : { moves: "falls", from: formatPercent(visible) };

/**
 * Returns the limit of `limitOf` for a column beside the change itself, and as a share. The text has one more digit
 * where both would print the same number.
 */
export function limitBeside(visible: number, ratio: number): { moves: string; from: string; share: number } {
  const { moves, from } = limitOf(visible, ratio);
  const share = ratio > 1 ? 1 / (1 - visible) - 1 : visible;
  const isAlike = formatChange(share) === formatChange(Math.abs(ratio - 1));
  return { moves, share, from: isAlike ? finerPercent(share) : from };
}

/** Returns a share as a percentage with one digit more than `formatChange` gives it. */
const finerPercent = (share: number): string => {
  const percent = share * 100;
  return `${formatFixed(percent, percent < 9.95 ? 2 : 1)} %`;
};

/** Returns the moves that would show: "falls from 26 %" or "rises from 35 %". */
export function shownText(visible: number, ratio: number): string {
  const { moves, from } = limitOf(visible, ratio);
  return `${moves} from ${from}`;
}
