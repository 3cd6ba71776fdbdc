import { group } from "d3-array";
import { formatFixed } from "@/lib/format";
import { isVectorWorkload, type MetricSource, type ParsedPoint, type ParsedRun } from "../domain/model";
import type { ParsedResults, ParsedSeries } from "../domain/parsed-results";
import { type Cost, type CpuCount, cpuCosts, ioCosts, operationRate } from "../domain/workloads/per-query-costs";
import { moreNames, PointList, plainPoint } from "../importers/kit/point-list";
import { intervalOfName } from "../importers/kit/samples";

/**
 * Adds CPU, context switches and IO per operation to runs with samples and one point. Where samples give no figure, the
 * author's counts. The tool's own number stays. The author's is stored beside ours as `...Printed`.
 */
export function linkCosts(
  results: readonly ParsedResults[],
  cpusOf: (run: ParsedRun) => CpuCount | null,
): ParsedResults[] {
  return results.map((result) => {
    const sampled = group(
      result.series.filter(({ kind, runKey }) => runKey !== null && (kind === "vmstat" || kind === "iostat")),
      ({ runKey }) => runKey ?? "",
    );
    if (sampled.size === 0 && !result.points.some(hasPrintedCost)) return result;
    const runs = new Map(result.runs.map((run) => [run.key, run]));
    const pointsOfRun = countByRun(result.points);
    const points = PointList.beside(result.points);
    for (const point of result.points) {
      const run = runs.get(point.runKey);
      const series = sampled.get(point.runKey);
      // Samples of a run with several points cover all of them together.
      const costs =
        run && series && pointsOfRun.get(point.runKey) === 1 ? costsOf(point, run, series, cpusOf(run)) : {};
      points.push(withPrinted(withCosts(point, costs), series !== undefined));
    }
    return { ...result, points: points.points };
  });
}

function countByRun(points: readonly ParsedPoint[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { runKey } of points) counts.set(runKey, (counts.get(runKey) ?? 0) + 1);
  return counts;
}

function costsOf(
  point: ParsedPoint,
  run: ParsedRun,
  series: readonly ParsedSeries[],
  cpus: CpuCount | null,
): Record<string, Cost> {
  if (isVectorWorkload(run.workload) || point.origin === "author") return {};
  const rate = operationRate(point, run.workload);
  if (rate === null || point.status === "failed" || point.status === "truncated") return {};
  const vmstat = series.find(({ kind }) => kind === "vmstat");
  const reports = series.filter(({ kind }) => kind === "iostat");
  const [io] = [...group(reports, ({ source }) => source.path)].sort(([, a], [, b]) => rowsOf(b) - rowsOf(a));
  return {
    ...(vmstat ? cpuCosts(vmstat, rate, cpus) : {}),
    ...(io ? ioCosts(io[1], rate, intervalOfName(io[0]) === null) : {}),
  };
}

/** Returns the number of samples. The same ones may exist as text and as JSON: the file with most of them counts. */
const rowsOf = (series: readonly ParsedSeries[]): number =>
  Math.max(0, ...series.map(({ values }) => values[0]?.length ?? 0));

function withCosts(point: ParsedPoint, costs: Readonly<Record<string, Cost>>): ParsedPoint {
  const keys = Object.keys(costs);
  if (keys.length === 0) return point;
  const moreMetrics = { ...point.moreMetrics };
  const metricSources: Record<string, MetricSource> = { ...point.metricSources };
  for (const key of keys) {
    const cost = costs[key];
    const known = moreMetrics[key] ?? null;
    const source = metricSources[key];
    if (!cost || (known !== null && source?.origin !== "author")) continue;
    if (known !== null && source) {
      moreMetrics[`${key}Printed`] ??= known;
      metricSources[`${key}Printed`] ??= source;
    }
    moreMetrics[key] = cost.value;
    // vmstat gives CPU time and context switches, and the difference explains its means alone.
    const isOfVmstat = key.startsWith("cpu") || key.startsWith("contextSwitches");
    const note = isOfVmstat ? noteOnDifference(moreMetrics[`${key}Printed`] ?? null, cost.value) : "";
    const rule = `${cost.rule}${note}`;
    metricSources[key] = { path: cost.source.path, line: cost.source.line, origin: "computed", rule };
  }
  return { ...plainPoint(point), moreMetrics, metricSources };
}

/** Returns a sentence where the author's figure is 1 to 20 % lower than ours; empty for other differences. */
function noteOnDifference(printed: number | null, ours: number): string {
  if (printed === null || printed === 0 || ours === 0) return "";
  const percent = (1 - printed / ours) * 100;
  if (percent < 1 || percent > 20) return "";
  return (
    ` The author's own figure is ${formatFixed(percent, 1)} % lower: ` +
    "the author's mean counts vmstat's repeated header lines as samples of 0."
  );
}

/** Costs that authors print beside their runs. */
const PRINTED_COSTS = [
  "cpuSecondsPerQuery",
  "cpuSecondsPerInsert",
  "contextSwitchesPerQuery",
  "contextSwitchesPerInsert",
];

const PRINTED = PRINTED_COSTS.map((key) => `${key}Printed`);
const hasPrintedCost = (point: ParsedPoint): boolean => moreNames(point).some((name) => PRINTED.includes(name));

/** Takes the author's figure for a cost that samples don't give, with a rule that names its origin. */
function withPrinted(point: ParsedPoint, isSampled: boolean): ParsedPoint {
  let changed = point;
  const { moreMetrics } = point;
  const why = isSampled ? "the samples of this run don't give it" : "no samples of this run are in the bundle";
  for (const key of PRINTED_COSTS) {
    const printed = moreMetrics[`${key}Printed`] ?? null;
    if (printed === null || (moreMetrics[key] ?? null) !== null) continue;
    const source = point.metricSources?.[`${key}Printed`] ?? { ...placeOf(point), rule: null };
    const ownRule = source.rule ? `${source.rule} ` : "";
    const rule = `${ownRule}The author's own figure; ${why}.`;
    changed = {
      ...plainPoint(changed),
      moreMetrics: { ...changed.moreMetrics, [key]: printed },
      metricSources: { ...changed.metricSources, [key]: { ...source, rule } },
    };
  }
  return changed;
}

const placeOf = ({ source, origin }: ParsedPoint) => ({ path: source.path, line: source.line, origin });
