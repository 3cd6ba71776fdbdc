import { differenceTexts } from "@/lib/domain/conditions/comparison";
import { cpusOfMachine } from "@/lib/domain/names/machines";
import { engineShown, shownName } from "@/lib/domain/names/shown-names";
import { contextDifferences } from "@/lib/domain/relative/confounders";
import type { RelativeCell } from "@/lib/domain/relative/relative-cells";
import { type RelativeTable, relativeTable } from "@/lib/domain/relative/relative-table";
import { type GroupValues, groupValues, type ToMedian, toMedian } from "@/lib/domain/relative/series-median";
import { limitOf, saturationOf } from "@/lib/domain/relative/thread-scaling";
import { AUTHOR_RATIO, type RelativeRow, rowLabel } from "@/lib/domain/relative/workload-rows";
import { seriesSlots } from "@/lib/domain/vector/series-slots";
import { workloadLabel } from "@/lib/domain/workloads/families";
import { metricInfo } from "@/lib/domain/workloads/metrics";
import { median } from "@/lib/domain/workloads/statistics";
import type { WorkloadPoint } from "@/lib/domain/workloads/workload-points";
import type { SeriesInfo } from "@/lib/views/compare/compare-types";
import type { ScalingEnd, ScalingPanel, ScalingStep, WorkloadScalingView } from "./relative-types";
import { dimensionText } from "./relative-words";
import { askedOfColumns } from "./table-heads";

/**
 * Returns how a metric grows with the thread count, for every workload of a selection. Cells and repeats are those of
 * relative-table.ts. Values are divided by medians of `all`: every point of the bundles, before any filter.
 */
export function scalingView(
  points: readonly WorkloadPoint[],
  metric: string,
  all: readonly WorkloadPoint[] = points,
): WorkloadScalingView {
  const known = points.filter(({ threads }) => threads !== null);
  const table = relativeTable(known, "threads", metric);
  const lineKeys = table.columns.map(({ parts }) => JSON.stringify(parts));
  const series = seriesOf(table, lineKeys, known);
  const byId = new Map(known.map((point) => [point.id, point]));
  const groups = groupValues(all);
  const copiesOf = copyFinder(all, byId);
  const panels = table.rows.flatMap((row, at): ScalingPanel[] => {
    // An author's ratios have a base that isn't a step of any line.
    if (row.metric === AUTHOR_RATIO) return [];
    const info = metricInfo(row.metric);
    const isRate = info.better === "higher";
    const lines = series.map(({ key }) => {
      const steps = stepsOf(table, { row: at, line: key, lineKeys, groups, copiesOf });
      return { series: key, steps, end: isRate ? endOf(steps, byId) : null };
    });
    const metric = { key: row.metric, label: info.label, unit: info.unit };
    return [
      {
        workload: rowLabel(row, table.names),
        group: row.group,
        metric,
        lines: lines.filter(({ steps }) => steps.length > 0),
      },
    ];
  });
  const threads = panels.flatMap(({ lines }) => lines.flatMap(({ steps }) => steps.map((step) => step.threads)));
  return {
    series,
    panels: panels.filter(({ lines }) => lines.length > 0),
    threads: [...new Set(threads)].sort((a, b) => a - b),
    withoutThreads: points.length - known.length,
    inFiles: true,
  };
}

/**
 * Returns a function that finds the copies of a run by its id: one in each bundle that has it. The run itself is the
 * copy of its own bundle. A selection leaves out copies in later bundles, and a ratio must not depend on that order.
 */
function copyFinder(all: readonly WorkloadPoint[], shown: ReadonlyMap<string, WorkloadPoint>) {
  const keyOf = ({ fingerprint, workload, workloadParams, threads }: WorkloadPoint) =>
    JSON.stringify([fingerprint, workloadLabel({ name: workload, params: workloadParams }), threads]);
  const known = new Map<string, Map<string, string>>();
  for (const point of all) {
    if (!point.fingerprint) continue;
    const key = keyOf(point);
    const ids = known.get(key) ?? new Map<string, string>();
    known.set(key, ids);
    if (!ids.has(point.bundle)) ids.set(point.bundle, point.id);
  }
  return (id: string): string[] => {
    const point = shown.get(id);
    const ids = point?.fingerprint ? known.get(keyOf(point)) : undefined;
    return point && ids ? [...new Map([...ids, [point.bundle, id]]).values()] : [id];
  };
}

/**
 * Returns the thread count where a line of three or more counts stops growing, and the limit there. `from` null = it
 * still rises at the last count. The samples of the first run there decide the limit. Null for shorter lines.
 */
function endOf(steps: readonly ScalingStep[], points: ReadonlyMap<string, WorkloadPoint>): ScalingEnd | null {
  const last = steps.at(-1);
  if (steps.length < 3 || !last) return null;
  const from = saturationOf(steps.map(({ threads, value }) => ({ threads, rate: value })));
  const step = steps.find(({ threads }) => threads === from) ?? last;
  const point = points.get(step.point);
  if (!point) return null;
  const { tps = null, qps = null, latencyMeanSeconds: latency = null, ...more } = point.metrics;
  const cpus = cpusOfMachine(point.machine);
  const { cpuFraction = null, hostCpuSecondsPerQuery: host = null, cpuSecondsPerQuery: cpu = null } = more;
  const perQuery = host ?? (cpu !== null && cpus !== null ? cpu / cpus : null);
  const busy = cpuFraction ?? (perQuery !== null && qps !== null ? perQuery * qps : null);
  return { from, ...limitOf(step.threads, { requestsPerSecond: tps, latency, busy }) };
}

interface StepsOf {
  row: number;
  line: string;
  lineKeys: readonly string[];
  groups: GroupValues;
  /** Returns the ids of a run and of its copies in all bundles. */
  copiesOf: (id: string) => string[];
}

function stepsOf(table: RelativeTable, { row, line, lineKeys, ...beside }: StepsOf): ScalingStep[] {
  const measured = table.columns.flatMap(({ value: threads }, column) => {
    const cell = lineKeys[column] === line ? table.cells[row]?.[column] : null;
    if (!cell || cell.value === null) return [];
    const { value, n, samples } = cell;
    const point = samples.find((sample) => sample.value !== null)?.id ?? "";
    return [{ threads: Number(threads), value, min: cell.min ?? value, max: cell.max ?? value, n, point, cell }];
  });
  const steps = measured.sort((a, b) => a.threads - b.threads);
  const [first] = steps;
  const single = first?.threads === 1 ? first.value : null;
  const medians = steps.map(({ cell }) => overGroupMedian(table.rows[row], cell, beside));
  return steps.map(({ cell, ...step }, at) => ({
    ...step,
    speedup: single === null || single === 0 ? null : step.value / single,
    differs: first
      ? differenceTexts(contextDifferences(table, first.cell.context, cell.context), table.names).join(", ") || null
      : null,
    doubtful: [first?.cell, cell].some((each) => each?.state === "repeats-disagree"),
    median: {
      ...(medians[at]?.of ?? { ratio: null, of: 0 }),
      ...(at > 0 && medians[at]?.members !== medians[at - 1]?.members && { others: true as const }),
      ...(cell.state === "repeats-disagree" && { doubtful: true as const }),
    },
  }));
}

/**
 * Returns a cell over the median of its group. Each run is divided by the median of its own bundle, and the cell has
 * the median of these ratios. For one bundle that is the cell's value over the bundle's median. A run with copies has
 * the median of their ratios, whatever the order of bundles. `of` is the size of the smallest group that divides.
 */
function overGroupMedian(
  row: RelativeRow | undefined,
  { samples }: RelativeCell,
  { groups, copiesOf }: Pick<StepsOf, "groups" | "copiesOf">,
) {
  const runs = samples.flatMap(({ id, value }) => {
    if (!row || value === null) return [];
    return [
      copiesOf(id).flatMap((point) => {
        const { values, members } = groups({ ...row, id: point }, row.metric);
        return point === id || values.length ? { ...toMedian(value, values), members } : [];
      }),
    ];
  });
  const each = runs.flat();
  const ratioOf = (run: readonly ToMedian[]) => median(run.flatMap(({ ratio }) => ratio ?? []));
  const dividing = each.filter(({ ratio }) => ratio !== null);
  const sizes = (dividing.length ? dividing : each).map((one) => one.of);
  const of: ToMedian = {
    ratio: median(runs.flatMap((run) => ratioOf(run) ?? [])),
    of: sizes.length ? Math.min(...sizes) : 0,
  };
  return { of, members: [...new Set(each.map(({ members }) => members))].sort().join("\n") };
}

/**
 * Returns a series for each combination of the dimensions that split the columns. Names hold the dimensions that
 * differ, like the heads of a table.
 */
function seriesOf(table: RelativeTable, lineKeys: readonly string[], points: readonly WorkloadPoint[]): SeriesInfo[] {
  const engines = new Map<string, string>();
  table.columns.forEach((column, at) => {
    engines.set(lineKeys[at] ?? "", engines.get(lineKeys[at] ?? "") ?? column.engine ?? points[0]?.engine ?? "");
  });
  const versions = new Map(points.flatMap(({ build }) => (build ? [[build.raw, build.version]] : [])));
  const parts = new Map(table.columns.map((column, at) => [lineKeys[at] ?? "", column.parts]));
  const slots = seriesSlots([...engines].map(([key, engine]) => ({ key, engine })));
  const named = [...engines].map(([key, engine]) => {
    const own = parts.get(key) ?? [];
    const build = own.find(({ dimension }) => dimension === "build")?.value ?? null;
    const version = build === null ? null : (versions.get(build) ?? null);
    const called = build === null ? null : shownName(table.names, "build", build);
    const rest = own
      .filter(({ dimension }) => dimension !== "engine" && dimension !== "build")
      .map(({ dimension, value }) => dimensionText(dimension, value, table.names));
    const columns = lineKeys.flatMap((line, at) => (line === key ? [at] : []));
    return {
      key,
      engine,
      build,
      rest: [...rest, ...askedOfColumns(table, columns)],
      title: version ? `${engineShown(engine, table.names)} ${version}` : (called ?? engineShown(engine, table.names)),
      called,
    };
  });
  return named.map(({ key, engine, build, called, title, rest }): SeriesInfo => {
    // Raw names distinguish two builds of one version, as in the heads of a table.
    const twins =
      called !== null && called !== title && named.some((other) => other.title === title && other.build !== build);
    return {
      key,
      label: [title, ...(twins ? [called] : []), ...rest].join(", "),
      detail: called,
      engine,
      ...(slots.get(key) ?? { color: 0, marker: 0 }),
    };
  });
}
