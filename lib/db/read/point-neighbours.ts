import "server-only";
import { z } from "zod";
import { paramsColumn } from "../jsonb";
import { query } from "../query";
import type { PointPage } from "./point-page";

const neighbourRow = z.object({
  ordinal: z.number(),
  label: z.string(),
  queryParams: paramsColumn,
  qps: z.number().nullable(),
  recall: z.number().nullable(),
  latencyP99Seconds: z.number().nullable(),
});
export type NeighbourPoint = z.infer<typeof neighbourRow>;

export interface PointStanding {
  /** Up to 200 points measured on the same index, lowest recall first; empty where its index is unknown. */
  sweep: NeighbourPoint[];
  /** Points of the same setting that have both a recall and a QPS. */
  seriesPoints: number;
  /**
   * The fastest point of the series that beats this one on both. Null on the frontier, or where this one can't compete.
   */
  beatenBy: NeighbourPoint | null;
  competes: boolean;
}

const COLUMNS = `p.ordinal, l.text as label, coalesce(qp.params, '{}') as query_params, p.qps, p.recall,
  p.latency_p99_seconds`;
const NAMES = "join labels l on l.id = p.label_id left join param_sets qp on qp.id = p.query_params_id";
// A series: same bundle, workload and setting, as on the compare page. loadPoint has checked that the point is public.
const SERIES = `from points p ${NAMES}
  where p.bundle_key = $1 and p.setting_id = $2 and p.workload_id = $3 and p.origin in ('raw', 'computed')
    and p.qps > 0 and p.recall > 0`;

/** Returns a point's position: its index's sweep, and the frontier of its series in the bundle. */
export async function loadStanding(point: PointPage): Promise<PointStanding> {
  const series = [point.bundleKey, point.settingId, point.workloadId];
  const competes = (point.qps ?? 0) > 0 && (point.recall ?? 0) > 0;
  const [sweep, count, better] = await Promise.all([
    point.indexBuildOrdinal === null
      ? []
      : query(
          neighbourRow,
          `select ${COLUMNS} from points p ${NAMES} where p.bundle_key = $1 and p.index_build_ordinal = $2
           order by p.recall nulls last, p.qps desc nulls last, p.ordinal limit 200`,
          [point.bundleKey, point.indexBuildOrdinal],
        ),
    query(z.object({ n: z.number() }), `select count(*)::int as n ${SERIES}`, series),
    competes
      ? query(
          neighbourRow,
          `select ${COLUMNS} ${SERIES} and ((p.recall >= $4 and p.qps > $5) or (p.recall > $4 and p.qps >= $5))
           order by p.qps desc, p.recall desc, p.ordinal limit 1`,
          [...series, point.recall, point.qps],
        )
      : [],
  ]);
  return {
    sweep,
    seriesPoints: count[0]?.n ?? 0,
    beatenBy: better[0] ?? null,
    competes,
  };
}
