import { group } from "d3-array";
import type { CellRow } from "../kit/cells";
import { engineOfCell, knownEngine } from "../kit/engine-label";
import type { TableMapping } from "../kit/table-mapping";
import { compares, mayBeEngine, NO_TEST } from "./beside-engines";
import { type Columns, columnsOf, newName } from "./columns";
import { captureHeading, meaningsOf, meltOf } from "./named";
import { type PartFact, partCell, partFact } from "./part-facts";
import { isMeasured, isSwept, quantityOf } from "./quantities";
import { isSummaryOfRace, STORE_SIZE, storeSizes } from "./rally";
import { roleOf } from "./roles";
import { type Around, countsOf, groupedOf, METRIC, printedColumns } from "./spread";
import { samplesOf, testOf, testsOf } from "./tests-as-columns";
import { cornerOf, turnedOf } from "./turned";
import { isOfPart, keyOf, wordsOf } from "./words";

// Tables of another form than one row per result. Each is converted to that form. It gets the headings that
// people write for such tables, so that roles and units are read in one place.

/** A table of another form. */
export interface Shape {
  /** Its headings as printed; `metrics` are the columns of numbers. */
  columns: Columns;
  /** The meaning of its columns, as a sentence for readers. */
  note: string;
  /**
   * Returns tables with one row per result, and in `left` the rows whose results are in none of them. Rows that state
   * one quantity of one test twice are in `repeated`, and in no table either.
   */
  tidy(rows: readonly CellRow[]): {
    tables: Tidy[];
    left: CellRow[];
    repeated?: CellRow[];
    /** Names of the numbers for which a row of `left` stands, where it stands for several rows. */
    numbersOf?: ReadonlyMap<CellRow, readonly string[]>;
  };
  /** Results of a row; absent where that depends on the row. */
  each?: number;
  /** True where the row above its heading groups its columns. */
  isBelowGroups?: true;
  /** Columns that were taken for engines of no known name. */
  maybeEngines?: readonly string[];
  /** True where a row that begins with this cell holds results; absent where each row does. */
  fits?(first: string): boolean;
}

/** A table with one row per result. */
interface Tidy {
  columns: Columns;
  rows: CellRow[];
}

/**
 * Returns the form of a heading; null where each row is one result. `around` is what titles and the file's name state
 * of its numbers, `groups` the row above it. A manifest that melts columns or names a quantity states the form.
 */
export function shapeOf(
  headings: readonly string[],
  around: Around,
  { mapping = null, groups = null }: { mapping?: TableMapping | null; groups?: readonly string[] | null } = {},
): Shape | null {
  const melted = mapping === null ? null : meltedOf(headings, mapping);
  if (melted !== null) return melted;
  const isNamed = [...meaningsOf(headings, mapping).values()].some(({ kind }) => kind === "quantity");
  if (isNamed) return null;
  const plainOf = (names: readonly string[]) =>
    longOf(names, mapping) ??
    wideOf(names, around.unit, mapping) ??
    testsOf(names, mapping) ??
    (mapping === null && around.hasRows ? (turnedOf(names, around.unit) ?? cornerOf(names)) : null);
  const inner = (names: readonly string[]) => countsOf(names, around, plainOf) ?? plainOf(names);
  if (mapping !== null) return plainOf(headings);
  return (groups === null ? null : groupedOf({ groups, names: headings }, around, inner)) ?? inner(headings);
}

/** Returns the form of a table whose columns the manifest melts, each into a row; null where it melts none. */
function meltedOf(headings: readonly string[], mapping: TableMapping): Shape | null {
  const melted = meltOf(headings, mapping);
  if (melted === null) return null;
  const { found, captures, quantities } = melted;
  const own = new Set(found.map(({ at }) => at));
  const others = [...headings.keys()].filter((at) => !own.has(at));
  const names = [...others.map((at) => headings[at] ?? ""), ...captures.map(captureHeading), ...quantities];
  const columns = columnsOf(names, melted.mapping);
  if (columns === null) return null;
  return {
    columns: printedColumns(headings, [...own]),
    note: `Each of these columns is a result of its row: ${found.map(({ at }) => headings[at]).join(", ")}.`,
    each: found.length,
    tidy(rows) {
      const tidied = rows.flatMap(({ line, text, cells }) =>
        found.map(({ at, texts, quantity }, nth) => {
          const numbers = quantities.map((one) => (one === quantity.name ? (cells[at] ?? "") : ""));
          const melted = [...others.map((other) => cells[other] ?? ""), ...texts, ...numbers];
          return { line, text, cells: melted, ...(nth > 0 ? { isMore: true as const } : {}) };
        }),
      );
      return { tables: [{ columns: { ...columns, differs: melted.differs }, rows: tidied }], left: [] };
    },
  };
}

const VALUE = /^(?:value|result|score)$/;
const UNIT = /^units?$/;
/** A column that says which statistic of a latency its row has. */
const PERCENTILE = /^(?:percentile|quantile|pctile|pctl|stat|statistic|aggregation)$/;

/** Returns the place of the one latency without a statistic; -1 for none or several. */
function placeOfLatency(headings: readonly string[]): number {
  const found = headings.flatMap((heading, at) => (quantityOf(heading)?.key === "latencyMeanSeconds" ? [at] : []));
  return found.length === 1 ? (found[0] ?? -1) : -1;
}

/** Columns that say of a number which way is better: no condition of its run. */
const DIRECTION = /^(?:better|direction|goal|(?:higher|lower|bigger|smaller)(?:is)?better)$/;

/**
 * Returns the form of a row per number (metric, value, unit), or null. Rows of equal other cells are one result.
 * Without a column of units the names of the numbers have to state them.
 */
function longOf(headings: readonly string[], mapping: TableMapping | null): Shape | null {
  const plain = headings.map((heading) => wordsOf(heading).join(""));
  const placeOf = (sign: RegExp) => plain.findIndex((text) => sign.test(text));
  const latency = mapping === null ? placeOfLatency(headings) : -1;
  // A latency beside a column of percentiles is not the mean.
  const ofPercentiles = placeOf(VALUE) < 0 && latency >= 0 && placeOf(PERCENTILE) >= 0;
  const [metric, value] = ofPercentiles ? [placeOf(PERCENTILE), latency] : [placeOf(METRIC), placeOf(VALUE)];
  const unit = placeOf(UNIT);
  if (metric < 0 || value < 0) return null;
  if (!ofPercentiles && unit < 0 && (columnsOf(headings, mapping)?.main ?? null) !== null) return null;
  const isOther = (at: number) => ![metric, value, unit].includes(at) && !DIRECTION.test(plain[at] ?? "");
  const others = [...headings.keys()].filter(isOther);
  const ofUnit = unit < 0 ? "" : `, and ${headings[unit]} is its unit`;
  return {
    columns: printedColumns(headings, [value]),
    note: `Each row is one number: ${headings[metric]} names it${ofUnit}.`,
    tidy(rows) {
      const results = new Map<string, { row: CellRow; numbers: Map<string, string> }[]>();
      const ofRace = mapping === null && isSummaryOfRace(headings) ? storeSizes(rows) : null;
      for (const row of rows) {
        if (ofRace?.read.has(row)) continue;
        const cell = (at: number) => row.cells[at]?.trim() ?? "";
        // Behind a point, "th" is not a separate word: 99.9th percentile.
        const named = cell(metric)
          .replace(/(\d\d)\.(\d{1,2})th/, "p$1$2")
          .replace(ofPercentiles ? /^(\d{2,3}(?:\.\d{1,3})?)(?: ?%|th)?$/ : /$^/, "p$1");
        const name = `${named} ${ofPercentiles ? (headings[value] ?? "") : cell(unit)}`.trim();
        const key = JSON.stringify(others.map(cell));
        const known = results.get(key) ?? [];
        results.set(key, known);
        // A number that comes again begins a repeat.
        const last = known.at(-1);
        const open = last && !last.numbers.has(name) ? last : { row, numbers: new Map<string, string>() };
        if (open.numbers.size === 0) known.push(open);
        open.numbers.set(name, cell(value));
        const size = ofRace?.sizes.get(row);
        if (size !== undefined) open.numbers.set(STORE_SIZE, size);
      }
      // Results of other numbers are a separate table, so that each has its own main number.
      const left: CellRow[] = [];
      const numbersOf = new Map<CellRow, readonly string[]>();
      const sets = group([...results.values()].flat(), ({ numbers }) => [...numbers.keys()].sort().join("\u0000"));
      const tables = [...sets.values()].flatMap((found, nth) => {
        const names = [...(found[0]?.numbers.keys() ?? [])];
        const columns =
          nth < MAX_TABLES ? columnsOf([...others.map((at) => headings[at] ?? ""), ...names], mapping) : null;
        if (columns === null) {
          for (const { row } of found) left.push(row);
          for (const { row, numbers } of found) numbersOf.set(row, [...numbers.keys()]);
          return [];
        }
        const tidied = found.map(({ row, numbers }) => {
          const cells = [...others.map((at) => row.cells[at] ?? ""), ...names.map((name) => numbers.get(name) ?? "")];
          return { line: row.line, text: row.text, cells };
        });
        return [{ columns, rows: tidied }];
      });
      return { tables, left, numbersOf };
    },
  };
}

/** Sets of numbers that results of a file may have. Results of further sets are left. */
const MAX_TABLES = 1_000;

/** A column that belongs to an engine, with the engine's label and the quantity. */
interface EngineColumn {
  at: number;
  label: string;
  quantity: string;
}

/**
 * Returns the form of engines as columns, or null. The unit is in each heading (`postgres_ms`), or the table's.
 * Headings may name a test behind the engine (`postgres_insert_ms`).
 */
function wideOf(headings: readonly string[], unit: string | null, mapping: TableMapping | null): Shape | null {
  const named = meaningsOf(headings, mapping);
  const free = headings.flatMap((heading, at) => (named.has(at) ? [] : [{ heading, at }]));
  const printed = withUnknown(
    withBuilds(free.flatMap(({ heading, at }) => engineColumn(heading, at, unit) ?? [])),
    free,
    unit,
  );
  const labels = [...new Set(printed.map(({ label }) => label))];
  // Two versions of one engine are two builds. A column called after one engine alone may hold anything.
  const areBuilds = labels.length > 1 && labels.every((label) => label.includes(" "));
  if (!areBuilds && new Set(labels.map((label) => engineOfCell(label))).size < 2) return null;
  const own = new Set(printed.map(({ at }) => at));
  // A number in the unit of engines may belong to none of them, such as a difference. It is no condition of a run.
  const units = new Set(printed.map(({ quantity }) => quantity));
  const first = headings.findIndex((_, at) => !own.has(at));
  const isAside = ({ heading, at }: { heading: string; at: number }) =>
    units.has(splitHeading(heading).rest) || compares(heading) || (at !== first && isResult(heading));
  const isNamed = headings.some((heading) => roleOf(heading) === "workload");
  const ofTests = isNamed || mapping !== null ? [] : printed.map(({ quantity }) => testOf(quantity));
  const areTests = ofTests.length > 0 && ofTests.every((test) => test !== null);
  const found = printed.map((column, at) => ({ ...column, test: null, ...(areTests ? ofTests[at] : {}) }));
  const tests = [...new Set(found.map(({ test }) => test))];
  const quantities = [...new Set(found.map(({ quantity }) => quantity))];
  const facts = free.filter(({ at }) => !own.has(at)).flatMap((column) => engineFact(column, labels, tests) ?? []);
  for (const { at } of facts) own.add(at);
  const factNames = [...new Set(facts.map(({ heading }) => heading))];
  const aside = free.filter((column) => !own.has(column.at) && isAside(column)).map(({ at }) => at);
  const beside = [...headings.keys()].filter((at) => !own.has(at) && !aside.includes(at));
  // Intervals of one run are neither tests nor repeats.
  const [start = -1] = beside;
  if (mapping === null && isClock(headings[start] ?? "")) return null;
  const ofNone = beside.filter((at) => at !== start && !named.has(at) && isOfNone(headings[at] ?? ""));
  const others = beside.filter((at) => !ofNone.includes(at));
  const names = [...others.map((at) => headings[at] ?? ""), ...(areTests ? ["workload"] : [])];
  // A first column without a known name holds the names of the rows.
  const hasWorkload =
    columnsOf(["engine", ...names, ...factNames, ...quantities], mapping)?.roles.has("workload") !== false;
  const isKnown = names[0] !== undefined && (roleOf(names[0]) !== null || isSwept(names[0]));
  if (!hasWorkload && others.includes(start) && !named.has(start) && !isKnown) names[0] = "workload";
  const columns = columnsOf(["engine", ...names, ...factNames, ...quantities], mapping);
  if (columns === null || columns.main === null) return null;
  const ofEngine = new Set(factNames.map((_, nth) => 1 + names.length + nth));
  const namesOf = (places: readonly number[]) => places.map((at) => headings[at] ?? "");
  const maybeEngines = found.flatMap(({ at, label }) =>
    knownEngine(label.split(" (", 1)[0] ?? "") === null ? (headings[at] ?? []) : [],
  );
  return {
    ...(maybeEngines.length === 0 ? {} : { maybeEngines }),
    columns: printedColumns(
      headings,
      found.map(({ at }) => at),
    ),
    note: [
      `Each of these columns is an engine: ${found.map(({ at }) => headings[at]).join(", ")}.`,
      ...(aside.length > 0 ? [`Of no engine, and not read: ${aside.map((at) => headings[at]).join(", ")}.`] : []),
    ].join(" "),
    tidy(rows) {
      // Rows that differ in these numbers alone may be of several settings, which distinguish them.
      const distinct = new Set(rows.map(({ cells }) => others.map((at) => cells[at]).join("\u0000")));
      const settings = distinct.size === rows.length ? [] : ofNone.filter((at) => mayBeSetting(headings[at] ?? ""));
      const left = namesOf(ofNone.filter((at) => !settings.includes(at)));
      const tidied = rows.flatMap((row) =>
        labels.flatMap((label) =>
          tests.flatMap((test): CellRow[] => {
            const ofCell = found.filter((column) => column.label === label && column.test === test);
            if (ofCell.length === 0) return [];
            const numbers = quantities.map((one) => {
              return row.cells[ofCell.find(({ quantity }) => quantity === one)?.at ?? -1] ?? "";
            });
            const ofLabel = facts.filter((fact) => fact.labels.includes(label));
            const words = [
              ...others.map((at) => row.cells[at] ?? ""),
              ...(test === null ? [] : [test]),
              ...factNames.map((heading) => partCell(ofLabel, { heading, test }, row.cells)),
            ];
            const samples = ofCell.flatMap(({ at, quantity }) => [
              ...(samplesOf(row, at, 1 + words.length + quantities.indexOf(quantity)).samples ?? []),
            ]);
            return [
              {
                line: row.line,
                text: row.text,
                cells: [label, ...words, ...numbers, ...settings.map((at) => row.cells[at] ?? "")],
                whole: row,
                ...(samples.length === 0 ? {} : { samples: new Map(samples) }),
              },
            ];
          }),
        ),
      );
      const own = {
        ...withConditions({ ...columns, ofEngine }, namesOf(settings)),
        ...(left.length === 0 ? {} : { ofNone: left }),
      };
      return { tables: [{ columns: own, rows: tidied }], left: [] };
    },
  };
}

/** Returns columns with further ones at their end, which are conditions. */
function withConditions(columns: Columns, headings: readonly string[]): Columns {
  if (headings.length === 0) return columns;
  const names = new Set(columns.others.map(({ key }) => key));
  const others = headings.map((heading, nth) => {
    const key = newName(keyOf(wordsOf(heading)), names);
    return { at: columns.headings.length + nth, heading, key, isNamed: true as const };
  });
  return { ...columns, headings: [...columns.headings, ...headings], others: [...columns.others, ...others] };
}

/** False for a number of a run's work or of its machine, which no setting is. A run's length may be one. */
const mayBeSetting = (heading: string): boolean =>
  quantityOf(heading)?.kind === "length" ||
  !(isMeasured(heading) || isOfPart(heading) || wordsOf(heading).some((word) => NO_TEST.has(word)));

/** True for a heading of the time that has gone by: `time_s`, `second`. */
function isClock(heading: string): boolean {
  const words = wordsOf(heading);
  return (
    words.every((word) => CLOCK.has(word) || /^(?:s|ms|since|start)$/.test(word)) &&
    words.some((word) => CLOCK.has(word))
  );
}
const CLOCK = new Set("time second seconds sec secs elapsed minute minutes timestamp tick ts".split(" "));

/** True for the result of a whole row. */
const isResult = (heading: string): boolean =>
  roleOf(heading) === null && ["rate", "time", "latency"].includes(quantityOf(heading)?.kind ?? "");

/** True for a number beside engines as columns that is of none of them: `cpu_pct`. */
const isOfNone = (heading: string): boolean =>
  roleOf(heading) === null && ["other", "length"].includes(quantityOf(heading)?.kind ?? "");

/** Returns the fact of one engine's rows that a heading names: `postgres status`; null for other headings. */
function engineFact(
  { heading, at }: { heading: string; at: number },
  labels: readonly string[],
  tests: readonly (string | null)[],
): (PartFact & { at: number; labels: readonly string[] }) | null {
  const split = splitEngine(heading);
  const fact = split === null ? null : partFact(split.rest, tests);
  if (split === null || fact === null) return null;
  const engine = engineOfCell(split.label);
  const same = labels.filter((label) => label === split.label);
  const ofEngine = same.length > 0 ? same : labels.filter((label) => engineOfCell(label) === engine);
  return ofEngine.length === 0 ? null : { ...fact, at, labels: ofEngine };
}

/** Returns the engine's label in a heading and the words behind it; null where it begins with no known engine. */
function splitEngine(heading: string): { label: string; rest: string } | null {
  const [first = "", ...words] = heading.slice(0, 200).trim().split(/[ _]/);
  const hasVersion = /^v?\d[\w.]{0,20}$/.test(words[0] ?? "");
  const label = hasVersion ? `${first} ${words[0]}` : first;
  return knownEngine(label) === null ? null : { label, rest: words.slice(hasVersion ? 1 : 0).join(" ") };
}

/** Returns the engine and the quantity of a heading: `PostgreSQL 17 (ms)`, `duckdb`; null where it names no engine. */
function engineColumn(heading: string, at: number, unit: string | null): EngineColumn | null {
  const split = splitEngine(heading);
  if (split === null) return null;
  const { label, rest } = split;
  if (/(?:^| )(?:vs|versus)\.?(?: |$)/i.test(rest)) return null;
  if (rest === "") return unit === null ? null : { at, label, quantity: unit };
  return quantityOf(rest) === null ? null : { at, label, quantity: rest };
}

/** Words in parentheses before the unit: `(parquet) (s)`. */
const IN_PARENTHESES = /^(\([^()]{1,60}\)) ?(\S.{0,60})$/;

/**
 * Takes words in parentheses for the build of an engine where another engine's column has none: `DuckDB (parquet) (s)`
 * beside `ClickHouse (s)`. Where each column has some, they may name tests.
 */
function withBuilds(columns: readonly EngineColumn[]): readonly EngineColumn[] {
  const named = columns.map((column): EngineColumn | null => {
    const [, words = "", rest = ""] = IN_PARENTHESES.exec(column.quantity) ?? [];
    const isBuild = mayBeEngine(words.slice(1, -1)) && quantityOf(column.quantity)?.kind === "other";
    return isBuild && quantityOf(rest) !== null
      ? { ...column, label: `${column.label} ${words}`, quantity: rest }
      : null;
  });
  return named.includes(null) ? columns.map((column, at) => named[at] ?? column) : columns;
}

/** Words of a column in the unit of engines that is a bound, another run, or a count. */
const OF_NONE = /^(?:deadline|slo|previous|old|paper|published|theoretical|gap|net|rows)$/i;

/**
 * Adds columns of unknown engines. Beside two known engines, a column with their unit may be the author's own engine. A
 * bare word counts under a title with the unit, if it ends as names of engines do.
 */
function withUnknown(
  known: readonly EngineColumn[],
  headings: readonly { heading: string; at: number }[],
  unit: string | null,
): EngineColumn[] {
  const quantities = new Set(known.map(({ quantity }) => quantity));
  if (new Set(known.map(({ label }) => engineOfCell(label))).size < 2) return [...known];
  const own = new Set(known.map(({ at }) => at));
  const others = headings.flatMap(({ heading, at }): EngineColumn[] => {
    const { label, rest } = splitHeading(heading);
    const quantity = rest === "" ? (unit ?? "") : rest;
    const isLike = rest !== "" || /(?:db|sql|kv|store)$/i.test(label);
    return !own.has(at) && isLike && quantities.has(quantity) && mayBeEngine(label) && !OF_NONE.test(label)
      ? [{ at, label, quantity }]
      : [];
  });
  return [...known, ...others].sort((a, b) => a.at - b.at);
}

/** Splits a heading behind its first word: `ourdb_ms` is the label `ourdb` and the rest `ms`. */
function splitHeading(heading: string): { label: string; rest: string } {
  const [label = "", ...words] = heading.slice(0, 200).trim().split(/[ _]/);
  return { label, rest: words.join(" ") };
}
