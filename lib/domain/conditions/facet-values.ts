import { ascending } from "@/lib/domain/group";
import type { Params, ParamValue } from "@/lib/domain/model";
import { naturalOrder } from "@/lib/domain/natural-order";
import { ownValue } from "@/lib/domain/own-value";
import { ALL } from "./filters";

/** Spelling of a value that the source does not state, in filters on runs. */
export const UNKNOWN = "unknown";
/** Spelling of a parameter that the point lacks, in filters on parameters. */
export const UNSET = "unset";

const reserved = new Set([UNKNOWN, UNSET, ALL]);

/** Returns a value as filters and links spell it. Quotes mark real values that look like a reserved word. */
export function valueText(value: ParamValue | undefined, missing: string): string {
  if (value === null || value === undefined) return missing;
  const text = String(value);
  return reserved.has(text) ? `"${text}"` : text;
}

/** Orders numbers by size, other text in natural order (8 before 16), words for "missing" last. */
export function compareValues(a: string, b: string): number {
  const missing = Number(a === UNKNOWN || a === UNSET) - Number(b === UNKNOWN || b === UNSET);
  if (missing) return missing;
  const [x, y] = [Number(a), Number(b)];
  if (a.trim() && b.trim() && !Number.isNaN(x) && !Number.isNaN(y) && x !== y) return x - y;
  return naturalOrder(a, b) || ascending(a, b);
}

/** Orders parameter sets by each parameter in turn, numbers by size. Sets without the parameter come last. */
export function compareParams(a: Params, b: Params): number {
  for (const name of new Set([...Object.keys(a), ...Object.keys(b)])) {
    const order = compareValues(valueText(ownValue(a, name), UNSET), valueText(ownValue(b, name), UNSET));
    if (order) return order;
  }
  return 0;
}
