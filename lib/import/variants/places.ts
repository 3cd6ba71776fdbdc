import { sharedDepth } from "../../importers/kit/paths";
import { STEM } from "./execution";
import { levelsOf, type Word } from "./words";

/** A word with its place. */
export interface Place {
  word: Word;
  level: number;
  /** From the left of its level. */
  nth: number;
  /** Keys of the shape or places of a word with digits. One that is explained in most executions hides the word. */
  keys: readonly string[];
}

/** Returns true for a text of one or more ASCII digits. */
export const isDigits = (text: string): boolean => /^\d+$/.test(text);

/** Returns the number of leading folders that all paths share. */
export const sharedFolders = (paths: readonly string[]): number =>
  sharedDepth(paths.map((path) => levelsOf(path).slice(0, -1)));

const levelAt = (at: number, count: number): number => (at === count - 1 ? STEM : at);

/** Counts the words that begin a level in all paths. */
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

/** Returns the words of a path below the shared folders, each with the keys of its numbers. */
export function placesOf(levels: Word[][], root: number): Place[] {
  return levels.flatMap((words, at) => {
    if (at < root) return [];
    const level = levelAt(at, levels.length);
    const bare = words.filter(({ low }) => isDigits(low)).length;
    let number = -1;
    return words.map((word, nth): Place => {
      if (isDigits(word.low)) number++;
      const places = [`${level}/${words[nth - 1]?.low ?? ""}_#`, `${level}<${number}`, `${level}>${bare - number}`];
      return { word, level, nth, keys: isDigits(word.low) ? places : shapeOf(word, level) };
    });
  });
}

/** Returns the key of a word with digits, in which "#" replaces each number; none for other words. */
const shapeOf = ({ low }: Word, level: number): string[] =>
  /\d/.test(low) ? [`${level}/${low.replaceAll(/\d+(?:\.\d+)?/g, "#")}`] : [];
