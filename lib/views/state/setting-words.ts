import type { Usage } from "@/lib/db/read/setting-pages";
import { formatCount } from "@/lib/format";

/** Writes "13 runs in 2 bundles", and that the list is cut where it is. */
export function usageNote({ runs, bundles, rows }: Usage): string {
  const plural = (count: number, word: string) => `${formatCount(count)} ${word}${count === 1 ? "" : "s"}`;
  const note = `${plural(runs, "run")} in ${plural(bundles, "bundle")}`;
  const shown = new Set(rows.map(({ bundle }) => bundle)).size;
  return shown < bundles ? `${note}; the newest ${formatCount(shown)} are listed` : note;
}
