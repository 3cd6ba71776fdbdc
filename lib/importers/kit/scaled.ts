/** A printed number in base units; null for text. Percent are divided, not multiplied, so that 7 % is 0.07 and not 0.07000000000000001. */
export function scaled(text: string | undefined, scale: number): number | null {
  if (text === undefined || !/^\d{1,18}(?:[.,]\d{1,9})?$/.test(text)) return null;
  const value = Number(text.replace(",", "."));
  return scale < 1 ? value / Math.round(1 / scale) : value * scale;
}
