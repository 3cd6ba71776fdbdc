import { blobStore } from "@/lib/blobs/store";
import { enqueueTwin } from "@/lib/db/queue/import-queue";
import { type TwinState, twinState } from "@/lib/db/read/twins";
import { numbersTable } from "@/lib/tables/numbers-table";
import { type CountedBundle, pointsOfBundle } from "./points-of-bundle";
import { SOFTWARE } from "./software";

/** Milliseconds that a check of a twin's bytes stays valid, as for originals. */
const RECENT_MS = 60_000;

/** A kept file in the blob store. */
export interface KeptFile {
  sha256: string;
  sizeBytes: number;
}

/** Returns every number of a bundle as a table. */
export const numbersOf = (bundle: CountedBundle) => numbersTable(bundle.id, pointsOfBundle(bundle));

/** Returns the text of everything that a twin made now would show. */
export const madeOf = ({ state }: Pick<TwinState, "state">): string => `${state} ${SOFTWARE}`;

/**
 * Returns the twin that this software made of the bundle's present rows and names. Null where it has none, or the bytes
 * are not whole.
 */
export async function wholeTwin({ state, twin }: TwinState, recentMs = 0): Promise<KeptFile | null> {
  if (twin === null || twin.madeOf !== madeOf({ state })) return null;
  try {
    await blobStore().verify(twin.sha256, { recentMs });
    return { sha256: twin.sha256, sizeBytes: twin.sizeBytes };
  } catch (error) {
    console.error(`the twin ${twin.sha256} is not whole:`, error);
    return null;
  }
}

/**
 * Returns a bundle's twin for a reader who may see the bundle. Where it has none, a stale or a damaged one, it queues a
 * new one and returns null. A failure of the queue is logged alone, since the numbers can be read without a twin.
 */
export async function currentTwin(id: string): Promise<KeptFile | null> {
  const bundle = await twinState({ id });
  if (bundle === null) return null;
  const twin = await wholeTwin(bundle, RECENT_MS);
  if (twin === null)
    await enqueueTwin(bundle, false).catch((error: unknown) =>
      console.error(`the twin of bundle ${id} was not queued:`, error),
    );
  return twin;
}
