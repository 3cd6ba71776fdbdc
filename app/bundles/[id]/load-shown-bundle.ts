import type { BundleAnswer } from "@/lib/api/schemas/bundles";
import { loadBundleReport } from "@/lib/db/read/bundle-report";
import { isReadAgain } from "@/lib/db/write/manage-bundle";

/** A bundle as its page shows it. */
export interface ShownBundle {
  bundle: BundleAnswer;
  /** True while its numbers may change by what was stated of it: its page looks again. */
  isReadAgain: boolean;
}

/** Returns a bundle, and if it waits for another import. Null where the reader sees no such bundle. */
export async function loadShownBundle(id: string): Promise<ShownBundle | null> {
  // Asked before the bundle: where no import waits, all that is read behind it has the new numbers.
  const waits = await isReadAgain(id);
  const bundle = await loadBundleReport(id);
  return bundle && { bundle, isReadAgain: waits };
}
