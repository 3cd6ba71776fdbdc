import type { Params } from "@/lib/domain/model";
import { pattern } from "@/lib/domain/pattern";
import { type CellRow, cellsKey } from "../kit/cells";
import { MAYBE_SETTING } from "../kit/issue-list";
import { known } from "../kit/record";
import type { Role } from "../kit/table-mapping";
import { DERIVED, isDerivedOf } from "./beside-engines";
import type { OtherColumn } from "./columns";
import { countsErrors } from "./ends";
import { distinctText } from "./facts";
import { areFractions, measuredAmong } from "./measured";
import { isMissing } from "./numbers";
import { isOfEngine } from "./of-engine";
import { isAsked, isLatencyWord, isMeasured, isSwept, isUnsure } from "./quantities";
import { printedRows } from "./settle";
import { wordsOf } from "./words";

/** The columns without role and metric, after a look at their values. */
export interface Conditions {
  /** Columns that are conditions of their runs. */
  read: readonly OtherColumn[];
  /** The places of these columns in a row. */
  places: readonly number[];
  /** Other columns. The message continues a sentence that begins with the heading. */
  unread: readonly { heading: string; code: string; message: string }[];
  /** Returns a row's conditions by key, without missing ones. */
  of(row: CellRow): Params;
}

/** Facts of how a row ended and when it was measured: they tell no runs apart. */
const NO_IDENTITY: ReadonlySet<Role> = new Set(["repeats", "success", "failure", "time"]);

/** Returns the places of the facts that tell runs apart. */
export const factsOf = (roles: ReadonlyMap<Role, number>): number[] =>
  [...roles].flatMap(([role, at]) => (NO_IDENTITY.has(role) ? [] : at));

/** Returns the message on a column that may be a setting, behind its heading. `isRead`: its numbers are read, too. */
export const doubtOf = (isRead: boolean): string =>
  "tells rows apart, by numbers that may be a setting or measured. So the rows are no repeats, and its numbers " +
  `${isRead ? "were read, too" : "were not read, since it states no unit"}. ` +
  "Say which it is in benchfolio.yaml, or on the page of the columns.";

/** A column of more values is an id, or measured, if most rows differ in it. */
const FEW_VALUES = 50;
/** A column of more values is no condition, whatever its heading. */
const MAX_VALUES = 1_000;
/** Sets of conditions that are kept in memory to be shared. */
const MAX_SHARED = 10_000;
/** A number that comes out of a run. */
const RETURNED = pattern("i")`^(?:row[_ ]?count|rows[_ ]?returned|returned[_ ]?rows|hits|total[_ ]?hits|
  num[_ ]?results|results?[_ ]?count|out[_ ](?:rows|cols))$`;
/** Counts of a run's work, and of its errors. */
const DONE =
  /^(?:(?:total|completed|executed|processed)[_ ]?)?(?:ops|operations|requests|queries|transactions|txns|events)$/i;
const WRONG =
  /^(?:(?:total|num)[_ ]?)?(?:aborts|aborted|rollbacks|conflicts|deadlocks|page[_ ]?faults)(?:[_ ]?count)?$/i;
/** A day with a time of day, as a clock prints it. */
const CLOCK = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}/;
/** A time of day, which only a heading of a moment makes one: else 10:05 may be minutes. */
const OF_DAY = /^[0-2]?\d:[0-5]\d(?::[0-5]\d)?$/;
const MOMENT = /^(?:start(?:ed)?|began|begin|end(?:ed)?|finish(?:ed)?|stop(?:ped)?)(?:[_ ]?(?:at|time))?$/i;
/** An id as programs make it: a UUID, or eight and more hexadecimal digits with a decimal one. */
const ID = /^(?:[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}|(?=[a-f]*\d)[\da-f]{8,64})$/i;
const ID_HEADING = /(?:^|[_ -])(?:uuid|guid|id)$/i;
const SIZE = /(?:^|[^a-z])(?:size|bytes|[kmg]i?b)(?:$|[^a-z])/i;

/**
 * Takes each column with few values for a condition, which separates runs. Some kinds stay unread, each with the
 * reason:
 * - columns that look measured but have no unit
 * - columns with many values, and those that number the rows
 * - columns derived from others, moments and ids
 * - counts of errors, and of what a query returned or a run did
 * - one size for each engine
 * - numbers without a heading
 */
export function conditionsOf(
  columns: readonly OtherColumn[],
  rows: readonly CellRow[],
  roles: ReadonlyMap<Role, number>,
): Conditions {
  const engine = roles.get("engine") ?? null;
  const kept: OtherColumn[] = [];
  const unread: Conditions["unread"][number][] = [];
  const printed = printedRows(rows);
  for (const column of columns) {
    const { heading, at, isNamed, phrase } = column;
    if (isNamed) {
      kept.push(column);
      continue;
    }
    if (phrase !== undefined) {
      const message = `is ${phrase} by the manifest, which states no unit of it. Write {is: ${phrase}, unit: ...}.`;
      unread.push({ heading, code: "no-unit", message });
      continue;
    }
    const values = new Set<string>();
    for (const { cells } of printed) {
      const text = cells[at] ?? "";
      if (!isEmpty(text)) values.add(text);
      if (values.size > MAX_VALUES) break;
    }
    const no = isDerivedOf(heading, values) ? { code: "derived", message: DERIVED } : noCondition(heading, values);
    if (no !== null) {
      unread.push({ heading, ...no });
      continue;
    }
    if (isIndex(heading, values, printed.length)) {
      unread.push({ heading, code: "index-column", message: "counts the rows, so it is no condition of a run." });
      continue;
    }
    const isKnown = isSwept(heading) || isAsked(heading);
    if (isMeasured(heading) || areFractions(heading, values, printed.length)) {
      const message = isUnsure(heading)
        ? "has a unit, a sign or a word that is not known, so its numbers were not read. Write it in plain letters."
        : `states no unit, so its numbers were not read. ${adviceOn(heading)}`;
      unread.push({ heading, code: "no-unit", message });
    } else if (engine !== null && SIZE.test(heading) && isOfEngine(at, engine, rows)) {
      const message = "has one number for each engine: it describes the engine, so it separates no runs.";
      unread.push({ heading, code: "of-engine", message });
    } else if (values.size > MAX_VALUES || (!isKnown && values.size > FEW_VALUES && values.size * 2 > printed.length)) {
      const message = "has too many values for a condition of a run: rows that differ only in it are repeats.";
      unread.push({ heading, code: "many-values", message });
    } else if (heading === "" && values.size > 0 && [...values].every((text) => /^[+-]?[\d.,]{1,40}$/.test(text))) {
      const message = "has no heading, so its numbers were not read.";
      unread.push({ heading: String(at + 1), code: "no-heading", message });
    } else if (values.size > 0) kept.push(column);
  }
  const { measured, maybe } = measuredAmong(kept, factsOf(roles), printed);
  for (const { heading } of measured) {
    const message =
      "states no unit, and has numbers that look measured, so they were not read. " +
      `${adviceOn(heading)} Where it is a setting, name it a condition in benchfolio.yaml.`;
    unread.push({ heading, code: "no-unit", message });
  }
  for (const { heading } of maybe) unread.push({ heading, code: MAYBE_SETTING, message: doubtOf(false) });
  const read = kept.filter((column) => !measured.has(column));
  // Rows share few sets of conditions: each set is made once, so that equal ones are the same object.
  const shared = new Map<string, Params>();
  const places = read.map(({ at }) => at);
  const of = ({ cells }: CellRow): Params => {
    const id = cellsKey(cells, places);
    const before = shared.get(id);
    if (before) return before;
    const params = known(Object.fromEntries(read.map(({ key, at }) => [key, conditionOf(cells[at] ?? "")])));
    if (shared.size < MAX_SHARED) shared.set(id, params);
    return params;
  };
  return { read, places, unread, of };
}

/** A rate whose k or m may be a thousand or a million, or whose time is a minute. */
const OTHER_RATE = /^(?:[km](?:qps|tps|ops)|tpmc?|qph)$/;

/** Returns the advice for a heading without a unit. */
function adviceOn(heading: string): string {
  const words = wordsOf(heading);
  const rate = words.find((word) => OTHER_RATE.test(word));
  // The end "min" is no unit: a name with "_ms" behind it would be another number.
  const isTime = words.some(isLatencyWord) && !words.includes("min");
  const examples = isTime ? `${heading}_ms, ${heading}_s` : "as in latency_ms, qps or index_size_mb";
  return rate === undefined
    ? `Write it into the heading: ${examples}.`
    : `${rate} is no unit that is read: write numbers a second below qps, tps or ops/s.`;
}

/** Returns the reason why a column's values are no conditions of a run; null where they may be. */
function noCondition(heading: string, values: ReadonlySet<string>): { code: string; message: string } | null {
  const [name, all] = [heading.trim(), [...values]];
  if (all.length === 0) return null;
  if (RETURNED.test(name))
    return { code: "returned", message: "counts what a query returned, so it is no condition of a run." };
  if (all.every((text) => CLOCK.test(text) || (MOMENT.test(name) && OF_DAY.test(text))))
    return { code: "time-column", message: "tells when something was: rows that differ only in it are repeats." };
  if (ID_HEADING.test(name) && all.every((text) => ID.test(text)))
    return { code: "id-column", message: "is an id that a program made: rows that differ only in it are repeats." };
  if (
    !all.every((text) => /^\d{1,15}(?:\.0)?$/.test(text)) ||
    !(WRONG.test(name) || countsErrors(name) || isDone(name, all))
  )
    return null;
  return { code: "count-column", message: "counts what a run did: rows that differ only in it are repeats." };
}

/** True for large counts, most of which are not round: 120,312 queries were sent, and 100,000 were asked for. */
const isDone = (heading: string, values: readonly string[]): boolean =>
  DONE.test(heading) &&
  values.every((text) => Number(text) >= 1_000) &&
  values.filter((text) => Number(text) % 10 !== 0).length * 2 > values.length;

const INDEX = /^(?:#|unnamed\W{0,3}\d{1,3}|index|idx|id|row|row\W?(?:id|number|num|no)|no\.?|nr\.?|seq)?$/i;

/** Returns true for a column that counts rows, in any order. */
function isIndex(heading: string, values: ReadonlySet<string>, rows: number): boolean {
  if (!INDEX.test(heading) || values.size < 2 || values.size !== rows) return false;
  const counts = [...values].filter((text) => /^\d{1,9}$/.test(text)).map(Number);
  const [least, most] = [Math.min(...counts), Math.max(...counts)];
  return counts.length === rows && most - least === rows - 1;
}

/** True for a cell without a value. "none" is one among words: `compression` may be none or zstd. */
const isEmpty = (cell: string): boolean => cell !== "none" && isMissing(cell);

/** Returns a cell's value; whole numbers are numbers, and a missing one is null. */
function conditionOf(cell: string): string | number | null {
  if (isEmpty(cell)) return null;
  return /^(?:0|[1-9]\d{0,14})$/.test(cell) ? Number(cell) : distinctText(cell, 200);
}
