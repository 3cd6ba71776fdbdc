import "server-only";
import { z } from "zod";
import { pool } from "./client";
import type { PointPage } from "./point-page";

const neighbourRow = z.object({
  ordinal: z.number(),
  label: z.string(),
  query_params: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
  qps: z.number().nullable(),
  recall: z.number().nullable(),
  latency_p99_seconds: z.number().nullable(),
});
export type NeighbourPoint = z.infer<typeof neighbourRow>;

export interface PointStanding {
  /** The points measured on the same index, up to 200, lowest recall first; empty when its index is not known. */
  sweep: NeighbourPoint[];
  /** Points of the same run settings that have both a recall and a QPS. */
  seriesPoints: number;
  /** The fastest point of the series that beats this one on both; null on the frontier, or when this one cannot compete. */
  beatenBy: NeighbourPoint | null;
  competes: boolean;
}

const COLUMNS = `p.ordinal, p.label, qp.params as query_params, p.qps, p.recall, p.latency_p99_seconds`;
// A series: same bundle, workload, algorithm, build, config, thread count and batch mode, as on the compare page.
const SERIES = `from points p join runs r on r.bundle_key = p.bundle_key and r.ordinal = p.run_ordinal
  join runs o on o.bundle_key = p.bundle_key and o.ordinal = $2
   and r.algorithm = o.algorithm and r.engine_id = o.engine_id and r.threads is not distinct from o.threads
   and r.batch is not distinct from o.batch and r.build_id is not distinct from o.build_id
   and r.config_id is not distinct from o.config_id
  join param_sets qp on qp.id = p.query_params_id
  where p.bundle_key = $1 and p.workload_id = $3 and p.origin in ('raw', 'computed') and p.qps > 0 and p.recall > 0`;

/** How a point stands among those beside it: its index's sweep, and the frontier of its series within its bundle. */
export async function loadStanding(point: PointPage): Promise<PointStanding> {
  const series = [point.bundle_key, point.run_ordinal, point.workload_id];
  const competes = (point.qps ?? 0) > 0 && (point.recall ?? 0) > 0;
  const [sweep, count, better] = await Promise.all([
    point.index_build_ordinal === null
      ? null
      : pool().query(
          `select ${COLUMNS} from points p join param_sets qp on qp.id = p.query_params_id
           where p.bundle_key = $1 and p.index_build_ordinal = $2
           order by p.recall nulls last, p.qps desc nulls last, p.ordinal limit 200`,
          [point.bundle_key, point.index_build_ordinal],
        ),
    pool().query(`select count(*)::int as n ${SERIES}`, series),
    competes
      ? pool().query(
          `select ${COLUMNS} ${SERIES} and ((p.recall >= $4 and p.qps > $5) or (p.recall > $4 and p.qps >= $5))
           order by p.qps desc, p.recall desc, p.ordinal limit 1`,
          [...series, point.recall, point.qps],
        )
      : null,
  ]);
  const [{ n } = { n: 0 }] = z.array(z.object({ n: z.number() })).parse(count.rows);
  return {
    sweep: z.array(neighbourRow).parse(sweep?.rows ?? []),
    seriesPoints: n,
    beatenBy: z.array(neighbourRow).parse(better?.rows ?? [])[0] ?? null,
    competes,
  };
}
