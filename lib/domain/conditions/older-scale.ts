import { cachedOfNames, scaleWords, withoutScale } from "@/lib/domain/identity/scale-words";
import { variantText } from "./dimensions";
import { UNSET } from "./facet-values";

/** The setting for data in memory. Older imports had it in a variant's words, and older links still name those. */
const MEMORY = "s.cached";
const SCALES = ["scale", "s.scale"];

type Stated = Readonly<Record<string, readonly string[]>>;

/** Returns true where a filter on variants has words of scale. Today's variants have none. */
export const saysScale = (key: string, value: string): boolean =>
  key === "variant" && scaleWords(levelsOf(value)).length > 0;

/**
 * Translates filters of an older link for the points in view. Words of scale in a variant select a scale. A scale that
 * is one word about memory selects the setting `cached`. Ambiguous filters stay, so that their reader refuses them.
 * Returns `stated` itself where nothing is translated.
 */
export function withOlderScale<S extends Stated>(
  stated: S,
  has: (key: string, value: string) => boolean,
): S | Record<string, string[]> {
  const filters = new Map(Object.entries(stated).map(([key, values]) => [key, [...values]]));
  let isMoved = false;
  const move = (from: string, to: readonly (readonly [string, readonly string[]])[]): void => {
    if (to.some(([key, values]) => key !== from && !isFree(filters.get(key), values))) return;
    isMoved = true;
    filters.delete(from);
    for (const [key, values] of to) filters.set(key, [...new Set(values)]);
  };
  const variants = filters.get("variant") ?? [];
  if (variants.some((value) => saysScale("variant", value))) {
    const rests = variants.map((value) => variantText(withoutScale(levelsOf(value))) || UNSET);
    const scales = variants.map((value) => scaleWords(levelsOf(value)).join(" ") || UNSET);
    // Two variants with two scales are four pairs, but the link names only two.
    if (new Set(rests).size === 1 || new Set(scales).size === 1)
      move("variant", [
        ["variant", rests],
        ["scale", scales],
      ]);
  }
  for (const key of SCALES) {
    const values = filters.get(key) ?? [];
    if (!values.length || values.some((value) => has(key, value))) continue;
    const cached = values.map((value) => memoryOf(value));
    if (cached.every((value) => value !== null && has(MEMORY, value)))
      move(key, [[MEMORY, cached.flatMap((value) => value ?? [])]]);
  }
  return isMoved ? Object.fromEntries(filters) : stated;
}

/** Returns true where a filter is absent or equal. */
const isFree = (stated: readonly string[] | undefined, values: readonly string[]): boolean =>
  !stated?.length || (stated.length === values.length && stated.every((value) => values.includes(value)));

const levelsOf = (variant: string): string[] => variant.split("/");

/** Returns the setting's value for a scale of one word about memory; null for any other scale. */
function memoryOf(scale: string): string | null {
  const cached = cachedOfNames([scale]);
  return cached === null || scaleWords([scale]).length !== 1 || withoutScale([scale]).length ? null : String(cached);
}
