import "server-only";
import { parsePointId } from "@/lib/db/read/point-page";
import { pointsById } from "@/lib/db/read/points";
import { isQueryRecall } from "@/lib/domain/workloads/query-recall";
import type { CompareView } from "./compare-types";
import { bestAt } from "./recall-slice";

/**
 * Loads the metrics on single queries of each series' best points at the view's targets, by point. Points without any
 * are left out.
 */
export async function loadQueryRecalls(
  view: Pick<CompareView, "best" | "curves" | "params">,
): Promise<CompareView["queryRecalls"]> {
  const ids = new Set([
    ...view.best.flatMap(({ point }) => point?.id ?? []),
    ...view.curves.flatMap((curve) => bestAt(curve, view.params.target)?.id ?? []),
  ]);
  const points = await pointsById([...ids].flatMap((id) => parsePointId(id) ?? []));
  return Object.fromEntries(
    points.flatMap(({ id, metrics }) => {
      const own = Object.entries(metrics).filter(([key, value]) => isQueryRecall(key) && value !== null);
      return own.length ? [[id, Object.fromEntries(own)]] : [];
    }),
  );
}
