import { toDigits } from "@/lib/format";

/**
 * One run of one build over many tests: one column of a table. Copies and evidence are found in columns. The file,
 * selection or order in which they were printed has no effect.
 */
export interface Column {
  engine: string;
  version: string | null;
  /** The build's name; null = not recorded. */
  build: string | null;
  /** The config with the words of the variant; null where neither is recorded. */
  config: string | null;
  /** The words of its path that its bundle varies; absent or "" = none. */
  words?: string;
  /** Rates above 0, by test. */
  cells: ReadonlyMap<string | number, number>;
  /** Fingerprints of its cells (model.ts, ParsedPoint.fingerprint). Absent = none. */
  prints?: ReadonlySet<string>;
}

/** The cells of a column in the order of their tests' numbers, each with the place of its last digit. */
export interface OrderedCells {
  /** The tests as the column has them. */
  keys: readonly (string | number)[];
  /** The tests' numbers, ascending. */
  tests: Int32Array;
  values: Float64Array;
  /** The last place of each value: 0.01, 1, 1000. */
  units: Float64Array;
}

// Many pairs of columns are compared, so the facts of a column are computed once. Numbers of tests order its cells.
// Above this many names all begins anew.
const MOST_TESTS = 100_000;
const numbering = () => ({ tests: new Map<string, number>(), cells: new WeakMap<Column, OrderedCells>() });
let numbered = numbering();

/** Returns the same number for the same test in every column. Parameters of vector searches are numbers already. */
function numberOf(test: string | number): number {
  if (typeof test === "number") return test;
  const known = numbered.tests.get(test) ?? numbered.tests.size;
  numbered.tests.set(test, known);
  return known;
}

/** Returns the cells of two columns as arrays, in one order of tests: the same objects for the same columns. */
export function cellsOf(a: Column, b: Column): readonly [OrderedCells, OrderedCells] {
  if (numbered.tests.size > MOST_TESTS) numbered = numbering();
  return [orderedCells(a), orderedCells(b)];
}

function orderedCells(column: Column): OrderedCells {
  const before = numbered.cells.get(column);
  if (before) return before;
  const cells = [...column.cells].map(([key, value]) => ({ key, test: numberOf(key), value }));
  cells.sort((a, b) => a.test - b.test);
  const { place, digits } = precisionOf(cells.map(({ value }) => value));
  const found = {
    keys: cells.map(({ key }) => key),
    tests: Int32Array.from(cells, ({ test }) => test),
    values: Float64Array.from(cells, ({ value }) => value),
    units: Float64Array.from(cells, ({ value }) => Math.max(place, 10 ** (Math.floor(Math.log10(value)) + 1 - digits))),
  };
  numbered.cells.set(column, found);
  return found;
}

/**
 * Returns a column's precision: the last place that all its numbers have (0.01, 1, 1000), and the most digits. Zeros at
 * the end don't count.
 */
function precisionOf(values: readonly number[]): { place: number; digits: number } {
  let place = 9;
  let digits = 0;
  for (const value of values) {
    // Twelve digits remove the noise of a binary division: 4.41 ms are 0.00441 s.
    const [mantissa = "", exponent = ""] = toDigits(value, 12).toExponential().split("e");
    const count = mantissa.length - Number(mantissa.includes("."));
    place = Math.min(place, Number(exponent) + 1 - count);
    digits = Math.max(digits, count);
  }
  return { place: 10 ** place, digits };
}

/** Calls `visit` with the positions of each shared test, until it returns false. */
export function eachShared(a: OrderedCells, b: OrderedCells, visit: (x: number, y: number) => boolean): void {
  let [x, y] = [0, 0];
  while (x < a.tests.length && y < b.tests.length) {
    const [left = 0, right = 0] = [a.tests[x], b.tests[y]];
    if (left < right) x += 1;
    else if (left > right) y += 1;
    else {
      if (!visit(x, y)) return;
      x += 1;
      y += 1;
    }
  }
}

/** Columns by their names, kept for each list of columns. */
const columnsByName = new WeakMap<readonly Column[], Map<string, Column[]>>();

/**
 * Returns pairs of columns that may be of one build: equal engine, and equal build name (or none) or version. Each pair
 * once.
 */
export function pairsOfBuilds<C extends Column>(a: readonly C[], b: readonly C[]): (readonly [C, C])[];
export function pairsOfBuilds(a: readonly Column[], b: readonly Column[]): (readonly [Column, Column])[] {
  const others = byName(b);
  const found: (readonly [Column, Column])[] = [];
  for (const [name, own] of byName(a)) {
    for (const right of others.get(name) ?? []) {
      // Columns with equal build name and equal version appear under both.
      for (const left of own) if (name.startsWith("build") || left.build !== right.build) found.push([left, right]);
    }
  }
  return found;
}

/** Returns the names of builds and versions in columns, with their engines. Only columns of one name may be one run. */
export const buildNames = (columns: readonly Column[]): readonly string[] => [...byName(columns).keys()];

function byName(columns: readonly Column[]): Map<string, Column[]> {
  const before = columnsByName.get(columns);
  if (before) return before;
  const found = new Map<string, Column[]>();
  for (const column of columns) {
    const { engine, build, version } = column;
    const names = [`build ${engine} ${build ?? ""}`, ...(version === null ? [] : [`version ${engine} ${version}`])];
    for (const name of names) {
      const own = found.get(name);
      if (own) own.push(column);
      else found.set(name, [column]);
    }
  }
  columnsByName.set(columns, found);
  return found;
}
