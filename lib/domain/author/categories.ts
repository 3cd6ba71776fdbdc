import type { Params } from "@/lib/domain/model";
import { canonicalParams } from "@/lib/domain/names/params";

interface Labelled {
  indexParams: Params;
  queryParams: Params;
}

/**
 * The parameters of a label that are words and not numbers: `quantization=none`. Numbers are what a search for the best is made over; a
 * word says what was searched, so that `none` and `scalar` are two series. Empty where there are none.
 */
export function categoriesOf({ indexParams, queryParams }: Labelled): Params {
  const words = Object.entries({ ...indexParams, ...queryParams }).filter(
    ([, value]) => typeof value === "string" || typeof value === "boolean",
  );
  return Object.fromEntries(words);
}

/** One text for equal categories. */
export const categoryKey = (label: Labelled): string => canonicalParams(categoriesOf(label));

/** True for a point that has every category of a row, so that the two can be compared. */
export function sharesCategories(point: Labelled, categories: Params): boolean {
  const own: Params = { ...point.indexParams, ...point.queryParams };
  return Object.entries(categories).every(([name, value]) => own[name] === value);
}
