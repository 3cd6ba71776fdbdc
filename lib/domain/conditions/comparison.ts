import { withoutVersion } from "@/lib/domain/names/engines";
import { type ShownNames, shownName } from "@/lib/domain/names/shown-names";
import type { Together } from "@/lib/domain/workloads/workload-points";
import { formatCount } from "@/lib/format";
import { type Dimension, type DimensionKind, dimensionOf, dimensionsOf } from "./dimensions";
import { compareValues, UNSET } from "./facet-values";
import type { Measured } from "./measured";

// The one place that decides which numbers may share a line, a cell or a ratio (docs/decisions/0009). Pure. It works on
// distinct settings instead of points, so that it is fast for very many points.

/** A distinct setting, and the workload measured in it. Nothing compares points of different workloads. */
export interface Item {
  setting: Measured;
  workload: string | number;
  /** Rank of its bundle, which decides among equals: 0 = the first. */
  age: number;
}

/** A gate with its value. `bundles`: those of an experiment. */
export interface GateValue {
  dimension: string;
  value: string;
  bundles?: readonly string[];
}

/** Items of equal gates. */
export interface ConditionGroup {
  /** Stable for the same values. */
  key: string;
  /** The gates that differ between groups, with this group's values; empty for the only group. */
  gates: readonly GateValue[];
  /** Positions of its items, in the given order. */
  members: readonly number[];
  /** Pairs of workload and column, in workloads with at least two columns: the size of the comparison. */
  comparable: number;
  /** Number of these workloads. */
  workloads: number;
  /** The least `age` of its items. */
  age: number;
}

/** Returns the effect of a difference in a dimension while another is varied. */
export function kindOf(dimension: Dimension, varied: string | null): DimensionKind {
  if (dimension.key === varied) return "free";
  // Sources run one thread query by query and several threads in batch mode. So along thread counts the mode is only a
  // warning.
  if (dimension.key === "mode" && varied === "threads") return "warning";
  return dimension.kind;
}

/**
 * Returns the gates of settings while a dimension is varied. Those of workloads (data set, parameters ...) make rows
 * instead.
 */
export function gatesOf(settings: Iterable<Measured>, varied: string | null): Dimension[] {
  return dimensionsOf(settings).filter((each) => each.level === "setting" && kindOf(each, varied) === "gate");
}

/**
 * Returns the gates with several values in one workload, which split the items. A gate whose values never meet in a
 * workload splits nothing. Experiments always split: no statistic covers two. "Not recorded" is a separate value,
 * except beside at most one known value of a lenient gate, unless `isStrict`.
 */
function crossingGates(
  items: readonly Item[],
  varied: string | null,
  held: ReadonlySet<string>,
  isStrict: boolean,
): Dimension[] {
  const gates = gatesOf(new Set(items.map(({ setting }) => setting)), varied).filter(({ key }) => !held.has(key));
  const distinct = gates.length === 0 ? [] : distinctBy(gates, items);
  return gates.filter((gate) => {
    const value = valuesOf(gate);
    if (gate.of === "views") return new Set(distinct.map(({ setting }) => value(setting))).size > 1;
    const seen = new Map<string | number, string>();
    for (const { setting, workload } of distinct) {
      const own = value(setting);
      if (!isStrict && gate.lenient && own === gate.missing) continue;
      const before = seen.get(workload);
      if (before === undefined) seen.set(workload, own);
      else if (before !== own) return true;
    }
    return false;
  });
}

/** Returns one item for each workload and combination of values of these gates: few of very many bundles differ. */
function distinctBy(gates: readonly Dimension[], items: readonly Item[]): Item[] {
  const values = gates.map(valuesOf);
  const seen = new Map<string, Set<string | number>>();
  const workloadsOf = onceForEach((setting) => {
    const key = JSON.stringify(values.map((value) => value(setting)));
    const workloads = seen.get(key) ?? new Set();
    seen.set(key, workloads);
    return workloads;
  });
  return items.filter(({ setting, workload }) => {
    const workloads = workloadsOf(setting);
    if (workloads.has(workload)) return false;
    workloads.add(workload);
    return true;
  });
}

/** Returns a lookup of the dimension's value that computes it once per setting. */
const valuesOf = ({ value }: Dimension): ((setting: Measured) => string) => onceForEach(value);

/** Returns `make` with its results kept by setting. Items of one setting mostly follow each other. */
function onceForEach<T>(make: (setting: Measured) => T): (setting: Measured) => T {
  const known = new Map<Measured, T>();
  let last: { setting: Measured; found: T } | null = null;
  return (setting) => {
    if (last?.setting === setting) return last.found;
    const found = known.get(setting) ?? make(setting);
    known.set(setting, found);
    last = { setting, found };
    return found;
  };
}

/**
 * Groups items by equal gates; their order has no effect. Ratios, lines and bests are allowed only inside a group.
 * `varied` null = nothing is varied. `held`: gates that the caller separates itself, for example in rows. `isStrict`:
 * the caller completed the sizes that sources leave out (assumed-sizes.ts), so those still missing are separate.
 */
export function conditionGroups(
  items: readonly Item[],
  varied: string | null,
  held: ReadonlySet<string> = new Set(),
  isStrict = false,
): ConditionGroup[] {
  const gates = crossingGates(items, varied, held, isStrict).map((gate) => ({ gate, value: valuesOf(gate) }));
  const groups = new Map<string, { gates: ConditionGroup["gates"]; members: number[] }>();
  const groupOf = onceForEach((setting) => {
    const own = gates.map(({ gate, value }): GateValue => {
      const { bundles } = (gate.key === "experiment" && setting.experiment) || {};
      return { dimension: gate.key, value: value(setting), ...(bundles ? { bundles } : {}) };
    });
    const key = JSON.stringify(own.map(({ dimension, value, bundles }) => [dimension, bundles?.join("+") ?? value]));
    const group = groups.get(key) ?? { gates: own, members: [] };
    groups.set(key, group);
    return group;
  });
  items.forEach(({ setting }, at) => {
    groupOf(setting).members.push(at);
  });
  return [...groups]
    .map(([key, group]) => ({
      key,
      ...group,
      ...comparable(items, group.members, varied),
      age: ageOf(items, group.members),
    }))
    .sort((a, b) => compareGates(a.gates, b.gates));
}

/**
 * Splits a group of equal gates by experiment; `of` returns that of a bundle. Parts keep the order of their first
 * items.
 */
export function partsOfGroup(
  group: ConditionGroup,
  items: readonly Item[],
  varied: string,
  of: (bundle: string) => Together | undefined,
): ConditionGroup[] {
  const parts = new Map<Together | undefined, number[]>();
  for (const at of group.members) {
    const together = of(items[at]?.setting.bundle ?? "");
    const own = parts.get(together);
    if (own) own.push(at);
    else parts.set(together, [at]);
  }
  return [...parts].map(([together, members]) => {
    const gate = together && { dimension: "experiment", value: together.title, bundles: together.bundles };
    return {
      key: `${group.key} ${together?.bundles.join("+") ?? ""}`,
      gates: [...group.gates, ...(gate ? [gate] : [])],
      members,
      ...comparable(items, members, varied),
      age: ageOf(items, members),
    };
  });
}

const ageOf = (items: readonly Item[], members: readonly number[]): number =>
  members.reduce((least, at) => Math.min(least, items[at]?.age ?? least), Number.POSITIVE_INFINITY);

function compareGates(a: ConditionGroup["gates"], b: ConditionGroup["gates"]): number {
  for (const [at, { dimension, value }] of a.entries()) {
    const order = (dimensionOf(dimension)?.compare ?? compareValues)(value, b[at]?.value ?? "");
    if (order) return order;
  }
  return 0;
}

function comparable(items: readonly Item[], members: readonly number[], varied: string | null) {
  const dimension = varied === null ? null : dimensionOf(varied);
  if (!dimension) return { comparable: 0, workloads: 0 };
  const value = valuesOf(dimension);
  const columns = new Map<string | number, Set<string>>();
  for (const at of members) {
    const item = items[at];
    if (!item) continue;
    const own = columns.get(item.workload) ?? new Set();
    columns.set(item.workload, own.add(value(item.setting)));
  }
  const several = [...columns.values()].flatMap(({ size }) => (size > 1 ? [size] : []));
  return { comparable: several.reduce((sum, size) => sum + size, 0), workloads: several.length };
}

/**
 * Chooses the group to show: the one that compares most. Ties: the group of the first bundle, the largest, the first.
 * Null without groups.
 */
export function chooseGroup(groups: readonly ConditionGroup[]): ConditionGroup | null {
  const [best = null] = [...groups].sort(
    (a, b) => b.comparable - a.comparable || a.age - b.age || b.members.length - a.members.length,
  );
  return best;
}

/** Returns a value in words, with readers' names: "machine hetz", "8 threads". */
export function valueWords(dimension: string, value: string, names?: ShownNames): string {
  const shown = shownName(names, dimension, value);
  return dimensionOf(dimension)?.text(shown) ?? shown;
}

/**
 * Returns a group in words: "machine hetz, 8 threads"; "" for the only group. A missing gate that only some sources
 * state is named only if no other gate is: "payload not recorded".
 */
export function groupText({ gates }: Pick<ConditionGroup, "gates">, names?: ShownNames): string {
  const stated = gates.filter(({ dimension, value }) => !isSilent(dimension, value));
  return (stated.length > 0 ? stated : gates)
    .map(({ dimension, value }) => valueWords(dimension, value, names))
    .join(", ");
}

const isSilent = (dimension: string, value: string): boolean => {
  const { silent = false, missing = null } = dimensionOf(dimension) ?? {};
  return silent && value === missing;
};

/** Most other groups that the sentence names. */
const NAMED_GROUPS = 4;

/** Returns words on the chosen group and up to four others, with the number of the rest. Null without a choice. */
export function choiceSentence(
  chosen: ConditionGroup,
  groups: readonly ConditionGroup[],
  names?: ShownNames,
): string | null {
  const others = groups.filter(({ key }) => key !== chosen.key);
  if (!others.length) return null;
  const named = [...others].sort((a, b) => b.comparable - a.comparable || a.age - b.age).slice(0, NAMED_GROUPS);
  const more = others.length > named.length ? ` and ${formatCount(others.length - named.length)} more` : "";
  const why = chosen.comparable > 0 ? "where most can be compared" : "where most was measured";
  const [shown, ...also] = [chosen, ...named].map((group) => groupText(group, names));
  return `Shown: ${shown}, ${why}. There ${others.length === 1 ? "is" : "are"} also ${also.join("; ")}${more}.`;
}

/** A dimension besides the varied one in which two settings differ. */
export interface Difference {
  dimension: string;
  kind: "gate" | "doubt" | "warning";
  /** Values as filters spell them. */
  base: string;
  other: string;
}

// A build belongs to one engine, so a difference of engines between builds adds nothing. Labels repeat engine and
// parameters.
const implied: ReadonlyMap<string, readonly string[]> = new Map([
  ["build", ["engine", "algorithm"]],
  ["engine", ["build", "algorithm"]],
  ["algorithm", ["engine", "build"]],
]);

/** Returns dimensions whose difference adds nothing to that of the varied one. */
export const impliedBy = (varied: string): readonly string[] => implied.get(varied) ?? [];

/**
 * Returns true where a difference of these two values adds nothing to that of the varied dimension. Builds imply labels
 * that differ in the version alone: `pgvector_halfvec-0.8.6` beside `pgvector-0.8.6` is another algorithm.
 */
export const isImplied = (varied: string, key: string, from: string, to: string): boolean =>
  impliedBy(varied).includes(key) &&
  (varied !== "build" || key !== "algorithm" || withoutVersion(from) === withoutVersion(to));

/** Settings whose words a variant's name may have. */
const CALLED: ReadonlySet<string> = new Set(["s.words", "s.disk", "s.storageEngine"]);

/**
 * Returns true for a difference that two variants' names say already: without the words of their names both are equal.
 * A run of another bundle may have words that its variant's name lacks.
 */
export function isCalled(
  { dimension, base, other }: { dimension: string; base: string; other: string },
  variants: { base: string; other: string },
): boolean {
  if (!CALLED.has(dimension) || variants.base === variants.other) return false;
  return uncalled(base, variants.base) === uncalled(other, variants.other);
}

/** Returns the words that a variant's name does not have: `io2` is in `io2000`. */
function uncalled(text: string, variant: string): string {
  if (text === UNSET) return "";
  const names = variant.toLowerCase().split(/[^a-z0-9.]+/);
  const has = (word: string) => names.some((name) => name === word || (/^[a-z]/.test(word) && name.startsWith(word)));
  const words = text.toLowerCase().split(/[^a-z0-9.]+/);
  return words.filter((word) => word !== "" && !has(word)).join(" ");
}

/**
 * Returns the differences of two settings besides the varied dimension and those it implies, gates first. An author's
 * table omits many facts of a raw file. Then the origin is named once, instead of each missing value.
 */
export function differencesBetween(base: Measured, other: Measured, varied: string | null): Difference[] {
  const saysLess = base.origin !== other.origin;
  const found = dimensionsOf([base, other]).flatMap((dimension): Difference[] => {
    const kind = kindOf(dimension, varied);
    if (dimension.level !== "setting" || kind === "free") return [];
    const [from, to] = [dimension.value(base), dimension.value(other)];
    if (from === to || (varied !== null && isImplied(varied, dimension.key, from, to))) return [];
    const unsaid = from === dimension.missing || to === dimension.missing;
    if (unsaid && saysLess && (kind === "warning" || dimension.lenient)) return [];
    return [{ dimension: dimension.key, kind: unsaid && dimension.lenient ? "warning" : kind, base: from, other: to }];
  });
  const variants = found.find(({ dimension }) => dimension === "variant");
  const kept = variants ? found.filter((difference) => !isCalled(difference, variants)) : found;
  return kept.sort((a, b) => Number(a.kind === "warning") - Number(b.kind === "warning"));
}

/** Text for numbers of two bundles that may be two experiments. */
export const IN_DOUBT = "two uploads, not known to be one experiment";

/** Returns a difference in words: "config z13a instead of z12a", "config bad instead of not recorded". */
export function differenceText(
  { dimension, base, other }: Pick<Difference, "dimension" | "base" | "other">,
  names?: ShownNames,
): string {
  if (dimension === "upload") return IN_DOUBT;
  const known = dimensionOf(dimension);
  const of = known ? known.text(known.missing).replace(/(?:not recorded|not named)$/, "") : "";
  const [own, from] = [valueWords(dimension, other, names), valueWords(dimension, base, names)];
  const isSaid = of !== "" && `${own} `.startsWith(of) && from.startsWith(of);
  return `${own} instead of ${isSaid ? from.slice(of.length) : from}`;
}

/** Returns several differences in words. */
export const differenceTexts = (
  all: readonly Pick<Difference, "dimension" | "base" | "other">[],
  names?: ShownNames,
): string[] => all.map((each) => differenceText(each, names));

/**
 * Returns the first item of each execution, with all its places. Items of equal fingerprint are one execution, printed
 * several times, in one bundle or in several. Items without a fingerprint count alone. `apart` separates executions in
 * any case, for example by compared columns.
 */
export function executions<T>(
  items: readonly T[],
  fingerprint: (item: T) => string | null | undefined,
  apart: (item: T) => string = () => "",
): { item: T; places: T[] }[] {
  const found = new Map<string, { item: T; places: T[] }>();
  return items.flatMap((item) => {
    const print = fingerprint(item);
    const made = { item, places: [item] };
    if (!print) return [made];
    const key = `${apart(item)}\n${print}`;
    const known = found.get(key);
    if (known) {
      known.places.push(item);
      return [];
    }
    found.set(key, made);
    return [made];
  });
}
