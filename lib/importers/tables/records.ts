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
} from "../kit/json-items";
import type { TableMapping } from "../kit/table-mapping";
import { mayBeEngine } from "./beside-engines";
import { MAX_COLUMNS } from "./columns";
import { isHolder, type Nested, nestedOf } from "./nested";
import {
  type Cells,
  CellsWithin,
  cellsIn,
  isMeasuredIn,
  isQuantity,
  MAX_UNREAD,
  ofEngines,
  parallelRows,
} from "./object-cells";
import { isMeasured } from "./quantities";
import { rallyRecords } from "./rally";
import { roleOf } from "./roles";
import { areIntervals } from "./series";
import { NamedCells, rowsAt } from "./values";

/** An object of JSON as headings and cells. */
export interface JsonRecord extends JsonPlace {
  cells: ReadonlyMap<string, string>;
  /** Lists of samples, by the heading of their first number among the cells. */
  lists: ReadonlyMap<string, SampleList>;
  /** Keys that give no cell. They have lists, deeper objects, texts that describe, or numbers of a whole list. */
  unread: readonly string[];
  /** True for all but the first of the records that an object is melted to. */
  isMore?: boolean;
  /** True for an interval of a run: it is no result. */
  isInterval?: true;
  /** The object that the record is made of; absent where it gives several. */
  object?: JsonObject;
}

/** Most broken lines of a file that are named. */
const MAX_BROKEN = 100;

/**
 * Reads objects from JSON line by line: the items of a list, an object a line, or one object. The objects of a list in
 * an object are read together with the object's own values.
 */
export class JsonRecords {
  private document: JsonItems | null = null;
  /** The reason why the file was not read to its end; null for none so far. */
  problem: JsonProblem | null = null;
  /** Lines of a file with an object a line that are no whole object, up to MAX_BROKEN. */
  readonly broken: JsonPlace[] = [];
  /** True where the last line of the open document says that a value follows below it. */
  private goesOn = false;
  /** The line on which the open document begins. */
  private start: JsonPlace = { line: 1, text: "" };
  /** True once an object was whole in its line, with another one below it. */
  private hasLines = false;
  /** Tasks of a known tool without any number. */
  readonly empty: { name: string; place: JsonPlace }[] = [];
  /** Keys that an object has twice with different values, up to MAX_DOUBLED of the file. */
  readonly doubled: { key: string; place: JsonPlace }[] = [];

  /** The columns that the manifest names. */
  readonly named: NamedCells;

  private readonly onRecord: (record: JsonRecord) => void;
  private readonly values: readonly PathStep[] | null;
  /** True where a manifest describes the numbers. */
  private readonly isStated: boolean;

  constructor(onRecord: (record: JsonRecord) => void, mapping: TableMapping | null = null) {
    this.onRecord = onRecord;
    this.named = new NamedCells(mapping);
    this.values = mapping?.values ?? null;
    this.isStated = mapping !== null;
  }

  /** Reads a line; `number` is 1-based. Ignores lines after a problem. */
  line(text: string, number: number): void {
    if (this.problem !== null) return;
    const isOpen = this.document !== null && this.document.root === null;
    const mayBegin = this.hasLines && this.start.line < number && /^\s{0,100}\{/.test(text);
    if (isOpen && mayBegin && !this.goesOn) this.leaveOut();
    // The next object of a file with an object a line.
    if (this.document !== null && this.document.root !== null && text.trim() !== "") {
      this.hasLines ||= this.document.root instanceof JsonObject && this.start.line === number - 1;
      this.end();
    }
    if (this.document === null) this.start = { line: number, text };
    this.document ??= new JsonItems({
      // The items of a list at the root are given one by one, unless the manifest's path leads elsewhere.
      items: this.values === null || this.values[0]?.kind === "items" ? "" : null,
      onItem: (item) => this.item(item),
    });
    const { document, start } = this;
    document.line(text, number);
    if (text.trim() !== "") this.goesOn = /[[{,]$/.test(text.trimEnd().slice(-1));
    if (document.problem === null || !this.hasLines) {
      this.problem = document.problem;
      return;
    }
    this.leaveOut();
    // A whole object below a line that broke off.
    if (mayBegin && start.line < number) this.line(text, number);
  }

  /** Leaves out the open document of a file with an object a line. */
  private leaveOut(): void {
    if (this.broken.length < MAX_BROKEN) this.broken.push(this.start);
    this.document = null;
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
    const ofRally = this.isStated ? null : rallyRecords(root);
    const own = this.values === null ? recordsOf(root, this.named) : valueRecords(root, this.values, this.named);
    this.empty.push(...(ofRally?.empty ?? []));
    const records = ofRally?.rows ?? own;
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
  const within = new CellsWithin(named);
  const engine = steps.findIndex((step) => step.kind === "capture" && step.name === "engine");
  for (const { object, captures, around } of rowsAt(root, steps)) {
    const outers = around.map(({ object: outer, at }) => ({
      object: outer,
      isOfEngines: at <= engine,
      step: steps[at],
    }));
    const chain = [object, ...around.map(({ object: outer }) => outer).toReversed()];
    yield* recordsFrom(object, within.of(object, outers, captures), { named, chain, captures });
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
  const parallel = parallelRows(object);
  if (parallel !== null) {
    const left = unread.filter((key) => !parallel.keys.has(key));
    for (const row of parallel.rows)
      yield { ...row.place, cells: new Map([...cells, ...row.cells]), lists, unread: left };
    return;
  }
  const melted = named.meltedIn(object);
  for (const [nth, one] of melted.entries())
    yield { ...one.place, cells: new Map([...cells, ...one.cells]), lists, unread, isMore: nth > 0 };
  if (melted.length > 0) return;
  const measured = [...cells.keys()].find((key) => isQuantity(key) || isMeasured(key)) ?? "";
  yield { ...(place ?? object.placeOf(measured)), cells, lists, unread, object };
}

/**
 * Returns the records of an object's lists, each with the facts beside its list. Without lists it returns those of
 * nested objects under engines, else the object's own.
 */
function* recordsOf(root: JsonObject, named: NamedCells, outer?: Outer): Generator<JsonRecord> {
  const all = [...root.entries()].flatMap(([key, value]) => {
    const objects = objectsIn(value);
    const named = LIST_OF_ENGINES.test(key) ? objects.map(withEngine) : objects;
    return objects.length === 0 ? [] : [{ key, objects: named }];
  });
  const around = cellsIn(root, named);
  const lists: readonly ObjectList[] = named.isStated
    ? all
    : withoutIntervals(all, [...around.cells.keys()].some(isQuantity));
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
  for (const { key, objects, areIntervals } of lists) {
    const ofSeveral = lists.length > 1 ? "list" : null;
    const heading = areEngines ? "engine" : ofSeveral;
    const cells = heading === null ? around.cells : new Map(around.cells).set(heading, key);
    const keys = new Set(objects.flatMap((object) => [...object.entries()].map(([name]) => name)));
    const facts = ofEngines({ cells, unread, lists: new Map() }, areEngines || isNamed(keys));
    const inner = { roots: [root, ...(outer?.roots ?? [])], facts, list: outer === undefined ? null : key };
    for (const object of objects)
      for (const record of recordsFor(object, named, inner))
        yield areIntervals ? { ...record, isInterval: true } : record;
  }
}

interface ObjectList {
  key: string;
  objects: JsonObject[];
  /** True for the intervals of one run. */
  areIntervals?: true;
}

/**
 * Returns lists without those of the intervals of a run, where its own number or other lists count. Intervals alone are
 * marked.
 */
function withoutIntervals(lists: readonly ObjectList[], hasNumber: boolean): readonly ObjectList[] {
  const areOfRun = ({ key, objects }: ObjectList) =>
    areIntervals(
      key,
      [...(objects[0]?.entries() ?? [])].map(([name]) => name),
    );
  const others = lists.filter((list) => !areOfRun(list));
  if (hasNumber || others.length > 0) return others;
  return lists.map((list) => ({ ...list, areIntervals: true }));
}

/** Returns the records of an object of a list. Without numbers of its own it may hold a list of them, as a file may. */
const recordsFor = (object: JsonObject, named: NamedCells, outer: Outer): Generator<JsonRecord> =>
  isMeasuredIn(object) ? recordsIn(object, named, outer) : recordsOf(object, named, outer);

const LIST_OF_ENGINES = /^(?:engines|databases|systems)$/i;

/** Returns an object of a list of engines with its name as the engine: `{"engines": [{"name": "MySQL"}]}`. */
function withEngine(object: JsonObject): JsonObject {
  const name = object.get("name");
  if (typeof name !== "string" || isNamed([...object.entries()].map(([key]) => key))) return object;
  const named = new JsonObject(object.place);
  for (const [key, value] of object.entries())
    named.set(key === "name" ? "engine" : key, value, object.placeOf(key), object.printedOf(key));
  return named;
}

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
 * Adds the facts around a list to those of an object in it. The object's own fact of the same key counts. Where the two
 * differ, the outer one is a condition under the list's key. So two lists are never repeats.
 */
function addOuter(cells: Map<string, string>, outer: Outer | undefined): void {
  for (const [key, text] of outer?.facts.cells ?? []) {
    if (!cells.has(key)) cells.set(key, text);
    else if (cells.get(key) !== text && outer?.list) cells.set(outer.list, text);
  }
}

/** True where a key names the engine. */
const isNamed = (keys: Iterable<string>): boolean => [...keys].some((key) => roleOf(key) === "engine");

/** Returns a record for each object of numbers, with the facts of the objects around it. */
function* nestedRecords(
  { leaves, engine, headingsOf, others }: Nested,
  named: NamedCells,
  outer?: Outer & { item: JsonObject },
): Generator<JsonRecord> {
  const name = outer === undefined ? null : nameIn(outer.item);
  const left = others.slice(0, MAX_UNREAD).map((other) => other.name);
  const within = new CellsWithin(named);
  for (const leaf of leaves) {
    const levels = headingsOf(leaf);
    const around = leaf.around.map((object, depth) => ({ object, isOfEngines: depth <= engine }));
    const found = within.of(leaf.object, around, levels);
    const cells = new Map([...levels, ...found.cells]);
    // An object of a list has a name that distinguishes it from others.
    const test = levels.get("workload");
    if (name !== null) cells.set(test === undefined || isHolder(test) ? "workload" : (outer?.list ?? "item"), name);
    addOuter(cells, outer);
    if (leaf.unitKey !== undefined) cells.delete(leaf.unitKey);
    const chain = [leaf.object, ...leaf.around.toReversed(), ...(outer?.roots ?? [])];
    const unread = [...left, ...found.unread];
    yield* recordsFrom(leaf.object, { cells, unread, lists: found.lists }, { named, chain });
  }
}

/** Returns the text that names an object of a list; null without one. */
function nameIn(object: JsonObject): string | null {
  for (const [key, value] of object.entries())
    if (typeof value === "string" && value !== "" && roleOf(key) === "workload") return value;
  return null;
}

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
