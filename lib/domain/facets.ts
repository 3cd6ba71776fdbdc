import { compareValues, UNKNOWN, UNSET, valueText } from "./facet-values";
import type { PointColumns, RunFacts } from "./point-columns";

/** A facet of a run (its value is the same for all of the run's points). The one list of them; parameters come beside. */
export const RUN_FACETS = [
  { key: "engine", label: "Engine", value: (run: RunFacts) => run.engine },
  { key: "algorithm", label: "Algorithm", value: (run: RunFacts) => run.algorithm },
  { key: "build", label: "Build", value: (run: RunFacts) => run.build },
  { key: "config", label: "Config", value: (run: RunFacts) => run.config },
  { key: "machine", label: "Machine", value: (run: RunFacts) => run.machine },
  { key: "threads", label: "Threads", value: (run: RunFacts) => run.threads },
  {
    key: "bundle",
    label: "Bundle",
    value: (run: RunFacts, bundles: PointColumns["bundles"]) => bundles[run.bundle]?.id ?? null,
  },
] as const;

export type RunFacetKey = (typeof RUN_FACETS)[number]["key"];

/** A facet with the code of its value for every run (level "run") or pair of parameter sets (level "combo"). */
export interface CodedFacet {
  key: string;
  label: string;
  level: "run" | "combo";
  values: string[];
  codes: Int32Array;
}

// Bounds for hostile data: parameters beyond these stay visible in points and tables, only not as filters.
const MAX_PARAMS = 60;

/** All facets that the points have, in the order shown: those of runs, then parameters by name. */
export function codeFacets(columns: PointColumns): CodedFacet[] {
  const { bundles, runs, combos } = columns;
  const ofRuns = RUN_FACETS.map(({ key, label, value }) =>
    code(
      key,
      label,
      "run",
      runs.map((run) => valueText(value(run, bundles), UNKNOWN)),
    ),
  );
  const names = new Set<string>();
  for (const { index, query } of combos) {
    for (const name of [...Object.keys(index), ...Object.keys(query)]) {
      if (names.size < MAX_PARAMS) names.add(name);
    }
  }
  const ofParams = [...names].sort(compareValues).map((name) =>
    code(
      `p.${name}`,
      name,
      "combo",
      combos.map(({ index, query }) => valueText(index[name] ?? query[name], UNSET)),
    ),
  );
  return [...ofRuns, ...ofParams];
}

function code(key: string, label: string, level: "run" | "combo", texts: string[]): CodedFacet {
  const values = [...new Set(texts)].sort(compareValues);
  const position = new Map(values.map((value, at) => [value, at]));
  return { key, label, level, values, codes: Int32Array.from(texts, (text) => position.get(text) ?? 0) };
}

/** Selected values by facet key; a facet that is absent or empty lets everything pass. */
export type Selection = ReadonlyMap<string, readonly string[]>;

export interface FacetResult {
  /** How many facets a point fails, by row: 0 = in view. Counts stop at 2. */
  fails: Uint8Array;
  /** The one facet that a row with `fails` = 1 fails, as an index into the coded facets. */
  failed: Int16Array;
  inView: number;
  /** Points in view by run. */
  byRun: Int32Array;
  /** By run: how many active facets of runs it fails. */
  runFails: Uint8Array;
  /** By facet, by value: points that pass all other facets and have this value. */
  counts: Int32Array[];
}

/**
 * Standard faceting: within a facet values are alternatives (or), between facets all must hold (and), and an option's count
 * is that of the points with this value which all OTHER facets let pass. Values that no point has select nothing,
 * and so does a facet that no point has
 * (all points are "unset" there).
 * Without points every count is 0. One pass over the points.
 */
export function applyFacets(columns: PointColumns, facets: readonly CodedFacet[], selection: Selection): FacetResult {
  const { size, run, combo } = columns;
  const ofRuns = failures(facets, "run", columns.runs.length, selection);
  const ofCombos = failures(facets, "combo", columns.combos.length, selection);
  const fails = new Uint8Array(size);
  const failed = new Int16Array(size).fill(-1);
  const passing = { run: new Int32Array(columns.runs.length), combo: new Int32Array(columns.combos.length) };
  const onlyThis = facets.map(() => new Map<number, number>());
  let inView = 0;
  for (let row = 0; row < size; row += 1) {
    const r = run[row] ?? 0;
    const c = combo[row] ?? 0;
    const misses = (ofRuns.count[r] ?? 0) + (ofCombos.count[c] ?? 0);
    fails[row] = misses;
    if (misses === 0) {
      inView += 1;
      passing.run[r] = (passing.run[r] ?? 0) + 1;
      passing.combo[c] = (passing.combo[c] ?? 0) + 1;
    } else if (misses === 1) {
      const which = ofRuns.count[r] ? (ofRuns.which[r] ?? 0) : (ofCombos.which[c] ?? 0);
      failed[row] = which;
      const owner = facets[which]?.level === "run" ? r : c;
      const only = onlyThis[which];
      only?.set(owner, (only.get(owner) ?? 0) + 1);
    }
  }
  const counts = facets.map((facet, at) => {
    const byValue = new Int32Array(facet.values.length);
    const add = (owner: number, count: number) => {
      const value = facet.codes[owner] ?? 0;
      byValue[value] = (byValue[value] ?? 0) + count;
    };
    passing[facet.level].forEach((count, owner) => {
      add(owner, count);
    });
    for (const [owner, count] of onlyThis[at] ?? []) add(owner, count);
    return byValue;
  });
  return { fails, failed, inView, byRun: passing.run, runFails: ofRuns.count, counts };
}

/** For each run or pair of parameter sets: how many active facets it fails (at most 2 are told apart) and one of them. */
function failures(facets: readonly CodedFacet[], level: CodedFacet["level"], owners: number, selection: Selection) {
  const absent = [...selection].filter(
    ([key, values]) => values.length && !values.includes(UNSET) && !facets.some((facet) => facet.key === key),
  );
  const count = new Uint8Array(owners).fill(level === "run" ? Math.min(2, absent.length) : 0);
  const which = new Int16Array(owners).fill(-1);
  facets.forEach((facet, at) => {
    const selected = selection.get(facet.key);
    if (facet.level !== level || !selected?.length) return;
    const wanted = Uint8Array.from(facet.values, (value) => Number(selected.includes(value)));
    for (let owner = 0; owner < owners; owner += 1) {
      if (wanted[facet.codes[owner] ?? 0]) continue;
      count[owner] = Math.min(2, (count[owner] ?? 0) + 1);
      which[owner] = at;
    }
  });
  return { count, which };
}
