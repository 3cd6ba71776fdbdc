import type { Meaning, Melt, NamedColumn, TableMapping } from "../kit/table-mapping";
import { type Quantity, quantityIn, unitOf } from "./quantities";

/** A heading whose printed unit differs from the one that the manifest gives. */
export interface UnitDiffers {
  heading: string;
  given: string;
  printed: string;
}

/** Returns the heading of a captured text's column. */
export const captureHeading = (name: string): string => `{${name}}`;

const columnsOfMapping = new WeakMap<TableMapping, ReadonlyMap<string, NamedColumn>>();

/** Returns the columns that a manifest names, by heading, with the captures of its path. */
function namedColumns(mapping: TableMapping): ReadonlyMap<string, NamedColumn> {
  const before = columnsOfMapping.get(mapping);
  if (before) return before;
  const captured = [...mapping.captures, ...(mapping.melt?.captures ?? [])].map(([name, meaning]): NamedColumn => {
    return { name: captureHeading(name), path: null, meaning };
  });
  const columns = new Map(
    [...captured, ...mapping.columns].flatMap((column) => namesOf(column).map((name) => [name, column] as const)),
  );
  columnsOfMapping.set(mapping, columns);
  return columns;
}

/** Returns the headings of a column: its name, and the key of a path that is one key in quotes. */
export function namesOf({ name, path }: NamedColumn): string[] {
  const [step, ...more] = path ?? [];
  return step?.kind === "key" && more.length === 0 && step.key !== name ? [step.key, name] : [name];
}

/** Returns the meanings that a manifest states of these headings, by place. */
export function meaningsOf(headings: readonly string[], mapping: TableMapping | null): ReadonlyMap<number, Meaning> {
  const columns = mapping === null ? null : namedColumns(mapping);
  return new Map(
    headings.flatMap((heading, at) => {
      const column = columns?.get(heading);
      return column === undefined ? [] : [[at, column.meaning] as const];
    }),
  );
}

/**
 * Returns the quantity of a column that a manifest names, or null where no unit is stated. The heading's own unit
 * counts, and `differs` is set where the manifest states another.
 */
export function namedQuantity(
  { phrase, unit }: { phrase: string; unit: string | null },
  heading: string,
): { quantity: Quantity | null; unit: string | null; differs: UnitDiffers | null } {
  // A key of JSON may have its unit in the key above: latency_ms.p99.
  const printed = unitOf(heading) ?? unitOf(heading.slice(0, Math.max(0, heading.lastIndexOf("."))));
  const own = printed === null ? null : quantityIn(phrase, printed);
  const given = quantityIn(phrase, unit);
  if (own === null || given === null || (own.key === given.key && own.scale === given.scale))
    return own === null ? { quantity: given, unit, differs: null } : { quantity: own, unit: printed, differs: null };
  return { quantity: own, unit: printed, differs: { heading, given: unit ?? phrase, printed: printed ?? "" } };
}

/** A column that becomes a row. */
export interface MeltedColumn {
  /** Its captured texts, in the order of the captures. */
  texts: readonly string[];
  /** The column of its number, which others of the same unit share. */
  quantity: NamedColumn;
  /** Null where the heading has no other unit than the manifest. */
  differs: UnitDiffers | null;
}

/** Returns the row that a column of this heading becomes; null where the heading does not match. */
export function meltedColumn(heading: string, melt: Melt): MeltedColumn | null {
  const texts = melt.match(heading);
  if (texts === null) return null;
  const { unit, differs } = namedQuantity(melt, heading);
  const name = [melt.phrase, unit].filter((part) => part !== null).join(" ");
  const quantity: NamedColumn = { name, path: null, meaning: { kind: "quantity", phrase: melt.phrase, unit } };
  return { texts: [...melt.captures.keys()].map((capture) => texts.get(capture) ?? ""), quantity, differs };
}

/** A table's melted columns. */
interface Melted {
  found: readonly (MeltedColumn & { at: number })[];
  captures: readonly string[];
  /** Headings of quantities: one for each unit. */
  quantities: readonly string[];
  differs: readonly UnitDiffers[];
  /** The same manifest, which also names these headings. */
  mapping: TableMapping;
}

/** Returns the columns that a manifest melts; null where it melts none of these. */
export function meltOf(headings: readonly string[], mapping: TableMapping): Melted | null {
  const { melt } = mapping;
  if (melt === null) return null;
  const named = namedColumns(mapping);
  const found = headings.flatMap((heading, at) => {
    const column = named.has(heading) ? null : meltedColumn(heading, melt);
    return column === null ? [] : [{ ...column, at }];
  });
  if (found.length === 0) return null;
  const columns = new Map(found.map(({ quantity }) => [quantity.name, quantity]));
  return {
    found,
    captures: [...melt.captures.keys()],
    quantities: [...columns.keys()],
    differs: found.flatMap(({ differs }) => differs ?? []),
    mapping: { ...mapping, columns: [...mapping.columns, ...columns.values()] },
  };
}
