import { dimensionOf } from "@/lib/domain/conditions/dimensions";
import { CORRECTION_SUBJECTS, type Corrections } from "@/lib/domain/names/corrections";
import type { Dimension, RelativeColumn } from "./relative-columns";
import type { RelativeTable } from "./relative-table";

/** Which keys a name of an address may mean (corrections.ts). */
export type KeysNamed = Corrections["keysNamed"];

type Named = Pick<RelativeTable, "columns" | "columnsBy" | "cells" | "contexts">;

/**
 * The columns that a link or a person may mean: by key; by value, with the parts that the text names; by value alone; by version. A value and a part are
 * read by whatever name they have or had (`keysNamed`). A column that was measured under another part than the text names is none of them. Several where what
 * is named was measured under several conditions; none: the caller says so.
 */
export function columnsNamed(table: Named, text: string, keysNamed?: KeysNamed): RelativeColumn[] {
  const { columns, columnsBy } = table;
  const { value, parts } = parsedKey(text);
  const partsOf = new Map(columns.map((column) => [column, parsedKey(column.key).parts]));
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
  // Exactly this text, then what the text says in parts: it may be one value with commas, as people write machines.
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
  ];
  for (const way of ways) {
    const found = columns.filter(way);
    if (found.length > 0) return found;
  }
  return [];
}

/** A column's key in its parts: its value, then `DIMENSION:VALUE` for what splits it. Commas in them have a backslash before them. */
function parsedKey(text: string): { value: string; parts: { dimension: Dimension; named: string }[] } {
  const [value = "", ...rest] = (text.match(/(?:\\[\s\S]|[^\\,])+/g) ?? []).map((part) =>
    part.replaceAll(/\\([\s\S])/g, "$1"),
  );
  const parts = rest.flatMap((part) => {
    const dimension = part.slice(0, Math.max(0, part.indexOf(":")));
    return dimensionOf(dimension) ? [{ dimension, named: part.slice(dimension.length + 1) }] : [];
  });
  return { value, parts };
}

/** The values of a dimension that a name means, of those that there are, by whatever it is or was called. */
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

/** The first of them; null where there is none. */
export const findColumn = (table: Named, text: string): RelativeColumn | null => columnsNamed(table, text)[0] ?? null;
