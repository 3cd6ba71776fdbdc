const POWERS = Array.from({ length: 10 }, (_, digits) => 10 ** digits);
/** Digits of a whole number that a double always holds exactly. */
const EXACT_DIGITS = 15;

/**
 * Returns a printed number times `scale`; a comma is a decimal point. Null for signs, exponents and other text.
 * Divides by the inverse of a scale below 1, since 57 * 0.01 is 0.5700000000000001.
 */
export function scaleNumber(text: string | undefined, scale: number): number | null {
  // Most values of a sampler are 0.
  if (text === "0.00" || text === "0") return 0;
  const value = text === undefined ? null : printedNumber(text);
  if (value === null) return null;
  return scale < 1 ? value / Math.round(1 / scale) : value * scale;
}

/** Returns the number of 1 to 18 digits, or of these with 1 to 9 behind a point or comma; null for other text. */
function printedNumber(text: string): number | null {
  let digits = 0;
  let point = -1;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code >= 0x30 && code <= 0x39) digits = digits * 10 + code - 0x30;
    else if ((code === 0x2e || code === 0x2c) && point < 0) point = at;
    else return null;
  }
  const whole = point < 0 ? text.length : point;
  const fraction = point < 0 ? 0 : text.length - point - 1;
  if (whole < 1 || whole > 18 || fraction > 9 || (point >= 0 && fraction < 1)) return null;
  // Both are exact here, so that the division rounds once, as reading the text does.
  if (whole + fraction <= EXACT_DIGITS) return digits / (POWERS[fraction] ?? 1);
  return Number(text.replace(",", "."));
}
