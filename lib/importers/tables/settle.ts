import type { CellRow } from "../kit/cells";
import { knownEngine } from "../kit/engine-label";
import { compares } from "./beside-engines";
import { type Columns, isHundredth, type MetricColumn, mainOf, type OtherColumn } from "./columns";
import { splitEnds } from "./ends";
import { isMissing } from "./numbers";
import { isOfEngine } from "./of-engine";
import { isMeasured } from "./quantities";
import { isOfRepeats } from "./roles";
import { isNoLimit, isSettingWord, unitedColumn } from "./united";
import { keyOf, wordsOf } from "./words";

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
    !printed.every(({ cells }) => isNumbered(cells[repeat] ?? "") || isOfRepeats(cells[repeat] ?? ""))
  ) {
    roles.delete("repeat");
    add(repeat, columns.headings[repeat] ?? "");
  }
  const engines = roles.has("engine") ? null : enginesAmong(others, printed);
  if (engines !== null) {
    roles.set("engine", engines.at);
    others.splice(others.indexOf(engines), 1);
  }
  const united = others.flatMap((column) => unitedColumn(column, rows) ?? []);
  const engine = roles.get("engine") ?? null;
  const known = withSamples(columns.metrics, rows);
  const joined = [...known, ...united.filter((column) => isNew(column, known))].map((column) =>
    joinTwin(column, known, rows),
  );
  const again = joined.filter(isAgain);
  const metrics = joined
    .filter((column) => !isAgain(column))
    .filter((column) => {
      const isSetting = maySet(column, printed, engine) || isInWords(column, known, printed);
      if (isSetting) add(column.at, column.heading);
      return !isSetting;
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

const isNew = ({ key }: MetricColumn, known: readonly MetricColumn[]): boolean =>
  known.every((column) => column.key !== key);

/** Returns a second column of a metric as that metric where no row has both: time_ms in some rows, time_s in others. */
function joinTwin(column: MetricColumn, all: readonly MetricColumn[], rows: readonly CellRow[]): MetricColumn {
  const { at, twin } = column;
  const first = all.find(({ key }) => key === twin?.key);
  if (twin === null || first === undefined) return column;
  const isApart = rows.every(({ cells }) => isMissing(cells[at] ?? "") || isMissing(cells[first.at] ?? ""));
  return isApart ? { ...column, ...twin } : column;
}

/** Words of an engine that others are held against, that came out best, or that another one speaks like. */
const NOT_TESTED = new Set(
  (
    "baseline reference against best worst fastest slowest client driver protocol dialect connector interface api " +
    "wire frontend compat compatibility mode origin source sink"
  ).split(" "),
);

/** Returns the one column whose cells are all known engines, at least two; null for none, and for several. */
function enginesAmong(others: readonly OtherColumn[], rows: readonly CellRow[]): OtherColumn | null {
  const found = others.filter(({ at, heading, isNamed, phrase }) => {
    if (isNamed || phrase !== undefined || compares(heading)) return false;
    if (wordsOf(heading).some((word) => NOT_TESTED.has(word))) return false;
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

/** True for the number of a repeat: 3, run2, #4. A run with a name (`baseline`) is a condition. */
const isNumbered = (cell: string): boolean => isMissing(cell) || /^[a-z]{0,10}[-_ #]?\d{1,6}$/i.test(cell);

/**
 * True for numbers beside settings in words, which are settings, too: a rate or a size beside `unlimited`, or a size
 * beside `default`. A word beside the only rate, a time or a heading of something measured says that nothing was
 * measured.
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
function maySet(
  { kind, at, heading, hasUnits, phrase }: MetricColumn,
  rows: readonly CellRow[],
  engine: number | null,
): boolean {
  const isOutcome = wordsOf(heading).some((word) => /^(?:errors?|failures?|rate)$/.test(word));
  if (phrase !== undefined || kind !== "other" || isMeasured(heading) || hasUnits || isOutcome) return false;
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
