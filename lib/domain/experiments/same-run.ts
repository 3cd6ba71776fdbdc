import { type Column, cellsOf, eachShared, type OrderedCells } from "./columns";

/** Fewest equal prints of one run. */
const LEAST_CELLS = 5;
/** Fewest digits of these prints together, since few digits may agree by chance. */
const LEAST_DIGITS = 20;
/**
 * Share of shared cells that must be the same print. The author may have corrected the others, or changed their unit.
 */
const SAME_SHARE = 0.9;
/** Coarsest print that counts, as a share: three digits settle one per cent. Quiet repeats agree in two digits. */
const COARSEST = 0.01;
/** Factor from which two prints may have units that are 1,000 apart. */
const OTHER_UNIT = 25;

/** The shared prints of two columns. */
export interface Match {
  /** Tests that both columns print precisely enough. */
  common: number;
  /** Tests whose prints are equal. */
  same: number;
  /** Sum of the digits of the equal prints. */
  digits: number;
  /** True where both columns are one run. */
  copy: boolean;
}

/**
 * Compares two columns as prints of one run. They may have any tests in any order, three or more digits, and be 1000ⁿ
 * apart.
 */
export function copyOf(a: Column, b: Column): Match {
  const [left, right] = cellsOf(a, b);
  let [common, same, digits] = [0, 0, 0];
  eachShared(left, right, (x, y) => {
    const { difference, unit, value } = printsAt(left, x, right, y);
    if (unit > value * COARSEST) return true;
    common += 1;
    if (difference > unit) return true;
    same += 1;
    digits += Math.log10(value / unit);
    return true;
  });
  const copy = same >= LEAST_CELLS && digits >= LEAST_DIGITS && same >= SAME_SHARE * common;
  return { common, same, digits: Math.floor(digits), copy };
}

/**
 * Returns true where two columns are one run, as `copyOf` does. It stops after the first few cells where they are two.
 */
export function isCopy(a: Column, b: Column): boolean {
  const [left, right] = cellsOf(a, b);
  const size = Math.min(left.tests.length, right.tests.length);
  const allowed = size - SAME_SHARE * size + 1e-9;
  let differing = 0;
  eachShared(left, right, (x, y) => {
    if (isFarApart(left, x, right, y)) differing += 1;
    return differing <= allowed;
  });
  return differing <= allowed && copyOf(a, b).copy;
}

/** Returns true for two cells that settle a per cent and can't be prints of one number. */
function isFarApart(a: OrderedCells, x: number, b: OrderedCells, y: number): boolean {
  const quotient = (a.values[x] ?? 0) / (b.values[y] ?? 0);
  // Nearly all cells of two runs: between 2 % and 25 times apart.
  const isPlain = (quotient > 1.02 && quotient < OTHER_UNIT) || (quotient < 0.98 && quotient > 1 / OTHER_UNIT);
  if (isPlain && isFine(a, x) && isFine(b, y)) return true;
  const { difference, unit, value } = printsAt(a, x, b, y);
  return difference > unit && unit <= value * COARSEST;
}

/**
 * Returns true for a cell with a fine last place. Such a cell also settles a per cent of a cell that is OTHER_UNIT
 * times as small. The divisor 30 is a little more than OTHER_UNIT.
 */
const isFine = ({ units, values }: OrderedCells, at: number): boolean =>
  (units[at] ?? 0) <= (values[at] ?? 0) * (COARSEST / 30);

/** Returns the tests with the same print in both columns, also where it is too coarse to distinguish runs. */
export function samePrints(a: Column, b: Column): (string | number)[] {
  const [left, right] = cellsOf(a, b);
  const same: (string | number)[] = [];
  eachShared(left, right, (x, y) => {
    const { difference, unit } = printsAt(left, x, right, y);
    const key = left.keys[x];
    if (difference <= unit && key !== undefined) same.push(key);
    return true;
  });
  return same;
}

/**
 * Compares two cells of one test. Returns the value of the first, its distance to the second, and the larger last
 * place. Where they are OTHER_UNIT times apart, the second is multiplied by the nearest 1000ⁿ before. The distance is
 * doubled, since a print settles half of its last place. It is a little less than the double for rounding errors.
 */
function printsAt(a: OrderedCells, x: number, b: OrderedCells, y: number) {
  const value = a.values[x] ?? 0;
  const other = b.values[y] ?? 0;
  const quotient = value / other;
  const scale = quotient > 1 / OTHER_UNIT && quotient < OTHER_UNIT ? 1 : 1000 ** Math.round(Math.log10(quotient) / 3);
  const unit = Math.max(a.units[x] ?? 0, (b.units[y] ?? 0) * scale);
  return { value, unit, difference: (2 * Math.abs(value - other * scale)) / 1.0001 };
}
