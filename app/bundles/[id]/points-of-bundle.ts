import type { ApiPoint } from "@/lib/api/schemas/points";
import { listPoints } from "@/lib/db/points";

const PAGE = 1000;

/** All points of a bundle in their order, read page by page. */
export async function* pointsOfBundle(id: string): AsyncGenerator<ApiPoint> {
  for (let cursor: string | undefined; ; ) {
    const { points, nextCursor } = await listPoints({ cursor, limit: PAGE }, new Map([["bundle", [id]]]));
    yield* points;
    if (nextCursor === null) return;
    cursor = nextCursor;
  }
}
