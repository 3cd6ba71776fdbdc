import { rateMetric } from "./families";
import { changesOf, type HistoryBuild, type HistoryLine, historyLines, splittingSettings } from "./history";
import { metricInfo } from "./metrics";
import { geometricMean } from "./statistics";
import type { WorkloadPoint } from "./workload-points";

/** A line of a group: values are geometric means of ratios to the line's first build, over the same workloads at every build. */
export interface GroupLine extends HistoryLine {
  /** Workloads that have a value at every build of the line. */
  workloads: number;
  /** Workloads left out because a build lacks them. */
  leftOut: number;
}

/**
 * The lines of a group of workloads: for each setting that several workloads share, the geometric mean of value / value at the first
 * build. Only workloads with a value above 0 at every build take part, so that every build is judged by the same ones; a build
 * that has a value in fewer than half of the workloads is a gap. Metrics where less is better keep their ratio: below 1 is less.
 */
export function groupLines(points: readonly WorkloadPoint[], metric: string): GroupLine[] {
  const byWorkload = new Map<string, WorkloadPoint[]>();
  for (const point of points) {
    const key = workloadKeyOf(point);
    const own = byWorkload.get(key);
    if (own) own.push(point);
    else byWorkload.set(key, [point]);
  }
  // What splits the lines of one workload splits those of all, so that every line says the same of each.
  const splitBy = new Set([...byWorkload.values()].flatMap(splittingSettings));
  const byLine = new Map<string, HistoryLine[]>();
  for (const own of byWorkload.values()) {
    for (const line of historyLines(own, metric, splitBy))
      byLine.set(line.key, [...(byLine.get(line.key) ?? []), line]);
  }
  return [...byLine.values()].map(combined).sort((a, b) => (a.key < b.key ? -1 : 1));
}

/** What makes two points the same workload. */
export const workloadKeyOf = ({ workload, workloadParams }: WorkloadPoint): string =>
  JSON.stringify([workload, Object.entries(workloadParams).sort(([a], [b]) => (a < b ? -1 : 1))]);

/** Whether a higher value of a metric is better for this workload; null where neither is. */
export const betterOf = (point: WorkloadPoint, metric: string) =>
  metricInfo(metric === "qps" ? rateMetric({ family: point.family, name: point.workload }) : metric).better;

function combined(lines: readonly HistoryLine[]): GroupLine {
  const longest = lines.reduce((most, line) => (line.builds.length > most.builds.length ? line : most));
  const valueAt = (line: HistoryLine, raw: string) => line.builds.find((build) => build.raw === raw)?.value ?? null;
  const measured =
    ({ raw }: HistoryBuild) =>
    (line: HistoryLine) =>
      (valueAt(line, raw) ?? 0) > 0;
  // A build that died in most workloads is a gap in the line, not a reason to leave those workloads out.
  const usable = longest.builds.filter((build) => lines.filter(measured(build)).length * 2 >= lines.length);
  const complete = lines.filter((line) => usable.every((build) => measured(build)(line)));
  const base = usable[0]?.raw ?? "";
  const builds = longest.builds.map((build): HistoryBuild => {
    if (!usable.includes(build)) return { ...build, value: null, min: null, max: null, n: 0, points: [] };
    const ratios = complete.map((line) => (valueAt(line, build.raw) ?? 0) / (valueAt(line, base) ?? 1));
    const value = geometricMean(ratios);
    return { ...build, value, min: null, max: null, n: ratios.length, points: [] };
  });
  const confounders = [...new Set(lines.flatMap((line) => line.confounders))];
  const leftOut = lines.length - complete.length;
  return { ...longest, builds, ...changesOf(builds), confounders, workloads: complete.length, leftOut };
}
