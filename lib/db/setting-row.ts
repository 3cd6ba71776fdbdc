import { z } from "zod";

const params = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]));

/** Columns that say what a row was measured on; with `settingJoins`. */
export const settingColumns = `
  t.bundle_key, t.ordinal, b.id as bundle, w.family, e.name as engine, r.algorithm, eb.raw as build, eb.version,
  c.raw as config, m.name as machine, w.name as workload, w.distance, w.k, w.params as workload_params, w."group",
  r.batch, r.threads, r.settings, r.variant, t.status, f.path, t.line`;

export const settingRow = z.object({
  bundle_key: z.number(),
  ordinal: z.number(),
  bundle: z.string(),
  family: z.string(),
  engine: z.string(),
  algorithm: z.string(),
  build: z.string().nullable(),
  version: z.string().nullable(),
  config: z.string().nullable(),
  machine: z.string().nullable(),
  workload: z.string(),
  distance: z.string(),
  k: z.number(),
  workload_params: params,
  group: z.string().nullable(),
  batch: z.boolean().nullable(),
  threads: z.number().nullable(),
  settings: params,
  variant: z.array(z.string()),
  status: z.enum(["complete", "truncated", "failed", "suspect"]),
  path: z.string().nullable(),
  line: z.number().nullable(),
});

/** The setting as the API gives it: absent parts of a workload are null. */
export function settingOf(row: z.output<typeof settingRow>) {
  const vector = row.family === "vector-search";
  return {
    bundle: row.bundle,
    family: row.family,
    engine: row.engine,
    algorithm: row.algorithm,
    build: row.build === null ? null : { raw: row.build, version: row.version },
    config: row.config,
    machine: row.machine,
    dataset: vector ? row.workload : null,
    distance: row.distance || null,
    k: row.k || null,
    batch: row.batch,
    workload: vector ? null : row.workload,
    workloadParams: row.workload_params,
    group: row.group,
    threads: row.threads,
    settings: row.settings,
    variant: row.variant,
  };
}

export const paramsColumn = params;
export const sourceOf = (row: { path: string | null; line: number | null }) => ({
  path: row.path ?? "",
  line: row.line,
});
