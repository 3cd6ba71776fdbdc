import { type Dimension, dimensionsOf } from "./dimensions";
import { UNSET } from "./facet-values";
import type { MeasuredRows } from "./measured-rows";

type Level = Dimension["level"];

/** A dimension, with the code of its value for every entry of its axis. */
export interface CodedFacet {
  dimension: Dimension;
  key: string;
  label: string;
  level: Level;
  /** The values that points have, in the dimension's order. */
  values: string[];
  /** Index into `values` for each entry of the axis. */
  codes: Int32Array;
}

/** Returns all facets of the points, in the order of the list of dimensions. */
export function codeFacets({ axes }: MeasuredRows): CodedFacet[] {
  const { setting, workload, params } = axes;
  return dimensionsOf([...setting.list, ...workload.list, ...params.list]).map((dimension) => {
    const texts = axes[dimension.level].list.map(dimension.value);
    const values = [...new Set(texts)].sort(dimension.compare);
    const position = new Map(values.map((value, at) => [value, at]));
    const codes = Int32Array.from(texts, (text) => position.get(text) ?? 0);
    return { dimension, key: dimension.key, label: dimension.label, level: dimension.level, values, codes };
  });
}

/** Selected values by facet key. An absent or empty facet lets everything pass. */
export type Selection = ReadonlyMap<string, readonly string[]>;

/**
 * Passing entries of facets without a selection: 1 by entry of the facet's axis. A selection with an empty list turns
 * the default off.
 */
export type Defaults = ReadonlyMap<string, Uint8Array>;

/** The points in view, and the counts of every option. */
export interface FacetResult {
  /** Number of facets that a point fails, by row: 0 = in view. Counts stop at 2. */
  fails: Uint8Array;
  /**
   * Index of the one facet that a row with `fails` = 1 fails. It is -1 for other rows, and for a facet that no point
   * has.
   */
  failed: Int16Array;
  /** Number of points in view; an execution counts once. */
  inView: number;
  /**
   * By row: 1 = a copy. Another row in view, of an earlier bundle, is the same execution and counts instead. Null = no
   * copies.
   */
  copies: Uint8Array | null;
  /** Points in view by setting, with copies. */
  bySetting: Int32Array;
  /** Number of active setting facets that each setting fails. */
  settingFails: Uint8Array;
  /** By facet and value: points with this value that pass all other facets. */
  counts: Int32Array[];
}

/**
 * Applies facets. Values of one facet are alternatives (or); all facets must hold (and). An option counts the points
 * with its value that all OTHER facets let pass.
 * An execution in several bundles counts once, and once in the option of each of these bundles. `apart` counts it in
 * each bundle, for views whose columns or series are bundles. Values that no point has select nothing. So does a facet
 * that no point has, unless "unset" is selected. One pass over the points.
 */
export function applyFacets(
  { size, axes, first }: MeasuredRows,
  facets: readonly CodedFacet[],
  selection: Selection,
  { defaults = new Map(), apart = false }: { defaults?: Defaults; apart?: boolean } = {},
): FacetResult {
  const absent = [...selection].filter(
    ([key, values]) => values.length && !values.includes(UNSET) && !facets.some((facet) => facet.key === key),
  ).length;
  const levelOf = (level: Level) => {
    const { list, of } = axes[level];
    const { count, which } = failures(facets, level, list.length, selection, defaults);
    if (level === "setting" && absent)
      for (const at of count.keys()) count[at] = Math.min(2, (count[at] ?? 0) + absent);
    return { of, count, which, passing: new Int32Array(list.length) };
  };
  const levels = { setting: levelOf("setting"), workload: levelOf("workload"), params: levelOf("params") };
  const { of: of0, count: count0, which: which0, passing: passing0 } = levels.setting;
  const { of: of1, count: count1, which: which1, passing: passing1 } = levels.workload;
  const { of: of2, count: count2, which: which2, passing: passing2 } = levels.params;
  const fails = new Uint8Array(size);
  const failed = new Int16Array(size).fill(-1);
  const onlyThis = facets.map(({ level }) => new Int32Array(axes[level].list.length));
  let inView = 0;
  const bundle = facets.findIndex(({ key }) => key === "bundle");
  // Rows of one execution differ only in their bundle: those of selected bundles pass the same other facets.
  const counted = first && !apart ? new Uint8Array(size) : null;
  const copies = counted && new Uint8Array(size);
  const again = new Int32Array(copies ? axes.setting.list.length : 0);
  for (let row = 0; row < size; row += 1) {
    // Written out for the levels: this is the one pass over very many rows.
    const at0 = of0 ? (of0[row] ?? 0) : 0;
    const at1 = of1 ? (of1[row] ?? 0) : 0;
    const at2 = of2 ? (of2[row] ?? 0) : 0;
    const [own0, own1, own2] = [count0[at0] ?? 0, count1[at1] ?? 0, count2[at2] ?? 0];
    const misses = own0 + own1 + own2;
    const only = (own2 ? which2[at2] : own1 ? which1[at1] : own0 ? which0[at0] : -1) ?? -1;
    fails[row] = misses > 2 ? 2 : misses;
    const origin = first?.[row] ?? row;
    if (counted && (misses === 0 || (misses === 1 && only !== bundle))) {
      if (counted[origin]) {
        const at = axes.setting.of?.[row] ?? 0;
        if (misses === 1) failed[row] = only;
        else {
          if (copies) copies[row] = 1;
          again[at] = (again[at] ?? 0) + 1;
        }
        continue;
      }
      counted[origin] = 1;
    }
    if (misses === 0) {
      inView += 1;
      passing0[at0] = (passing0[at0] ?? 0) + 1;
      passing1[at1] = (passing1[at1] ?? 0) + 1;
      passing2[at2] = (passing2[at2] ?? 0) + 1;
    } else if (misses === 1 && only >= 0) {
      failed[row] = only;
      const level = facets[only]?.level ?? "setting";
      const at = axes[level].of?.[row] ?? 0;
      const counts = onlyThis[only];
      if (counts) counts[at] = (counts[at] ?? 0) + 1;
    }
  }
  const counts = facets.map((facet, at) => {
    const byValue = new Int32Array(facet.values.length);
    const add = (list: Int32Array | undefined) =>
      list?.forEach((count, owner) => {
        const value = facet.codes[owner] ?? 0;
        byValue[value] = (byValue[value] ?? 0) + count;
      });
    add(levels[facet.level].passing);
    add(onlyThis[at]);
    if (at === bundle) add(again);
    return byValue;
  });
  const { passing, count: settingFails } = levels.setting;
  const hasCopies = again.some((count) => count > 0);
  return {
    fails,
    failed,
    inView,
    copies: hasCopies ? copies : null,
    bySetting: hasCopies ? passing.map((count, at) => count + (again[at] ?? 0)) : passing,
    settingFails,
    counts,
  };
}

const inViewOf = new WeakMap<Uint8Array, readonly number[]>();

/** Returns the rows in view, in order, with copies: the same list for the same result. */
export function rowsInView({ fails }: Pick<FacetResult, "fails">): readonly number[] {
  const known = inViewOf.get(fails);
  if (known) return known;
  const rows: number[] = [];
  for (let row = 0; row < fails.length; row += 1) if (fails[row] === 0) rows.push(row);
  inViewOf.set(fails, rows);
  return rows;
}

/** Returns true for a row in view that counts: each execution once. */
export const countsInView = ({ fails, copies }: Pick<FacetResult, "fails" | "copies">, row: number): boolean =>
  fails[row] === 0 && !copies?.[row];

/**
 * Returns the values of a facet that other filters leave, those of most points first. Values with as many points are in
 * the facet's order. [] for an unknown facet.
 */
export function commonValues(
  facets: readonly CodedFacet[],
  { counts }: Pick<FacetResult, "counts">,
  key: string,
): { value: string; points: number }[] {
  const at = facets.findIndex((facet) => facet.key === key);
  return (facets[at]?.values ?? [])
    .map((value, code) => ({ value, points: counts[at]?.[code] ?? 0 }))
    .filter(({ points }) => points > 0)
    .sort((a, b) => b.points - a.points);
}

/** Counts for each entry of an axis the active facets that it fails, at most 2. `which` is one of them; -1 = none. */
function failures(
  facets: readonly CodedFacet[],
  level: Level,
  owners: number,
  selection: Selection,
  defaults: Defaults,
) {
  const count = new Uint8Array(owners);
  const which = new Int16Array(owners).fill(-1);
  facets.forEach((facet, at) => {
    if (facet.level !== level) return;
    const selected = selection.get(facet.key);
    const byDefault = selected ? undefined : defaults.get(facet.key);
    if (!selected?.length && !byDefault) return;
    const wanted = Uint8Array.from(facet.values, (value) => Number(selected?.includes(value) ?? false));
    for (let owner = 0; owner < owners; owner += 1) {
      if (byDefault ? byDefault[owner] : wanted[facet.codes[owner] ?? 0]) continue;
      count[owner] = Math.min(2, (count[owner] ?? 0) + 1);
      which[owner] = at;
    }
  });
  return { count, which };
}
