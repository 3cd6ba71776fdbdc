import { extent, group } from "d3-array";
import { NO_ENGINE } from "@/lib/domain/identity/word-lists";
import { type CellRow, cellsKey } from "../kit/cells";
import { knownEngine } from "../kit/engine-label";
import type { OtherColumn } from "./columns";
import { isMissing } from "./numbers";
import { isAsked, isSetting, isSwept } from "./quantities";
import { wordsOf } from "./words";

// Columns whose heading states neither a unit nor anything measured, and whose numbers look measured all the same:
// `rate` 101 and 201. As conditions they would tell each two engines apart, and each two repeats.

/** A fraction with digits on both sides. */
const FRACTION = /^[+-]?\d{1,30}[.,]\d{1,30}(?:e[+-]?\d{1,3})?$/i;
const WHOLE = /^\d{1,15}$/;
/** A fraction that people choose for a size: 0.1, 0.05, 2.5. */
export const CHOSEN = /^\d{1,9}(?:\.(?:5|25|75)0?)?$|^0\.0{0,6}[1-9]0?$/;
/** A year, and a day as one number. */
const CALENDAR = /^(?:19|20)\d\d(?:[01]\d[0-3]\d)?$/;
/** Whole numbers below it may count anything. */
const FEW = 64;
/** Numbers of two repeats lie closer together, as factor from the least to the greatest. */
const SPREAD = 1.2;
/** The least share of rows with a number of their own. */
const MOST = 0.9;

/** True for a number that people hardly choose: 97.3, 101, 3306. Multiples of 4 and of 5 may be sizes or counts. */
function isOdd(text: string): boolean {
  if (FRACTION.test(text)) return !CHOSEN.test(text.replace(",", "."));
  const number = Number(text);
  return WHOLE.test(text) && number >= FEW && number % 4 !== 0 && number % 5 !== 0 && !CALENDAR.test(text);
}

/** True for a heading above versions of software, or above one of the words of settings in names: kernel, sigma. */
const namesSetting = (heading: string): boolean =>
  knownEngine(heading) !== null ||
  wordsOf(heading).some((word) => NO_ENGINE.has(word) && !/^(?:rate|ratio|percent|recall)$/.test(word));

/** True for numbers that rise by one step, as those of a sweep do: 0.1, 0.2, 0.3. */
function isProgression(values: readonly string[]): boolean {
  const numbers = values.map((text) => Number(text.replace(",", "."))).sort((a, b) => a - b);
  const [first = 0, second = 0] = numbers;
  const step = second - first;
  return (
    numbers.length > 2 &&
    numbers.slice(1).every((number, at) => Math.abs(number - (numbers[at] ?? 0) - step) <= step * 1e-6)
  );
}

/** True where most rows have a fraction of their own, which a setting has not. `rows` is their count. */
export function areFractions(heading: string, values: ReadonlySet<string>, rows: number): boolean {
  const all = [...values];
  const fractions = all.filter((text) => FRACTION.test(text));
  if (isSwept(heading) || isAsked(heading) || fractions.length <= 2 || fractions.length * 2 <= rows) return false;
  return !namesSetting(heading) && !isProgression(all);
}

/**
 * True for numbers that look measured. Nearly each row has its own, and at least half of them, or all of three, are
 * ones that people hardly choose. A few short fractions may be versions, but not below a quotient: `kb/op`.
 */
function lookMeasured(heading: string, values: readonly string[], rows: number): boolean {
  if (values.length < 2 || values.length < rows * MOST || isProgression(values)) return false;
  if (isSwept(heading) || isAsked(heading) || isSetting(heading) || namesSetting(heading)) return false;
  if (!values.every((text) => WHOLE.test(text) || FRACTION.test(text))) return false;
  const isQuotient = wordsOf(heading).includes("per");
  if (!isQuotient && values.every((text) => /^\d{1,2}(?:\.\d{1,2})?$/.test(text))) return false;
  const odd = values.filter(isOdd).length;
  return values.length > 3 ? odd * 2 >= values.length : odd === values.length;
}

/**
 * Returns the columns whose numbers were measured, and in `maybe` those that look so and alone tell rows apart by more
 * than repeats differ. These may be settings. `facts` are the places of other columns that tell rows apart.
 */
export function measuredAmong(
  columns: readonly OtherColumn[],
  facts: readonly number[],
  rows: readonly CellRow[],
): { measured: ReadonlySet<OtherColumn>; maybe: ReadonlySet<OtherColumn> } {
  const found = columns.filter(({ at, heading, isNamed, phrase }) => {
    if (isNamed || phrase !== undefined) return false;
    const cells = rows.flatMap(({ cells }) => (isMissing(cells[at] ?? "") ? [] : (cells[at] ?? "")));
    return lookMeasured(heading, [...new Set(cells)], cells.length);
  });
  if (found.length === 0) return { measured: new Set(), maybe: new Set() };
  const others = [...facts, ...columns.filter((column) => !found.includes(column)).map(({ at }) => at)];
  const groups = group(rows, ({ cells }) => cellsKey(cells, others));
  const isClose = ({ at }: OtherColumn) =>
    [...groups.values()].every((same) => {
      const numbers = same.flatMap(({ cells }) => (isMissing(cells[at] ?? "") ? [] : numberOf(cells[at] ?? "")));
      const [least = 0, most = 0] = extent(numbers);
      return numbers.length < 2 || (least > 0 && most <= least * SPREAD);
    });
  const measured = new Set(found.filter(isClose));
  return { measured, maybe: new Set(found.filter((column) => !measured.has(column))) };
}

const numberOf = (text: string): number => Number(text.replace(",", "."));
