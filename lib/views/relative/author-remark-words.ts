import { formatCount } from "@/lib/format";
import type { AuthorRemark } from "./relative-types";

/**
 * Returns sentences on an author's tables: where they differ from raw results, and where they contradict themselves.
 */
export function authorRemarkWords({ title, cells, differ, ownCells, ownDiffer }: AuthorRemark): string[] {
  const raw =
    `${formatCount(differ)} of ${formatCount(cells)} cells in the author’s own tables of ${title} differ from ` +
    "the raw results.";
  const own =
    `The author’s own tables of ${title} contradict themselves in ${formatCount(ownDiffer)} of ` +
    `${formatCount(ownCells)} cells.`;
  return [...(differ > 0 ? [raw] : []), ...(ownDiffer > 0 ? [own] : [])];
}
