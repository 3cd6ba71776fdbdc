import { tombstonesOf } from "@/lib/db/tombstones";
import type { Withdrawn } from "./frozen-view";
import type { Snapshot } from "./load-snapshot";

/** What became of the bundles that a frozen view shows; nothing for those that are as they were. */
export async function loadWithdrawn({ view, versions }: Pick<Snapshot, "view" | "versions">): Promise<Withdrawn[]> {
  const shown = new Set([...view.bundles.map(({ id }) => id), ...Object.keys(versions.bundles)]);
  return (await tombstonesOf([...shown])).map(({ id, ...stone }) => ({ bundle: id, ...stone }));
}
