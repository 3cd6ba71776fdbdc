import { LRUCache } from "lru-cache";
import { maySeeAll } from "@/lib/db/sight";
import { type SnapshotFacts, storedSnapshot } from "@/lib/db/snapshots";
import { type FrozenView, frozenView } from "./frozen-view";

export type Snapshot = SnapshotFacts & FrozenView & { key: string; createdAt: Date };

// A frozen view never changes, so what was read once stays right; who may see it is asked each time.
const cache = new LRUCache<string, Snapshot>({ max: 50 });

/** A frozen view as it was stored, checked against the schema of its kind; null when there is none of this key, or the reader may not see all that it shows. */
export async function loadSnapshot(key: string): Promise<Snapshot | null> {
  const snapshot = await read(key);
  if (!snapshot) return null;
  return (await maySeeAll(bundlesIn(snapshot))) ? snapshot : null;
}

/** The ids of the bundles that a frozen view shows numbers of. */
export const bundlesIn = ({ view, versions }: Pick<Snapshot, "view" | "versions">): string[] => [
  ...new Set([...view.bundles.map(({ id }) => id), ...Object.keys(versions.bundles)]),
];

async function read(key: string): Promise<Snapshot | null> {
  const known = cache.get(key);
  if (known) return known;
  const stored = await storedSnapshot(key);
  if (!stored) return null;
  const snapshot = { ...stored, ...frozenView.parse(stored) };
  cache.set(key, snapshot);
  return snapshot;
}
