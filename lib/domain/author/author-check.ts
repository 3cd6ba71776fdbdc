import type { AuthorRow } from "@/lib/domain/author-rows";
import type { Params } from "@/lib/domain/model";
import { canonicalParams } from "@/lib/domain/names/params";
import { withoutPacking } from "@/lib/domain/packing";
import { checkIndexBuild } from "./author-check-builds";
import { byQps, checkBest, checkListRow, paramsKey } from "./author-check-points";
import type { AuthorCheck, CheckedIndexBuild, CheckedPoint, Place } from "./author-check-types";
import { categoriesOf, categoryKey, sharesCategories } from "./categories";

export type { AuthorCheck, CheckedIndexBuild, CheckedPoint, Verdict } from "./author-check-types";

/**
 * Compares the author's rows with the data of the same directory, variant and categories (quantization=none). A
 * best-QPS row agrees when our best of its rank rounds to the printed value and the author's point exists. An index
 * build agrees when seconds and MiB (floor) do, a listed point when the data has it.
 */
export function checkAuthorRows(
  rows: readonly AuthorRow[],
  points: readonly CheckedPoint[],
  indexBuilds: readonly CheckedIndexBuild[],
): AuthorCheck[] {
  const places = gather(points, indexBuilds);
  const narrowed = new Map<string, Place>();
  const listed = new Set<string>();
  return rows.map((row) => {
    const key = placeOf(row.source.path, row.algorithm);
    const all = places.get(key) ?? emptyPlace();
    if (row.table === "index-build")
      return checkIndexBuild(row, all.builds.get(canonicalParams(row.indexParams)) ?? []);
    const [variant, categories] = [row.variant ?? null, categoriesOf(row)];
    const isWhole = variant === null && Object.keys(categories).length === 0;
    const narrow = `${key}\n${variant}\n${categoryKey(row)}`;
    const here = isWhole ? all : getOrMake(narrowed, narrow, () => restrict(all, variant, categories));
    const builds = here.builds.get(canonicalParams(row.indexParams)) ?? [];
    if (row.table === "best-qps") return checkBest(row, here, builds);
    const identity = `${row.source.path}\n${row.source.text}`;
    const repeated = listed.has(identity);
    listed.add(identity);
    return checkListRow(row, here, repeated);
  });
}

/** Rows and data share a directory and an algorithm; the author writes `pgvector` where the tool writes `PGVector`. */
function placeOf(path: string, algorithm: string): string {
  return `${path.slice(0, Math.max(0, path.lastIndexOf("/")))}\n${algorithm.toLowerCase()}`;
}

/**
 * Returns the points of a variant (`o.plot.wm8`, `o.batch0.pgvector.wm8.gz`) and of these categories, and the variant's
 * builds. `variant` null = any.
 */
function restrict(place: Place, variant: string | null, categories: Params): Place {
  const isOf = ({ source }: CheckedPoint | CheckedIndexBuild) =>
    variant === null || withoutPacking(source.path).endsWith(`.${variant}`);
  const isPointOf = (point: CheckedPoint) => isOf(point) && sharesCategories(point, categories);
  const filterEach = <Item>(lists: ReadonlyMap<string, Item[]>, test: (item: Item) => boolean) =>
    new Map([...lists].map(([key, items]) => [key, items.filter(test)]));
  return {
    bestFirst: place.bestFirst.filter(isPointOf),
    byParams: filterEach(place.byParams, isPointOf),
    builds: filterEach(place.builds, isOf),
  };
}

function getOrMake<Item>(known: Map<string, Item>, key: string, make: () => Item): Item {
  const item = known.get(key) ?? make();
  known.set(key, item);
  return item;
}

const emptyPlace = (): Place => ({ bestFirst: [], byParams: new Map(), builds: new Map() });

function gather(points: readonly CheckedPoint[], builds: readonly CheckedIndexBuild[]): Map<string, Place> {
  const places = new Map<string, Place>();
  const placeFor = ({ source, algorithm }: CheckedPoint | CheckedIndexBuild): Place => {
    const key = placeOf(source.path, algorithm);
    const place = places.get(key) ?? emptyPlace();
    places.set(key, place);
    return place;
  };
  for (const point of points) {
    const place = placeFor(point);
    place.bestFirst.push(point);
    append(place.byParams, paramsKey(point), point);
  }
  for (const build of builds) append(placeFor(build).builds, canonicalParams(build.indexParams), build);
  for (const place of places.values()) place.bestFirst.sort(byQps);
  return places;
}

function append<Item>(lists: Map<string, Item[]>, key: string, item: Item): void {
  const list = lists.get(key);
  if (list) list.push(item);
  else lists.set(key, [item]);
}
