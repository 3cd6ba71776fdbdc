import { engineOfName } from "@/lib/domain/identity/engine-names";
import type { PathStep } from "@/lib/domain/names/json-path";
import type { SampleList } from "../kit/cells";
import {
  JsonItems,
  JsonObject,
  type JsonPlace,
  type JsonProblem,
  type JsonValue,
  MAX_DOUBLED,
  placeIn,
} from "../kit/json-items";
import type { TableMapping } from "../kit/table-mapping";
import { mayBeEngine } from "./beside-engines";
import { MAX_COLUMNS } from "./columns";
import { isHolder, type Nested, nestedOf } from "./nested";
import { isMeasured, isSwept, quantityOf } from "./quantities";
import { roleOf } from "./roles";
import { addList, NamedCells, type RecordCells, rowsAt, sampleValues } from "./values";

/** Most unread keys that an issue names. */
export const MAX_UNREAD = 20;

/** An object of JSON as headings and cells. */
export interface JsonRecord extends JsonPlace {
  cells: ReadonlyMap<string, string>;
  /** Lists of samples, by the heading of their first number among the cells. */
  lists: ReadonlyMap<string, SampleList>;
  /** Keys that give no cell: of lists, of deeper objects, of texts that describe, and of numbers of a whole list. */
  unread: readonly string[];
  /** True for all but the first of the records that an object is melted to. */
  isMore?: boolean;
}

/**
 * Reads objects from JSON line by line: the items of a list, an object a line, or one object. The objects of a list in
 * an object are read together with the object's own values.
 */
export class JsonRecords {
  private document: JsonItems | null = null;
  /** The reason why the file was not read to its end; null for none so far. */
  problem: JsonProblem | null = null;
  /** Keys that an object has twice with different values, up to MAX_DOUBLED of the file. */
  readonly doubled: { key: string; place: JsonPlace }[] = [];

  /** The columns that the manifest names. */
  readonly named: NamedCells;

  private readonly onRecord: (record: JsonRecord) => void;
  private readonly values: readonly PathStep[] | null;

  constructor(onRecord: (record: JsonRecord) => void, mapping: TableMapping | null = null) {
    this.onRecord = onRecord;
    this.named = new NamedCells(mapping);
    this.values = mapping?.values ?? null;
  }

  /** Reads a line; `number` is 1-based. Ignores lines after a problem. */
  line(text: string, number: number): void {
    if (this.problem !== null) return;
    // The next object of a file with an object a line.
    if (this.document !== null && this.document.root !== null && text.trim() !== "") this.end();
    this.document ??= new JsonItems({
      // The items of a list at the root are given one by one, unless the manifest's path leads elsewhere.
      items: this.values === null || this.values[0]?.kind === "items" ? "" : null,
      onItem: (item) => this.item(item),
    });
    this.document.line(text, number);
    this.problem = this.document.problem;
  }

  /** Ends the file: gives the records of its last object. */
  end(): void {
    const { document } = this;
    this.document = null;
    if (document === null) return;
    document.end();
    this.problem ??= document.problem;
    this.doubled.push(...document.doubled.slice(0, MAX_DOUBLED - this.doubled.length));
    const { root } = document;
    if (!(root instanceof JsonObject)) return;
    const records = this.values === null ? recordsOf(root, this.named) : valueRecords(root, this.values, this.named);
    for (const record of records) this.onRecord(record);
  }

  private item(item: JsonValue): void {
    if (this.values !== null) {
      const records = valueRecords(item, this.values.slice(1), this.named);
      for (const record of records) this.onRecord(record);
    } else if (item instanceof JsonObject) {
      for (const record of recordsFor(item, this.named, LIST_OF_FILE)) this.onRecord(record);
    }
  }
}

/** Returns a record for each object at the end of the manifest's path, with facts of the objects around it. */
function* valueRecords(root: JsonValue, steps: readonly PathStep[], named: NamedCells): Generator<JsonRecord> {
  const known = new Map<JsonObject, Cells>();
  const engine = steps.findIndex((step) => step.kind === "capture" && step.name === "engine");
  for (const { object, captures, around } of rowsAt(root, steps)) {
    const cells = new Map<string, string>();
    const unread: string[] = [];
    const take = ([key, text]: readonly [string, string]) => {
      if (DESCRIBES.test(key)) unread.push(key);
      else if (!captures.has(key)) cells.set(key, text);
    };
    for (const [depth, { object: outer, at }] of around.entries()) {
      const facts = known.get(outer) ?? ofEngines(factsOf(outer, depth === 0, named, steps[at]), at <= engine);
      known.set(outer, facts);
      unread.push(...facts.unread);
      for (const fact of facts.cells) take(fact);
    }
    const own = cellsIn(object, named);
    for (const cell of own.cells) take(cell);
    const chain = [object, ...around.map(({ object: outer }) => outer).toReversed()];
    const found = { cells, unread: [...unread, ...own.unread], lists: own.lists };
    yield* recordsFrom(object, found, { named, chain, captures });
  }
}

interface InChain {
  named: NamedCells;
  /** The object and those around it, from the inside out. */
  chain: readonly JsonObject[];
  captures?: ReadonlyMap<string, string>;
}

const NO_CAPTURES: ReadonlyMap<string, string> = new Map();

/**
 * Returns an object's record at the line of its number. Parallel lists and values that the manifest melts give a record
 * each.
 */
function* recordsFrom(
  object: JsonObject,
  found: Cells,
  { named, chain, captures = NO_CAPTURES }: InChain,
): Generator<JsonRecord> {
  const { cells, unread, lists } = found;
  const place = named.take(chain, captures, found);
  const parallel = parallelIn(object);
  if (parallel !== null) {
    const keys = new Set(parallel.map(({ key }) => key));
    const left = unread.filter((key) => !keys.has(key));
    for (const [at] of (parallel[0]?.value ?? []).entries()) {
      const own = parallel.map(({ key, value }): [string, string] => [key, textOf(value[at] ?? null) ?? ""]);
      const where = placeIn(parallel.find(({ key }) => isQuantity(key))?.value ?? [], at) ?? object.place;
      yield { ...where, cells: new Map([...cells, ...own]), lists, unread: left };
    }
    return;
  }
  const melted = named.meltedIn(object);
  for (const [nth, one] of melted.entries())
    yield { ...one.place, cells: new Map([...cells, ...one.cells]), lists, unread, isMore: nth > 0 };
  if (melted.length > 0) return;
  const measured = [...cells.keys()].find((key) => isQuantity(key) || isMeasured(key)) ?? "";
  yield { ...(place ?? object.placeOf(measured)), cells, lists, unread };
}

/**
 * Returns the records of an object's lists, each with the facts beside its list. Without lists it returns those of
 * nested objects under engines, else the object's own.
 */
function* recordsOf(root: JsonObject, named: NamedCells, outer?: Outer): Generator<JsonRecord> {
  const lists = [...root.entries()].flatMap(([key, value]) => {
    const objects = objectsIn(value);
    return objects.length === 0 ? [] : [{ key, objects }];
  });
  const around = cellsIn(root, named);
  // More facts than a table has columns would only be copied to each row.
  const nested = lists.length === 0 ? nestedOf(root) : null;
  if (nested !== null) {
    yield* nestedRecords(nested, named, outer && { ...outer, item: root });
    return;
  }
  if (lists.length === 0 || around.cells.size > MAX_COLUMNS) {
    yield* recordsIn(root, named, outer);
    return;
  }
  addOuter(around.cells, outer);
  // A number beside a list is the whole's, and no row's.
  const numbers = [...around.cells.keys()].filter((key) => isQuantity(key));
  for (const key of numbers) around.cells.delete(key);
  const listed = new Set(lists.map(({ key }) => key));
  const unread = [...around.unread.filter((key) => !listed.has(key)), ...numbers].slice(0, MAX_UNREAD);
  const areEngines = areEngineKeys(lists.map(({ key }) => key)) && !isNamed(around.cells.keys());
  for (const { key, objects } of lists) {
    const ofSeveral = lists.length > 1 ? "list" : null;
    const heading = areEngines ? "engine" : ofSeveral;
    const cells = heading === null ? around.cells : new Map(around.cells).set(heading, key);
    const keys = new Set(objects.flatMap((object) => [...object.entries()].map(([name]) => name)));
    const facts = ofEngines({ cells, unread, lists: NO_LISTS }, areEngines || isNamed(keys));
    const inner = { roots: [root, ...(outer?.roots ?? [])], facts, list: outer === undefined ? null : key };
    for (const object of objects) yield* recordsFor(object, named, inner);
  }
}

/** Returns the records of an object of a list. Without numbers of its own it may hold a list of them, as a file may. */
const recordsFor = (object: JsonObject, named: NamedCells, outer: Outer): Generator<JsonRecord> =>
  isMeasuredIn(object) ? recordsIn(object, named, outer) : recordsOf(object, named, outer);

/** The objects around a list, from the inside out, and their facts. */
interface Outer {
  roots: readonly JsonObject[];
  facts: Cells;
  /** The key of the list where it lies in another one; null for a list of the file. */
  list: string | null;
}

/** A list that is the whole file. */
const LIST_OF_FILE: Outer = { roots: [], facts: { cells: new Map(), unread: [], lists: new Map() }, list: null };

/**
 * Adds the facts around a list to those of an object of it. The object's own of the same key counts; where it differs,
 * the other is a condition under the list's key, so that two lists are never repeats.
 */
function addOuter(cells: Map<string, string>, outer: Outer | undefined): void {
  for (const [key, text] of outer?.facts.cells ?? []) {
    if (!cells.has(key)) cells.set(key, text);
    else if (cells.get(key) !== text && outer?.list) cells.set(outer.list, text);
  }
}

/** True for an object, or an inner one, with the key of a measured number, also where its value is null. */
function isMeasuredIn(object: JsonObject): boolean {
  for (const [key, value] of object.entries()) {
    if (value instanceof JsonObject) {
      for (const [inner, of] of value.entries())
        if (textOf(of) !== null && (isQuantity(inner) || isQuantity(`${inner} ${key}`))) return true;
    } else if (textOf(value) !== null && (isQuantity(key) || isMeasured(key))) return true;
  }
  return false;
}

/** True where a key names the engine. */
const isNamed = (keys: Iterable<string>): boolean => [...keys].some((key) => roleOf(key) === "engine");

/** Returns facts around several engines: a version or a commit beside them is the file's, not theirs. */
function ofEngines({ cells, unread, lists }: Cells, isAround: boolean): Cells {
  if (!isAround) return { cells, unread, lists };
  const isBuild = (key: string) => ["build", "commit"].includes(roleOf(key) ?? "");
  const named = [...cells].map(([key, cell]) => [isBuild(key) ? `${key} of the file` : key, cell] as const);
  return { cells: new Map(named), unread, lists };
}

/** Keys of texts that describe a level of nested objects, and of queries: neither separates two runs. */
const DESCRIBES = /^(?:name|title|label|description|category|comment|query|sql|statement)$/i;

/** Returns a record for each object of numbers, with the facts of the objects around it. */
function* nestedRecords(
  { leaves, engine, headingsOf, others }: Nested,
  named: NamedCells,
  outer?: Outer & { item: JsonObject },
): Generator<JsonRecord> {
  const name = outer === undefined ? null : nameIn(outer.item);
  const left = others.slice(0, MAX_UNREAD).map((other) => other.name);
  // Thousands of leaves lie in one object: it is looked at once.
  const known = new Map<JsonObject, Cells>();
  for (const leaf of leaves) {
    const levels = headingsOf(leaf);
    const cells = new Map<string, string>(levels);
    const unread = [...left];
    const take = ([key, text]: readonly [string, string]) => {
      if (DESCRIBES.test(key)) unread.push(key);
      else if (!levels.has(key)) cells.set(key, text);
    };
    for (const [depth, object] of leaf.around.entries()) {
      const facts = known.get(object) ?? ofEngines(factsOf(object, depth === 0, named), depth <= engine);
      known.set(object, facts);
      unread.push(...facts.unread);
      for (const fact of facts.cells) take(fact);
    }
    const own = cellsIn(leaf.object, named);
    for (const cell of own.cells) take(cell);
    // An object of a list has a name to tell it from others.
    const test = levels.get("workload");
    if (name !== null) cells.set(test === undefined || isHolder(test) ? "workload" : (outer?.list ?? "item"), name);
    addOuter(cells, outer);
    const chain = [leaf.object, ...leaf.around.toReversed(), ...(outer?.roots ?? [])];
    const found = { cells, unread: [...unread, ...own.unread], lists: own.lists };
    yield* recordsFrom(leaf.object, found, { named, chain });
  }
}

/** Returns the text that names an object of a list; null without one. */
function nameIn(object: JsonObject): string | null {
  for (const [key, value] of object.entries())
    if (typeof value === "string" && value !== "" && roleOf(key) === "workload") return value;
  return null;
}

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
        for (const [inner, of] of value.entries()) if (!named.has(key, inner)) take(inner, textOf(of), true);
      } else if (step?.kind === "key" && step.key !== key) take(key, null, false);
    } else if (!(step?.kind === "key" && step.key === key)) {
      const isKnown = isRoot || typeof value === "number" || roleOf(key) !== null;
      take(key, textOf(value), isKnown && !isQuantity(key) && !isMeasured(key));
    }
  }
  return cells.size <= MAX_COLUMNS
    ? { cells, unread, lists: NO_LISTS }
    : { cells: new Map(), unread: [...unread, ...cells.keys()].slice(0, MAX_UNREAD), lists: NO_LISTS };
}

/** Objects of facts about a whole file. */
const FACTS =
  /^(?:config|configuration|settings|parameters|params|environment|env|system_info|machine|metadata|meta)$/i;

/** True for keys that are known engines, or stand beside one and may be engines. */
function areEngineKeys(keys: readonly string[]): boolean {
  const others = keys.filter((key) => engineOfName(key) === null);
  return others.length < keys.length && others.every(mayBeEngine);
}

const objectsIn = (value: JsonValue): JsonObject[] =>
  Array.isArray(value) ? value.filter((item) => item instanceof JsonObject) : [];

/** Returns the record of an object, or its melted ones. `around` has the facts beside its list. */
function* recordsIn(item: JsonObject, named: NamedCells, around?: Outer): Generator<JsonRecord> {
  const { cells, unread, lists } = cellsIn(item, named);
  addOuter(cells, around);
  const chain = [item, ...(around?.roots ?? [])];
  const found = { cells, unread: [...unread, ...(around?.facts.unread ?? [])], lists };
  yield* recordsFrom(item, found, { named, chain });
}

interface Cells extends RecordCells {
  unread: string[];
}

const NO_LISTS: Map<string, SampleList> = new Map();

/** Returns the plain values of an object and its inner objects as cells. All others are unread. */
function cellsIn(item: JsonObject, named: NamedCells): Cells {
  const cells = new Map<string, string>();
  const unread: string[] = [];
  const shared = sharedKeys(item);
  const lists = new Map<string, SampleList>();
  const samples = samplesIn(item);
  for (const [key, value] of item.entries()) {
    if (named.has(key)) continue;
    const united = value instanceof JsonObject ? unitedIn(value) : null;
    if (united !== null) {
      cells.set(key, united);
      continue;
    }
    if (value instanceof JsonObject) {
      const inside = samplesIn(value, key);
      for (const [inner, of] of value.entries()) {
        if (named.has(key, inner)) continue;
        const list = inside.get(inner);
        if (list !== undefined && !OTHERS.test(key)) {
          addList({ cells, lists }, headingOf(key, inner, shared), list);
          continue;
        }
        const text = textOf(of);
        const isOther = OTHERS.test(key)
          ? isQuantity(inner) || isMeasured(inner)
          : COUNT.test(inner) && isQuantity(`${inner} ${key}`);
        if (text === null || isOther) unread.push(`${key}.${inner}`);
        else cells.set(headingOf(key, inner, shared), text);
      }
      continue;
    }
    const list = samples.get(key);
    const text = textOf(value);
    if (list !== undefined) addList({ cells, lists }, key, list);
    else if (text === null) unread.push(key);
    else cells.set(key, text);
  }
  return { cells, unread, lists };
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
 * Returns lists that are the columns of a table: `{"threads": [1, 8], "qps": [5, 30]}`. They have one length, at least
 * one is measured with its unit, and each other names a fact of a run or the size of its data. Null for other lists.
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
function isQuantity(key: string): boolean {
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

/**
 * Returns the heading of a key inside an object: `"latency_ms": {"p99": 1}` is "p99 latency_ms", and
 * `"read": {"p99_ms": 1}` is "read p99_ms".
 */
function headingOf(key: string, inner: string, shared: ReadonlySet<string>): string {
  const both = `${inner} ${key}`;
  if (!isQuantity(inner) && isQuantity(both)) return roleOf(inner) === "threads" ? inner : both;
  const isOther = isQuantity(inner) && !OWN.test(key);
  return shared.has(inner) || isOther ? `${key} ${inner}` : inner;
}

/** Returns a value as a cell: "" for null; null for a list or an object. */
function textOf(value: JsonValue): string | null {
  if (value === null) return "";
  return typeof value === "object" ? null : String(value);
}
