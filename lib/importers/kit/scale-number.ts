import { printedNumber } from "./printed-numbers";

/** Returns a printed number times `scale`; a comma is a decimal point. Null for signs, exponents and other text. */
export function scaleNumber(text: string | undefined, scale: number): number | null {
  // Most values of a sampler are 0.
  if (text === "0.00" || text === "0") return 0;
  const value = text === undefined ? Number.NaN : printedNumber(text);
  return Number.isNaN(value) ? null : scaled(value, scale);
}

/** Returns a number times `scale`. Divides by the inverse of a scale below 1, since 57 * 0.01 is 0.5700000000000001. */
export const scaled = (value: number, scale: number): number =>
  scale < 1 ? value / Math.round(1 / scale) : value * scale;
