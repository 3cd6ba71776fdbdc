// Compares the numbers of a sidecar with all numbers of the rows that the server made of the same file.

/** A row of the API: a point or an index build. */
interface Row {
  source?: { path: string; line: number | null };
  settings?: Readonly<Record<string, unknown>>;
  metrics?: Readonly<Record<string, number | null>>;
}

/**
 * Facts of a sidecar. `asked` counts all, and `equal` those that are there. `missing` counts the others by their key.
 */
export interface FactsFound {
  asked: number;
  equal: number;
  missing: Map<string, number>;
}

/** Lists of a sidecar that copy the bundle's own numbers; others are counts, sums, prose and published tables. */
const LISTS = ["values", "tps_by_file"];
/** Keys whose numbers count lines, files and results, or name a case, and are no result. */
const COUNTS = new Set(
  "i line n table queries results_index n_latencies nulls case_id interval_lines values".split(" "),
);
const DIGITS = 9;
/** Minutes, and bytes by powers of 1,024. */
const UNITS = [1, 60, 1024, 1024 ** 2, 1024 ** 3];

/**
 * Counts which numbers of a sidecar's lists a row of the same file has. Equal means nine digits, up to a power of ten
 * and the factor of a minute or byte unit. Nulls, negative numbers and 0, which often means "not measured", are not
 * asked for.
 */
export function factsFound(sidecar: Readonly<Record<string, unknown>>, rows: readonly object[]): FactsFound {
  const all = rows.map((row: Row) => ({ row, file: row.source?.path ?? "", numbers: numbersOf(row) }));
  const found: FactsFound = { asked: 0, equal: 0, missing: new Map() };
  const ofFile = new Map<string, Set<string>>();
  const known = (file: string): Set<string> => {
    const kept = ofFile.get(file);
    if (kept) return kept;
    const own = all.filter((row) => row.file.endsWith(file) || row.file.includes(`${file}/`));
    const made = new Set(
      [...own.flatMap(({ numbers }) => numbers), ...sumsOf(own.map(({ row }) => row))].flatMap(digitsInUnits),
    );
    ofFile.set(file, made);
    return made;
  };
  for (const { key, value, file } of LISTS.flatMap((name) => leavesOf(sidecar[name], { key: name, file: "" }))) {
    found.asked += 1;
    if (known(file).has(digitsOf(value))) found.equal += 1;
    else found.missing.set(key, (found.missing.get(key) ?? 0) + 1);
  }
  return found;
}

interface Leaf {
  key: string;
  value: number;
  file: string;
}

/** Returns the numbers of a sidecar's list, each with its key and the file that its record names. */
function leavesOf(value: unknown, { key, file }: { key: string; file: string }): Leaf[] {
  const number = numberOf(value);
  if (number !== null) return number <= 0 || COUNTS.has(key) ? [] : [{ key, value: number, file }];
  if (Array.isArray(value)) return value.flatMap((one) => leavesOf(one, { key, file }));
  if (typeof value !== "object" || value === null) return [];
  const named = "file" in value && typeof value.file === "string" ? value.file : file;
  return Object.entries(value).flatMap(([own, inner]) =>
    own.includes("/") && typeof inner === "number"
      ? [{ key, value: inner, file: own }]
      : leavesOf(inner, { key: own, file: named }),
  );
}

/** Returns a number, also where text holds nothing else; null for all others. */
function numberOf(value: unknown): number | null {
  const number = typeof value === "string" && value.trim() !== "" ? Number(value) : value;
  return typeof number === "number" && Number.isFinite(number) ? number : null;
}

/** Returns all numbers of a row, at any depth, also those that text holds whole. */
function numbersOf(value: unknown): number[] {
  const number = numberOf(value);
  if (number !== null) return [number];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(numbersOf) : [];
}

/**
 * Returns the sums of each metric over a file's rows with one text as a setting, such as hot times. A null adds nothing
 * to its sum.
 */
function sumsOf(rows: readonly Row[]): number[] {
  const sums = new Map<string, number>();
  for (const { settings = {}, metrics = {} } of rows)
    for (const [key, text] of Object.entries(settings).filter(([, value]) => typeof value === "string"))
      for (const [metric, value] of Object.entries(metrics)) {
        const sum = `${key} ${text} ${metric}`;
        sums.set(sum, (sums.get(sum) ?? 0) + (value ?? 0));
      }
  return [...sums.values()];
}

const digitsInUnits = (value: number): string[] =>
  value === 0 ? [] : UNITS.flatMap((unit) => [digitsOf(value * unit), digitsOf(value / unit)]);

/** Returns the leading digits of a number without its power of ten. */
const digitsOf = (value: number): string => value.toExponential(DIGITS - 1).split("e")[0] ?? "";
