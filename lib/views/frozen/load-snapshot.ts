import { LRUCache } from "lru-cache";
import { type SnapshotFacts, storedSnapshot } from "@/lib/db/snapshots";
import { type FrozenView, frozenView } from "./frozen-view";

export type Snapshot = SnapshotFacts & FrozenView & { key: string; createdAt: Date };

// A frozen view never changes, so what was read once stays right.
const cache = new LRUCache<string, Snapshot>({ max: 50 });

/** A frozen view as it was stored, checked against the schema of its kind; null when there is none of this key. */
export async function loadSnapshot(key: string): Promise<Snapshot | null> {
  const known = cache.get(key);
  if (known) return known;
  const stored = await storedSnapshot(key);
  if (!stored) return null;
  const snapshot = { ...stored, ...frozenView.parse(stored) };
  cache.set(key, snapshot);
  return snapshot;
}
