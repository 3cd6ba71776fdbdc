import type { Params, ParamValue } from "@/lib/domain/model";

/** Stands for "the source does not say" in filters on runs. */
export const UNKNOWN = "unknown";
/** Stands for "this point has no such parameter" in filters on parameters. */
export const UNSET = "unset";

const reserved = new Set([UNKNOWN, UNSET, "all"]);

/** A value as filters and links spell it. A real value that looks like one of the reserved words is put in quotes. */
export function valueText(value: ParamValue | undefined, missing: string): string {
  if (value === null || value === undefined) return missing;
  const text = String(value);
  return reserved.has(text) ? `"${text}"` : text;
}

const collator = new Intl.Collator("en", { numeric: true, sensitivity: "variant" });

/** Numbers by size, other text in natural order (8 before 16), the words for "missing" last. */
export function compareValues(a: string, b: string): number {
  const missing = Number(a === UNKNOWN || a === UNSET) - Number(b === UNKNOWN || b === UNSET);
  if (missing) return missing;
  const [x, y] = [Number(a), Number(b)];
  if (a.trim() && b.trim() && !Number.isNaN(x) && !Number.isNaN(y) && x !== y) return x - y;
  return collator.compare(a, b) || (a < b ? -1 : a > b ? 1 : 0);
}

/** Order of parameter sets: by each parameter in turn, numbers by size; a set without the parameter comes after those with it. */
export function compareParams(a: Params, b: Params): number {
  for (const name of new Set([...Object.keys(a), ...Object.keys(b)])) {
    const order = compareValues(valueText(a[name], UNSET), valueText(b[name], UNSET));
    if (order) return order;
  }
  return 0;
}
