import { evidenceOfPoints } from "@/lib/db/encoding/evidence";
import { loadBundleReport } from "@/lib/db/read/bundle-report";
import { parsePointId } from "@/lib/db/read/point-page";
import { listPoints } from "@/lib/db/read/points";
import type { PlacedPoint } from "@/lib/tables/numbers-table";

/** A bundle, its number of points and its last import. */
export interface CountedBundle {
  id: string;
  counts: { points: number };
  /** The time of its last import; null before the first. */
  importedAt: string | null;
}

/** Points of one query. */
const PAGE = 1000;

/**
 * Yields all points of a bundle in order, page by page, with the sources of numbers from other files. Throws an Error
 * at the end where the bundle was hidden or imported again meanwhile. A part must not look like the whole.
 */
export async function* pointsOfBundle({ id, counts, importedAt }: CountedBundle): AsyncGenerator<PlacedPoint> {
  let count = 0;
  for (let cursor: string | undefined; ; ) {
    const { points, nextCursor } = await listPoints({ cursor, limit: PAGE }, new Map([["bundle", [id]]]));
    const ordinals = points.map((point) => parsePointId(point.id)?.ordinal ?? -1);
    const evidence = await evidenceOfPoints(id, ordinals);
    count += points.length;
    for (const [at, point] of points.entries())
      yield { ...point, metricSources: evidence.get(ordinals[at] ?? -1)?.metricSources ?? {} };
    if (nextCursor === null) break;
    cursor = nextCursor;
  }
  const now = await loadBundleReport(id);
  if (count !== counts.points || now?.importedAt !== importedAt)
    throw new Error(
      `Bundle ${id} changed while its numbers were read: ${count} of ${counts.points} points, imported ` +
        `${now?.importedAt ?? "no more"} instead of ${importedAt}.`,
    );
}
