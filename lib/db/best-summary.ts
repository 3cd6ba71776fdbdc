import "server-only";
import { LRUCache } from "lru-cache";
import { z } from "zod";
import { pool } from "./client";

export { SUMMARY_TARGETS } from "./rollups";

const row = z.object({
  dataset: z.string(),
  distance: z.string(),
  k: z.number(),
  engine: z.string(),
  engine_name: z.string(),
  algorithm: z.string(),
  threads: z.number().nullable(),
  batch: z.boolean().nullable(),
  target: z.number(),
  qps: z.number(),
  recall: z.number(),
  bundle_id: z.string(),
  bundle_title: z.string(),
  ordinal: z.number(),
});

export interface BestSummary {
  dataset: string;
  distance: string;
  /** 0 where no source says. */
  k: number;
  engine: string;
  engineName: string;
  algorithm: string;
  threads: number | null;
  batch: boolean | null;
  target: number;
  qps: number;
  recall: number;
  /** The point's public id. */
  point: string;
  bundle: string;
  bundleTitle: string;
}

const cache = new LRUCache<string, readonly BestSummary[]>({ max: 2, fetchMethod: load });

/**
 * The best QPS of each algorithm at recall 0.95 and 0.99 per data set, distance, k, thread count and batch mode, highest
 * first; read once per data version. Rule as in lib/domain/best-qps.ts, without failed points: the best of the runs'
 * bests, which imports store (rollups.ts). Algorithms that never get there have no row.
 */
export async function bestSummary(version: string): Promise<readonly BestSummary[]> {
  return (await cache.fetch(version)) ?? [];
}

async function load(): Promise<readonly BestSummary[]> {
  const { rows } = await pool().query(
    `select w.name as dataset, w.distance, w.k, e.name as engine, e.display_name as engine_name, best.*,
            b.id as bundle_id, b.title as bundle_title
     from (
       select distinct on (t.workload_id, s.engine_id, s.algorithm, s.threads, s.batch, t.target)
              t.workload_id, s.engine_id, s.algorithm, s.threads, s.batch, t.target, t.qps, t.recall, t.bundle_key,
              t.point_ordinal as ordinal
       from bests t join settings s on s.id = t.setting_id join public_bundles b on b.key = t.bundle_key
       order by t.workload_id, s.engine_id, s.algorithm, s.threads, s.batch, t.target,
                t.qps desc, t.recall desc, t.bundle_key, t.point_ordinal) best
     join workloads w on w.id = best.workload_id and w.family = 'vector-search'
     join engines e on e.id = best.engine_id join public_bundles b on b.key = best.bundle_key
     order by best.qps desc, best.recall desc, b.id, best.ordinal, best.target`,
  );
  return z
    .array(row)
    .parse(rows)
    .map(({ engine_name, bundle_id, bundle_title, ordinal, ...best }) => ({
      ...best,
      engineName: engine_name,
      point: `${bundle_id}.${ordinal}`,
      bundle: bundle_id,
      bundleTitle: bundle_title,
    }));
}
