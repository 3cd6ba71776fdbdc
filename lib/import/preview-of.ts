import type { BundleContents } from "../db/write/save-bundle";
import type { ManifestPreview, PreviewTable } from "../domain/manifest-preview";
import { isVectorWorkload, type Params, type ParsedPoint, type ParsedRun } from "../domain/model";

const MAX_ISSUES = 8;
const MAX_ROWS = 12;
const MAX_COLUMNS = 6;
/** Values of a cell, one for each repeat. */
const MAX_VALUES = 4;
/** Characters. */
const MAX_NAME = 120;
const MAX_MESSAGE = 400;

/**
 * Returns the counts of an import's results, its issues by code, and its first rows. Issues of severity info are left
 * out; of each code there is the first with the number of all. Limits: 8 codes, 12 rows, 6 columns of engine and build,
 * and 4 values of a cell. The table has the main metric of the first point that has a number; it is null without one.
 */
export function previewOf({ results, issues, unread = [] }: BundleContents): ManifestPreview {
  const runs = results.flatMap((one) => one.runs);
  const points = results.flatMap((one) => one.points);
  const known = new Map<string, { first: (typeof issues)[number]; count: number }>();
  for (const issue of issues) {
    if (issue.severity === "info") continue;
    const before = known.get(issue.code);
    known.set(issue.code, { first: before?.first ?? issue, count: (before?.count ?? 0) + 1 });
  }
  return {
    runs: runs.length,
    points: points.length,
    failed: runs.filter(({ status }) => status === "failed").length,
    unreadFiles: unread.reduce((sum, { files }) => sum + files, 0),
    issues: [...known.values()]
      .slice(0, MAX_ISSUES)
      .map(({ first: { code, severity, path, line, message }, count }) => ({
        code,
        severity,
        path,
        line,
        count,
        message: message.slice(0, MAX_MESSAGE),
      })),
    table: tableOf(results),
  };
}

interface Row {
  workload: string;
  conditions: string;
  cells: Map<string, number[]>;
}

function tableOf(results: BundleContents["results"]): PreviewTable | null {
  const rows = new Map<string, Row>();
  const columns = new Set<string>();
  const metric = metricOf(results);
  if (metric === null) return null;
  for (const { runs, points } of results) {
    const byKey = new Map(runs.map((run) => [run.key, run]));
    for (const point of points) {
      const run = byKey.get(point.runKey);
      if (!run) continue;
      const column = columnOf(run);
      if (columns.size < MAX_COLUMNS) columns.add(column);
      const row = rowOf(run);
      const id = JSON.stringify([row.workload, row.conditions]);
      const kept = rows.get(id) ?? row;
      rows.set(id, kept);
      const value = valuesOf(point)[metric];
      const cell = kept.cells.get(column) ?? [];
      if (typeof value === "number" && cell.length < MAX_VALUES) kept.cells.set(column, [...cell, value]);
    }
  }
  const names = [...columns];
  return {
    metric,
    columns: names,
    rows: [...rows.values()].slice(0, MAX_ROWS).map(({ workload, conditions, cells }) => ({
      workload,
      conditions,
      cells: names.map((name) => cells.get(name) ?? []),
    })),
    allRows: rows.size,
  };
}

/** Returns the main metric of the first point that has a number; null where none has. */
function metricOf(results: BundleContents["results"]): string | null {
  for (const { points } of results) {
    for (const point of points) {
      const metric = mainMetric(point);
      if (metric !== null) return metric;
    }
  }
  return null;
}

const valuesOf = ({ metrics, moreMetrics }: ParsedPoint): Readonly<Record<string, number | null>> => ({
  ...metrics,
  ...moreMetrics,
});

/**
 * Returns a metric of a point. A rate comes first, then a mean latency, then any other. Null where it has no number.
 */
function mainMetric(point: ParsedPoint): string | null {
  const values = valuesOf(point);
  const has = (key: string) => typeof values[key] === "number";
  const preferred = ["qps", "tps", "operationsPerSecond", "requestsPerSecond", "rowsPerSecond", "latencyMeanSeconds"];
  return preferred.find(has) ?? Object.keys(values).find(has) ?? null;
}

function columnOf({ setting: { engine, build } }: ParsedRun): string {
  const raw = build?.raw ?? "";
  return (raw.includes(engine) ? raw : `${engine} ${raw}`.trimEnd()).slice(0, MAX_NAME);
}

/**
 * Conditions that the table leaves out: its heading names `measure`, and all runs share the archive's name, `above`.
 */
const LEFT_OUT: ReadonlySet<string> = new Set(["measure", "above"]);

function rowOf({ workload, threads, settings = {} }: ParsedRun): Row {
  const vector = isVectorWorkload(workload);
  const params: Params = vector ? {} : workload.params;
  const facts = [
    ...Object.entries({ ...params, ...settings }).filter(([key]) => !LEFT_OUT.has(key)),
    ...(threads === null ? [] : [["threads", threads] as const]),
  ];
  return {
    workload: (vector ? workload.dataset : workload.name).slice(0, MAX_NAME),
    conditions: facts
      .map(([key, value]) => `${key} ${value}`)
      .join(", ")
      .slice(0, 2 * MAX_NAME),
    cells: new Map(),
  };
}
