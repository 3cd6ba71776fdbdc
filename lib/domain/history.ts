import { type ChangePoint, findChangePoints, MAX_VALUES, MIN_VALUES } from "./change-points";
import { UNKNOWN } from "./facet-values";
import { rateMetric } from "./families";
import type { RunStatus } from "./model";
import { median } from "./statistics";
import { compareBuilds } from "./versions";
import type { WorkloadPoint } from "./workload-points";

/** One build of a line. Repeats (other runs of the same setting) are kept as n with their range; the value is their median. */
export interface HistoryBuild {
  raw: string;
  version: string | null;
  /** Null when the build has no value: then `status` says why. */
  value: number | null;
  min: number | null;
  max: number | null;
  n: number;
  status: RunStatus;
  config: string | null;
  /** Its points, in the order of the data. */
  points: readonly string[];
}

/** A change between two neighbouring builds that have values. */
export interface HistoryChange {
  /** The first build after the change. */
  build: string;
  pValue: number;
  /** Median of the values since then / median of those between the change before and this one. */
  ratio: number;
}

/** A workload over the builds of one engine, everything else equal. */
export interface HistoryLine {
  key: string;
  engine: string;
  /** What sets it apart from other lines: machine, thread count, config ... by name. */
  setting: Readonly<Record<string, string>>;
  builds: readonly HistoryBuild[];
  changes: readonly HistoryChange[];
  /** Why it was not tested for changes; null when it was. */
  untested: string | null;
  /** What changes along the line beside the build: "config". */
  confounders: readonly string[];
}

/** A line before changes were looked for. */
export type UntestedLine = Omit<HistoryLine, "changes" | "untested">;

/** The value of a metric at a point; `qps` stands for the workload's own rate. */
export function metricValue(point: WorkloadPoint, metric: string): number | null {
  const key = metric === "qps" ? rateMetric({ family: point.family, name: point.workload }) : metric;
  return point.status === "failed" ? null : (point.metrics[key] ?? null);
}

type Dimension = readonly [string, (point: WorkloadPoint) => string];

/**
 * The lines of one workload: one an engine, machine and thread count; split by config and by every setting that has several values
 * for one build, so that only true repeats share a value. Builds stand in release order (versions.ts); points without
 * a build are left out. `splitBy` names settings that split lines in any case: those of the workloads beside it, say.
 */
export function historyLines(
  points: readonly WorkloadPoint[],
  metric: string,
  splitBy: ReadonlySet<string> = new Set(),
): UntestedLine[] {
  const lines: UntestedLine[] = [];
  for (const group of groupBy(points.filter(isBuilt), fixedKey).values()) {
    const dimensions = variable(group, splitBy);
    const split = dimensions.filter(([name, of]) => splitBy.has(name) || variesInBuild(group, of));
    const splitKey = (point: WorkloadPoint) => JSON.stringify(split.map(([, of]) => of(point)));
    for (const own of groupBy(group, splitKey).values()) lines.push(lineOf(own, split, dimensions, metric));
  }
  return lines.sort((a, b) => (a.key < b.key ? -1 : 1));
}

/** What splits the lines of one workload by itself: what differs between runs of one build. */
export function splittingSettings(points: readonly WorkloadPoint[]): string[] {
  return [...groupBy(points.filter(isBuilt), fixedKey).values()].flatMap((group) =>
    variable(group, new Set()).flatMap(([name, of]) => (variesInBuild(group, of) ? [name] : [])),
  );
}

const isBuilt = ({ build }: WorkloadPoint) => build !== null;
const fixedKey = (point: WorkloadPoint) => JSON.stringify([point.engine, point.machine, point.threads]);

/** What may differ between runs of one engine, machine and thread count. */
function variable(points: readonly WorkloadPoint[], splitBy: ReadonlySet<string>): Dimension[] {
  const settings = new Set(points.flatMap((point) => Object.keys(point.settings)));
  for (const name of splitBy) if (name !== "config") settings.add(name);
  return [
    ["config", (point: WorkloadPoint) => point.config ?? UNKNOWN] as const,
    ...[...settings].sort().map((name): Dimension => [name, (point) => String(point.settings[name] ?? UNKNOWN)]),
  ];
}

const knownValues = (points: readonly WorkloadPoint[], of: (point: WorkloadPoint) => string) =>
  new Set(points.map(of).filter((value) => value !== UNKNOWN));

/** Whether one build has several values; what a source leaves out (an author's table says little) is none. */
function variesInBuild(points: readonly WorkloadPoint[], of: (point: WorkloadPoint) => string): boolean {
  const seen = new Map<string, string>();
  return points.some((point) => {
    const [raw, value] = [point.build?.raw ?? "", of(point)];
    if (value === UNKNOWN) return false;
    const before = seen.get(raw);
    seen.set(raw, before ?? value);
    return before !== undefined && before !== value;
  });
}

function lineOf(
  points: readonly WorkloadPoint[],
  split: readonly Dimension[],
  dimensions: readonly Dimension[],
  metric: string,
): UntestedLine {
  const [first] = points;
  const setting: Record<string, string> = {};
  if (first?.machine) setting.machine = first.machine;
  if (first && first.threads !== null) setting.threads = String(first.threads);
  for (const [name, of] of split) if (first) setting[name] = of(first);
  const builds = [...groupBy(points, ({ build }) => build?.raw ?? "").values()]
    .flatMap((own) => buildOf(own, metric))
    .sort(compareBuilds);
  const isSplit = new Set(split.map(([name]) => name));
  const confounders = dimensions
    .filter(([name, of]) => !isSplit.has(name) && knownValues(points, of).size > 1)
    .map(([name]) => name);
  if (new Set(points.map(({ origin }) => origin === "author")).size > 1) confounders.push("origin");
  const engine = first?.engine ?? "";
  return { key: JSON.stringify([engine, setting]), engine, setting, builds, confounders };
}

function buildOf(points: readonly WorkloadPoint[], metric: string): HistoryBuild[] {
  const [first] = points;
  if (!first?.build) return [];
  const values = points.flatMap((point) => metricValue(point, metric) ?? []);
  return [
    {
      ...first.build,
      value: median(values),
      min: values.length ? Math.min(...values) : null,
      max: values.length ? Math.max(...values) : null,
      n: values.length,
      status: values.length ? "complete" : first.status,
      config: first.config,
      points: points.map(({ id }) => id),
    },
  ];
}

/**
 * Looks for changes along lines, as long as the work stays bounded: a line of n builds costs n², and lines beyond `budget` in
 * total say that they were not tested.
 */
export function testLines<L extends UntestedLine>(
  lines: readonly L[],
  budget = TEST_BUDGET,
): (L & Pick<HistoryLine, "changes" | "untested">)[] {
  let left = budget;
  return lines.map((line) => {
    left -= line.builds.length ** 2;
    const tooMuch = "There are too many builds and workloads to look for changes in all of them; choose fewer.";
    return { ...line, ...(left < 0 ? { changes: [], untested: tooMuch } : changesOf(line.builds)) };
  });
}

/** 42 workloads by 45 builds, say: about a second of permutations. */
const TEST_BUDGET = 100_000;

/** The significant changes along a line, on the builds that have a value. */
export function changesOf(builds: readonly HistoryBuild[]): Pick<HistoryLine, "changes" | "untested"> {
  const measured = builds.flatMap(({ raw, value }) => (value === null ? [] : [{ raw, value }]));
  if (measured.length < MIN_VALUES) {
    const builds = measured.length === 1 ? "1 build has a value" : `${measured.length} builds have a value`;
    return { changes: [], untested: `${builds}; a change is looked for from ${MIN_VALUES} on.` };
  }
  if (measured.length > MAX_VALUES) return { changes: [], untested: `More than ${MAX_VALUES} builds; choose fewer.` };
  const values = measured.map(({ value }) => value);
  const found = findChangePoints(values);
  return { changes: found.map((change, at) => describe(change, at, found, measured)), untested: null };
}

function describe(
  { index, pValue }: ChangePoint,
  at: number,
  all: readonly ChangePoint[],
  measured: readonly { raw: string; value: number }[],
): HistoryChange {
  const values = measured.map(({ value }) => value);
  const before = median(values.slice(all[at - 1]?.index ?? 0, index)) ?? Number.NaN;
  const after = median(values.slice(index, all[at + 1]?.index)) ?? Number.NaN;
  return { build: measured[index]?.raw ?? "", pValue, ratio: after / before };
}

function groupBy<T>(items: readonly T[], key: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const group = groups.get(key(item));
    if (group) group.push(item);
    else groups.set(key(item), [item]);
  }
  return groups;
}
