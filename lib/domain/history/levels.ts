import { levelOf } from "@/lib/domain/verdicts/noise";
import { median } from "@/lib/domain/workloads/statistics";
import type { HistoryBuild } from "./history";

/** A build with a value, and the logarithm that changes of its line are looked for in. */
export interface BuildLevel {
  build: HistoryBuild;
  level: number;
}

/** A step between builds: their ratio, and for a group the number of workloads whose steps it is the median of. */
export interface LevelStep {
  ratio: number;
  workloads?: number;
}

/**
 * Returns the builds with a value and their levels, in order. Of a group a level is the median over the workloads that
 * all of these builds have: another choice of workloads is no step. Null where these are fewer than half.
 */
export function levelsOf(builds: readonly HistoryBuild[]): BuildLevel[] | null {
  const valued = builds.filter(({ values }) => levelOf(values) !== null);
  const rows = rowsOf(valued);
  if (rows === null) return valued.map((build) => ({ build, level: levelOf(build.values) ?? 0 }));
  const shared = rows.filter(isFull);
  if (shared.length * 2 < rows.filter((row) => row.some((level) => level !== null)).length) return null;
  return valued.map((build, at) => ({
    build,
    level: median(shared.map((row) => (row[at] ?? 0) - (row[0] ?? 0))) ?? 0,
  }));
}

/**
 * Returns the step from some builds of a line to others, by the medians of both sides. Of a group it is the median of
 * the steps of its workloads, over those that have all of these builds. Null where no workload has.
 */
export function stepBetween(before: readonly HistoryBuild[], after: readonly HistoryBuild[]): LevelStep | null {
  const rows = rowsOf([...before, ...after]);
  if (rows === null) {
    const [from, to] = [before, after].map((side) => median(side.flatMap(({ value }) => value ?? [])) ?? null);
    return from == null || to == null ? null : { ratio: to / from };
  }
  const steps = rows
    .filter(isFull)
    .map((row) => (median(row.slice(before.length)) ?? 0) - (median(row.slice(0, before.length)) ?? 0));
  const middle = median(steps);
  return middle === null ? null : { ratio: Math.exp(middle), workloads: steps.length };
}

/** Returns the levels of each workload of a group at these builds; null for a line of one workload. */
function rowsOf(builds: readonly HistoryBuild[]): (number | null)[][] | null {
  if (builds.some(({ rows }) => rows === undefined)) return null;
  const width = Math.max(0, ...builds.map(({ rows }) => rows?.length ?? 0));
  return Array.from({ length: width }, (_, at) => builds.map(({ rows }) => levelOf(rows?.[at]?.values ?? [])));
}

const isFull = (row: readonly (number | null)[]): row is number[] => row.every((level) => level !== null);
