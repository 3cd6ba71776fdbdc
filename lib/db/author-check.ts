import { LRUCache } from "lru-cache";
import { z } from "zod";
import { type AuthorCheck, checkAuthorRows } from "@/lib/domain/author-check";
import { authorRowSchema } from "./author-row-schema";
import { pool } from "./client";
import { dataVersion } from "./data-version";

const cache = new LRUCache<string, { checks: AuthorCheck[] }, number>({
  maxSize: 200_000,
  sizeCalculation: ({ checks }) => Math.max(1, Math.min(200_000, checks.length)),
  fetchMethod: async (_key, _stale, { context }) => ({ checks: await check(context) }),
});

/**
 * Each row of the bundle author's own tables beside what the bundle's points and logs say, in the order of the tables;
 * empty for a bundle without such tables. Kept per data version.
 */
export async function loadAuthorCheck(bundleKey: number): Promise<AuthorCheck[]> {
  const found = await cache.fetch(`${await dataVersion()}:${bundleKey}`, { context: bundleKey });
  return found?.checks ?? [];
}

const params = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]));
const number = z.number().nullable();
const origin = { algorithm: z.string(), path: z.string(), line: number, line_text: z.string().nullable() };
const pointRow = z.object({
  ...origin,
  label: z.string(),
  index_params: params,
  query_params: params,
  recall: number,
  qps: number,
  dataset: z.string(),
  threads: number,
});
const buildRow = z.object({
  ...origin,
  index_params: params,
  total_seconds: number,
  build_seconds: number,
  bytes: z.coerce.number().nullable(),
});

async function check(bundleKey: number): Promise<AuthorCheck[]> {
  const author = await pool().query("select row from author_rows where bundle_key = $1 order by ordinal", [bundleKey]);
  if (!author.rows.length) return [];
  const from =
    "join runs r on r.bundle_key = t.bundle_key and r.ordinal = t.run_ordinal join source_files f on f.bundle_key = t.bundle_key and f.ordinal = t.file_ordinal";
  const [points, builds] = await Promise.all([
    pool().query(
      `select r.algorithm, f.path, t.line, t.line_text, t.label, ip.params as index_params, qp.params as query_params, t.recall, t.qps,
              w.name as dataset, r.threads
       from points t ${from} join workloads w on w.id = r.workload_id join param_sets ip on ip.id = t.index_params_id join param_sets qp on qp.id = t.query_params_id
       where t.bundle_key = $1 and t.origin = 'raw' order by t.ordinal`,
      [bundleKey],
    ),
    pool().query(
      `select r.algorithm, f.path, t.line, t.line_text, ip.params as index_params, t.total_seconds, t.build_seconds, t.bytes
       from index_builds t ${from} join param_sets ip on ip.id = t.index_params_id
       where t.bundle_key = $1 order by t.ordinal`,
      [bundleKey],
    ),
  ]);
  return checkAuthorRows(
    author.rows.map(({ row }) => authorRowSchema.parse(row)),
    z
      .array(pointRow)
      .parse(points.rows)
      .map((row) => ({
        algorithm: row.algorithm,
        label: row.label,
        indexParams: row.index_params,
        queryParams: row.query_params,
        recall: row.recall,
        qps: row.qps,
        dataset: row.dataset,
        threads: row.threads,
        source: { path: row.path, line: row.line, text: row.line_text },
      })),
    z
      .array(buildRow)
      .parse(builds.rows)
      .map((row) => ({
        algorithm: row.algorithm,
        indexParams: row.index_params,
        totalSeconds: row.total_seconds,
        buildSeconds: row.build_seconds,
        bytes: row.bytes,
        source: { path: row.path, line: row.line, text: row.line_text },
      })),
  );
}
