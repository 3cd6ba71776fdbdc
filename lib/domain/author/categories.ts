import type { Params } from "@/lib/domain/model";
import { canonicalParams } from "@/lib/domain/names/params";

/** A point or a row of an author's table. */
interface Labelled {
  indexParams: Params;
  queryParams: Params;
}

/**
 * Returns the parameters of a label whose values are words, true or false: `quantization=none`. A sweep varies numbers,
 * and words separate series: `none` and `scalar` are two. {} without words.
 */
export function categoriesOf({ indexParams, queryParams }: Labelled): Params {
  const words = Object.entries({ ...indexParams, ...queryParams }).filter(
    ([, value]) => typeof value === "string" || typeof value === "boolean",
  );
  return Object.fromEntries(words);
}

/** Returns one text for equal categories. */
export const categoryKey = (label: Labelled): string => canonicalParams(categoriesOf(label));

/** Returns true for a point that has every category of a row: the two can be compared. */
export function sharesCategories(point: Labelled, categories: Params): boolean {
  const own: Params = { ...point.indexParams, ...point.queryParams };
  return Object.entries(categories).every(([name, value]) => own[name] === value);
}
