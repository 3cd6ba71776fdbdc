import type { Meaning, Melt, NamedColumn, TableMapping } from "../kit/table-mapping";
import { type Quantity, quantityIn, quantityOf, unitOf } from "./quantities";

/** A heading whose printed unit differs from the one that the manifest gives. */
export interface UnitDiffers {
  heading: string;
  given: string;
  printed: string;
}

/** Returns the heading of a captured text's column. */
export const captureHeading = (name: string): string => `{${name}}`;

const columnsOfMapping = new WeakMap<TableMapping, ReadonlyMap<string, NamedColumn>>();

/** Returns the columns that a manifest names, by heading, with the captures of its path and of its melted columns. */
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

/** Words of a heading that say what its numbers are in, and that are not read: kqps, tpm, Mb/s. */
const UNREAD = /(?:^|[^a-z])(?:k(?:i?ops|qps|tps)|tpmc?|qph|nopm|[mg]bps)(?![a-z])/i;
const BITS = /(?:^|[^A-Za-z])[KMG]b(?:ps|\/s| per s)/;
/** The mark of a heading that counts in thousands: QPS [k]. */
const THOUSANDS = /[[(]k[\])]$/i;

/**
 * Returns the quantity of a column that a manifest names. Null where no unit is stated, and where the phrase has none
 * in the heading's unit. The heading's own unit counts, and `differs` is set where the manifest states another.
 */
export function namedQuantity(
  { phrase, unit }: { phrase: string; unit: string | null },
  heading: string,
): { quantity: Quantity | null; unit: string | null; differs: UnitDiffers | null } {
  const given = quantityIn(phrase, unit);
  const { own, printed } = printedQuantity(phrase, heading);
  if (printed === null) {
    const [unread] = unit === null ? (UNREAD.exec(heading) ?? BITS.exec(heading) ?? []) : [];
    return { quantity: unread === undefined ? given : null, unit: unread ?? unit, differs: null };
  }
  // A rate has its unit in its name. Thousands of it are the same.
  const isStated = unit !== null || own === null || (given?.kind === "rate" && !THOUSANDS.test(printed));
  const isSame = own !== null && (given === null || (own.key === given.key && own.scale === given.scale));
  const differs = isSame || !isStated ? null : { heading, given: unit ?? phrase, printed };
  return { quantity: own, unit: printed, differs };
}

/** Returns the unit in a heading, and the phrase's quantity in it. Both are null for a heading without a unit. */
function printedQuantity(phrase: string, heading: string): { own: Quantity | null; printed: string | null } {
  // A column may be called b.
  if (heading.trim().length === 1) return { own: null, printed: null };
  // A key of JSON may have its unit in the key above: latency_ms.p99.
  const unit = unitOf(heading) ?? unitOf(heading.slice(0, Math.max(0, heading.lastIndexOf("."))));
  if (unit !== null) return { own: quantityIn(phrase, unit), printed: unit };
  const thousands = THOUSANDS.exec(heading.trim())?.[0];
  const own = thousands === undefined ? null : quantityOf(`${phrase} ${thousands}`);
  return { own, printed: own === null ? null : (thousands ?? null) };
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
  const name = ["{=}", melt.phrase, unit].filter((part) => part !== null).join(" ");
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
