import "server-only";
import { z } from "zod";
import type { PointMetrics } from "@/lib/domain/model";
import { pool } from "./client";

const value = z.union([z.string(), z.number(), z.boolean(), z.null()]);
const params = z.record(z.string(), value);
const number = z.number().nullable();

const row = z.object({
  bundle_id: z.string(),
  bundle_title: z.string(),
  bundle_key: z.number(),
  ordinal: z.number(),
  label: z.string(),
  engine: z.string(),
  engine_name: z.string(),
  algorithm: z.string(),
  build: z.string().nullable(),
  build_version: z.string().nullable(),
  build_flags: z.array(z.string()).nullable(),
  build_commit: z.string().nullable(),
  config: z.string().nullable(),
  claimed_hardware: z.string().nullable(),
  machine: z.string().nullable(),
  machine_model: z.string().nullable(),
  cpus: number,
  memory_bytes: z.coerce.number().nullable(),
  family: z.string(),
  dataset: z.string(),
  workload_params: params,
  group: z.string().nullable(),
  settings: params,
  distance: z.string(),
  k: z.number(),
  workload_id: z.number(),
  run_ordinal: z.number(),
  batch: z.boolean().nullable(),
  threads: number,
  run_status: z.string(),
  notes: params,
  index_params: params,
  query_params: params,
  qps: number,
  recall: number,
  recall_epsilon: number,
  recall_large_epsilon: number,
  latency_mean_seconds: number,
  latency_p50_seconds: number,
  latency_p95_seconds: number,
  latency_p99_seconds: number,
  latency_p999_seconds: number,
  metrics: z.record(z.string(), number),
  metric_sources: z.record(
    z.string(),
    z.object({
      path: z.string(),
      line: number,
      origin: z.enum(["raw", "author", "computed"]),
      rule: z.string().nullable(),
    }),
  ),
  recall_source: z.enum(["computed", "cache", "printed"]).nullable(),
  recall_note: z.string().nullable(),
  origin: z.string(),
  status: z.string(),
  path: z.string(),
  occurrence: z.number(),
  is_text: z.boolean(),
  line: number,
  line_text: z.string().nullable(),
  index_build_ordinal: number,
  total_seconds: number,
  load_seconds: number,
  build_seconds: number,
  bytes: z.coerce.number().nullable(),
  table_bytes: z.coerce.number().nullable(),
  index_status: z.string().nullable(),
  index_path: z.string().nullable(),
  index_line: number,
  index_line_text: z.string().nullable(),
});
type Row = z.infer<typeof row>;

/** A point with all that is known of it; the row's own names, metrics gathered. */
export type PointPage = Row & { id: string; columns: PointMetrics };

/** The bundle id and ordinal in a point's public id; null for text that is none. */
export function parsePointId(id: string): { bundle: string; ordinal: number } | null {
  const [, bundle, ordinal] = /^([a-z0-9]{1,32})\.(\d{1,9})$/.exec(id) ?? [];
  return bundle && ordinal ? { bundle, ordinal: Number(ordinal) } : null;
}

/** A point of a public, imported bundle; null when there is none of that id. */
export async function loadPoint(id: string): Promise<PointPage | null> {
  const parsed = parsePointId(id);
  if (!parsed) return null;
  const { rows } = await pool().query(
    `select b.id as bundle_id, b.title as bundle_title, p.*, ip.params as index_params, qp.params as query_params,
            e.name as engine, e.display_name as engine_name, r.algorithm, eb.raw as build, eb.version as build_version,
            eb.flags as build_flags, eb.commit as build_commit, c.raw as config, c.claimed_hardware,
            m.name as machine, m.model as machine_model, m.cpus, m.memory_bytes, w.family, w.name as dataset,
            w.params as workload_params, w."group", w.distance, w.k, r.batch, r.threads, r.status as run_status,
            r.notes, r.settings, f.path, f.occurrence, f.is_text,
            i.total_seconds, i.load_seconds, i.build_seconds, i.bytes, i.table_bytes, i.status as index_status,
            fi.path as index_path, i.line as index_line, i.line_text as index_line_text
     from points p join bundles b on b.key = p.bundle_key and b.status = 'ready' and b.visibility = 'public'
     join runs r on r.bundle_key = p.bundle_key and r.ordinal = p.run_ordinal
     join engines e on e.id = r.engine_id join workloads w on w.id = p.workload_id
     join param_sets ip on ip.id = p.index_params_id join param_sets qp on qp.id = p.query_params_id
     join source_files f on f.bundle_key = p.bundle_key and f.ordinal = p.file_ordinal
     left join engine_builds eb on eb.id = r.build_id left join configs c on c.id = r.config_id
     left join machines m on m.id = r.machine_id
     left join index_builds i on i.bundle_key = p.bundle_key and i.ordinal = p.index_build_ordinal
     left join source_files fi on fi.bundle_key = i.bundle_key and fi.ordinal = i.file_ordinal
     where b.id = $1 and p.ordinal = $2`,
    [parsed.bundle, parsed.ordinal],
  );
  const [found] = z.array(row).parse(rows);
  return found ? { ...found, id, columns: metricColumns(found) } : null;
}

const metricColumns = (found: Row): PointMetrics => ({
  qps: found.qps,
  recall: found.recall,
  recallEpsilon: found.recall_epsilon,
  recallLargeEpsilon: found.recall_large_epsilon,
  latencyMeanSeconds: found.latency_mean_seconds,
  latencyP50Seconds: found.latency_p50_seconds,
  latencyP95Seconds: found.latency_p95_seconds,
  latencyP99Seconds: found.latency_p99_seconds,
  latencyP999Seconds: found.latency_p999_seconds,
});
