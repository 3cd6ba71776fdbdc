import type { ParsedResults } from "@/lib/domain/parsed-results";
import type { Cell } from "../encoding/copy-rows";
import { must } from "../must";

/** Yields the rows of a list in every part, numbered from 1 across the parts. */
export function* numberedRows<T>(
  results: readonly ParsedResults[],
  pick: (part: ParsedResults) => readonly T[],
  row: (item: T, ordinal: number, part: number) => Cell[],
): Generator<Cell[]> {
  let ordinal = 0;
  for (const [part, item] of inOrder(results, pick)) {
    ordinal += 1;
    yield row(item, ordinal, part);
  }
}

/** Yields the items of all parts, each with the number of its part, from 0. */
export function* inOrder<T>(
  results: readonly ParsedResults[],
  pick: (part: ParsedResults) => readonly T[],
): Generator<[number, T]> {
  for (const [part, result] of results.entries()) for (const item of pick(result)) yield [part, item];
}

/** Numbers items from 1 across all parts. Both lookups, by part and key, throw an Error for an unknown key. */
export function numberItems<T extends { key: string }>(
  results: readonly ParsedResults[],
  pick: (part: ParsedResults) => readonly T[],
) {
  const rows = [...inOrder(results, pick)].map(([part, item], at) => ({ item, part, ordinal: at + 1 }));
  const found = results.map(() => new Map<string, (typeof rows)[number]>());
  for (const row of rows) found[row.part]?.set(row.item.key, row);
  const get = (part: number, key: string) => must(found[part] ?? new Map<string, never>(), key, "key");
  return {
    rows,
    ordinalOf: (part: number, key: string) => get(part, key).ordinal,
    itemOf: (part: number, key: string) => get(part, key).item,
  };
}
