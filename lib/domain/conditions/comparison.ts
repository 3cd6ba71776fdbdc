import { type ShownNames, shownName } from "@/lib/domain/names/shown-names";
import type { Together } from "@/lib/domain/workloads/workload-points";
import { type Dimension, type DimensionKind, dimensionOf, dimensionsOf } from "./dimensions";
import { compareValues } from "./facet-values";
import type { Measured } from "./measured";

// What may stand in one line, one cell, one ratio is decided here and nowhere else (docs/decisions/0009). Pure; fast for very many
// points, since it works on their distinct settings and not on points.

/** A distinct setting with what was measured in it. `workload` tells rows apart: points of different ones are never compared. */
export interface Item {
  setting: Measured;
  workload: string | number;
  /** The place of its bundle in the order that decides among equals: 0 = the first. */
  age: number;
}

/** A gate with a value; `bundles`: those that an experiment consists of. */
export interface GateValue {
  dimension: string;
  value: string;
  bundles?: readonly string[];
}

/** Items of equal gates. */
export interface ConditionGroup {
  /** Stable for the same values. */
  key: string;
  /** The gates by which the groups differ, with this one's values; empty where there is one group. */
  gates: readonly GateValue[];
  /** Positions of its items, in the given order. */
  members: readonly number[];
  /** Pairs of workload and column in workloads that have at least two columns: what can be compared. */
  comparable: number;
  /** How many such workloads there are. */
  workloads: number;
  /** The age of its newest item. */
  age: number;
}

/** What a difference in a dimension does while another is varied. */
export function kindOf(dimension: Dimension, varied: string | null): DimensionKind {
  if (dimension.key === varied) return "free";
  // Sources run one thread query by query and several in batch mode: along thread counts that is to be known, not to be split.
  if (dimension.key === "mode" && varied === "threads") return "warning";
  return dimension.kind;
}

/** The gates of settings that hold while a dimension is varied; those of workloads (data set, parameters ...) tell rows apart. */
export function gatesOf(settings: Iterable<Measured>, varied: string | null): Dimension[] {
  return dimensionsOf(settings).filter((each) => each.level === "setting" && kindOf(each, varied) === "gate");
}

/**
 * The gates that split what was measured: those with several values in one workload. A gate whose values never meet in a workload splits
 * nothing, but for experiments: no statistic goes across two, whatever they measured. "Not recorded" is a value of its own, except beside at
 * most one known value of a lenient gate.
 */
function crossingGates(items: readonly Item[], varied: string | null, held: ReadonlySet<string>): Dimension[] {
  return gatesOf(
    items.map(({ setting }) => setting),
    varied,
  ).filter((gate) => {
    if (held.has(gate.key)) return false;
    const value = valuesOf(gate);
    if (gate.of === "views") return new Set(items.map(({ setting }) => value(setting))).size > 1;
    const seen = new Map<string | number, string>();
    for (const { setting, workload } of items) {
      const own = value(setting);
      if (gate.lenient && own === gate.missing) continue;
      const before = seen.get(workload);
      if (before === undefined) seen.set(workload, own);
      else if (before !== own) return true;
    }
    return false;
  });
}

/** A dimension's value of a setting, worked out once for each setting. */
function valuesOf({ value }: Dimension): (setting: Measured) => string {
  const known = new Map<Measured, string>();
  return (setting) => {
    const found = known.get(setting) ?? value(setting);
    known.set(setting, found);
    return found;
  };
}

/**
 * The groups of equal gates, whatever the order of the items: only inside one of them may anything be divided, joined by a line, or
 * be called the best. `varied` null = nothing is varied; `held` are gates that the caller keeps apart itself, in rows of their own, say.
 */
export function conditionGroups(
  items: readonly Item[],
  varied: string | null,
  held: ReadonlySet<string> = new Set(),
): ConditionGroup[] {
  const gates = crossingGates(items, varied, held).map((gate) => ({ gate, value: valuesOf(gate) }));
  const groups = new Map<string, { gates: ConditionGroup["gates"]; members: number[] }>();
  items.forEach(({ setting }, at) => {
    const own = gates.map(({ gate, value }): GateValue => {
      const { bundles } = (gate.key === "experiment" && setting.experiment) || {};
      return { dimension: gate.key, value: value(setting), ...(bundles ? { bundles } : {}) };
    });
    const key = JSON.stringify(own.map(({ dimension, value, bundles }) => [dimension, bundles?.join("+") ?? value]));
    const group = groups.get(key);
    if (group) group.members.push(at);
    else groups.set(key, { gates: own, members: [at] });
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

/** The parts of a group of equal gates that experiments make of it: `of` tells that of a bundle. Parts stand in the order of their first items. */
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
  members.reduce((newest, at) => Math.min(newest, items[at]?.age ?? newest), Number.POSITIVE_INFINITY);

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

/** The group to show where several are: the one that compares most, then the newest, the largest, the first. Null without groups. */
export function chooseGroup(groups: readonly ConditionGroup[]): ConditionGroup | null {
  const [best = null] = [...groups].sort(
    (a, b) => b.comparable - a.comparable || a.age - b.age || b.members.length - a.members.length,
  );
  return best;
}

/** A value in words, as readers call it: "machine hetz", "8 threads". */
export function valueWords(dimension: string, value: string, names?: ShownNames): string {
  const shown = shownName(names, dimension, value);
  return dimensionOf(dimension)?.text(shown) ?? shown;
}

/** A group in words: "machine hetz, 8 threads"; "" for the only group. */
export const groupText = ({ gates }: Pick<ConditionGroup, "gates">, names?: ShownNames): string =>
  gates.map(({ dimension, value }) => valueWords(dimension, value, names)).join(", ");

/** Other groups named in one sentence; there may be any number. */
const NAMED_GROUPS = 4;

/** What was chosen for the reader, in one sentence; null where there was nothing to choose. */
export function choiceSentence(
  chosen: ConditionGroup,
  groups: readonly ConditionGroup[],
  names?: ShownNames,
): string | null {
  const others = groups.filter(({ key }) => key !== chosen.key);
  if (!others.length) return null;
  const named = [...others].sort((a, b) => b.comparable - a.comparable || a.age - b.age).slice(0, NAMED_GROUPS);
  const more = others.length > named.length ? ` and ${others.length - named.length} more` : "";
  const why = chosen.comparable > 0 ? "where most can be compared" : "where most was measured";
  const [shown, ...also] = [chosen, ...named].map((group) => groupText(group, names));
  return `Shown: ${shown}, ${why}. There ${others.length === 1 ? "is" : "are"} also ${also.join("; ")}${more}.`;
}

/** Something besides the varied dimension in which two settings differ. */
export interface Difference {
  dimension: string;
  kind: "gate" | "doubt" | "warning";
  /** Values as filters spell them. */
  base: string;
  other: string;
}

// A build is one engine's, so an engine beside builds is no news; and an engine's builds are its own. What a label says of an engine and
// its parameters is said by those.
const implied: Readonly<Record<string, readonly string[]>> = {
  build: ["engine", "algorithm"],
  engine: ["build", "algorithm"],
  algorithm: ["engine", "build"],
};

/** Dimensions whose difference says nothing beside that of the varied one. */
export const impliedBy = (varied: string): readonly string[] => implied[varied] ?? [];

/** What the path says itself: where two variants differ, their names say it. */
export const CALLED: ReadonlySet<string> = new Set(["s.words", "s.disk", "s.storageEngine"]);

/**
 * In what two settings differ besides the varied dimension and what that implies, gates first. An author's table says less than a raw
 * file: that it does is named once, as origin, not again for each thing that it leaves out.
 */
export function differencesBetween(base: Measured, other: Measured, varied: string | null): Difference[] {
  const skipped = varied === null ? [] : impliedBy(varied);
  const saysLess = base.origin !== other.origin;
  const found = dimensionsOf([base, other]).flatMap((dimension): Difference[] => {
    const kind = kindOf(dimension, varied);
    if (dimension.level !== "setting" || kind === "free" || skipped.includes(dimension.key)) return [];
    const [from, to] = [dimension.value(base), dimension.value(other)];
    if (from === to) return [];
    const unsaid = from === dimension.missing || to === dimension.missing;
    if (unsaid && saysLess && (kind === "warning" || dimension.lenient)) return [];
    return [{ dimension: dimension.key, kind: unsaid && dimension.lenient ? "warning" : kind, base: from, other: to }];
  });
  const isCalled = found.some(({ dimension }) => dimension === "variant");
  const said = isCalled ? found.filter(({ dimension }) => !CALLED.has(dimension)) : found;
  return said.sort((a, b) => Number(a.kind === "warning") - Number(b.kind === "warning"));
}

/** What is said of numbers of two bundles of which nothing says that they are one experiment. */
export const IN_DOUBT = "two uploads, not known to be one experiment";

/** A difference in words, which say once what it is of: "config z13a instead of z12a", "bad config instead of not recorded". */
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

/** Several differences, each in words. */
export const differenceTexts = (
  all: readonly Pick<Difference, "dimension" | "base" | "other">[],
  names?: ShownNames,
): string[] => all.map((each) => differenceText(each, names));

/**
 * The first of each execution, with the places of all: items of equal fingerprint are one execution printed several times, in one bundle
 * or in ten. What has no fingerprint stands for itself. `apart` keeps some apart in any case: the columns that are compared.
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
