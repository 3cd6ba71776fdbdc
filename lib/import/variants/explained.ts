import type { Known } from "./execution";
import { isDigits, type Place } from "./places";
import { explains, isKnownNumber, type Vocabulary } from "./vocabulary";
import { squash } from "./words";

/** "equal": a bare number that equals a known one, which only its place can confirm. */
export type Explained = "no" | "equal" | "yes";

/** Returns how far a word repeats a known fact, alone or with its neighbour (`dop_16`, `8 threads`, `pk 1`). */
export function explanationOf(vocabulary: Vocabulary, places: readonly Place[], at: number, known: Known): Explained {
  const [before, place, after] = [places[at - 1], places[at], places[at + 1]];
  if (!place) return "no";
  const { low } = place.word;
  if (!isDigits(low) && explains(vocabulary, low, known)) return "yes";
  const together = (one: Place | undefined, two: Place | undefined): boolean => {
    if (!one || !two || one.level !== two.level) return false;
    const both = one.word.low + two.word.low;
    if (vocabulary.words.has(both)) return true;
    return isDigits(one.word.low) !== isDigits(two.word.low) && explains(vocabulary, both, known);
  };
  if (together(place, after) || together(before, place)) return "yes";
  return isDigits(low) && isKnownNumber(vocabulary, low) ? "equal" : "no";
}

// Words of a name that are looked at before a part of it.
const MOST_PARTS = 12;

/** Returns true for a part of a build or config of several words: `x.pg172_o2nofp.x10a_c8r32.pk1`. */
export function isPartOfName(places: readonly Place[], at: number, { build, config }: Known): boolean {
  const level = places[at]?.level;
  return [build, config].some((name) => {
    const run = squash(name ?? "");
    for (let start = at; start >= 0 && run !== ""; start--) {
      let text = "";
      for (let end = start; text.length < run.length && places[end]?.level === level; end++) {
        text += squash(places[end]?.word.raw ?? "");
        if (text === run && end >= at) return true;
        if (!run.startsWith(text)) break;
      }
      if (places[start - 1]?.level !== level || at - start > MOST_PARTS) break;
    }
    return false;
  });
}
