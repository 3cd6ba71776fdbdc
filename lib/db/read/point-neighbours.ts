import "server-only";
import { sql } from "kysely";
import { paramsColumn, withJson } from "../jsonb";
import { db } from "../kysely";
import type { PointPage } from "./point-page";

const MOST_OF_SWEEP = 200;

/** Returns the statement of a bundle's points with their names. loadPoint has checked that the bundle is in sight. */
const pointsOf = (bundleKey: number) =>
  db()
    .selectFrom("points as p")
    .innerJoin("labels as l", "l.id", "p.labelId")
    .leftJoin("paramSets as qp", "qp.id", "p.queryParamsId")
    .select(["p.ordinal", "l.text as label", "p.qps", "p.recall", "p.latencyP99Seconds"])
    .select(sql`coalesce(qp.params, '{}')`.as("queryParams"))
    .where("p.bundleKey", "=", bundleKey);

const withParams = async (statement: ReturnType<typeof pointsOf>) =>
  withJson(await statement.execute(), { queryParams: paramsColumn });
/** A point of the same bundle. */
export type NeighbourPoint = Awaited<ReturnType<typeof withParams>>[number];

/** A point's position among the points of its index and of its series. */
export interface PointStanding {
  /** Up to 200 points measured on the same index, lowest recall first; empty where its index is unknown. */
  sweep: NeighbourPoint[];
  /** Number of points of the same setting and workload with a recall and a QPS above 0, without an author's. */
  seriesPoints: number;
  /**
   * The fastest point of the series that has a higher QPS or recall, and neither of them lower. Null on the frontier,
   * or where this point can't compete.
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
      : withParams(
          pointsOf(point.bundleKey)
            .where("p.indexBuildOrdinal", "=", index)
            .orderBy("p.recall", (recall) => recall.asc().nullsLast())
            .orderBy("p.qps", (qps) => qps.desc().nullsLast())
            .orderBy("p.ordinal")
            .limit(MOST_OF_SWEEP),
        ),
    series
      .clearSelect()
      .select(({ fn }) => fn.countAll<number>().as("n"))
      .execute(),
    competes
      ? withParams(
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
