import { knownEngine } from "../kit/engine-label";
import { JsonObject, type JsonPlace, type JsonValue } from "../kit/json-items";
import { mayBeEngine } from "./beside-engines";
import { tellsNoError } from "./ends";
import { MAX_ROWS } from "./facts";
import { holdsFacts } from "./object-cells";
import { isMeasured, quantityOf } from "./quantities";
import { isGood, roleOf } from "./roles";
import { sampleValues } from "./values";

/** An object of numbers, the keys of the objects around it, and those objects from the outside in. */
export interface Leaf {
  keys: readonly string[];
  around: readonly JsonObject[];
  object: JsonObject;
  /** The key beside or around the engines that states the unit of the leaf's number; absent for other leaves. */
  unitKey?: string;
}

/** The objects of numbers in nested objects, with the meaning of the keys around them. */
export interface Nested {
  leaves: readonly Leaf[];
  /** The level of the engines: objects around a leaf up to this one are around all engines. */
  engine: number;
  /** Returns the heading of each level with its key. */
  headingsOf(leaf: Leaf): ReadonlyMap<string, string>;
  /** Objects of numbers under no engine. */
  others: readonly (JsonPlace & { name: string })[];
}

const MAX_DEPTH = 8;
/** One more than a file may have, so that its reader refuses the file. */
const MAX_LEAVES = MAX_ROWS + 1;

/** Keys that hold results and do not name them. */
const CONTAINER = new Set(
  (
    "result results benchmark benchmarks data metric metrics test tests query queries workload workloads timing " +
    "timings stats statistics measurement measurements engine engines database databases system systems run runs " +
    "summary"
  ).split(" "),
);

/** True for a key that holds results and does not name them: results, benchmarks. */
export const isHolder = (key: string): boolean => CONTAINER.has(key.toLowerCase());

/**
 * Returns the objects of numbers in nested objects, where one level alone has known engines as its keys:
 * `benchmarks.{group}.{workload}.{engine}`. Null where no level or several levels have them.
 */
export function nestedOf(root: JsonObject): Nested | null {
  const leaves: Leaf[] = [];
  const empty: Leaf[] = [];
  walk({ object: root, keys: [], around: [] }, leaves, empty);
  const levels = new Set(leaves.flatMap(({ keys }) => keys.flatMap((key, level) => (isEngine(key) ? [level] : []))));
  const [engine] = levels;
  if (engine === undefined || levels.size > 1) return null;
  const isOwn = ownLeaves(leaves, engine);
  const own = leaves.filter(isOwn);
  if (!isOneUnit(own, engine)) return null;
  const others = [...leaves.filter((leaf) => !isOwn(leaf)), ...empty].map(({ keys, object }) => ({
    name: keys.join("."),
    ...object.place,
  }));
  const levelsOfAll = [...(own[0]?.keys.keys() ?? [])].filter((at) => at !== engine);
  const counts = new Map(
    levelsOfAll.flatMap((at) => {
      const name = countOfLevel(own, at);
      return name === null ? [] : [[at, name] as const];
    }),
  );
  const numeric = new Map(levelsOfAll.flatMap((at) => (isNumeric(own, at) ? [[at, nameAbove(own, at, engine)]] : [])));
  // A level with the same container in all objects names nothing: {"benchmarks": ...}. Neither does a level of numbers.
  const idle = new Set(
    levelsOfAll.filter(
      (at) => counts.has(at) || isIdle(own, at) || (numeric.get(at + 1) ?? null) !== null || numeric.has(at),
    ),
  );
  return { leaves: own, engine, others, headingsOf: ({ keys }) => headings(keys, engine, { idle, numeric, counts }) };
}

/**
 * Returns a test for objects under an engine: a known one, or a key that stands in its place. Such a key holds an
 * object at the path of a known engine's, as in `{"mysql": {"read": ...}, "ourdb": {"read": ...}}`.
 */
function ownLeaves(leaves: readonly Leaf[], engine: number): (leaf: Leaf) => boolean {
  const isKnown = ({ keys }: Leaf) => isEngine(keys[engine] ?? "");
  const pathOf = ({ keys }: Leaf) => JSON.stringify(keys.with(engine, ""));
  const placeOf = ({ keys }: Leaf) => JSON.stringify(keys.slice(0, engine + 1));
  const known = new Set(leaves.filter(isKnown).map(pathOf));
  const beside = leaves.filter((leaf) => mayBeEngine(leaf.keys[engine] ?? "") && known.has(pathOf(leaf)));
  const places = new Set(beside.map(placeOf));
  return (leaf) => isKnown(leaf) || places.has(placeOf(leaf));
}

/** True for a level whose keys are numbers: {"8": ..., "16": ...} are not names of tests. */
const isNumeric = (leaves: readonly Leaf[], level: number): boolean =>
  leaves.every(({ keys }) => /^\d{1,15}(?:\.\d{1,15})?$/.test(keys[level] ?? ""));

const COUNTED = /^(?:([a-z]{1,20})[_ -]?(\d{1,9})|(\d{1,9})[_ -]?([a-z]{1,20}))$/i;

const DAY = /^(?:19|20)\d\d-[01]\d-[0-3]\d(?!\d)/;

/**
 * Returns the name and the value of a key that is a fact of its runs: `threads_8`, `16 clients`, a day. Null for other
 * keys.
 */
function countedKey(key: string): { name: string; count: string } | null {
  if (DAY.test(key)) return { name: "date", count: key };
  const [, name, count, before, behind] = COUNTED.exec(key) ?? [];
  const [word, number] = [name ?? behind, count ?? before];
  return word === undefined || number === undefined || roleOf(word) !== "threads"
    ? null
    : { name: word, count: number };
}

/** Returns the name of a level whose keys count threads, or are days. Null for other levels. */
function countOfLevel(leaves: readonly Leaf[], level: number): string | null {
  const names = new Set(leaves.map(({ keys }) => countedKey(keys[level] ?? "")?.name.toLowerCase() ?? null));
  const [name = null] = names;
  return names.size === 1 ? name : null;
}

/** Returns the name of a level of numbers: the key above, where it is the same for all. Null where none is. */
function nameAbove(leaves: readonly Leaf[], level: number, engine: number): string | null {
  const above = leaves[0]?.keys[level - 1];
  const isName = level - 1 !== engine && above !== undefined && !/^\d/.test(above);
  return isName && leaves.every(({ keys }) => keys[level - 1] === above) ? above : null;
}

const isEngine = (key: string): boolean => knownEngine(key) !== null;

/** True for a level with one and the same container in all objects. */
function isIdle(leaves: readonly Leaf[], level: number): boolean {
  const [first] = leaves;
  const key = first?.keys[level] ?? "";
  return isHolder(key) && leaves.every(({ keys }) => keys[level] === key);
}

/**
 * Returns the headings with their keys: the engine, the workload (the last level that names something) and the levels
 * above it. Levels of numbers are conditions.
 */
function headings(
  keys: readonly string[],
  engine: number,
  {
    idle,
    numeric,
    counts,
  }: {
    idle: ReadonlySet<number>;
    numeric: ReadonlyMap<number, string | null>;
    counts: ReadonlyMap<number, string>;
  },
): ReadonlyMap<string, string> {
  const named = keys.filter((_, level) => level !== engine && !idle.has(level));
  // A container is the workload where it is the only word: {"query": {"postgres": ...}}.
  const isWord = (_: string, level: number) =>
    level !== engine && !numeric.has(level) && !counts.has(level) && (numeric.get(level + 1) ?? null) === null;
  const words = named.length > 0 ? named : keys.filter(isWord).slice(-1);
  const levels = words.map((key, at) => {
    if (at === words.length - 1) return ["workload", key] as const;
    return [at === 0 ? "group" : `group ${at + 1}`, key] as const;
  });
  const numbers = [...numeric].map(([level, name], at): [string, string] => {
    const heading = name ?? (at === 0 ? "level" : `level ${at + 1}`);
    // "query" would be the workload.
    const isName = ["workload", "engine"].includes(roleOf(heading) ?? "");
    return [isName ? `${heading} level` : heading, keys[level] ?? ""];
  });
  const counted = [...counts].map(([level, name]): [string, string] => [
    name,
    countedKey(keys[level] ?? "")?.count ?? "",
  ]);
  return new Map([["engine", keys[engine] ?? ""], ...levels, ...numbers, ...counted]);
}

/** Finds the leaves below an object, and in `empty` the objects below an engine that hold no result. */
function walk({ object, keys, around }: Leaf, leaves: Leaf[], empty: Leaf[]): void {
  if (leaves.length >= MAX_LEAVES || keys.length > MAX_DEPTH) return;
  const mayFail = keys.some(isEngine) && !holdsFacts(keys.at(-1) ?? "");
  if (keys.length > 0 && (isLeaf(object) || (mayFail && isFailed(object)))) {
    leaves.push({ keys, around, object });
    return;
  }
  const stated = isOfQueries(object) ? statedUnit(around) : null;
  if (stated !== null) {
    for (const [key, value] of object.entries()) {
      const number = new JsonObject(object.placeOf(key));
      number.set(stated.unit, value, object.placeOf(key));
      leaves.push({ keys: [...keys, key], around, object: number, unitKey: stated.key });
    }
    return;
  }
  const inner = [...object.entries()].flatMap(([key, value]) =>
    value instanceof JsonObject ? [{ keys: [...keys, key], around: [...around, object], object: value }] : [],
  );
  if (inner.length === 0 && mayFail && empty.length < MAX_NAMED) empty.push({ keys, around, object });
  for (const one of inner) walk(one, leaves, empty);
}

/** Objects without a result that an issue may name. */
const MAX_NAMED = 100;

/** True for an object without others that says how its run ended: `{"error": "OOM"}`. */
function isFailed(object: JsonObject): boolean {
  let isEnd = false;
  for (const [key, value] of object.entries()) {
    if (value instanceof JsonObject) return false;
    const role = roleOf(key);
    if (typeof value !== "string" || value === "") continue;
    isEnd ||= role === "failure" ? !tellsNoError(value) : role === "success" && isGood(value) === false;
  }
  return isEnd;
}

/** True for a number, for null, for samples, and for text in place of a number: "2.5", "timeout". */
const isNumber = (value: JsonValue): boolean =>
  typeof value === "number" ||
  value === null ||
  sampleValues(value) !== null ||
  (typeof value === "string" &&
    (/^\d{1,15}(?:\.\d{1,15})?$/.test(value) || (/^[a-z]/i.test(value) && isGood(value) === false)));

/**
 * True for leaves that state their own units, and for queries in one place that only their names distinguish. Below
 * other words, such as `errors` or `memory`, a number may have another unit than the one beside the engines.
 */
function isOneUnit(leaves: readonly Leaf[], engine: number): boolean {
  const stated = leaves.filter(({ unitKey }) => unitKey !== undefined);
  if (stated.length === 0) return true;
  const places = new Set(stated.map(({ keys }) => JSON.stringify(keys.slice(0, -1).with(engine, ""))));
  const areHolders = stated.every(({ keys }) => keys.slice(0, -1).every((key, at) => at === engine || isHolder(key)));
  // `memory` or `errors` beside known engines would be an engine of seconds.
  const areEngines = stated.every(({ keys }) => isEngine(keys[engine] ?? ""));
  return stated.length === leaves.length && places.size === 1 && areHolders && areEngines;
}

const QUERY = /^q(?:uery)?[ _-]?\d{1,3}[a-z]?$/i;

/** Returns true where all keys are numbered queries with a number or samples: `{"Q1": 0.5, "Q2": null}`. */
function isOfQueries(object: JsonObject): boolean {
  let isEmpty = true;
  for (const [key, value] of object.entries()) {
    if (!isNumber(value) || !QUERY.test(key)) return false;
    isEmpty = false;
  }
  return !isEmpty;
}

/**
 * Returns the time's unit that one of these objects states beside its other keys: `"unit": "s"`. Null for none, for
 * several, and for a unit that is no time.
 */
function statedUnit(around: readonly JsonObject[]): { key: string; unit: string } | null {
  const stated = around.flatMap((object) =>
    ["unit", "units", "time_unit"].flatMap((key) => {
      const unit = object.get(key);
      return unit === undefined ? [] : [{ key, unit }];
    }),
  );
  const [one] = stated;
  if (one === undefined || stated.length > 1 || typeof one.unit !== "string") return null;
  const { key, unit } = one;
  return quantityOf(unit)?.kind === "time" && unit.length <= 20 ? { key, unit } : null;
}

/** True for an object without engines that has a measured number, also below a key such as latency_ms. */
function isLeaf(object: JsonObject): boolean {
  for (const [key, value] of object.entries()) if (value instanceof JsonObject && isEngine(key)) return false;
  for (const [key, value] of object.entries()) {
    if (isNumber(value) && (isMeasured(key) || quantityOf(key) !== null)) return true;
    if (!(value instanceof JsonObject) || isEngine(key) || !isMeasured(key)) continue;
    for (const [inner, of] of value.entries())
      if (typeof of === "number" && quantityOf(`${inner} ${key}`) !== null) return true;
  }
  return false;
}
