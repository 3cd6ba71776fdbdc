import { tombstonesOf } from "@/lib/db/tombstones";
import type { Withdrawn } from "@/lib/views/frozen/withdrawn-words";
import { bundlesIn } from "./load-snapshot";

/** What became of the bundles that a frozen view shows; nothing for those that are as they were. */
export async function loadWithdrawn(snapshot: Parameters<typeof bundlesIn>[0]): Promise<Withdrawn[]> {
  return (await tombstonesOf(bundlesIn(snapshot))).map(({ id, ...stone }) => ({ bundle: id, ...stone }));
}
