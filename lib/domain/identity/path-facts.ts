import { levelsOf, type Place } from "./levels";
import type { Kind } from "./word";
import { wordsOfLevel } from "./words";

/** One name of a path, with what its words say. */
export interface SpokenLevel {
  /** Its place in the path, 0 = the first. */
  level: number;
  /** Where it stands: archive, root, folder or file. */
  source: string;
  name: string;
  /** Its words that are more than the type of a file, in their order. */
  words: { text: string; kind: Kind }[];
}

/** Returns what each name of a path says, from the archive's down; names that say nothing are left out. */
export const spokenLevels = (place: Place): SpokenLevel[] =>
  levelsOf(place).flatMap(({ name, source, isFile }, level) => {
    const words = wordsOfLevel(name, isFile).flatMap(({ text, kind }) => (kind === "noise" ? [] : [{ text, kind }]));
    return words.length > 0 ? [{ level, source, name, words }] : [];
  });
