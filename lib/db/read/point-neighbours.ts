import "server-only";
import { sql } from "kysely";
import { paramsColumn, withJson } from "../jsonb";
import { db } from "../kysely";
import type { PointPage } from "./point-page";

/** Returns the statement of a bundle's points with their names. loadPoint has checked that the bundle is in sight. */
const pointsOf = (bundleKey: number) =>
  db()
    .selectFrom("points as p")
    .innerJoin("labels as l", "l.id", "p.labelId")
    .leftJoin("paramSets as qp", "qp.id", "p.queryParamsId")
    .select(["p.ordinal", "l.text as label", "p.qps", "p.recall", "p.latencyP99Seconds"])
    .select(sql`coalesce(qp.params, '{}')`.as("queryParams"))
    .where("p.bundleKey", "=", bundleKey);

const checked = async (statement: ReturnType<typeof pointsOf>) =>
  withJson(await statement.execute(), { queryParams: paramsColumn });
export type NeighbourPoint = Awaited<ReturnType<typeof checked>>[number];

export interface PointStanding {
  /** Up to 200 points measured on the same index, lowest recall first; empty where its index is unknown. */
  sweep: NeighbourPoint[];
  /** Points of the same setting that have both a recall and a QPS. */
  seriesPoints: number;
  /**
   * The fastest point of the series that is better on one of both and not worse on the other. Null on the frontier, or
   * where this one can't compete.
   */
  beatenBy: NeighbourPoint | null;
  /** True where it has a recall and a QPS above 0. */
  competes: boolean;
}

/** Returns a point's position: its index's sweep, and the frontier of its series in the bundle. */
export async function loadStanding(point: PointPage): Promise<PointStanding> {
  // A series: same bundle, workload and setting, as on the compare page.
  const series = pointsOf(point.bundleKey)
    .where("p.settingId", "=", point.settingId)
    .where("p.workloadId", "=", point.workloadId)
    .where("p.origin", "in", ["raw", "computed"])
    .where("p.qps", ">", 0)
    .where("p.recall", ">", 0);
  const [qps, recall] = [point.qps ?? 0, point.recall ?? 0];
  const competes = qps > 0 && recall > 0;
  const index = point.indexBuildOrdinal;
  const [sweep, count, better] = await Promise.all([
    index === null
      ? []
      : checked(
          pointsOf(point.bundleKey)
            .where("p.indexBuildOrdinal", "=", index)
            .orderBy("p.recall", (recall) => recall.asc().nullsLast())
            .orderBy("p.qps", (qps) => qps.desc().nullsLast())
            .orderBy("p.ordinal")
            .limit(200),
        ),
    series
      .clearSelect()
      .select(({ fn }) => fn.countAll<number>().as("n"))
      .execute(),
    competes
      ? checked(
          series
            .where(
              sql<boolean>`((p.recall >= ${recall} and p.qps > ${qps}) or (p.recall > ${recall} and p.qps >= ${qps}))`,
            )
            .orderBy("p.qps", "desc")
            .orderBy("p.recall", "desc")
            .orderBy("p.ordinal")
            .limit(1),
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
