/**
 * Returns a printed number times `scale`; a comma is a decimal point. Null for signs, exponents and other text.
 * Divides by the inverse of a scale below 1, since 57 * 0.01 is 0.5700000000000001.
 */
export function scaleNumber(text: string | undefined, scale: number): number | null {
  // Most values of a sampler are 0, so they skip the pattern.
  if (text === "0.00" || text === "0") return 0;
  if (text === undefined || !/^\d{1,18}(?:[.,]\d{1,9})?$/.test(text)) return null;
  const value = Number(text.replace(",", "."));
  return scale < 1 ? value / Math.round(1 / scale) : value * scale;
}
