import { createHash } from "node:crypto";
import type { Params, RecallSource, RunStatus } from "@/lib/domain/model";
import { pool } from "./client";
import { writeRunSummaries } from "./run-summaries";

/** A point as a test states it; everything else takes a plain default. */
export interface TestPoint {
  indexParams?: Params;
  queryParams?: Params;
  qps: number | null;
  recall: number | null;
  label?: string;
  recallSource?: RecallSource | null;
  status?: RunStatus;
  origin?: "raw" | "author" | "computed";
  /** Ordinal of the index build among the run's `indexes`; absent = none. */
  index?: number;
}

export interface TestRun {
  dataset?: string;
  distance?: string;
  k?: number;
  engine: string;
  algorithm: string;
  build?: string;
  config?: string;
  machine?: string;
  settings?: Params;
  threads?: number | null;
  batch?: boolean | null;
  indexes?: { params: Params; totalSeconds: number | null; bytes?: number | null; status?: RunStatus }[];
  points: TestPoint[];
}

export interface TestBundle {
  title: string;
  status?: "ready" | "importing";
  visibility?: "public" | "private";
  runs: TestRun[];
}

const insertId = async (sql: string, values: unknown[]): Promise<number> =>
  Number((await pool().query<{ id: number }>(sql, values)).rows[0]?.id);

/** Writes rows of a bundle as an import would, for tests of what reads them; gives the bundle's public id. */
export async function insertTestBundle(bundle: TestBundle): Promise<string> {
  const sha256 = createHash("sha256").update(JSON.stringify(bundle)).digest("hex");
  const id = sha256.slice(0, 12);
  const key = await insertId(
    `insert into bundles (id, sha256, file_name, title, size_bytes, status, visibility)
     values ($1, $2, 'test.tar.gz', $3, 1, $4, $5) returning key as id`,
    [id, sha256, bundle.title, bundle.status ?? "ready", bundle.visibility ?? "public"],
  );
  await pool().query(
    "insert into source_files (bundle_key, ordinal, path, role) values ($1, 0, 'o.plot', 'imported')",
    [key],
  );
  const ordinals = { index: 0, point: 0 };
  for (const [ordinal, run] of bundle.runs.entries()) await insertRun(key, ordinal, run, ordinals);
  await writeRunSummaries(pool(), key);
  await pool().query("update data_version set version = version + 1");
  return id;
}

async function insertRun(key: number, ordinal: number, run: TestRun, ordinals: { index: number; point: number }) {
  const engine = await insertId(
    "insert into engines (name, display_name) values ($1, $1) on conflict (name) do update set name = excluded.name returning id",
    [run.engine],
  );
  const workload = await insertId(
    `insert into workloads (family, name, distance, k) values ('vector-search', $1, $2, $3)
     on conflict (family, name, distance, k, params) do update set name = excluded.name returning id`,
    [run.dataset ?? "tiny-8-euclidean", run.distance ?? "euclidean", run.k ?? 10],
  );
  const build = run.build
    ? await insertId(
        "insert into engine_builds (engine_id, raw) values ($1, $2) on conflict (engine_id, raw) do update set raw = excluded.raw returning id",
        [engine, run.build],
      )
    : null;
  const config = run.config
    ? await insertId(
        "insert into configs (raw) values ($1) on conflict (raw) do update set raw = excluded.raw returning id",
        [run.config],
      )
    : null;
  const machine = run.machine
    ? await insertId(
        "insert into machines (name) values ($1) on conflict (name) do update set name = excluded.name returning id",
        [run.machine],
      )
    : null;
  await pool().query(
    `insert into runs (bundle_key, ordinal, engine_id, build_id, config_id, workload_id, algorithm, batch, threads, machine_id,
                       settings, status, file_ordinal)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, 'complete', 0)`,
    [
      key,
      ordinal,
      engine,
      build,
      config,
      workload,
      run.algorithm,
      run.batch ?? false,
      run.threads === undefined ? 1 : run.threads,
      machine,
      run.settings ?? {},
    ],
  );
  const firstIndex = ordinals.index;
  for (const index of run.indexes ?? []) {
    await pool().query(
      `insert into index_builds (bundle_key, ordinal, run_ordinal, index_params_id, total_seconds, bytes, status, file_ordinal)
       values ($1, $2, $3, $4, $5, $6, $7, 0)`,
      [
        key,
        ordinals.index,
        ordinal,
        await paramSet(index.params),
        index.totalSeconds,
        index.bytes ?? null,
        index.status ?? "complete",
      ],
    );
    ordinals.index += 1;
  }
  for (const point of run.points) {
    await pool().query(
      `insert into points (bundle_key, ordinal, run_ordinal, index_build_ordinal, workload_id, label, index_params_id,
                           query_params_id, qps, recall, recall_source, origin, status, file_ordinal, line)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, 0, $14)`,
      [
        key,
        ordinals.point,
        ordinal,
        point.index === undefined ? null : firstIndex + point.index,
        workload,
        point.label ?? run.algorithm,
        await paramSet(point.indexParams ?? {}),
        await paramSet(point.queryParams ?? {}),
        point.qps,
        point.recall,
        point.recallSource ?? null,
        point.origin ?? "raw",
        point.status ?? "complete",
        ordinals.point + 1,
      ],
    );
    ordinals.point += 1;
  }
}

async function paramSet(params: Params): Promise<number> {
  const text = JSON.stringify(params);
  const hash = createHash("sha256").update(text).digest("hex");
  return insertId(
    "insert into param_sets (hash, params) values ($1, $2) on conflict (hash) do update set hash = excluded.hash returning id",
    [hash, text],
  );
}
