import { tombstonesOf } from "@/lib/db/read/tombstones";
import type { Withdrawn } from "@/lib/views/frozen/withdrawn-words";
import { bundlesIn } from "./load-snapshot";

/** Loads the withdrawals of a frozen view's bundles; [] for untouched ones. */
export async function loadWithdrawn(snapshot: Parameters<typeof bundlesIn>[0]): Promise<Withdrawn[]> {
  return (await tombstonesOf(bundlesIn(snapshot))).map(({ id, ...stone }) => ({ bundle: id, ...stone }));
}
