import type { ParsedPoint } from "@/lib/domain/model";
import type { ParsedResults } from "@/lib/domain/parsed-results";
import { inTransaction } from "../transaction";
import { internPoints } from "./intern-all";
import { inOrder } from "./numbered";

/** Points that are written together: few enough that their labels and parameters fit in little memory. */
const CHUNK = 20_000;

/** Points in a row, each with the number of its part. `first` is the ordinal of the first one. */
export interface PointChunk {
  first: number;
  points: readonly { part: number; point: ParsedPoint }[];
}

/** Yields the points of all parts in order, up to 20,000 at a time. Yields one empty chunk where there are none. */
export function* pointChunks(results: readonly ParsedResults[]): Generator<PointChunk, undefined> {
  let first = 1;
  let points: { part: number; point: ParsedPoint }[] = [];
  for (const [part, point] of inOrder(results, (one) => one.points)) {
    if (points.length === CHUNK) {
      yield { first, points };
      first += points.length;
      points = [];
    }
    points.push({ part, point });
  }
  yield { first, points };
}

/**
 * Inserts the labels and parameters of a bundle of several chunks, each chunk in a transaction of its own. Two
 * transactions that insert rows in several steps can deadlock; after this the one that writes the bundle inserts none.
 * The rows stay where that one fails, as they do where a bundle is deleted.
 */
export async function internAhead(results: readonly ParsedResults[]): Promise<void> {
  if (results.reduce((sum, { points }) => sum + points.length, 0) <= CHUNK) return;
  const builds = results.flatMap(({ indexBuilds }) => indexBuilds);
  for (const { first, points } of pointChunks(results))
    await inTransaction((client) =>
      internPoints(
        client,
        points.map(({ point }) => point),
        first === 1 ? builds : [],
      ),
    );
}
