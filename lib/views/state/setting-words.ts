import type { Usage } from "@/lib/db/read/setting-pages";
import { formatCount, formatCounted } from "@/lib/format";

/** Writes "13 runs in 2 bundles". For a cut list it adds the number of bundles in the list. */
export function usageNote({ runs, bundles, rows }: Usage): string {
  const note = `${formatCounted(runs, "run")} in ${formatCounted(bundles, "bundle")}`;
  const shown = new Set(rows.map(({ bundle }) => bundle)).size;
  return shown < bundles ? `${note}; the newest ${formatCount(shown)} are listed` : note;
}
