import { capital, formatCount, formatCounted } from "@/lib/format";
import type { TrustedBundle, TrustLink, TrustPlace } from "./trusted";

// Words and links that all sentences on trust share.

/** Most bundles that one sentence names. */
const NAMED = 4;

/** Most facts that one item lists, before the number of the others. */
export const MOST_LISTED = 8;

/** Returns the sum of a number over bundles. */
export const sum = (bundles: readonly TrustedBundle[], of: (bundle: TrustedBundle) => number): number =>
  bundles.reduce((total, bundle) => total + of(bundle), 0);

/** Writes a number with its noun: "1 file", "2 files". */
export const several = (number: number, one: string, many: string): string =>
  `${formatCount(number)} ${number === 1 ? one : many}`;

/** Links to one place of the first bundles, with their titles. */
export const linksTo = (bundles: readonly TrustedBundle[], to: TrustPlace): TrustLink[] =>
  bundles.slice(0, NAMED).map(({ id, title }) => ({ text: title, to, bundle: id }));

/**
 * Joins words about several bundles, each with its title; a bundle alone in view has none. `lacking` = number of
 * further bundles in view without such words.
 */
export function ofEach(
  bundles: readonly TrustedBundle[],
  words: (bundle: TrustedBundle) => string,
  lacking = 0,
): string {
  const [only] = bundles;
  if (bundles.length === 1 && lacking === 0 && only) return `${capital(words(only))}.`;
  const named = bundles.slice(0, NAMED).map((bundle) => `${bundle.title}: ${words(bundle)}`);
  const more = bundles.length - named.length;
  if (more > 0) named.push(formatCounted(more, "more bundle"));
  if (lacking > 0) named.push(`not stated for ${formatCounted(lacking, "bundle")}`);
  return `${named.join("; ")}.`;
}

/** Returns words for the head of an item: `all` where they are of all bundles in view, else `some` of their number. */
export const headOf = (
  found: number,
  bundles: readonly TrustedBundle[],
  all: string,
  some: (bundles: string) => string,
): string => (found === bundles.length ? all : some(formatCounted(found, "bundle")));
