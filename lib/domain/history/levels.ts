import { noiseOfLine } from "@/lib/domain/verdicts/cell-noise";
import { type Known, levelOf, sharesOf, widestNoise } from "@/lib/domain/verdicts/noise";
import { GROUP_DF, spreadOfMedian } from "@/lib/domain/verdicts/pooled";
import { median } from "@/lib/domain/workloads/statistics";
import type { HistoryBuild, UntestedLine } from "./history";

/** The builds of a line in which changes are looked for. Levels, steps and noise are of one set of workloads. */
export interface LineLevels {
  builds: readonly HistoryBuild[];
  /** A logarithm for each build. */
  levels: readonly number[];
  /** The noise of one of these levels. */
  known: Known;
  /** For a group: the places of the workloads that all of these builds have. Null for a line of one workload. */
  workloads: readonly number[] | null;
}

/** A step between builds: their ratio. For a group also the number of workloads, whose steps have that median. */
export interface LevelStep {
  ratio: number;
  workloads?: number;
}

/** Returns true for a build with a value. For a group, any workload's value is enough. */
export const isMeasured = ({ rows, values }: HistoryBuild): boolean =>
  rows ? measuredRows(rows) > 0 : levelOf(values) !== null;

type Rows = NonNullable<HistoryBuild["rows"]>;

/** Returns the number of workloads with a value. */
export const measuredRows = (rows: Rows): number => rows.filter((row) => row && levelOf(row.values) !== null).length;

/** Returns the builds that a line is judged by: late fixes follow those of the line beside. */
export const judgedBuilds = ({ before, builds }: UntestedLine): readonly HistoryBuild[] => [...before, ...builds];

/**
 * Returns the builds of a line with their levels, in order. Of a group a level is the median over the workloads that
 * all of these builds have. So another choice of workloads is not a step. A build that fewer than half of the workloads
 * have is left out. Null where fewer than half of the workloads have every other build.
 */
export function levelsOf(line: UntestedLine): LineLevels | null {
  const measured = judgedBuilds(line).filter(isMeasured);
  const all = rowsOf(measured);
  if (all === null)
    return {
      builds: measured,
      levels: measured.map(({ values }) => levelOf(values) ?? 0),
      known: line.known,
      workloads: null,
    };
  const width = all.filter((row) => row.some((level) => level !== null)).length;
  const builds = measured.filter(({ rows = [] }) => measuredRows(rows) * 2 >= width);
  const rows = rowsOf(builds) ?? [];
  const workloads = rows.flatMap((row, at) => (builds.length && isFull(row) ? [at] : []));
  if (workloads.length * 2 < width) return null;
  return {
    builds,
    levels: builds.map((_, at) => median(workloads.map((of) => (rows[of]?.[at] ?? 0) - (rows[of]?.[0] ?? 0))) ?? 0),
    known: widestNoise(builds.map((build) => noiseOfRows(build, workloads) ?? line.known)) ?? line.known,
    workloads,
  };
}

/** Returns the noise of a group's level over these workloads; null where none has a value. */
function noiseOfRows({ rows = [] }: HistoryBuild, workloads: readonly number[]): Known | null {
  return medianNoise(
    workloads.flatMap((at) => {
      const row = rows[at];
      return row ? [noiseOfLine([row.known])] : [];
    }),
  );
}

/** Returns the noise of a median over workloads, from each one's own and their shared drift; null without any. */
export function medianNoise(noises: readonly Known[]): Known | null {
  const most = widestNoise(noises);
  if (!most) return null;
  const drift = Math.max(...noises.map((known) => known.drift));
  const own = noises.map((known) => Math.sqrt(sharesOf(known).own));
  return { ...most, sigma: spreadOfMedian(own, drift), df: GROUP_DF, session: drift };
}

/**
 * Returns the step from some builds of a line to others, by the medians of both sides. Of a group it is the median of
 * the steps of these workloads (`LineLevels.workloads`). Null where no workload has all builds.
 */
export function stepBetween(
  before: readonly HistoryBuild[],
  after: readonly HistoryBuild[],
  workloads: readonly number[] | null,
): LevelStep | null {
  const rows = workloads && rowsOf([...before, ...after]);
  if (!rows) {
    const [from, to] = [before, after].map((side) => median(side.flatMap(({ value }) => value ?? [])));
    return from == null || to == null ? null : { ratio: to / from };
  }
  const steps = workloads
    .flatMap((at) => rows.slice(at, at + 1))
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
