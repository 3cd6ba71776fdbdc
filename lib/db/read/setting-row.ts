import { z } from "zod";
import { type Corrections, correctTest } from "@/lib/domain/names/corrections";
import { keyNames, namesShown } from "@/lib/domain/names/shown-names";
import { fingerprintText } from "../encoding/fingerprint";
import { paramsColumn } from "../jsonb";

/** Joins from rows `t` of points or index builds to their conditions, for readers. */
export const settingJoins = `
  join public_executions r on r.bundle_key = t.bundle_key and r.ordinal = t.execution
  join public_bundles b on b.key = t.bundle_key
  join workloads w on w.id = r.workload_id join engines e on e.id = r.engine_id
  left join engine_builds eb on eb.id = r.build_id left join configs c on c.id = r.config_id
  left join machines m on m.id = r.machine_id
  left join source_files f on f.bundle_key = t.bundle_key and f.ordinal = t.file_ordinal`;

/** Columns of the conditions of a row; with `settingJoins`. */
export const settingColumns = `
  t.bundle_key, t.ordinal, b.id as bundle, w.family, e.name as engine, r.algorithm, eb.raw as build, eb.version,
  c.raw as config, m.name as machine, w.name as workload, w.distance, w.k, w.params as workload_params, w."group",
  r.batch, r.threads, r.settings, r.variant, t.status, f.path, t.line`;

/** The names of a run's setting. */
export const measuredRow = {
  engine: z.string(),
  algorithm: z.string(),
  build: z.string().nullable(),
  config: z.string().nullable(),
  machine: z.string().nullable(),
  batch: z.boolean().nullable(),
  threads: z.number().nullable(),
  settings: paramsColumn,
  variant: z.array(z.string()),
};

/** A workload's columns. */
export const workloadRow = {
  family: z.string(),
  workload: z.string(),
  distance: z.string(),
  k: z.number(),
  workloadParams: paramsColumn,
  group: z.string().nullable(),
};

export const settingRow = z.object({
  bundleKey: z.number(),
  ordinal: z.number(),
  bundle: z.string(),
  version: z.string().nullable(),
  ...measuredRow,
  ...workloadRow,
  status: z.enum(["complete", "truncated", "failed", "suspect"]),
  path: z.string().nullable(),
  line: z.number().nullable(),
});

type SettingRow = Omit<z.output<typeof settingRow>, "bundleKey" | "ordinal" | "status" | "path" | "line">;

/** Returns the setting as the API gives it, under corrected names. Absent parts of a workload are null. */
export function settingOf(row: SettingRow, corrections: Corrections) {
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

export const sourceOf = (row: { path: string | null; line: number | null }) => ({
  path: row.path ?? "",
  line: row.line,
});

/** A point's metric columns, in the order of the table. */
export const metricColumns = `t.qps, t.recall, t.recall_epsilon, t.recall_large_epsilon, t.latency_mean_seconds,
  t.latency_p50_seconds, t.latency_p95_seconds, t.latency_p99_seconds, t.latency_p999_seconds`;
const number = z.number().nullable();
/** Cost and size of an index build. */
export const indexRow = {
  totalSeconds: number,
  loadSeconds: number,
  buildSeconds: number,
  bytes: z.coerce.number().nullable(),
};
export const metricRow = {
  qps: number,
  recall: number,
  recallEpsilon: number,
  recallLargeEpsilon: number,
  latencyMeanSeconds: number,
  latencyP50Seconds: number,
  latencyP95Seconds: number,
  latencyP99Seconds: number,
  latencyP999Seconds: number,
};

/** Returns the metrics with columns, by their names in the model. */
export const metricsOf = (row: z.output<z.ZodObject<typeof metricRow>>) => ({
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

/** The stored bits as text (fingerprint.ts). */
export const fingerprintColumn = z.string().nullable().transform(fingerprintText);

/** Returns a row's part on its index. */
export const indexOf = ({ totalSeconds, loadSeconds, buildSeconds, bytes }: z.output<z.ZodObject<typeof indexRow>>) => {
  return { totalSeconds, loadSeconds, buildSeconds, bytes };
};
