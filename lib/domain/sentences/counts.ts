import { formatCount } from "@/lib/format";
import { type Clause, figure, type SpokenPair, words } from "./sentence";

// Counts of rows in sentences.

/** Returns a noun without its number, with an "s" unless n is 1: "phase", "phases". */
export const plural = (word: string, n: number): string => (n === 1 ? word : `${word}s`);

/** Returns the verb of a metric: "are" for counts per something ("queries per second"), else "is". */
export const verbOf = (metric: string): "is" | "are" => (/s (?:\w+ )?per \w/.test(metric) ? "are" : "is");

/** Returns words for all of n: "the only phase", "both phases", "all 33 microbenchmarks". */
export function allOf(n: number, noun: string | Clause, pairs: readonly SpokenPair[] = []): Clause {
  if (n === 1) return words`the only ${noun}`;
  return n === 2 ? words`both ${noun}` : words`all ${figure(formatCount(n), "count", pairs)} ${noun}`;
}
