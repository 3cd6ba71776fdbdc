import { CORRECTION_SUBJECTS } from "@/lib/domain/names/corrections";
import type { KeysNamed } from "@/lib/domain/relative/named-columns";
import type { Series } from "@/lib/domain/vector/series";
import { quoted } from "@/lib/views/selection/refused-address";

type Named = Pick<Series, "key" | "base" | "name">;

/**
 * Resolves a link's `base` by any current or former name. Returns a series' key, or a value that several series share.
 * Returns null where no series has that name. `by` = the dimension that makes series.
 */
export function seriesNamed(series: readonly Named[], base: string, by: string, keysNamed?: KeysNamed): string | null {
  if (series.some(({ key, name, base: value }) => [key, name, value].includes(base))) return base;
  const values = new Map<string, Set<string>>();
  for (const { key, base: value } of series)
    for (const [dimension, part] of partsOf(key, by))
      values.set(dimension, (values.get(dimension) ?? new Set()).add(dimension === by ? value : part));
  const asked = partsOf(base, by);
  const means = (dimension: string, own: string, named: string | undefined) => {
    const subject = CORRECTION_SUBJECTS.find((each) => each === dimension);
    if (named === undefined || !subject || !keysNamed) return own === named;
    return keysNamed(subject, named, (key) => values.get(dimension)?.has(key) ?? false).includes(own);
  };
  const found = series.find(({ key }) => {
    const own = partsOf(key, by);
    return own.length === asked.length && own.every(([dimension, part], at) => means(dimension, part, asked[at]?.[1]));
  });
  return found?.key ?? series.find((each) => means(by, each.base, base))?.base ?? null;
}

/** Returns the reason for refusing an unknown base: ratios to another base would be other numbers. */
export const unknownBase = (base: string): string =>
  `No series here is called ${quoted([base])}, so ratios can’t be relative to it.`;

/**
 * Splits a series' key. The value in the dimension that makes series comes first, then values that distinguish it from
 * others.
 */
const partsOf = (key: string, dimension: string): [dimension: string, value: string][] =>
  key.split(" · ").map((part, at) => {
    if (at === 0) return [dimension, part];
    const cut = part.indexOf(":");
    return cut < 0 ? ["", part] : [part.slice(0, cut), part.slice(cut + 1)];
  });
