import { CHOICES } from "@/lib/domain/conditions/dimensions";
import { valueText } from "@/lib/domain/conditions/facet-values";
import type { Measured } from "@/lib/domain/conditions/measured";
import { group } from "@/lib/domain/group";
import type { Params } from "@/lib/domain/model";
import { isBuiltIndex } from "@/lib/domain/workloads/families";
import { orNull, type PointColumns, type RunFacts, runStatuses } from "@/lib/domain/workloads/point-columns";
import type { WorkloadPoint } from "@/lib/domain/workloads/workload-points";
import { bestOfSorted } from "./best-qps";
import { isComparable } from "./comparable-rows";
import { RECALL_TARGETS } from "./recall-targets";

// A vector search as a family of workloads like any other (docs/decisions/0030). The data set at a recall is the
// workload, and the best rate of a sweep its value. Each built index is a workload, too. Pure.

/** One data set, distance and k; null where no source gives it. */
export interface SearchSubject {
  dataset: string;
  distance: string | null;
  k: number | null;
}

/**
 * Returns the points of a vector search as points of workloads, bundle by bundle. Per setting and recall there is one:
 * the fastest choice of index and query parameters at that recall. It has no rate where no choice reaches the recall.
 * Each built index adds one. A sweep that ran several times as a whole gives one point each time, which are repeats.
 * Copies of an execution have its fingerprint.
 */
export function searchPoints(subject: SearchSubject, columns: PointColumns): ReadonlyMap<string, WorkloadPoint[]> {
  const found = new Map<string, WorkloadPoint[]>();
  // Points share the objects of their parameters and settings, so that most comparisons look at no text.
  const { dataset, distance, k } = subject;
  const recalls = RECALL_TARGETS.map((recall): Params => ({ distance, k, recall }));
  const indexesOf = group(columns.indexes.keys(), (at) => columns.indexes[at]?.run ?? -1);
  for (const sweep of sweepsOf(columns)) {
    const own = found.get(sweep.bundle) ?? [];
    found.set(sweep.bundle, own);
    for (const rows of repeatsOf(sweep.rows, columns)) own.push(...bestPoints(dataset, recalls, sweep, rows, columns));
    const built = [...sweep.runs].flatMap((run) => indexesOf.get(run) ?? []);
    own.push(...indexPoints(subject, sweep, built, columns));
  }
  return found;
}

/** All rows of one setting in one bundle: highest rate first, ties by recall. */
interface Sweep {
  bundle: string;
  run: RunFacts;
  runs: Set<number>;
  rows: number[];
  settings: Params;
  /**
   * The settings of its points at a recall. They include the number of choices, which does not describe a built index.
   */
  searched: Params;
}

function sweepsOf(columns: PointColumns): Sweep[] {
  const sweeps = new Map<string, Sweep>();
  const byRun = columns.runs.map((run, at) => {
    const { bundle, corrected: _, experiment: __, variant = [], settings = {}, ...facts } = run;
    const id = columns.bundles[bundle]?.id ?? "";
    const key = JSON.stringify([id, facts, variant, Object.entries(settings).sort(([a], [b]) => (a < b ? -1 : 1))]);
    const sweep = sweeps.get(key) ?? {
      bundle: id,
      run,
      runs: new Set<number>(),
      rows: [],
      settings,
      searched: settings,
    };
    sweeps.set(key, sweep);
    sweep.runs.add(at);
    return sweep;
  });
  /** By sweep the executions of other bundles that it holds, too. */
  const held = new Map<Sweep, Set<number>>();
  for (const row of columns.bestFirst) {
    const sweep = byRun[columns.run[row] ?? 0];
    if (sweep === undefined) continue;
    const first = columns.first?.[row] ?? row;
    if (first !== row) {
      // A bundle that holds an execution twice measured it once, also where another bundle holds it.
      const own = held.get(sweep) ?? new Set();
      held.set(sweep, own);
      if (byRun[columns.run[first] ?? 0]?.bundle === sweep.bundle || own.has(first)) continue;
      own.add(first);
    }
    sweep.rows.push(row);
  }
  for (const sweep of sweeps.values()) {
    const tried = sweep.rows.filter((row) => isComparable(columns, row));
    sweep.searched = { ...sweep.settings, [CHOICES]: sizeOf(choicesAmong(tried, columns)) };
  }
  return [...sweeps.values()];
}

const choicesAmong = (rows: readonly number[], { combo }: PointColumns): number =>
  new Set(rows.map((row) => combo[row])).size;

/**
 * Writes the number of choices of parameters between two powers of two: "8 to 15"; null for none. The best of many
 * choices beats the best of few, so a difference is a warning. One choice more or less is not a difference.
 */
function sizeOf(choices: number): string | null {
  if (choices < 2) return choices === 1 ? "1" : null;
  const least = 2 ** Math.floor(Math.log2(choices));
  return `${least} to ${2 * least - 1}`;
}

/**
 * Splits a sweep that ran several times into its repeats. All choices must have run equally often. Otherwise the rows
 * stay one sweep, since the best of fewer choices is not a repeat.
 */
function repeatsOf(rows: readonly number[], { combo, ordinal }: PointColumns): number[][] {
  const byCombo = new Map<number, number[]>();
  for (const row of rows) {
    const own = byCombo.get(combo[row] ?? 0);
    if (own) own.push(row);
    else byCombo.set(combo[row] ?? 0, [row]);
  }
  const [times = 0, ...others] = new Set([...byCombo.values()].map(({ length }) => length));
  if (others.length > 0 || times < 2) return [[...rows]];
  const time = new Map<number, number>();
  for (const own of byCombo.values()) {
    const inOrder = own.toSorted((a, b) => (ordinal[a] ?? 0) - (ordinal[b] ?? 0));
    for (const [nth, row] of inOrder.entries()) time.set(row, nth);
  }
  return Array.from({ length: times }, (_, nth) => rows.filter((row) => time.get(row) === nth));
}

function bestPoints(
  dataset: string,
  recalls: readonly Params[],
  sweep: Sweep,
  rows: readonly number[],
  columns: PointColumns,
): WorkloadPoint[] {
  const axes = { x: (row: number) => orNull(columns.recall[row]), y: (row: number) => orNull(columns.qps[row]) };
  const isFailed = (row: number) => runStatuses[columns.status[row] ?? 0] === "failed";
  const complete = rows.filter((row) => !isFailed(row));
  const tried = complete.filter((row) => isComparable(columns, row));
  // Without a choice at a recall, the point leads to the row with the highest one.
  const [highest] = [...complete].sort((a, b) => (axes.x(b) ?? -1) - (axes.x(a) ?? -1));
  const other = highest ?? rows[0];
  if (other === undefined) return [];
  const choices = choicesAmong(tried, columns);
  return bestOfSorted(tried, RECALL_TARGETS, axes).map(({ target, point: row, highestRecall }, at): WorkloadPoint => {
    const isOther = (next: number) => row === null || columns.combo[next] !== columns.combo[row];
    const second = tried.find((next) => isOther(next) && (axes.x(next) ?? 0) >= target);
    return pointOf(sweep, columns, row ?? other, {
      workload: dataset,
      workloadParams: recalls[at] ?? {},
      settings: sweep.searched,
      fingerprint: `${executionOf(row ?? other, columns)} ${target}`,
      status: complete.length === 0 ? "failed" : (runStatuses[columns.status[row ?? other] ?? 0] ?? "suspect"),
      metrics: {
        qps: row === null ? null : axes.y(row),
        ...(row !== null && metricsOf(row, columns)),
        secondBestQps: second === undefined ? null : axes.y(second),
        highestRecall,
        choicesTried: choices,
      },
    });
  });
}

/** Returns recall, latencies and the index of a chosen point. */
function metricsOf(row: number, columns: PointColumns): WorkloadPoint["metrics"] {
  const index = columns.indexes[columns.index[row] ?? -1];
  return {
    recall: orNull(columns.recall[row]),
    latencyP95Seconds: orNull(columns.latencyP95[row]),
    latencyP99Seconds: orNull(columns.latencyP99[row]),
    ...(index && indexMetrics(index)),
  };
}

const indexMetrics = ({ totalSeconds, loadSeconds, buildSeconds, bytes }: PointColumns["indexes"][number]) => ({
  indexTotalSeconds: totalSeconds,
  indexLoadSeconds: loadSeconds,
  indexBuildSeconds: buildSeconds,
  indexBytes: bytes,
});

/**
 * Returns true for a workload that is by default a row of a table of the metric. For the time and size of an index that
 * is a built index, else a recall. Tests have no such choice.
 */
export const isSubjectOf = ({ family, workloadParams }: Pick<Measured, "family" | "workloadParams">, metric: string) =>
  family !== "vector-search" || INDEX_METRIC.test(metric) === isBuiltIndex({ family, params: workloadParams });
const INDEX_METRIC = /^index(?:TotalSeconds|LoadSeconds|BuildSeconds|Bytes)$/;

function indexPoints(
  { dataset, distance, k }: SearchSubject,
  sweep: Sweep,
  built: readonly number[],
  columns: PointColumns,
): WorkloadPoint[] {
  const rowOf = new Map<number, number>();
  for (const row of sweep.rows) {
    const index = columns.index[row] ?? -1;
    if (!rowOf.has(index)) rowOf.set(index, row);
  }
  const seen = new Set<string>();
  return built.flatMap((at): WorkloadPoint[] => {
    const index = columns.indexes[at];
    // The page of a point shows its index; an index that nothing was measured on leads to its sweep.
    const row = rowOf.get(at) ?? sweep.rows[0];
    if (!index || row === undefined) return [];
    const params = paramsText(index.params);
    const fingerprint = index.origin === null ? `index ${sweep.bundle} ${at}` : `index ${index.origin} ${params}`;
    // The same line of the same file in two folders of a bundle is one build.
    if (seen.has(fingerprint)) return [];
    seen.add(fingerprint);
    return [
      pointOf(sweep, columns, row, {
        workload: dataset,
        workloadParams: { distance, k, index: params },
        settings: sweep.settings,
        fingerprint,
        status: index.status,
        metrics: indexMetrics(index),
      }),
    ];
  });
}

/** Writes parameters in one order: "efConstruction 96, m 16"; "no parameters" for none. */
const paramsText = (params: Params): string =>
  Object.entries(params)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${name} ${valueText(value, "not set")}`)
    .join(", ") || "no parameters";

type OwnParts = Pick<WorkloadPoint, "workload" | "workloadParams" | "settings" | "fingerprint" | "status" | "metrics">;

/** Names the execution behind a row: equal for copies of it in other bundles. */
function executionOf(row: number, { first, bundles, runs, run, ordinal }: PointColumns): string {
  const at = first?.[row] ?? row;
  return `${bundles[runs[run[at] ?? 0]?.bundle ?? 0]?.id ?? ""}.${ordinal[at] ?? 0}`;
}

function pointOf({ bundle, run }: Sweep, columns: PointColumns, row: number, own: OwnParts): WorkloadPoint {
  const { engine, algorithm, build, version = null, config, machine, threads, batch, variant, corrected } = run;
  return {
    id: `${bundle}.${columns.ordinal[row] ?? 0}`,
    bundle,
    family: "vector-search",
    group: null,
    engine,
    algorithm,
    build: build === null ? null : { raw: build, version },
    config,
    machine,
    threads,
    batch,
    origin: "raw",
    ...own,
    ...(variant?.length && { variant }),
    ...(corrected && { corrected }),
  };
}
