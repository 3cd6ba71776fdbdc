import { dimensionOf } from "@/lib/domain/conditions/dimensions";
import { namesCommit } from "@/lib/domain/identity/commits";
import { CORRECTION_SUBJECTS, type Corrections } from "@/lib/domain/names/corrections";
import type { Dimension, RelativeColumn } from "./relative-columns";
import type { RelativeTable } from "./relative-table";

/** Returns the keys that a name in an address may mean (corrections.ts). */
export type KeysNamed = Corrections["keysNamed"];

type Named = Pick<RelativeTable, "columns" | "columnsBy" | "cells" | "contexts">;

/**
 * Returns the columns that a text in a link may mean. It may be a key, a value with named parts, a value, a version, or
 * the commit of a build. `keysNamed` reads present and earlier names. A column with another part than the named one is
 * left out. Several where the value was measured under several conditions; none for an unknown text.
 */
export function columnsNamed(table: Named, text: string, keysNamed?: KeysNamed): RelativeColumn[] {
  const { columns, columnsBy } = table;
  const { value, parts } = parseKey(text);
  const partsOf = new Map(columns.map((column) => [column, parseKey(column.key).parts]));
  const valuesOf = (column: RelativeColumn, dimension: Dimension): string[] => {
    if (dimension === columnsBy) return [column.value];
    const part = partsOf.get(column)?.find((each) => each.dimension === dimension);
    const at = columns.indexOf(column);
    return part
      ? [part.named]
      : [...new Set(table.cells.flatMap((row) => table.contexts[row[at]?.context ?? -1]?.[dimension] ?? []))];
  };
  const means = (column: RelativeColumn, dimension: Dimension, named: string): boolean => {
    const own = valuesOf(column, dimension);
    const all = new Set(columns.flatMap((each) => valuesOf(each, dimension)));
    const keys = valuesNamed(dimension, named, all, keysNamed);
    return own.length > 0 && own.every((each) => keys.includes(each));
  };
  // Matches the text as a whole first, then its parts: one value may have commas, as names of machines do.
  const isWhole = (column: RelativeColumn) => means(column, columnsBy, text);
  const isValue = (column: RelativeColumn) =>
    means(column, columnsBy, value) && parts.every(({ dimension, named }) => means(column, dimension, named));
  const ways: readonly ((column: RelativeColumn) => boolean)[] = [
    ({ key }) => key === text,
    (column) => column.value === text,
    (column) =>
      isValue(column) && column.parts.every((own) => parts.some(({ dimension }) => dimension === own.dimension)),
    isWhole,
    isValue,
    ({ version }) => version !== null && version === text,
    (column) => columnsBy === "build" && namesCommit(column.value, text),
  ];
  for (const way of ways) {
    const found = columns.filter(way);
    if (found.length > 0) return found;
  }
  return [];
}

/** Splits a column's key into its value and each `DIMENSION:VALUE`. A backslash escapes commas. */
function parseKey(text: string): { value: string; parts: { dimension: Dimension; named: string }[] } {
  const [value = "", ...rest] = (text.match(/(?:\\[\s\S]|[^\\,])+/g) ?? []).map((part) =>
    part.replaceAll(/\\([\s\S])/g, "$1"),
  );
  const parts = rest.flatMap((part) => {
    const dimension = part.slice(0, Math.max(0, part.indexOf(":")));
    return dimensionOf(dimension) ? [{ dimension, named: part.slice(dimension.length + 1) }] : [];
  });
  return { value, parts };
}

/** Returns the values of a dimension, among those in view, that a present or earlier name means. */
export function valuesNamed(
  dimension: Dimension,
  named: string,
  values: ReadonlySet<string>,
  keysNamed?: KeysNamed,
): string[] {
  const normal = dimensionOf(dimension)?.normal ?? ((text: string) => text);
  const subject = CORRECTION_SUBJECTS.find((each) => each === dimension);
  const keys = subject && keysNamed ? keysNamed(subject, named, (key) => values.has(normal(key))) : [named];
  return keys.map(normal);
}

/** Returns the first column that a text may mean (`columnsNamed`); null without one. */
export const findColumn = (table: Named, text: string): RelativeColumn | null => columnsNamed(table, text)[0] ?? null;
