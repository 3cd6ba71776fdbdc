import type { CellRow } from "../kit/cells";
import { knownEngine } from "../kit/engine-label";
import { NO_TEST } from "./beside-engines";
import { type Columns, isHundredth, keyBeside, type MetricColumn, mainOf, type OtherColumn } from "./columns";
import { splitEnds } from "./ends";
import { CHOSEN } from "./measured";
import { isMissing } from "./numbers";
import { isOfEngine } from "./of-engine";
import { bareSizeOf, isMeasured } from "./quantities";
import { isGood, isNoRepeat } from "./roles";
import { isNoLimit, isSettingWord, unitedColumn } from "./united";
import { isOfPart, keyOf, wordsOf } from "./words";

/** Returns columns with their meaning by their cells: some metrics and repeats are conditions. */
export function settle(columns: Columns, rows: readonly CellRow[]): Columns {
  const printed = printedRows(rows);
  const roles = new Map(columns.roles);
  const { ends, rest: outside } = splitEnds(columns, printed);
  const others: OtherColumn[] = [...outside];
  const add = (at: number, heading: string) => others.push({ at, heading, key: keyOf(wordsOf(heading)) });
  const repeat = roles.get("repeat");
  if (
    repeat !== undefined &&
    !columns.stated?.has("repeat") &&
    !printed.every(({ cells }) => isNumbered(cells[repeat] ?? "") || isNoRepeat(cells[repeat] ?? ""))
  ) {
    roles.delete("repeat");
    add(repeat, columns.headings[repeat] ?? "");
  }
  // cold and warm are states, which distinguish rows also where they may be another end.
  const success = roles.get("success");
  if (success !== undefined && !columns.stated?.has("success") && areStates(printed, success)) {
    const heading = columns.headings[success] ?? "";
    others.push({ at: success, heading, key: keyOf(wordsOf(heading)), isNamed: true });
    if (printed.every(({ cells }) => OF_CACHE.test(cells[success] ?? ""))) roles.delete("success");
  }
  for (const role of ["engine", "commit"] as const) {
    const at = roles.get(role);
    if (at === undefined || columns.stated?.has(role)) continue;
    const heading = columns.headings[at] ?? "";
    if (fitsRole(heading, printed, at)) continue;
    roles.delete(role);
    add(at, heading);
  }
  const engines = roles.has("engine") ? null : enginesAmong(others, printed);
  if (engines !== null) {
    roles.set("engine", engines.at);
    others.splice(others.indexOf(engines), 1);
  }
  const engine = roles.get("engine") ?? null;
  const known = withSamples(columns.metrics, rows);
  const inCells = others.flatMap((column) => unitedColumn(column, rows) ?? measuredSize(column, printed) ?? []);
  const united = inCells.map((column) => ownLength(column, [...known, ...inCells]));
  const joined = [...known, ...united.filter((column) => isNew(column, known))].map((column) =>
    joinTwin(column, known, rows),
  );
  const again = joined.filter(isAgain);
  const metrics = joined
    .filter((column) => !isAgain(column))
    .filter((column) => {
      const isCondition =
        (maySet(column, printed, engine) && isSetting(column, printed)) || isInWords(column, known, printed);
      if (isCondition) add(column.at, column.heading);
      return !isCondition;
    });
  const read = new Set([...metrics, ...again].map(({ at }) => at));
  const doubled = [...(columns.doubled ?? []), ...again.map(({ heading }) => heading)];
  const rest = others.filter(({ at }) => !read.has(at));
  const hasMain = metrics.some(({ key }) => key === columns.main);
  return {
    ...columns,
    ...(ends.length === 0 ? {} : { ends }),
    roles,
    metrics,
    others: rest,
    doubled,
    main: hasMain ? columns.main : mainOf(metrics),
  };
}

const OF_CACHE = /^(?:cold|cool|warm|hot)(?: ?(?:cache|run))?$/i;

/** True for a column of several words of which none says how a run ended. */
function areStates(rows: readonly CellRow[], at: number): boolean {
  const words = new Set(rows.map(({ cells }) => cells[at] ?? ""));
  return words.size > 1 && [...words].every((word) => /^\p{L}/u.test(word) && isGood(word) === null);
}

/** Returns a column `size_gb` as a metric, where most of its numbers are odd fractions; else null. */
function measuredSize({ at, heading, phrase, isNamed }: OtherColumn, rows: readonly CellRow[]): MetricColumn | null {
  const size = isNamed || phrase !== undefined ? null : bareSizeOf(heading);
  if (size === null) return null;
  const values = new Set(rows.flatMap(({ cells }) => (isMissing(cells[at] ?? "") ? [] : (cells[at] ?? ""))));
  const odd = [...values].filter((cell) => /^\d{1,9}\.\d{1,9}$/.test(cell) && !CHOSEN.test(cell));
  return odd.length * 2 > values.size ? { ...size, at, heading, twin: null } : null;
}

/** Returns a table's rows as they were printed: melted ones repeat the cells beside their numbers. */
export const printedRows = (rows: readonly CellRow[]): readonly CellRow[] => {
  const printed = rows.filter(({ isMore }) => !isMore);
  return printed.length === rows.length ? rows : printed;
};

/**
 * Marks the metrics of which rows have lists of samples. They take no other column's name: what is made of samples has
 * names of its own.
 */
function withSamples(metrics: readonly MetricColumn[], rows: readonly CellRow[]): readonly MetricColumn[] {
  const listed = new Set(rows.flatMap(({ samples }) => (samples === undefined ? [] : [...samples.keys()])));
  if (listed.size === 0) return metrics;
  const ofLists = new Set(metrics.flatMap(({ at, key }) => (listed.has(at) ? [key] : [])));
  return metrics.map((column) => {
    const { at, twin } = column;
    if (listed.has(at)) return { ...column, ...twin, twin: null, areSamples: true };
    return twin !== null && ofLists.has(twin.key) ? { ...column, ...twin, twin: null } : column;
  });
}

/** Returns the length of a run under its own name: `duration` 30s beside `rps`. */
function ownLength(column: MetricColumn, all: readonly MetricColumn[]): MetricColumn {
  const key = column.phrase === undefined ? keyBeside(column, all) : column.key;
  return key === column.key ? column : { ...column, key, kind: "other" };
}

const isNew = ({ key }: MetricColumn, known: readonly MetricColumn[]): boolean =>
  known.every((column) => column.key !== key);

/** Returns a second column of a metric as that metric where no row has both. Some rows have time_ms, others time_s. */
function joinTwin(column: MetricColumn, all: readonly MetricColumn[], rows: readonly CellRow[]): MetricColumn {
  const { at, twin } = column;
  const first = all.find(({ key }) => key === twin?.key);
  if (twin === null || first === undefined) return column;
  const isApart = rows.every(({ cells }) => isMissing(cells[at] ?? "") || isMissing(cells[first.at] ?? ""));
  return isApart ? { ...column, ...twin } : column;
}

/** Words of a tested thing. A heading with only these words and those beside them may name the engine. */
const TESTED = new Set(
  "engine database db dbms system product solution server software candidate contender competitor".split(" "),
);
const BESIDE = new Set("name type under test tested benchmarked sql nosql vector query olap oltp".split(" "));

/** True for a heading of the tested thing. A catalog, a cache or an upstream may hold engines, too. */
function saysTested(heading: string): boolean {
  const words = wordsOf(heading);
  return words.some((word) => TESTED.has(word)) && words.every((word) => TESTED.has(word) || BESIDE.has(word));
}

/** Returns the one column of tested things that holds only known engines, at least two; else null. */
function enginesAmong(others: readonly OtherColumn[], rows: readonly CellRow[]): OtherColumn | null {
  const found = others.filter(({ at, heading, isNamed, phrase }) => {
    if (isNamed || phrase !== undefined || !saysTested(heading)) return false;
    const engines = new Set<string>();
    for (const { cells } of rows) {
      const engine = knownEngine(cells[at] ?? "");
      if (engine === null) return false;
      engines.add(engine);
    }
    return engines.size > 1;
  });
  return found.length === 1 ? (found[0] ?? null) : null;
}

/** True for a second column of one quantity by the manifest beside the first: its heading names no other metric. */
const isAgain = ({ key, twin, phrase, heading }: MetricColumn): boolean =>
  phrase !== undefined && twin !== null && key !== twin.key && !isHundredth({ phrase, heading });

/**
 * False for headings with another use whose cells show it: `git` that is yes or no, and a `solution`, `product` or
 * `broker` with a number.
 */
function fitsRole(heading: string, rows: readonly CellRow[], at: number): boolean {
  const word = wordsOf(heading).join("");
  const cells = rows.flatMap(({ cells }) => (isMissing(cells[at] ?? "") ? [] : (cells[at] ?? "").toLowerCase()));
  // git describe prints v1.2-3-g0a1b2c3.
  if (word === "git") return cells.every((cell) => /(?:^|-g)[\da-f]{7,64}(?:-dirty)?$/.test(cell));
  if (!/^(?:solution|product|broker)$/.test(word)) return true;
  return !cells.every((cell) => /^[-_ #]?\d{1,9}(?:\.\d{1,9})?$/.test(cell.replace(word, "")));
}

/** True for the number of a repeat: 3, run2, #4. A run with a name (`baseline`) is a condition. */
const isNumbered = (cell: string): boolean => isMissing(cell) || /^[a-z]{0,10}[-_ #]?\d{1,6}$/i.test(cell);

/**
 * True for numbers beside settings in words, which are settings, too. They are a rate or a size beside `unlimited`, or
 * a size beside `default`. A word beside the only rate, a time or a heading of a measured quantity is different. There
 * it means that nothing was measured.
 */
function isInWords(
  { at, key, kind, heading, phrase, areSamples }: MetricColumn,
  all: readonly MetricColumn[],
  rows: readonly CellRow[],
): boolean {
  if (phrase !== undefined || areSamples || isMeasured(heading)) return false;
  const isSize = kind === "other" && key.endsWith("Bytes");
  const hasOther = all.some((column) => column.kind === "rate" && column.key !== key);
  if (!isSize && (kind !== "rate" || !hasOther)) return false;
  const isWord = isSize ? isSettingWord : isNoLimit;
  return rows.some(({ cells }) => isWord(cells[at] ?? ""));
}

/**
 * True for a metric of no known kind whose numbers are whole and come again (`scan_kb` 4, 4, 64, 64). It may be a
 * setting, which keeps runs apart. A number that describes each engine (the size of its data) is no setting.
 */
export function maySet(
  { kind, at, heading, hasUnits, phrase }: MetricColumn,
  rows: readonly CellRow[],
  engine: number | null,
): boolean {
  const isOutcome = wordsOf(heading).some((word) => /^(?:errors?|failures?|rate)$/.test(word));
  if (phrase !== undefined || kind !== "other" || isMeasured(heading) || hasUnits || isOutcome) return false;
  // Coarse numbers of these come again, too. Memory is judged by more (withSwept).
  if (isOfPart(heading) || wordsOf(heading).some((word) => word === "memory" || NO_TEST.has(word))) return false;
  if (engine !== null && isOfEngine(at, engine, rows)) return false;
  const values = new Set<string>();
  for (const { cells } of rows) {
    const text = cells[at] ?? "";
    if (!/^\d{1,9}$/.test(text)) return false;
    values.add(text);
    if (values.size * 2 > rows.length) return false;
  }
  return values.size > 0;
}

/** A whole number that people choose for a size or a share: 0, 16, 100. */
const ROUND = /^(?:0|\d{0,8}0|1|2|4|8|16|32|64|128|256|512|1024|2048|4096|8192|\d{0,2}[05])$/;

/** True where a column that may hold a setting surely does. It is a size or a share, in numbers that people choose. */
const isSetting = ({ key, at }: MetricColumn, rows: readonly CellRow[]): boolean =>
  /(?:Bytes|Fraction)$/.test(key) && rows.every(({ cells }) => ROUND.test(cells[at] ?? ""));
