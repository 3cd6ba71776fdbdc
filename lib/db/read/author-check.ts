import { LRUCache } from "lru-cache";
import { z } from "zod";
import { type AuthorCheck, checkAuthorRows } from "@/lib/domain/author/author-check";
import { dataVersion, scopesOfBundle } from "../cache/data-version";

import { pool } from "../client";
import { authorRowSchema } from "../encoding/author-row-schema";
import { paramsColumn, query } from "../query";

const cache = new LRUCache<string, { checks: AuthorCheck[] }, number>({
  maxSize: 200_000,
  sizeCalculation: ({ checks }) => Math.max(1, Math.min(200_000, checks.length)),
  fetchMethod: async (_key, _stale, { context }) => ({ checks: await check(context) }),
});

/**
 * Returns each row of the author's tables beside the value from points and logs, in the order of the tables. Empty for
 * a bundle without such tables. Cached until data of the bundle's families, data sets or engines changes.
 */
export async function loadAuthorCheck(bundleKey: number): Promise<AuthorCheck[]> {
  const found = await cache.fetch(`${await dataVersion(...(await scopesOfBundle(pool(), bundleKey)))}:${bundleKey}`, {
    context: bundleKey,
  });
  return found?.checks ?? [];
}

const number = z.number().nullable();
const origin = { algorithm: z.string(), path: z.string(), line: number };
const pointRow = z.object({
  ...origin,
  label: z.string(),
  indexParams: paramsColumn,
  queryParams: paramsColumn,
  recall: number,
  qps: number,
  dataset: z.string(),
  threads: number,
});
const buildRow = z.object({
  ...origin,
  indexParams: paramsColumn,
  totalSeconds: number,
  buildSeconds: number,
  bytes: z.coerce.number().nullable(),
});

async function check(bundleKey: number): Promise<AuthorCheck[]> {
  const author = await query(
    z.object({ row: authorRowSchema }),
    `select a.row from author_rows a join public_bundles b on b.key = a.bundle_key where a.bundle_key = $1
      order by a.ordinal`,
    [bundleKey],
  );
  if (!author.length) return [];
  const from = `join public_executions r on r.bundle_key = t.bundle_key and r.ordinal = t.execution
      join source_files f on f.bundle_key = t.bundle_key and f.ordinal = t.file_ordinal`;
  const [points, builds] = await Promise.all([
    query(
      pointRow,
      `select r.algorithm, f.path, t.line, l.text as label, coalesce(ip.params, '{}') as index_params,
              coalesce(qp.params, '{}') as query_params, t.recall, t.qps, w.name as dataset, r.threads
       from points t ${from} join workloads w on w.id = r.workload_id join labels l on l.id = t.label_id
       left join param_sets ip on ip.id = t.index_params_id left join param_sets qp on qp.id = t.query_params_id
       where t.bundle_key = $1 and t.origin = 'raw' order by t.ordinal`,
      [bundleKey],
    ),
    query(
      buildRow,
      `select r.algorithm, f.path, t.line, ip.params as index_params, t.total_seconds, t.build_seconds, t.bytes
       from index_builds t ${from} join param_sets ip on ip.id = t.index_params_id
       where t.bundle_key = $1 order by t.ordinal`,
      [bundleKey],
    ),
  ]);
  return checkAuthorRows(
    author.map(({ row }) => row),
    points.map(withSource),
    builds.map(withSource),
  );
}

const withSource = <Row extends { path: string; line: number | null }>({ path, line, ...row }: Row) => ({
  ...row,
  source: { path, line, text: null },
});
