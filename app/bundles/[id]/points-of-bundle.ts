import { evidenceOfPoints } from "@/lib/db/encoding/evidence";
import { parsePointId } from "@/lib/db/read/point-page";
import { listPoints } from "@/lib/db/read/points";
import type { PlacedPoint } from "@/lib/tables/numbers-table";

/** Points of one query. */
const PAGE = 1000;

/** Yields all points of a bundle in order, page by page, with the sources of numbers from other files. */
export async function* pointsOfBundle(id: string): AsyncGenerator<PlacedPoint> {
  for (let cursor: string | undefined; ; ) {
    const { points, nextCursor } = await listPoints({ cursor, limit: PAGE }, new Map([["bundle", [id]]]));
    const ordinals = points.map((point) => parsePointId(point.id)?.ordinal ?? -1);
    const evidence = await evidenceOfPoints(id, ordinals);
    for (const [at, point] of points.entries())
      yield { ...point, metricSources: evidence.get(ordinals[at] ?? -1)?.metricSources ?? {} };
    if (nextCursor === null) return;
    cursor = nextCursor;
  }
}
