import { printedCells } from "./printed-cells";

const POWERS = Array.from({ length: 10 }, (_, digits) => 10 ** digits);
/** Digits of a whole number that a double always holds exactly. */
const EXACT_DIGITS = 15;
const MOST_WHOLE = 18;
const MOST_FRACTION = 9;
const BLANK = 0x20;

/**
 * Returns the number of 1 to 18 digits, or of these with 1 to 9 behind a point or comma; NaN for signs, exponents and
 * other text.
 */
export function printedNumber(text: string): number {
  let digits = 0;
  let point = -1;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code >= 0x30 && code <= 0x39) digits = digits * 10 + code - 0x30;
    else if (isPoint(code) && point < 0) point = at;
    else return Number.NaN;
  }
  return numberOf(text, { digits, from: 0, point, to: text.length });
}

const isPoint = (code: number): boolean => code === 0x2e || code === 0x2c;

/** Digits between two places of a line; `point` is -1 without a point. */
interface Digits {
  digits: number;
  from: number;
  point: number;
  to: number;
}

function numberOf(line: string, { digits, from, point, to }: Digits): number {
  const whole = (point < 0 ? to : point) - from;
  const fraction = point < 0 ? 0 : to - point - 1;
  const fits = whole >= 1 && whole <= MOST_WHOLE && fraction <= MOST_FRACTION && (point < 0 || fraction >= 1);
  if (!fits) return Number.NaN;
  // Both are exact here, so that the division rounds once, as reading the text does.
  if (whole + fraction <= EXACT_DIGITS) return digits / (POWERS[fraction] ?? 1);
  return Number(line.slice(from, to).replace(",", "."));
}

/** The numbers that a line prints between its blanks, in their order; NaN for other texts. Reads many lines in turn. */
export class PrintedNumbers {
  /** The numbers of the last line. Older numbers may follow. */
  values = new Float64Array(64);
  /** The count of texts in the last line; 1 for a blank one. */
  count = 0;

  /** Reads a line. No text is made of a cell: samplers print millions of lines, with twenty numbers each. */
  read(line: string): void {
    this.count = 0;
    let from = -1;
    let digits = 0;
    let point = -1;
    let isNumber = true;
    for (let at = 0; at < line.length; at += 1) {
      const code = line.charCodeAt(at);
      // Other alphabets have blanks of their own.
      if (code > 127) {
        this.take(printedCells(line));
        return;
      }
      if (code === BLANK || (code >= 9 && code <= 13)) {
        if (from >= 0) this.add(isNumber ? numberOf(line, { digits, from, point, to: at }) : Number.NaN);
        from = -1;
        continue;
      }
      if (from < 0) {
        from = at;
        digits = 0;
        point = -1;
        isNumber = true;
      }
      if (code >= 0x30 && code <= 0x39) digits = digits * 10 + code - 0x30;
      else if (isPoint(code) && point < 0) point = at;
      else isNumber = false;
    }
    if (from >= 0) this.add(isNumber ? numberOf(line, { digits, from, point, to: line.length }) : Number.NaN);
    else if (this.count === 0) this.add(Number.NaN);
  }

  /** Takes texts in the place of a line's. */
  take(cells: readonly string[]): void {
    this.count = 0;
    for (const cell of cells) this.add(printedNumber(cell));
  }

  private add(value: number): void {
    if (this.count === this.values.length) {
      const more = new Float64Array(2 * this.count);
      more.set(this.values);
      this.values = more;
    }
    this.values[this.count] = value;
    this.count += 1;
  }
}
