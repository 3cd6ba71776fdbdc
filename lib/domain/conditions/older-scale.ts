import { cachedOfNames, scaleWords, withoutScale } from "@/lib/domain/identity/scale-words";
import { variantText } from "./dimensions";
import { UNSET } from "./facet-values";

/** Where runs keep whether memory held the data. Older imports kept it in a variant's words, and links still ask for these. */
const MEMORY = "s.cached";
const SCALES = ["scale", "s.scale"];

type Stated = Readonly<Record<string, readonly string[]>>;

/** Whether a filter's value of a variant holds words of scale, which no variant has any more. */
export const saysScale = (key: string, value: string): boolean =>
  key === "variant" && scaleWords(levelsOf(value)).length > 0;

/**
 * The filters of an older link by what the points at hand have: words of scale in a variant ask for a scale, and a scale that is one word of memory
 * for the setting `cached`. What has no single meaning stays as it is, so that its reader refuses it.
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
    // Two variants of two scales each are four pairs, of which the link names two.
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

/** Whether a filter says nothing yet, or the same. */
const isFree = (stated: readonly string[] | undefined, values: readonly string[]): boolean =>
  !stated?.length || (stated.length === values.length && stated.every((value) => values.includes(value)));

const levelsOf = (variant: string): string[] => variant.split("/");

/** The value of the setting that a scale of one word about memory means; null where it says more or something else. */
function memoryOf(scale: string): string | null {
  const cached = cachedOfNames([scale]);
  return cached === null || scaleWords([scale]).length !== 1 || withoutScale([scale]).length ? null : String(cached);
}
