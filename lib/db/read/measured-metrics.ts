import "server-only";
import { METRICS } from "@/lib/domain/workloads/metrics";
import { untilChange } from "../cache/until-change";
import { metricKeys } from "../encoding/metric-keys";
import { db } from "../kysely";
import { metricColumns } from "./setting-row";

const NAMES = Object.keys(METRICS);

/** Returns the names of the metrics of a bundle's points, those with a column first; [] for an unknown id. */
export const measuredMetrics = untilChange(async (bundle: string): Promise<string[]> => {
  const [found] = await db().selectFrom("listedBundles").select("key").where("id", "=", bundle).execute();
  if (!found) return [];
  const kinds = await db()
    .selectFrom("points as t")
    .select(({ fn }) => metricColumns.map((column) => fn.count<string>(column).as(column.slice("t.".length))))
    .select("t.metricKeysId")
    .where("t.bundleKey", "=", found.key)
    .groupBy("t.metricKeysId")
    .execute();
  const own = NAMES.filter((name) => kinds.some((kind) => Number(kind[name]) > 0));
  const lists = await metricKeys(kinds.flatMap(({ metricKeysId }) => metricKeysId ?? []));
  return [...new Set([...own, ...[...lists.values()].flat().sort()])];
});
