import { toDigits } from "../../format";

// The digits of printed numbers. The binary fraction of 0.21 ms in seconds is a little above 0.00021.

/** Digits of a number that survive a change of its unit. */
const DIGITS = 12;

/** Returns a number as it is compared: without the error of a division by a unit. */
export const comparable = (value: number): number => toDigits(value, DIGITS);

/** Returns the decimals of a number between 1 and 10, and its power of ten: 1.25 is ["25", 0], 1,200 is ["2", 3]. */
function scientific(value: number): [decimals: string, power: number] {
  const [digits = "", power = "0"] = comparable(value).toExponential().split("e");
  return [digits.split(".")[1] ?? "", Number(power)];
}

/** Returns the number of significant digits, zeros at the end aside: 3 of 1.25 and of 1,250; 0 of 0. */
export const significantDigits = (value: number): number => (value === 0 ? 0 : scientific(value)[0].length + 1);

/** Returns the value of the last digit of a number that is not 0: 0.01 of 1.25, 100 of 1,200. */
function lastPlaceOf(value: number): number {
  const [decimals, power] = scientific(value);
  return 10 ** (power - decimals.length);
}

/** Characters and numbers of a line that are looked at. */
const MOST_CHARACTERS = 1_000;
const MOST_NUMBERS = 50;

/**
 * Returns the value of the last place to which a line prints a number: 0.1 of 1.0 s, and 0.0001 s of 1.0 ms. It is at
 * most 1. Without the number in the line it is that of the number's last digit.
 */
export function printedPlace(value: number, line: string | null): number {
  if (value <= 0) return 1;
  const printed = [...(line ?? "").slice(0, MOST_CHARACTERS).matchAll(/\d{1,20}(?:\.(\d{1,20}))?/g)];
  const places = printed.slice(0, MOST_NUMBERS).flatMap(([number, decimals = ""]) => {
    const ratio = value / Number(number);
    const power = Math.round(Math.log10(ratio));
    return Math.abs(ratio / 10 ** power - 1) < 1e-9 ? 10 ** (power - decimals.length) : [];
  });
  return Math.min(1, lastPlaceOf(value), ...places);
}
