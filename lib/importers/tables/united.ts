import { toDigits } from "@/lib/format";
import type { CellRow } from "../kit/cells";
import { printedUnit } from "../kit/units";
import type { MetricColumn, OtherColumn } from "./columns";
import { isMissing } from "./numbers";
import { isMeasured, isSwept, type Quantity, quantityIn } from "./quantities";
import { isGood } from "./roles";
import { wordsOf } from "./words";

// Numbers with their units in the same cell: "12.3 ms", "1.2 GB".

const UNITED = /^([+-]?\d[\d.,]{0,30}) ?([A-Za-z\u00b5\u03bc%][A-Za-z\u00b5\u03bc/%]{0,20})$/;

/** A time as clocks and Go print it: 0:01:05.5, 1m30s. Two parts alone may be hours and minutes. */
const CLOCK = /^(\d{1,4}):([0-5]\d):([0-5]\d(?:\.\d{1,9})?)$/;
const GO = /^(?:(\d{1,4})h)? ?(?:(\d{1,4})m)? ?(\d{1,2}(?:\.\d{1,9})?)s$/;
/** Hours and minutes without seconds: `1h 2m`. A number of minutes alone may be millions. */
const HOURS = /^(\d{1,4})h ?([0-5]?\d)m$/;
/** A number with its error: 100 ± 5, 5.2 +/- 0.3 ms. */
const WITH_ERROR =
  /^([+-]?\d[\d.,]{0,30}) ?(?:±|\+\/-) ?\d[\d.,]{0,30}(?: ?([A-Za-z\u00b5\u03bc%][A-Za-z\u00b5\u03bc/%]{0,20}))?$/;

/** Returns a cell without the error of its number: `100 ± 5` is 100, `5.2 ± 0.3 ms` is 5.2 ms. */
export function withoutError(cell: string): string {
  if (!cell.includes("±") && !cell.includes("+/-")) return cell;
  const [, number, unit] = WITH_ERROR.exec(cell.trim()) ?? [];
  return number === undefined ? cell : [number, unit].filter((part) => part !== undefined).join(" ");
}

interface United {
  number: string;
  unit: string;
  /** The time of a clock (0:01:05.5) or of Go (1m5.5s), whose decimal point is no author's. */
  seconds?: number;
  /** True for a clock's, which may be a time of day. */
  isClock?: boolean;
}

/** Returns the number and the unit of a cell; null for a plain number and for other text. A clock's time is in s. */
export function unitedCell(cell: string): United | null {
  const text = withoutError(cell.trim());
  const [, number, unit] = UNITED.exec(text) ?? [];
  if (number !== undefined && unit !== undefined) return { number, unit };
  const clock = CLOCK.exec(text);
  const [, hours, minutes, ofMinute] =
    clock ?? GO.exec(text) ?? (HOURS.test(text) ? GO.exec(`${text} 0s`) : null) ?? [];
  if (ofMinute === undefined) return null;
  const seconds = toDigits(Number(hours ?? 0) * 3_600 + Number(minutes ?? 0) * 60 + Number(ofMinute), 12);
  return { number: String(seconds), unit: "s", seconds, isClock: clock !== null };
}

/** Words of a moment: a clock below them is a time of day. */
const MOMENT = new Set(
  "start started begin began end ended finish finished stop stopped at date datetime timestamp created day".split(" "),
);
/** Words of a duration. "time" may be a time of day, too. */
const DURATION = new Set(
  "duration durations elapsed runtime took latency latencies wall walltime exec execution".split(" "),
);

/**
 * True where clocks below a name are durations. The name's word may say so. Else one clock is no time of day
 * (25:00:00). Or all have one digit of hours, with a 0 among them (0:01:05).
 */
export function areDurations(name: string, clocks: readonly string[]): boolean {
  const words = wordsOf(name);
  if (words.some((word) => MOMENT.has(word))) return false;
  if (words.some((word) => DURATION.has(word))) return true;
  const hours = clocks.map((cell) => cell.trim().split(":", 1)[0] ?? "");
  return hours.some((hour) => Number(hour) > 23) || (hours.includes("0") && hours.every((hour) => hour.length === 1));
}

/** Returns true for the unit of "3.4k" or "5M", which may mean thousands, bytes or minutes. */
export const isAmbiguousUnit = (unit: string): boolean => /^[kmgtb]$/i.test(unit);

/** Headings under which PostgreSQL itself prints sizes, whose kB is 1,024 bytes. */
const OF_POSTGRES = /\bpg_(?:size_pretty|(?:database|relation|table|indexes|total_relation|tablespace)_size)\b/i;
const POWERS: ReadonlyMap<string, number> = new Map(
  ["kB", "MB", "GB", "TB"].map((unit, at) => [unit, 1024 ** (at + 1)]),
);

/**
 * Returns the quantity of a name (the heading, or the manifest's word) with the unit of a cell; null where the two make
 * none.
 */
export function quantityWith(name: string, unit: string, heading = name): Quantity | null {
  if (isAmbiguousUnit(unit) || /^[KMGkmg]b/.test(unit)) return null;
  const power = OF_POSTGRES.test(heading) ? POWERS.get(unit) : undefined;
  // Behind a number, "min" is a minute.
  if (power === undefined) return quantityIn(name, /^mins?$/i.test(unit) ? "minutes" : unit);
  const bytes = quantityIn(name, "bytes");
  return bytes === null ? null : { ...bytes, scale: power };
}

/** Scales of kB, MB and GB, which some tools count by 1,024. */
const DECIMAL = new Set([1e3, 1e6, 1e9]);

/**
 * Returns the first row whose kB, MB or GB may be powers of 1,024. Where the manifest names the unit, it is the
 * column's first row. Else it is the first row with such a unit in its cell. Null for a heading of PostgreSQL, which
 * quantityWith reads by 1,024, and for columns that are no sizes.
 */
export function doubtfulSize(
  { at, heading, key, scale, phrase, hasUnits }: MetricColumn,
  rows: readonly CellRow[],
): CellRow | null {
  if (!/bytes(?:PerSecond)?$/i.test(key) || OF_POSTGRES.test(heading)) return null;
  if (phrase !== undefined && !hasUnits && DECIMAL.has(scale)) return rows[0] ?? null;
  return rows.find(({ cells }) => POWERS.has(unitedCell(cells[at] ?? "")?.unit ?? "")) ?? null;
}

/** A word of a setting in place of a number: no limit, or the default. */
const SETTING = /^(?:unlimited|unbounded|no[ -]limit|infinite|off|on|disabled?|enabled?|default|auto)$/i;
/** Words for a limit that is not set. No measured number is without limit. */
const NO_LIMIT = /^(?:unlimited|unbounded|no[ -]limit|infinite)$/i;

/** Most cells are numbers: letters stand behind the digits. */
const DIGITS_END = "9".charCodeAt(0);

/** True for a cell that is a setting in words: `off`, `default`, `unlimited`. */
export const isSettingWord = (cell: string): boolean => cell.charCodeAt(0) > DIGITS_END && SETTING.test(cell);

/** True for a cell that says that there is no limit. */
export const isNoLimit = (cell: string): boolean => cell.charCodeAt(0) > DIGITS_END && NO_LIMIT.test(cell);

/** Returns a column without a unit as a metric, where all of its numbers have units of one quantity. Null otherwise. */
export function unitedColumn(
  { at, heading, phrase, isNamed }: OtherColumn,
  rows: readonly CellRow[],
): MetricColumn | null {
  if (isNamed) return null;
  let found: Quantity | null = null;
  let hasSettings = false;
  const clocks: string[] = [];
  let [read, odd] = [0, 0];
  for (const { cells } of rows) {
    const cell = cells[at] ?? "";
    if (isMissing(cell)) continue;
    hasSettings ||= isSettingWord(cell);
    // A failure ("timeout") is not a unit, and no reason against one. Another word above the numbers ("off") is.
    if (!/\d/.test(cell) && (found !== null || (/^[a-z]{3}/i.test(cell) && isGood(cell) === false))) continue;
    const { unit = "", isClock = false } = unitedCell(cell) ?? {};
    if (isClock) clocks.push(cell);
    const quantity = unit === "" ? null : quantityWith(phrase ?? heading, unit, heading);
    if (quantity === null && !isSettingWord(cell)) {
      odd += 1;
      continue;
    }
    if (quantity === null || (found !== null && found.key !== quantity.key)) return null;
    read += 1;
    found = quantity;
  }
  // A time or a rate that is above a limit, or has no unit, is missing alone. Other columns may be settings.
  if (odd > 0 && (found?.kind === "other" || odd > read)) return null;
  // A fill or a selectivity of 50% was asked for.
  if (found?.key.endsWith("Fraction") && isSwept(heading)) return null;
  if (found === null || (clocks.length > 0 && !areDurations(phrase ?? heading, clocks))) return null;
  // "fsync" of 1 s or off is a setting. A latency that is off was not measured.
  if (hasSettings && found.kind === "other" && !isMeasured(heading)) return null;
  return { ...found, at, heading, twin: null, hasUnits: true, ...(phrase === undefined ? {} : { phrase }) };
}

/** Returns true where a cell repeats the unit of its heading: "12.3 ms" under latency_ms. */
export const repeatsUnit = (unit: string, { scale }: Quantity): boolean =>
  unit === "%" ? scale === 0.01 : printedUnit(unit)?.scale === scale;
