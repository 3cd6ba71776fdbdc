import { group, max, mean, median, min } from "d3-array";
import type { CellRow } from "../kit/cells";
import { DERIVED, isDerived } from "./beside-engines";
import type { Columns, MetricColumn } from "./columns";
import type { Conditions } from "./conditions";
import { isMissing } from "./numbers";
import { isStatistic } from "./roles";
import { printedRows } from "./settle";

// Numbers beside those of a run that are of several: an author's difference of two results, and the best or the mean
// that each repeat's row says again.

const OF_REPEATS = "is a statistic of the repeats, which each of their rows says again: it was not read there.";

/** Returns the columns and conditions without numbers that are of several runs. A word of the manifest counts. */
export function withoutOfSeveral(
  columns: Columns,
  conditions: Conditions,
  rows: readonly CellRow[],
): { columns: Columns; conditions: Conditions } {
  const main = columns.metrics.find(({ key }) => key === columns.main);
  const unread: Conditions["unread"][number][] = [];
  const metrics = columns.metrics.flatMap((column): MetricColumn | [] => {
    if (column === main || column.phrase !== undefined || column.areSamples) return column;
    if (conditions.read.some(({ at }) => at === column.at)) return column;
    const { heading } = column;
    if (isDerived(heading)) {
      unread.push({ heading, code: "derived", message: DERIVED });
      return [];
    }
    const again = main === undefined ? null : rowsOfRepeats(column, main, { columns, conditions, rows });
    if (again === null) return column;
    unread.push({ heading, code: "of-repeats", message: OF_REPEATS });
    // A test with one row alone has no other word for its number.
    return rows.every((row) => again.has(row) || isMissing(row.cells[column.at] ?? "")) ? [] : { ...column, again };
  });
  if (unread.length === 0) return { columns, conditions };
  return { columns: { ...columns, metrics }, conditions: { ...conditions, unread: [...conditions.unread, ...unread] } };
}

/** Facts that repeats of one test may differ in. */
const OF_ROW: ReadonlySet<string> = new Set(["repeat", "repeats", "success", "failure", "time"]);

/** A number in base units, and half of the value of its last place. */
interface Printed {
  value: number;
  half: number;
}

/** Returns a column's number in a row, as printed; null for other text. */
function printedIn({ at, scale }: MetricColumn, { cells }: CellRow): Printed | null {
  const text = cells[at] ?? "";
  if (!/^\d{1,15}(?:\.\d{1,15})?$/.test(text)) return null;
  return { value: Number(text) * scale, half: (10 ** -(text.split(".")[1] ?? "").length * scale) / 2 };
}

/**
 * Returns the rows in which a column called best, mean or the like has a number of equal rows' main numbers; null where
 * it differs in one group of several, or no group has unlike numbers.
 */
function rowsOfRepeats(
  column: MetricColumn,
  main: MetricColumn,
  { columns, conditions, rows }: { columns: Columns; conditions: Conditions; rows: readonly CellRow[] },
): ReadonlySet<CellRow> | null {
  if (!isStatistic(column.heading) || column.hasUnits) return null;
  const places = [
    ...[...columns.roles].flatMap(([role, place]) => (OF_ROW.has(role) ? [] : place)),
    ...conditions.read.map(({ at }) => at),
  ];
  const groups = group(printedRows(rows), ({ cells }) => places.map((place) => cells[place]).join("\u0000"));
  const again = new Set<CellRow>();
  let isUnlike = false;
  for (const same of groups.values()) {
    const stated = same.flatMap((row) => printedIn(column, row) ?? []);
    const numbers = same.flatMap((row) => printedIn(main, row) ?? []);
    const [first] = stated;
    if (same.length < 2 || first === undefined) continue;
    if (numbers.length < 2 || stated.some(({ value }) => value !== first.value)) return null;
    const values = numbers.map(({ value }) => value);
    const tolerance = first.half + (max(numbers, ({ half }) => half) ?? 0);
    const statistics = [mean(values), median(values), min(values), max(values)];
    if (!statistics.some((one = Number.NaN) => Math.abs(one - first.value) <= tolerance * (1 + 1e-9))) return null;
    for (const row of same) again.add(row);
    isUnlike ||= new Set(values).size > 1;
  }
  return isUnlike ? again : null;
}
