import { group, median } from "d3-array";
import type { CellRow } from "../kit/cells";
import { type Columns, mainOf } from "./columns";
import type { Conditions } from "./conditions";
import { isMissing } from "./numbers";
import { roleOf } from "./roles";
import { unitedCell } from "./united";
import { saysClock, wordsOf } from "./words";

// The intervals of one run, a row each: their clock rises by one step. They are no repeats of a test.

/** A column that counts the time of a run. */
interface Clock {
  heading: string;
  /** The first row in which it has gone on. */
  row: CellRow;
  /** True for moments of a calendar: repeats of a script may begin at equal distances, too. */
  isOfDay: boolean;
}

/** Keys of lists of one run's intervals in JSON. */
const INTERVALS = /^(?:intervals?|timeline|time_?series|series|per_?second|progress|ticks)$/i;

/** True for a key of a list in JSON whose objects are the intervals of one run: they name a clock. */
export const areIntervals = (key: string, names: readonly string[]): boolean =>
  INTERVALS.test(key) &&
  names.some((name) => name === "t" || saysClock(name)) &&
  // `query` with `time_s` is a result.
  !names.some((name) => ["workload", "engine"].includes(roleOf(name) ?? ""));

/** Fewer rows may rise by one step by chance, within this relative tolerance: clocks print 1.0003. */
const LIKELY = { least: 5, tolerance: 0.1 };
/** A run's own clock that begins with its first step (1, 2, 3) is one in fewer rows. */
const FEW = { least: 3, tolerance: 0.002 };
/** A column that is so exact is a clock also where other columns differ in its rows. */
const EXACT = { least: 10, tolerance: 0.002 };
/** Moments further apart, in seconds, are those of runs. */
const SECOND = 1;
/** A run's own clock begins within so many steps. A column called `time` that begins later may be measured. */
const FIRST = 2;
/** Headings of nothing but a run's own clock. */
const OWN = new Set(["second", "seconds", "elapsed", "elapsed s", "elapsed sec", "time s", "time sec"]);
/** Headings that number the seconds of a run, whose 1, 2, 3 is no measured time. */
const FIRST_SECONDS = new Set(["second", "seconds"]);
/** The least share of equal steps and of cells with a time. An interval may be missing, and a last row may sum up. */
const MOST = 0.8;
/** Columns that are examined. */
const MAX_COLUMNS = 3;

/** Returns the column whose numbers rise by one step in the rows that are else one run; null for none. */
export function clockIn(columns: Columns, conditions: Conditions, rows: readonly CellRow[]): Clock | null {
  if (rows.length < FEW.least) return null;
  const { headings, metrics, roles, main, others, stated } = columns;
  // A column that may be a setting is a metric, too.
  const isRead = (place: number) => metrics.some(({ at }) => at === place);
  const named = new Set(others.filter(({ at, isNamed }) => isNamed && !isRead(at)).map(({ at }) => at));
  const taken = new Set([...roles].flatMap(([role, at]) => (role === "time" ? [] : at)));
  const mayBeClock = (heading: string, at: number) => {
    if (!saysClock(heading)) return false;
    if (taken.has(at) || named.has(at)) return false;
    const key = metrics.find((column) => column.at === at)?.key;
    // A time that is the result of its row is no clock beside it.
    return key === undefined || key !== main || mainOf(metrics.filter((column) => column.key !== key)) !== null;
  };
  const candidates = headings.flatMap((heading, at) => (mayBeClock(heading, at) ? [{ heading, at }] : []));
  for (const { heading, at } of candidates.slice(0, MAX_COLUMNS)) {
    const isOwn = OWN.has(wordsOf(heading).join(" "));
    const isStated = stated?.has("time") === true && roles.get("time") === at;
    for (const { places, ...steps } of [
      { places: [...taken, ...conditions.places.filter((place) => place !== at)], ...LIKELY },
      { places: [...taken], ...EXACT },
      ...(FIRST_SECONDS.has(wordsOf(heading).join(" ")) ? [{ places: [...taken], ...FEW }] : []),
    ]) {
      const groups = group(rows, ({ cells }) => places.map((place) => cells[place]).join("\u0000"));
      for (const same of groups.values()) {
        const found = stepsOn(same, at, { ...steps, isStated, isOwn });
        if (found !== null) return { heading, ...found };
      }
    }
  }
  return null;
}

interface Steps {
  least: number;
  tolerance: number;
  /** True where the manifest says that the column has the time of each run. */
  isStated: boolean;
  /** True for a heading that names a run's own clock. */
  isOwn: boolean;
}

/**
 * Returns the second row of a clock that goes on by one step; null where the column is no clock. It may begin again.
 */
function stepsOn(
  rows: readonly CellRow[],
  at: number,
  { least, tolerance, isStated, isOwn }: Steps,
): Pick<Clock, "row" | "isOfDay"> | null {
  const read = rows.flatMap((row) => timeOf(row.cells[at] ?? "") ?? []);
  if (read.length < least || read.length < rows.length * MOST) return null;
  const isOfDay = read.some(({ isMoment }) => isMoment);
  if (isOfDay && isStated) return null;
  const steps = read.slice(1).map(({ seconds }, nth) => seconds - (read[nth]?.seconds ?? 0));
  const rising = steps.filter((step) => step > 0);
  const step = median(rising) ?? 0;
  const isEqual = (one: number) => Math.abs(one - step) <= step * tolerance;
  const again = steps.length - rising.length;
  if (rising.length < least - 1 || again * least > rows.length) return null;
  if (isOfDay && step > SECOND * (1 + tolerance)) return null;
  if (!isOfDay && !isOwn && (read[0]?.seconds ?? 0) > step * FIRST) return null;
  const [, row] = rows;
  return row !== undefined && rising.filter(isEqual).length >= rising.length * MOST ? { row, isOfDay } : null;
}

/** Returns the time in a cell, in the unit of its column or in seconds of a moment. Null for other text. */
function timeOf(cell: string): { seconds: number; isMoment: boolean } | null {
  if (isMissing(cell)) return null;
  const text = cell.trim();
  if (/^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}/.test(text)) {
    const time = Date.parse(text.replace(" ", "T"));
    return Number.isNaN(time) ? null : { seconds: time / 1_000, isMoment: true };
  }
  const number = Number((unitedCell(text)?.number ?? text).replace(",", "."));
  if (!Number.isFinite(number) || number < 0) return null;
  // Seconds or milliseconds since 1970.
  if (number >= 1e12) return { seconds: number / 1_000, isMoment: true };
  return { seconds: number, isMoment: number >= 1e9 };
}
