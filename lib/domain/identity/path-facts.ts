import { levelsOf, type Place } from "./levels";
import type { Kind } from "./word";
import { wordsOfLevel } from "./words";

/** One name of a path with its words. */
export interface SpokenLevel {
  /** Depth in the path, 0 = the first. */
  level: number;
  /** Kind of the name: archive, root, folder or file. */
  source: string;
  name: string;
  /** Its words in order, without noise such as types of files. */
  words: { text: string; kind: Kind }[];
}

/** Returns the words of each name of a path, the archive's first. Names without words are left out. */
export const spokenLevels = (place: Place): SpokenLevel[] =>
  levelsOf(place).flatMap(({ name, source, isFile }, level) => {
    const words = wordsOfLevel(name, isFile).flatMap(({ text, kind }) => (kind === "noise" ? [] : [{ text, kind }]));
    return words.length > 0 ? [{ level, source, name, words }] : [];
  });
