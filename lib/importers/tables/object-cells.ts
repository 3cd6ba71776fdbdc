import { sum } from "d3-array";
import type { PathStep } from "@/lib/domain/names/json-path";
import { pattern } from "@/lib/domain/pattern";
import type { SampleList } from "../kit/cells";
import { knownEngine } from "../kit/engine-label";
import { JsonObject, type JsonPlace, type JsonValue, placeIn, printedIn } from "../kit/json-items";
import type { Role } from "../kit/table-mapping";
import { MAX_COLUMNS } from "./columns";
import { isMeasured, isSwept, quantityOf } from "./quantities";
import { roleOf } from "./roles";
import { addList, type NamedCells, type RecordCells, sampleValues } from "./values";

// One object of JSON, or several around each other, as headings and cells.

/** Most unread keys that an issue names. */
export const MAX_UNREAD = 20;

/** The cells of an object, its lists of samples, and its keys that give no cell. */
export interface Cells extends RecordCells {
  unread: string[];
}

const NO_LISTS: Map<string, SampleList> = new Map();

/** Returns the plain values of an object and its inner objects as cells. All others are unread. */
export function cellsIn(item: JsonObject, named: NamedCells): Cells {
  const cells = new Map<string, string>();
  const unread: string[] = [];
  const shared = sharedKeys(item);
  const lists = new Map<string, SampleList>();
  const samples = samplesIn(item);
  for (const [key, value] of item.entries()) {
    if (named.has(key)) continue;
    const errors = ERRORS.test(key) ? errorsIn(value) : null;
    if (errors !== null) {
      cells.set(key, errors);
      continue;
    }
    const united = value instanceof JsonObject ? unitedIn(value) : null;
    if (united !== null) {
      cells.set(key, united);
      continue;
    }
    if (value instanceof JsonObject) {
      const inside = samplesIn(value, key);
      const unit = OTHERS.test(key) ? null : unitKeyOf(key, value);
      const isNamed = [...value.entries()].some(([inner]) => roleOf(inner) === "engine");
      const nameOf = (inner: string) =>
        headingOf(key, inner, { shared, isOther: !isNamed && isOfOther(key, roleOf(inner)) });
      for (const [inner, of] of value.entries()) {
        if (named.has(key, inner) || (unit !== null && inner === unit.key)) continue;
        const ofUnit = unit === null || typeof of !== "number" ? null : headingWith(inner, key, unit.unit);
        if (ofUnit !== null) {
          cells.set(ofUnit, String(of));
          continue;
        }
        const list = inside.get(inner);
        if (list !== undefined && !OTHERS.test(key)) {
          addList({ cells, lists }, nameOf(inner), list);
          continue;
        }
        if (of instanceof JsonObject && FACTS.test(key)) {
          const deep = factsWithin(inner, of);
          for (const [heading, text] of deep.cells) if (!cells.has(heading)) cells.set(heading, text);
          unread.push(...deep.unread.map((name) => `${key}.${name}`));
          continue;
        }
        const text = plainIn(value, inner, of) ?? textsIn(inner, of);
        const isOther = OTHERS.test(key)
          ? isQuantity(inner) || isMeasured(inner)
          : COUNT.test(inner) && isQuantity(`${inner} ${key}`);
        if (text === null || isOther) unread.push(`${key}.${inner}`);
        else cells.set(nameOf(inner), text);
      }
      continue;
    }
    const list = samples.get(key);
    const text = plainIn(item, key, value) ?? textsIn(key, value);
    if (list !== undefined) addList({ cells, lists }, key, list);
    else if (text === null) unread.push(key);
    else cells.set(key, text);
  }
  return { cells, unread, lists };
}

/** Keys of lists and objects of errors. */
const ERRORS = /^(?:errors|failures|exceptions)$/i;

/** Returns the number of errors in a list, or in an object of counts (`{"timeout": 5}`); null for other values. */
function errorsIn(value: JsonValue): string | null {
  if (Array.isArray(value)) return String(value.length);
  if (!(value instanceof JsonObject)) return null;
  const counts = [...value.entries()].map(([, count]) => count);
  return counts.every((count) => typeof count === "number") ? String(sum(counts)) : null;
}

/** An object around others. */
interface Around {
  object: JsonObject;
  /** True where it lies around several engines. */
  isOfEngines: boolean;
  /** The manifest's step from it to the next. */
  step?: PathStep;
}

/** Reads objects together with those around them. Thousands may lie in one object: its facts are read once. */
export class CellsWithin {
  private readonly known = new Map<JsonObject, Cells>();
  private readonly named: NamedCells;

  constructor(named: NamedCells) {
    this.named = named;
  }

  /**
   * Returns the cells of an object with the facts of those around it, from the outside in. The inner fact counts, and
   * `taken` has headings that count before all.
   */
  of(object: JsonObject, around: readonly Around[], taken: ReadonlyMap<string, string>): Cells {
    const cells = new Map<string, string>();
    const unread: string[] = [];
    const take = ([key, text]: readonly [string, string]) => {
      if (DESCRIBES.test(key)) unread.push(key);
      else if (!taken.has(key)) cells.set(key, text);
    };
    for (const [depth, { object: outer, isOfEngines, step }] of around.entries()) {
      const facts = this.known.get(outer) ?? ofEngines(factsOf(outer, depth === 0, this.named, step), isOfEngines);
      this.known.set(outer, facts);
      unread.push(...facts.unread);
      for (const fact of facts.cells) take(fact);
    }
    const own = cellsIn(object, this.named);
    for (const cell of own.cells) take(cell);
    return { cells, unread: [...unread, ...own.unread], lists: own.lists };
  }
}

/** Returns facts around several engines: a version or a commit beside them is the file's, not theirs. */
export function ofEngines({ cells, unread, lists }: Cells, isAround: boolean): Cells {
  if (!isAround) return { cells, unread, lists };
  const isBuild = (key: string) => ["build", "commit"].includes(roleOf(key) ?? "");
  const named = [...cells].map(([key, cell]) => [isBuild(key) ? `${key} of the file` : key, cell] as const);
  return { cells: new Map(named), unread, lists };
}

/** Keys of texts that describe a level of nested objects, and of queries: neither separates two runs. */
const DESCRIBES = /^(?:name|title|label|description|category|comment|query|sql|statement)$/i;

/**
 * Returns the facts of an object around others. Below the root a text describes its level, unless its key names a role.
 * An object with more facts than a table has columns has none. `step` is the manifest's step from it to the next.
 */
function factsOf(object: JsonObject, isRoot: boolean, named: NamedCells, step?: PathStep): Cells {
  const cells = new Map<string, string>();
  const unread: string[] = [];
  const take = (key: string, text: string | null, isFact: boolean) => {
    if (text !== null && isFact && !DESCRIBES.test(key)) cells.set(key, text);
    else if (unread.length < MAX_UNREAD) unread.push(key);
  };
  for (const [key, value] of object.entries()) {
    if (named.has(key)) continue;
    if (value instanceof JsonObject) {
      if (FACTS.test(key)) {
        for (const [inner, of] of value.entries()) {
          if (named.has(key, inner)) continue;
          if (!(of instanceof JsonObject)) {
            take(inner, plainIn(value, inner, of) ?? textsIn(inner, of), true);
            continue;
          }
          const deep = factsWithin(inner, of);
          for (const [heading, text] of deep.cells) if (!cells.has(heading)) take(heading, text, true);
          for (const name of deep.unread) take(name, null, false);
        }
      } else if (step?.kind === "key" && step.key !== key) take(key, null, false);
    } else if (!(step?.kind === "key" && step.key === key)) {
      const isKnown = isRoot || typeof value === "number" || roleOf(key) !== null;
      take(key, plainIn(object, key, value), isKnown && !isQuantity(key) && !isMeasured(key));
    }
  }
  return cells.size <= MAX_COLUMNS
    ? { cells, unread, lists: NO_LISTS }
    : { cells: new Map(), unread: [...unread, ...cells.keys()].slice(0, MAX_UNREAD), lists: NO_LISTS };
}

/** True for the key of an object with facts of a whole file or engine. */
export const holdsFacts = (key: string): boolean => FACTS.test(key);

/** Objects of facts about a whole file. */
const FACTS =
  /^(?:config|configuration|settings|parameters|params|environment|env|system_info|machine|metadata|meta)$/i;

/**
 * True for an object with the key of a measured number, even where its value is null. The key may be in an inner
 * object.
 */
export function isMeasuredIn(object: JsonObject): boolean {
  for (const [key, value] of object.entries()) {
    if (value instanceof JsonObject) {
      for (const [inner, of] of value.entries())
        if (textOf(of) !== null && (isQuantity(inner) || isQuantity(`${inner} ${key}`))) return true;
    } else if (textOf(value) !== null && (isQuantity(key) || isMeasured(key))) return true;
  }
  return false;
}

/**
 * Returns the key and the text of the unit that an object states for its statistics: `"unit": "ms"`. Null for none, and
 * where no number of it is a statistic.
 */
function unitKeyOf(outer: string, object: JsonObject): { key: string; unit: string } | null {
  for (const key of ["unit", "units"]) {
    const unit = object.get(key);
    if (typeof unit !== "string" || unit.length > 20 || unit === "") continue;
    for (const [inner, of] of object.entries())
      if (typeof of === "number" && headingWith(inner, outer, unit) !== null) return { key, unit };
  }
  return null;
}

/** Keys of statistics, which have the unit of their object. Counts and settings beside them have none. */
const STATISTIC =
  /^(?:mean|avg|average|median|min|minimum|max|maximum|std|stddev|stdev|p\d\d(?:[._]?\d{1,3})?|\d\d(?:\.\d{1,2})?th)$/i;

/** Returns the heading of a statistic, or of the one value, with the unit that its object states. Null for others. */
function headingWith(inner: string, key: string, unit: string): string | null {
  const isValue = inner.toLowerCase() === "value";
  if (!isValue && !STATISTIC.test(inner)) return null;
  const heading = isValue ? `${key} ${unit}` : `${inner} ${key} ${unit}`;
  return isQuantity(heading) ? heading : null;
}

/** Returns the cell of an object that is a number with its unit, `{"value": 5, "unit": "ms"}`; null for others. */
function unitedIn(object: JsonObject): string | null {
  const [value, unit] = [object.get("value"), object.get("unit") ?? object.get("units")];
  const isPair = typeof value === "number" && typeof unit === "string" && [...object.entries()].length === 2;
  return isPair && Number.isFinite(value) ? `${value} ${unit}` : null;
}

interface ScalarList {
  key: string;
  value: readonly JsonValue[];
}

/** Returns the lists of an object that hold no lists and objects. */
function listsIn(object: JsonObject): readonly ScalarList[] {
  let lists: ScalarList[] | null = null;
  for (const [key, value] of object.entries())
    if (Array.isArray(value) && value.every((item) => item === null || typeof item !== "object")) {
      lists ??= [];
      lists.push({ key, value });
    }
  return lists ?? NOTHING;
}

const NOTHING: readonly ScalarList[] = [];

/**
 * Returns the rows of an object whose lists are the columns of a table. Each is at the place of its first measured
 * number. `keys` are those of the lists. Null for an object without such lists.
 */
export function parallelRows(
  object: JsonObject,
): { keys: ReadonlySet<string>; rows: { place: JsonPlace; cells: [string, string][] }[] } | null {
  const parallel = parallelIn(object);
  if (parallel === null) return null;
  const measured = parallel.find(({ key }) => isQuantity(key))?.value ?? [];
  const rows = (parallel[0]?.value ?? []).map((_, at) => ({
    place: placeIn(measured, at) ?? object.place,
    cells: parallel.map(({ key, value }): [string, string] => [
      key,
      (isVersion(key) ? printedIn(value, at) : null) ?? textOf(value[at] ?? null) ?? "",
    ]),
  }));
  return { keys: new Set(parallel.map(({ key }) => key)), rows };
}

/**
 * Returns lists that are the columns of a table: `{"threads": [1, 8], "qps": [5, 30]}`. They have one length, and at
 * least one is measured with its unit. Each other names a fact of a run or the size of its data. Null for other lists.
 */
function parallelIn(object: JsonObject): readonly ScalarList[] | null {
  const lists = listsIn(object).filter(({ value }) => value.length > 1);
  const length = lists[0]?.value.length;
  const measured = lists.filter(({ key }) => isQuantity(key) || isMeasured(key));
  if (!measured.some(({ key }) => isQuantity(key)) || measured.length === lists.length) return null;
  if (lists.some(({ value }) => value.length !== length)) return null;
  const areNamed = lists.every((list) => measured.includes(list) || roleOf(list.key) !== null || isSwept(list.key));
  return areNamed ? lists : null;
}

/**
 * Returns the lists of an object that are samples of a measured quantity, by key: `"times_ms": [1.2, 1.3]`. None where
 * a list of names or settings is as long: then the lists are the columns of a table. `outer` is the object's own key.
 */
function samplesIn(object: JsonObject, outer: string | null = null): ReadonlyMap<string, SampleList> {
  const lists = listsIn(object);
  if (lists.length === 0) return NO_LISTS;
  const isOfQuantity = (key: string) =>
    isQuantity(key) || isMeasured(key) || (outer !== null && isQuantity(`${key} ${outer}`));
  const samples = new Map(
    lists.flatMap(({ key, value }): [string, SampleList][] => {
      const values = isOfQuantity(key) ? sampleValues(value) : null;
      return values === null ? [] : [[key, { line: object.placeOf(key).line, values }]];
    }),
  );
  const lengths = new Set([...samples.values()].map(({ values }) => values.length));
  const isTable = lists.some(({ key, value }) => !samples.has(key) && value.length > 1 && lengths.has(value.length));
  return isTable ? new Map() : samples;
}

/** Returns the keys that occur more than once in an object and its inner objects. */
function sharedKeys(item: JsonObject): ReadonlySet<string> {
  const seen = new Set<string>();
  const shared = new Set<string>();
  for (const [key, value] of item.entries())
    for (const name of value instanceof JsonObject ? [...value.entries()].map(([inner]) => inner) : [key]) {
      if (seen.has(name)) shared.add(name);
      seen.add(name);
    }
  return shared;
}

const quantityKeys = new Map<string, boolean>();

/** True for a key that names a quantity with its unit. It remembers keys, since the objects of a file share few. */
export function isQuantity(key: string): boolean {
  const before = quantityKeys.get(key);
  if (before !== undefined) return before;
  if (quantityKeys.size >= 1_000) quantityKeys.clear();
  const found = quantityOf(key) !== null;
  quantityKeys.set(key, found);
  return found;
}

/** Keys of objects with numbers of another run. */
const OTHERS = /^(?:comparison|previous|baseline|before|reference|delta|diff|changes?|expected|targets?|best)$/i;

/** Keys of counts beside a measured number, which have no unit: `"latency_ms": {"count": 100}`. */
const COUNT = /^(?:n|num|count|counts|samples?|runs?|repeats?|iterations?|requests|queries)$/i;

/** Keys whose inner values are the object's own. */
const OWN =
  /^(?:metrics?|results?|stats|statistics|summary|performance|measurements?|values?|timings?|totals?|overall|rates?)$/i;

/** Keys of objects with facts of the run that say nothing else. */
const OF_RUN = pattern(
  "i",
)`^(?:config|configuration|settings|parameters|params|metadata|meta|info|details?|options?|opts|
  args|arguments|conditions?|execution|job|server|cluster|target|sut)$`;
/** Keys of other parts of a test than the run: their threads and their end are not its own. */
const OF_PHASE = pattern(
  "i",
)`^(?:load|loading|loader|ingest|import|populate|prepare|setup|init|warm_?up|clean_?up|teardown|
  build|index|os|cpu)$`;
/** Keys of the sender of the load. Its end is not the run's, but its threads are. */
const OF_LOAD = /^(?:clients?|driver|tool|harness|generator|load_?gen(?:erator)?)$/i;
const ENVIRONMENT = /^(?:environment|env|system_info)$/i;

/**
 * True where a fact inside an object is not the run's. Examples are the version of a client, the status of a warmup, or
 * the threads of a machine. Only known objects state the version of the tested software.
 */
function isOfOther(key: string, role: Role | null): boolean {
  if (role === null || OWN.test(key) || OF_RUN.test(key) || isMeasured(key)) return false;
  const own = roleOf(key);
  if (own === "machine" || ENVIRONMENT.test(key)) return OF_SOFTWARE.has(role);
  if (OF_PHASE.test(key)) return true;
  if (role === "threads") return false;
  if (role === "success" || role === "failure") return OF_LOAD.test(key);
  // A test has a version of its own, and so has a client.
  if (role === "build" || role === "commit") return own === null || own === "threads" || own === "workload";
  return own === null || own === "threads";
}

/** Facts that a machine has, too, and that are then not the run's. */
const OF_SOFTWARE: ReadonlySet<Role> = new Set(["build", "commit", "threads", "success", "failure"]);

/** Facts that an object may name. */
const NAMED: ReadonlySet<Role> = new Set(["engine", "workload", "machine", "dataset", "config"]);

/**
 * Returns the heading of a key inside an object: `"latency_ms": {"p99": 1}` is "p99 latency_ms", and
 * `"read": {"p99_ms": 1}` is "read p99_ms". Facts of an engine's object are that engine's.
 */
function headingOf(
  key: string,
  inner: string,
  { shared, isOther }: { shared: ReadonlySet<string>; isOther: boolean },
): string {
  const both = `${inner} ${key}`;
  if (!isQuantity(inner) && isQuantity(both)) return roleOf(inner) === "threads" ? inner : both;
  // {"engine": {"name": "MySQL"}} names the engine.
  if (inner.toLowerCase() === "name" && NAMED.has(roleOf(key) ?? "time")) return key;
  const isOfPart = isOther || knownEngine(key) !== null || (isQuantity(inner) && !OWN.test(key));
  return shared.has(inner) || isOfPart ? `${key} ${inner}` : inner;
}

/** Facts of an object inside another one. */
const MAX_DEEP = 50;

/**
 * Returns the facts of an object inside one of facts, `{"config": {"storage": {"type": "ssd"}}}`, below both keys. Only
 * an engine's object, or one that names it, states a fact of the run. Numbers of results, lists and deeper objects are
 * unread.
 */
function factsWithin(key: string, object: JsonObject): { cells: [string, string][]; unread: string[] } {
  const cells: [string, string][] = [];
  const unread: string[] = [];
  const isEngine = [key, ...[...object.entries()].map(([inner]) => inner)].some((name) => roleOf(name) === "engine");
  for (const [inner, value] of object.entries()) {
    const text = plainIn(object, inner, value) ?? textsIn(inner, value);
    const isRead = text !== null && cells.length < MAX_DEEP && !isQuantity(inner) && !isMeasured(inner);
    if (!isRead || isQuantity(`${inner} ${key}`)) {
      if (unread.length < MAX_UNREAD) unread.push(`${key}.${inner}`);
      continue;
    }
    const isName = inner.toLowerCase() === "name" && NAMED.has(roleOf(key) ?? "time");
    const own = isEngine && roleOf(inner) !== null ? inner : `${key} ${inner}`;
    cells.push([isName ? key : own, text]);
  }
  return { cells, unread };
}

/** Keys of texts that a run prints: they tell no runs apart. */
const PRINTED =
  /log|output|std(?:out|err)|lines|warning|error|message|note|trace|quer(?:y|ies)|sql|statements?|samples?/i;
/** Texts of a list that may be a fact: `"tags": ["ssd"]`. */
const MAX_TEXTS = 20;

/** Returns a list of short texts as a cell, so that runs which differ in it are no repeats; null for other values. */
function textsIn(key: string, value: JsonValue): string | null {
  if (!Array.isArray(value) || value.length === 0 || value.length > MAX_TEXTS || PRINTED.test(key)) return null;
  const texts = value.filter((item) => typeof item === "string" && item !== "" && item.length <= 60);
  if (texts.length < value.length || isQuantity(key) || isMeasured(key) || roleOf(key) !== null) return null;
  return texts.every((text) => /\p{L}/u.test(String(text))) ? texts.join(", ") : null;
}

/** True for the key of a version: version, mysql_version, release. */
const isVersion = (key: string): boolean => /version$/i.test(key) || ["build", "commit"].includes(roleOf(key) ?? "");

/** Returns the value of a key as a cell. A version is the text of the file: 17.10 is another release than 17.1. */
const plainIn = (object: JsonObject, key: string, value: JsonValue): string | null =>
  (isVersion(key) ? object.printedOf(key) : null) ?? textOf(value);

/** Returns a value as a cell: "" for null; null for a list or an object. */
function textOf(value: JsonValue): string | null {
  if (value === null) return "";
  return typeof value === "object" ? null : String(value);
}
