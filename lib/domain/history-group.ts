import { rateMetric } from "./families";
import { type HistoryBuild, historyLines, splittingSettings, type UntestedLine } from "./history";
import { metricInfo } from "./metrics";
import { geometricMean } from "./statistics";
import type { WorkloadPoint } from "./workload-points";

/** A line of a group: values are geometric means of ratios to the line's first build, over the same workloads at every build. */
export interface GroupLine extends UntestedLine {
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
  const byLine = new Map<string, UntestedLine[]>();
  for (const own of byWorkload.values()) {
    for (const line of historyLines(own, metric, splitBy)) {
      const beside = byLine.get(line.key);
      if (beside) beside.push(line);
      else byLine.set(line.key, [line]);
    }
  }
  return [...byLine.values()].map(combined).sort((a, b) => (a.key < b.key ? -1 : 1));
}

/** What makes two points the same workload. */
export const workloadKeyOf = ({ workload, workloadParams }: WorkloadPoint): string =>
  JSON.stringify([workload, Object.entries(workloadParams).sort(([a], [b]) => (a < b ? -1 : 1))]);

/** Whether a higher value of a metric is better for this workload; null where neither is. */
export const betterOf = (point: WorkloadPoint, metric: string) =>
  metricInfo(metric === "qps" ? rateMetric({ family: point.family, name: point.workload }) : metric).better;

function combined(lines: readonly UntestedLine[]): GroupLine {
  const longest = lines.reduce((most, line) => (line.builds.length > most.builds.length ? line : most));
  const values = lines.map(({ builds }) => new Map(builds.map(({ raw, value }) => [raw, value ?? 0])));
  // A build that died in most workloads is a gap in the line, not a reason to leave those workloads out.
  const usable = new Set(
    longest.builds
      .map(({ raw }) => raw)
      .filter((raw) => values.filter((of) => (of.get(raw) ?? 0) > 0).length * 2 >= lines.length),
  );
  const complete = values.filter((of) => [...usable].every((raw) => (of.get(raw) ?? 0) > 0));
  const [base = ""] = usable;
  const builds = longest.builds.map((build): HistoryBuild => {
    if (!usable.has(build.raw)) return { ...build, value: null, min: null, max: null, n: 0, points: [] };
    const ratios = complete.map((of) => (of.get(build.raw) ?? 0) / (of.get(base) ?? 1));
    return { ...build, value: geometricMean(ratios), min: null, max: null, n: ratios.length, points: [] };
  });
  const confounders = [...new Set(lines.flatMap((line) => line.confounders))];
  return { ...longest, builds, confounders, workloads: complete.length, leftOut: lines.length - complete.length };
}
