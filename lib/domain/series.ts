import { compareValues, UNKNOWN, UNSET, valueText } from "./facet-values";
import type { Params } from "./model";
import type { PointColumns, RunFacts } from "./point-columns";
import { type Slot, seriesSlots } from "./series-slots";

/** What can make a series, besides `p.NAME` for any parameter. */
export const SERIES_DIMENSIONS = {
  algorithm: "Algorithm",
  engine: "Engine",
  build: "Build",
  config: "Config",
  machine: "Machine",
  threads: "Threads",
  bundle: "Bundle",
} as const;

type RunDimension = keyof typeof SERIES_DIMENSIONS;
const isRunDimension = (text: string): text is RunDimension => Object.hasOwn(SERIES_DIMENSIONS, text);

/** Whether a text names a way to make series: one of the dimensions or a parameter. */
export const isSeriesDimension = (text: string): boolean => isRunDimension(text) || /^p\..+/.test(text);

/** The title of a dimension: "Algorithm", or the parameter's name. */
export const seriesDimensionLabel = (text: string): string =>
  isRunDimension(text) ? SERIES_DIMENSIONS[text] : text.replace(/^p\./, "");

/** One curve: points of the same value of the dimension, thread count (if split) and batch mode (if split). */
export interface Series {
  key: string;
  /** The value alone, as its source prints it. */
  base: string;
  label: string;
  threads: number | null;
  batch: boolean | null;
  slot: Slot;
  /** Runs with points in view, as indexes into the columns' runs. */
  runs: Set<number>;
}

/** How points are told apart beyond the dimension: set when several thread counts or batch modes are in view. */
export interface Split {
  threads: boolean;
  batch: boolean;
}

export interface SeriesAssigner {
  ofRow(row: number): Series;
  ofIndex(run: number, params: Params): Series;
  all(): Series[];
}

/** Whether several thread counts or batch modes are among these runs; points of different ones never share a frontier. */
export function splitOf(runs: Iterable<RunFacts>): Split {
  const threads = new Set<number | null>();
  const batch = new Set<boolean | null>();
  for (const run of runs) {
    threads.add(run.threads);
    batch.add(run.batch);
  }
  return { threads: threads.size > 1, batch: batch.size > 1 };
}

/**
 * Assigns every point to its series. A missing value makes a series of its own ("unknown", or "unset" for a parameter).
 * The same algorithm or build text in two engines gives two series. Colours come from the whole data set, so they do not
 * change with filters. A series appears in `all` once a row or index was assigned to it; order: natural by label.
 */
export function assignSeries(columns: PointColumns, dimension: string, split: Split): SeriesAssigner {
  const { runs, combos, bundles } = columns;
  const param = isRunDimension(dimension) ? null : dimension.replace(/^p\./, "");
  const runBase = runs.map((run) => (param === null ? runValue(run, dimension, bundles) : ""));
  const engines = new Map<string, Set<string>>();
  runBase.forEach((base, at) => {
    const set = engines.get(base) ?? new Set();
    engines.set(base, set.add(runs[at]?.engine ?? ""));
  });
  const ambiguous = dimension === "algorithm" || dimension === "build";
  const baseOfRun = runBase.map((base, at) =>
    ambiguous && (engines.get(base)?.size ?? 0) > 1 ? `${base} (${runs[at]?.engine})` : base,
  );
  const baseOfParams = (index: Params, query: Params) =>
    param === null ? "" : valueText(index[param] ?? query[param], UNSET);
  const baseOfCombo = combos.map(({ index, query }) => baseOfParams(index, query));
  const slots = slotsOfDataSet(columns, dimension, param === null ? baseOfRun : baseOfCombo);

  const suffixes = runs.map((run) => [
    ...(split.threads && dimension !== "threads"
      ? [run.threads === null ? "threads unknown" : run.threads === 1 ? "1 thread" : `${run.threads} threads`]
      : []),
    ...(split.batch ? [run.batch === null ? "mode unknown" : run.batch ? "batch" : "single"] : []),
  ]);
  const found = new Map<string, Series>();
  const perRun = runs.map(() => new Map<string, Series>());
  const seriesOf = (at: number, base: string): Series => {
    const known = perRun[at]?.get(base);
    if (known) return known;
    const run = runs[at];
    const suffix = suffixes[at] ?? [];
    const key = [base, ...suffix].join(" · ");
    const series = found.get(key) ?? {
      key,
      base,
      label: [labelOf(base, dimension, param, bundles), ...suffix].join(", "),
      threads: run?.threads ?? null,
      batch: run?.batch ?? null,
      slot: slots.get(base) ?? { color: 0, marker: 0 },
      runs: new Set<number>(),
    };
    series.runs.add(at);
    found.set(key, series);
    perRun[at]?.set(base, series);
    return series;
  };
  // Asked for every row: a look-up by number where the run alone decides.
  const ofRun: (Series | undefined)[] = runs.map(() => undefined);
  const ofRow = (row: number) => {
    const at = columns.run[row] ?? 0;
    if (param !== null) return seriesOf(at, baseOfCombo[columns.combo[row] ?? 0] ?? UNSET);
    const series = ofRun[at] ?? seriesOf(at, baseOfRun[at] ?? UNKNOWN);
    ofRun[at] = series;
    return series;
  };
  return {
    ofRow,
    ofIndex: (at, params) => seriesOf(at, (param === null ? baseOfRun[at] : baseOfParams(params, {})) ?? UNKNOWN),
    all: () => [...found.values()].sort((a, b) => compareValues(a.base, b.base) || compareValues(a.key, b.key)),
  };
}

function runValue(run: RunFacts, dimension: string, bundles: PointColumns["bundles"]): string {
  if (dimension === "engine") return run.engine;
  if (dimension === "build") return valueText(run.build, UNKNOWN);
  if (dimension === "config") return valueText(run.config, UNKNOWN);
  if (dimension === "machine") return valueText(run.machine, UNKNOWN);
  if (dimension === "threads") return valueText(run.threads, UNKNOWN);
  if (dimension === "bundle") return bundles[run.bundle]?.id ?? UNKNOWN;
  return run.algorithm;
}

function labelOf(base: string, dimension: string, param: string | null, bundles: PointColumns["bundles"]): string {
  if (param !== null) return base === UNSET ? `${param} unset` : `${param} = ${base}`;
  if (dimension === "bundle") return bundles.find(({ id }) => id === base)?.title ?? base;
  if (dimension === "threads")
    return base === UNKNOWN ? "threads unknown" : base === "1" ? "1 thread" : `${base} threads`;
  if (base === UNKNOWN) return `${dimension} unknown`;
  return base;
}

function slotsOfDataSet(columns: PointColumns, dimension: string, bases: readonly string[]): Map<string, Slot> {
  const byEngine = dimension === "algorithm" || dimension === "engine" || dimension === "build";
  const engineOf = new Map<string, string | null>();
  bases.forEach((base, at) => {
    const engine = byEngine ? (columns.runs[at]?.engine ?? null) : null;
    const known = engineOf.get(base);
    engineOf.set(base, known === undefined || known === engine ? engine : null);
  });
  const series = [...engineOf].map(([key, engine]) => ({ key, engine }));
  return seriesSlots(series.sort((a, b) => compareValues(a.key, b.key)));
}
