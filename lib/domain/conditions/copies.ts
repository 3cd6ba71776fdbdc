import type { Params } from "@/lib/domain/model";
import { ownValue } from "@/lib/domain/own-value";
import type { Measured } from "./measured";

/** The facts of an execution at one place. */
export type PlaceFacts = Pick<
  Measured,
  | "family"
  | "engine"
  | "algorithm"
  | "build"
  | "config"
  | "threads"
  | "machine"
  | "batch"
  | "variant"
  | "settings"
  | "origin"
>;

/** The facts of an execution from all its places, and the places, fullest first. */
interface JointFacts<T> {
  facts: PlaceFacts;
  places: readonly T[];
}

/**
 * Returns the facts of each execution with several places, by each of these places. Places of one execution have equal
 * prints (fingerprints: model.ts); null = no print. The facts come from all places together: a machine that one place
 * names is known for all. So a folder's name in one bundle doesn't make a second series. The label is that of the
 * fullest place, of equal ones the first.
 */
export function jointFacts<T>(
  items: readonly T[],
  print: (item: T) => string | null,
  factsOf: (item: T) => PlaceFacts,
): Map<T, JointFacts<T>> {
  const found = new Map<T, JointFacts<T>>();
  const joinSettings = settingsJoiner();
  const repeated = repeatedPrints(items, print);
  const several = new Map<string, T[]>();
  for (const item of repeated.size ? items : []) {
    const key = print(item);
    if (key === null || !repeated.has(key)) continue;
    const same = several.get(key);
    if (same) same.push(item);
    else several.set(key, [item]);
  }
  for (const same of several.values()) {
    for (const { places, facts } of executionsOf(same, factsOf)) {
      if (places.length < 2) continue;
      const joint = { facts: facts.reduce((all, one) => joinFacts(all, one, joinSettings)), places };
      for (const item of places) found.set(item, joint);
    }
  }
  return found;
}

/** Returns the prints of several items. Few of very many items share one, so that all else asks these alone. */
export function repeatedPrints<T>(
  items: readonly T[],
  print: (item: T) => string | null | undefined,
): ReadonlySet<string> {
  const repeated = new Set<string>();
  // A table of places by hash, at most half full. A set of a million texts takes several times as long.
  const mask = 2 ** Math.ceil(Math.log2(2 * items.length + 2)) - 1;
  const table = new Int32Array(mask + 1);
  const hashes = new Int32Array(items.length);
  for (const [at, item] of items.entries()) {
    const own = print(item);
    if (!own) continue;
    const hash = hashOf(own);
    hashes[at] = hash;
    let slot = hash & mask;
    for (let place = table[slot] ?? 0; place !== 0; place = table[slot] ?? 0) {
      const other = items[place - 1];
      if (hashes[place - 1] === hash && other !== undefined && print(other) === own) break;
      slot = (slot + 1) & mask;
    }
    if (table[slot] === 0) table[slot] = at + 1;
    else repeated.add(own);
  }
  return repeated;
}

/** Returns a number for a text, mixed so that its low bits differ for texts that differ anywhere. */
function hashOf(text: string): number {
  let hash = 0;
  for (let at = 0; at < text.length; at += 1) hash = (Math.imul(hash, 31) + text.charCodeAt(at)) | 0;
  hash = Math.imul(hash ^ (hash >>> 16), 0x45d9f3b);
  return hash ^ (hash >>> 16);
}

/** The places of one execution, and the facts at each. */
interface Execution<T> {
  places: T[];
  facts: PlaceFacts[];
}

/**
 * Splits places of equal numbers where their names contradict: another config, machine, query mode, variant ... Names
 * come from the files, and two names mean two executions, even with equal numbers. A place without a name contradicts
 * none. A place that fits several executions is a separate one.
 */
function executionsOf<T>(same: readonly T[], factsOf: (item: T) => PlaceFacts): Execution<T>[] {
  const found: Execution<T>[] = [];
  const fullestFirst = same.map((item) => ({ item, own: factsOf(item) })).sort((a, b) => compareFacts(b.own, a.own));
  for (const { item, own } of fullestFirst) {
    const [fitting, another] = found.filter(({ facts }) => facts.every((other) => !contradict(own, other)));
    if (fitting && !another) {
      fitting.places.push(item);
      fitting.facts.push(own);
    } else found.push({ places: [item], facts: [own] });
  }
  return found;
}

/** Joins the facts of two places that don't contradict each other; `more` is the fuller one. */
function joinFacts(more: PlaceFacts, fewer: PlaceFacts, joinSettings: ReturnType<typeof settingsJoiner>): PlaceFacts {
  const { build, config, threads, machine, batch } = fewer;
  return {
    family: more.family,
    engine: more.engine,
    algorithm: more.algorithm,
    build: more.build ?? build,
    config: more.config ?? config,
    threads: more.threads ?? threads,
    machine: more.machine ?? machine,
    batch: more.batch ?? batch,
    variant: holds(more.variant, fewer.variant) ? more.variant : fewer.variant,
    settings: joinSettings(more.settings, fewer.settings),
    // A tool's number stays raw, also where somebody reprints it in a table.
    origin: fewer.origin === "raw" ? "raw" : more.origin,
  };
}

/**
 * Returns a function that joins settings. Equal pairs of objects give the same object: views compare settings of very
 * many points by identity.
 */
function settingsJoiner(): (more: Params, fewer: Params) => Params {
  const known = new Map<Params, Map<Params, Params>>();
  return (more, fewer) => {
    if (
      Object.keys(fewer).every(
        (name) => (ownValue(more, name) ?? null) !== null || (ownValue(fewer, name) ?? null) === null,
      )
    )
      return more;
    const own = known.get(more) ?? new Map<Params, Params>();
    known.set(more, own);
    const joint = own.get(fewer);
    if (joint) return joint;
    const names = new Set([...Object.keys(more), ...Object.keys(fewer)]);
    const all = Object.fromEntries(
      [...names].map((name) => [name, ownValue(more, name) ?? ownValue(fewer, name) ?? null]),
    );
    own.set(fewer, all);
    return all;
  };
}

const NAMES = ["build", "config", "threads", "machine", "batch"] as const;

function contradict(a: PlaceFacts, b: PlaceFacts): boolean {
  const differ = (one: unknown, other: unknown): boolean => one != null && other != null && one !== other;
  return (
    a.engine !== b.engine ||
    // A test's label joins names that are compared separately, and may omit some of them.
    (a.family === "vector-search" && a.algorithm !== b.algorithm) ||
    NAMES.some((name) => differ(a[name], b[name])) ||
    Object.keys(a.settings).some((name) => !isWords(name) && differ(a.settings[name], ownValue(b.settings, name))) ||
    (!holds(a.variant, b.variant) && !holds(b.variant, a.variant))
  );
}

/**
 * Words of paths differ between bundles, which have different titles and folders. The variant has the words that differ
 * between runs of one bundle.
 */
const isWords = (name: string): boolean => name === "words" || name === "above";

/** Returns true where a variant has all words of another: `AWS/enabled-thp` has those of `AWS`. */
const holds = (more: readonly string[], fewer: readonly string[]): boolean =>
  fewer.every((word) => more.includes(word));

const compareFacts = (a: PlaceFacts, b: PlaceFacts): number =>
  countKnown(a) - countKnown(b) ||
  Object.keys(a.settings).length - Object.keys(b.settings).length ||
  a.variant.length - b.variant.length;

const countKnown = ({ build, config, threads, machine, batch, variant }: PlaceFacts): number =>
  [build, config, threads, machine, batch, variant[0] ?? null].filter((value) => value !== null).length;
