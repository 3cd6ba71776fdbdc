import type { Selection } from "kysely";
import { type Corrections, correctTest } from "@/lib/domain/names/corrections";
import { keyNames, namesShown } from "@/lib/domain/names/shown-names";
import type { Point } from "../schema/tables";
import type { IndexPart, SettingPart, WorkloadPart } from "./point-parts";

/** Returns a row's setting as the API gives it, under corrected names. Absent parts of a workload are null. */
export function settingOf(row: SettingPart & WorkloadPart & { bundle: string }, corrections: Corrections) {
  const vector = row.family === "vector-search";
  const { engine, config, machine } = row;
  const build = row.build === null ? null : { raw: row.build, version: row.version };
  const test = vector ? null : correctTest(row.family, row.workload, corrections);
  const { corrected: called, ...named } = namesShown(keyNames({ engine, build, config, machine }, corrections));
  const corrected = called?.was ?? {};
  return {
    bundle: row.bundle,
    family: row.family,
    ...named,
    algorithm: row.algorithm,
    dataset: vector ? row.workload : null,
    distance: row.distance || null,
    k: row.k || null,
    batch: row.batch,
    workload: test,
    workloadParams: row.workloadParams,
    group: row.group,
    threads: row.threads,
    settings: row.settings,
    variant: row.variant,
    corrected: test === null || test === row.workload ? corrected : { ...corrected, workload: row.workload },
  };
}

/** Returns a row's file and line; the path is "" where the file is unknown. */
export const sourceOf = (row: { path: string | null; line: number | null }) => ({
  path: row.path ?? "",
  line: row.line,
});

/** A point's metric columns, in the order of the table; `t` is the point. */
export const metricColumns = [
  "t.qps",
  "t.recall",
  "t.recallEpsilon",
  "t.recallLargeEpsilon",
  "t.latencyMeanSeconds",
  "t.latencyP50Seconds",
  "t.latencyP95Seconds",
  "t.latencyP99Seconds",
  "t.latencyP999Seconds",
] as const;
type MetricColumns = Selection<{ t: Point }, "t", (typeof metricColumns)[number]>;

/** Returns the metrics with columns, by their names in the model. */
export const metricsOf = (row: MetricColumns) => ({
  qps: row.qps,
  recall: row.recall,
  recallEpsilon: row.recallEpsilon,
  recallLargeEpsilon: row.recallLargeEpsilon,
  latencyMeanSeconds: row.latencyMeanSeconds,
  latencyP50Seconds: row.latencyP50Seconds,
  latencyP95Seconds: row.latencyP95Seconds,
  latencyP99Seconds: row.latencyP99Seconds,
  latencyP999Seconds: row.latencyP999Seconds,
});

/** Returns the cost (seconds) and size (bytes) of a row's index build. */
export const indexOf = ({ totalSeconds, loadSeconds, buildSeconds, bytes }: IndexPart) => {
  return { totalSeconds, loadSeconds, buildSeconds, bytes };
};
