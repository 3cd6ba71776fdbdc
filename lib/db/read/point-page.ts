import "server-only";
import { z } from "zod";
import type { PointMetrics } from "@/lib/domain/model";
import { loadEvidence, type PointEvidence } from "../encoding/evidence";
import { metricReader, packedRow } from "../encoding/metric-keys";
import { paramsColumn } from "../jsonb";
import { queryOne } from "../query";
import { metricColumns, metricRow, metricsOf } from "./setting-row";

const params = paramsColumn;
const number = z.number().nullable();

const row = z.object({
  bundleId: z.string(),
  bundleTitle: z.string(),
  bundleKey: z.number(),
  fileName: z.string(),
  ordinal: z.number(),
  label: z.string(),
  engine: z.string(),
  engineName: z.string(),
  algorithm: z.string(),
  build: z.string().nullable(),
  buildVersion: z.string().nullable(),
  buildFlags: z.array(z.string()).nullable(),
  buildCommit: z.string().nullable(),
  config: z.string().nullable(),
  claimedHardware: z.string().nullable(),
  machine: z.string().nullable(),
  machineModel: z.string().nullable(),
  cpus: number,
  memoryBytes: z.coerce.number().nullable(),
  family: z.string(),
  dataset: z.string(),
  workloadParams: params,
  group: z.string().nullable(),
  settings: params,
  variant: z.array(z.string()),
  distance: z.string(),
  k: z.number(),
  workloadId: z.number(),
  execution: z.number(),
  settingId: z.number(),
  batch: z.boolean().nullable(),
  threads: number,
  runStatus: z.string(),
  notes: params,
  indexParams: params,
  queryParams: params,
  ...metricRow,
  ...packedRow,
  recallSource: z.enum(["computed", "cache", "printed"]).nullable(),
  origin: z.string(),
  status: z.string(),
  path: z.string(),
  occurrence: z.number(),
  isText: z.boolean(),
  line: number,
  indexBuildOrdinal: number,
  totalSeconds: number,
  loadSeconds: number,
  buildSeconds: number,
  bytes: z.coerce.number().nullable(),
  tableBytes: z.coerce.number().nullable(),
  indexStatus: z.string().nullable(),
  indexPath: z.string().nullable(),
  indexLine: number,
  indexLineText: z.string().nullable(),
});
type Row = z.infer<typeof row>;

/** A point with its names, sources and metrics. Names are those of the row. */
export type PointPage = Omit<Row, keyof typeof packedRow> & {
  id: string;
  columns: PointMetrics;
  metrics: Record<string, number | null>;
  /** Metrics from outside the point's own line. */
  metricSources: PointEvidence["metricSources"];
  recallNote: string | null;
};

/** Returns the bundle id and ordinal of a point's public id, or null for any other text. */
export function parsePointId(id: string): { bundle: string; ordinal: number } | null {
  const [, bundle, ordinal] = /^([a-z0-9]{1,32})\.(\d{1,9})$/.exec(id) ?? [];
  return bundle && ordinal ? { bundle, ordinal: Number(ordinal) } : null;
}

/** Returns a point of a public, imported bundle, or null where none has this id. */
export async function loadPoint(id: string): Promise<PointPage | null> {
  const parsed = parsePointId(id);
  if (!parsed) return null;
  const found = await queryOne(
    row,
    `select b.id as bundle_id, b.title as bundle_title, b.key as bundle_key, b.file_name, t.ordinal, t.execution,
            t.setting_id, t.workload_id, l.text as label, ${metricColumns}, t.metric_keys_id, t.metric_values,
            t.recall_source, t.origin, t.status, t.line,
            t.index_build_ordinal, coalesce(ip.params, '{}') as index_params, coalesce(qp.params, '{}') as query_params,
            e.name as engine, e.display_name as engine_name, r.algorithm, eb.raw as build, eb.version as build_version,
            eb.flags as build_flags, eb.commit as build_commit, c.raw as config, c.claimed_hardware,
            m.name as machine, m.model as machine_model, m.cpus, m.memory_bytes, w.family, w.name as dataset,
            w.params as workload_params, w."group", w.distance, w.k, r.batch, r.threads, r.status as run_status,
            r.notes, r.settings, r.variant, f.path, f.occurrence, f.is_text,
            i.total_seconds, i.load_seconds, i.build_seconds, i.bytes, i.table_bytes, i.status as index_status,
            fi.path as index_path, i.line as index_line, i.line_text as index_line_text
     from points t join public_executions r on r.bundle_key = t.bundle_key and r.ordinal = t.execution
     join public_bundles b on b.key = t.bundle_key
     join engines e on e.id = r.engine_id join workloads w on w.id = t.workload_id join labels l on l.id = t.label_id
     left join param_sets ip on ip.id = t.index_params_id left join param_sets qp on qp.id = t.query_params_id
     join source_files f on f.bundle_key = t.bundle_key and f.ordinal = t.file_ordinal
     left join engine_builds eb on eb.id = r.build_id left join configs c on c.id = r.config_id
     left join machines m on m.id = r.machine_id
     left join index_builds i on i.bundle_key = t.bundle_key and i.ordinal = t.index_build_ordinal
     left join source_files fi on fi.bundle_key = i.bundle_key and fi.ordinal = i.file_ordinal
     where b.id = $1 and t.ordinal = $2`,
    [parsed.bundle, parsed.ordinal],
  );
  if (!found) return null;
  const { metricKeysId, metricValues, ...point } = found;
  const [tail, { metricSources, recallNote }] = await Promise.all([
    metricReader([found]),
    loadEvidence(found.bundleKey, found.ordinal),
  ]);
  return {
    ...point,
    id,
    columns: metricsOf(found),
    metrics: tail({ metricKeysId, metricValues }),
    metricSources,
    recallNote,
  };
}
