import { rateMetric } from "./families";
import { basesOf, type HistoryBuild, historyLines, lanesOf, type UntestedLine, workloadKeyOf } from "./history";
import { metricInfo } from "./metrics";
import { geometricMean } from "./statistics";
import type { WorkloadPoint } from "./workload-points";

/** A line of a group: values are geometric means of ratios to the base of its track, as the relative table divides them. */
export interface GroupLine extends UntestedLine {
  /** Workloads with a ratio at any build of the line. */
  workloads: number;
  /** Workloads that lack a ratio at some build of the line that has a value. */
  leftOut: number;
}

/**
 * The lines of a group of workloads: for every build the geometric mean of value / value at the base, over the workloads that have
 * both: the number that the relative table gives for its column against the base's. All lines of a track (one engine, equal gates) have
 * one base, the first build in view, so that a line that begins with another config goes on at the height where it stands. A build that
 * has a ratio in fewer than half of the workloads is a gap. Metrics where less is better keep their ratio: below 1 is less.
 */
export function groupLines(points: readonly WorkloadPoint[], metric: string): GroupLine[] {
  const lanes = lanesOf(points);
  const byWorkload = new Map<string, WorkloadPoint[]>();
  for (const point of points) {
    const key = workloadKeyOf(point);
    const own = byWorkload.get(key);
    if (own) own.push(point);
    else byWorkload.set(key, [point]);
  }
  const perWorkload = [...byWorkload.values()].map((own) => historyLines(own, metric, lanes));
  const joined = joinedLines(perWorkload);
  const bases = basesOf(joined);
  return joined
    .map((line) => {
      const base = bases.get(line.track);
      const ratios = perWorkload.flatMap((lines): ReadonlyMap<string, HistoryBuild & { ratio: number }>[] => {
        const from = lines.find(({ key }) => key === base?.line)?.builds.find(({ raw }) => raw === base?.build)?.value;
        const own = lines.find(({ key }) => key === line.key);
        if (!own || !from) return [];
        const found = own.builds.flatMap((build) =>
          build.value === null || build.value <= 0
            ? []
            : [[build.raw, { ...build, ratio: build.value / from }] as const],
        );
        return [new Map(found)];
      });
      return combined(line, ratios, perWorkload.length);
    })
    .sort((a, b) => (a.key < b.key ? -1 : 1));
}

/** The lines of all workloads by key, with every build that one of them has; a build's value counts the workloads that have one. */
function joinedLines(perWorkload: readonly (readonly UntestedLine[])[]): UntestedLine[] {
  const byKey = new Map<string, UntestedLine[]>();
  for (const line of perWorkload.flat()) {
    const beside = byKey.get(line.key);
    if (beside) beside.push(line);
    else byKey.set(line.key, [line]);
  }
  return [...byKey.values()].flatMap((lines) => {
    const longest = lines.reduce((most, line) => (line.builds.length > most.builds.length ? line : most));
    const builds = longest.builds.map((build): HistoryBuild => {
      const having = lines.filter((line) =>
        line.builds.some(({ raw, value }) => raw === build.raw && value !== null && value > 0),
      );
      return { ...build, value: having.length * 2 >= lines.length ? having.length : null };
    });
    const confounders = [...new Set(lines.flatMap((line) => line.confounders))];
    return [{ ...longest, builds, confounders }];
  });
}

/** Whether a higher value of a metric is better for this workload; null where neither is. */
export const betterOf = (point: WorkloadPoint, metric: string) =>
  metricInfo(metric === "qps" ? rateMetric({ family: point.family, name: point.workload }) : metric).better;

function combined(
  line: UntestedLine,
  ratios: readonly ReadonlyMap<string, HistoryBuild & { ratio: number }>[],
  workloads: number,
): GroupLine {
  const builds = line.builds.map((build): HistoryBuild => {
    const found = ratios.flatMap((of) => of.get(build.raw) ?? []);
    const usable = build.value !== null && found.length * 2 >= workloads;
    const own = usable ? found : [];
    return {
      ...build,
      value: geometricMean(own.map(({ ratio }) => ratio)),
      min: null,
      max: null,
      n: own.length,
      points: [],
      disagree: own.some(({ disagree }) => disagree),
    };
  });
  const valued = builds.filter(({ value }) => value !== null);
  const taking = ratios.filter((of) => valued.some(({ raw }) => of.has(raw)));
  const leftOut = workloads - ratios.filter((of) => valued.every(({ raw }) => of.has(raw))).length;
  return { ...line, builds, workloads: taking.length, leftOut: valued.length ? leftOut : 0 };
}
