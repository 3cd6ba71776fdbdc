import { sharedDepth } from "../../importers/kit/paths";
import { STEM } from "./execution";
import { levelsOf, type Word } from "./words";

/** A word with its place. */
export interface Place {
  word: Word;
  /** Its folder, counted from the top, or STEM. */
  level: number;
  /** From the left of its level; the first is 0. */
  nth: number;
  /**
   * Keys of a word with digits; none for other words. A key that is explained in most executions hides the word. A
   * number has three keys for its places. On level 2 these are:
   * - `2/dop_#`: after the word `dop`
   * - `2<0`: the first number from the left
   * - `2>1`: the last number, counted from the right
   *
   * Other words have their shape (`2/c#r#`).
   */
  keys: readonly string[];
}

/** Returns true for a text of one or more ASCII digits. */
export const isDigits = (text: string): boolean => /^\d+$/.test(text);

/** Returns the number of leading folders that all paths share. */
export const sharedFolders = (paths: readonly string[]): number =>
  sharedDepth(paths.map((path) => levelsOf(path).slice(0, -1)));

const levelAt = (at: number, count: number): number => (at === count - 1 ? STEM : at);

/**
 * Returns the number of first words that a level has in common in all paths, by level. It has no entry for a level that
 * a path lacks. `root` counts the folders that all paths share. Their levels are left out.
 */
export function beginnings(all: readonly Word[][][], root: number): Map<number, number> {
  const found = new Map<number, { words: string[]; paths: number }>();
  for (const levels of all) {
    for (let at = root; at < levels.length; at++) {
      const words = (levels[at] ?? []).map(({ low }) => low);
      const level = levelAt(at, levels.length);
      const before = found.get(level);
      if (!before) found.set(level, { words, paths: 1 });
      else {
        let same = 0;
        while (same < before.words.length && same < words.length && words[same] === before.words[same]) same++;
        found.set(level, { words: before.words.slice(0, same), paths: before.paths + 1 });
      }
    }
  }
  return new Map(
    [...found].filter(([, { paths }]) => paths === all.length).map(([level, { words }]) => [level, words.length]),
  );
}

/** Returns the words of a path below its first `root` folders, each with its keys. */
export function placesOf(levels: readonly Word[][], root: number): Place[] {
  return levels.flatMap((words, at) => {
    if (at < root) return [];
    const level = levelAt(at, levels.length);
    const numbers = words.filter(({ low }) => isDigits(low)).length;
    let number = -1;
    return words.map((word, nth): Place => {
      if (!isDigits(word.low)) return { word, level, nth, keys: shapeOf(word, level) };
      number++;
      const before = words[nth - 1]?.low ?? "";
      return { word, level, nth, keys: [`${level}/${before}_#`, `${level}<${number}`, `${level}>${numbers - number}`] };
    });
  });
}

/** Returns the key of a word with digits, in which "#" replaces each number; none for other words. */
const shapeOf = ({ low }: Word, level: number): string[] =>
  /\d/.test(low) ? [`${level}/${low.replaceAll(/\d+(?:\.\d+)?/g, "#")}`] : [];
