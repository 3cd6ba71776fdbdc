import { checkIndexBuild } from "./author-check-builds";
import { bestFirst, checkBest, checkListed } from "./author-check-points";
import type { AuthorCheck, CheckedIndexBuild, CheckedPoint } from "./author-check-types";
import type { AuthorRow, Source } from "./model";
import { canonicalParams } from "./params";

export type { AuthorCheck, CheckedIndexBuild, CheckedPoint, Verdict } from "./author-check-types";

/**
 * Compares the author's rows with the data of the row's own directory. A best-QPS row agrees when our best of its rank
 * rounds to what the author printed and the author's point exists; an index build when seconds and MiB (floor) do.
 */
export function checkAuthorRows(
  rows: readonly AuthorRow[],
  points: readonly CheckedPoint[],
  indexBuilds: readonly CheckedIndexBuild[],
): AuthorCheck[] {
  const data = { points: grouped(points), builds: grouped(indexBuilds) };
  const ranked = new Map<string, CheckedPoint[]>();
  const listed = new Set<string>();
  return rows.map((row) => {
    const place = placeOf(row.source.path, row.algorithm);
    const here = data.points.get(place) ?? [];
    const builds = (data.builds.get(place) ?? []).filter(
      (build) => canonicalParams(build.indexParams) === canonicalParams(row.indexParams),
    );
    if (row.table === "index-build") return checkIndexBuild(row, builds);
    if (row.table === "point-list") {
      const identity = `${row.source.path}\n${row.source.text}`;
      const repeated = listed.has(identity);
      listed.add(identity);
      return checkListed(row, here, repeated);
    }
    const key = `${place}\n${row.recallTarget}`;
    const candidates = ranked.get(key) ?? bestFirst(here, row.recallTarget);
    ranked.set(key, candidates);
    return checkBest(row, here, candidates, builds);
  });
}

function grouped<Item extends { algorithm: string; source: Source }>(items: readonly Item[]): Map<string, Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const key = placeOf(item.source.path, item.algorithm);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}

/** Rows and data meet in a directory and an algorithm; the author writes `pgvector` where the tool writes `PGVector`. */
function placeOf(path: string, algorithm: string): string {
  return `${path.slice(0, Math.max(0, path.lastIndexOf("/")))}\n${algorithm.toLowerCase()}`;
}
