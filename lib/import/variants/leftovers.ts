import { engineShortNames } from "../../domain/names/engine-words";
import { Once } from "../once";
import type { Execution, Leftover } from "./execution";
import { type Explained, explanationOf, isPartOfName } from "./explained";
import { beginnings, isDigits, type Place, placesOf, sharedFolders } from "./places";
import { testVocabularyOf, type Vocabulary, vocabularyOf } from "./vocabulary";
import { levelsOf, type Word, wordsOf } from "./words";

/** Unexplained words of names, and marks of repeats. */
export interface Leftovers {
  words: Leftover[];
  marks: string[];
}

/** The words of one execution's path, each with its explanation. */
interface Reading {
  places: readonly Place[];
  /** Explained by the setting of the run. */
  explained: readonly Explained[];
  /** Explained by the run's test, which differs in the next row: hidden only here. */
  ofTest: readonly Explained[];
}

/** Share of executions whose facts must explain a shape or place, so that its words are hidden everywhere. */
const ENOUGH = 0.8;
const gluedRepeat = /^(?:r|run|rep|repeat|iter|iteration|round|pass|sample|trial|attempt|loop|it)\d{1,3}$/;
const repeatWords = new Set("run rep repeat iter iteration round pass attempt trial".split(" "));

/**
 * Returns the unexplained words of each execution's path. Each decision holds for the whole bundle. A word is hidden
 * for all executions or for none, a number by its neighbours. Folders that all executions share are never read.
 * `counts` are the numbers of each execution's runs.
 */
export function leftoversOf(executions: readonly Execution[], counts: readonly number[]): Leftovers[] {
  const names = new Map<string, Word[][]>();
  for (const { path } of executions) if (!names.has(path)) names.set(path, levelsOf(path).map(wordsOf));
  const root = sharedFolders([...names.keys()]);
  // A file uploaded alone has nothing to be compared with. Its reader decides on the meaning of its name.
  const begins = names.size === 1 ? new Map<number, number>() : beginnings([...names.values()], root);
  const shortNames = shortNamesOf(executions);
  const places = new Map([...names].map(([path, levels]) => [path, placesOf(levels, root)]));
  const vocabularies = new Once<Vocabulary>();
  const flags = new Map<string, Map<string, readonly Explained[]>>();
  const readings = new Map<string, Reading>();
  const readingOf = ({ path, known }: Execution): Reading => {
    const { workload, params, ...rest } = known;
    const here = places.get(path) ?? [];
    const ofPath = getOrMake(flags, path, () => new Map<string, readonly Explained[]>());
    const read = (key: string, make: () => Vocabulary, obvious: (place: Place, at: number) => boolean) =>
      getOrMake(ofPath, key, () => {
        // A single file asks once for each: kept ones would cost more than they save.
        const vocabulary = names.size === 1 ? make() : vocabularies.of([key], make);
        return here.map((place, at) => (obvious(place, at) ? "yes" : explanationOf(vocabulary, here, at, known)));
      });
    const explained = read(
      JSON.stringify(rest),
      () => vocabularyOf(known),
      ({ word, level, nth }, at) =>
        nth < (begins.get(level) ?? 0) || shortNames.has(word.low) || isPartOfName(here, at, known),
    );
    const ofTest = read(
      JSON.stringify([workload, params]),
      () => testVocabularyOf(known),
      () => false,
    );
    // The words of a table are explained in a few ways for 100,000 tests: what follows is done once for each way.
    const key = `${path}\0${explained.join(" ")}\0${ofTest.join(" ")}`;
    return getOrMake(readings, key, () => ({ places: here, explained, ofTest }));
  };
  const all = executions.map(readingOf);
  const hidden = hiddenKeys(all, counts);
  const collected = new Map<Reading, Leftovers>();
  return all.map((reading) => getOrMake(collected, reading, () => collect(reading, hidden)));
}

function getOrMake<K, T>(values: Map<K, T>, key: K, make: () => T): T {
  const value = values.get(key) ?? make();
  values.set(key, value);
  return value;
}

const shortNamesOf = (executions: readonly Execution[]): Set<string> =>
  new Set(
    [...new Set(executions.map(({ known }) => known.engine))].flatMap((engine) =>
      engine !== null && Object.hasOwn(engineShortNames, engine)
        ? (engineShortNames[engine] ?? []).filter((name) => name.length <= 4)
        : [],
    ),
  );

interface Tally {
  all: number;
  explained: number;
  values: Set<string>;
}

/**
 * Returns the keys of hidden words. A text is hidden where it is explained everywhere. A shape or a place is hidden
 * where it is explained in most executions.
 */
function hiddenKeys(readings: readonly Reading[], runs: readonly number[]): ReadonlySet<string> {
  const tallies = new Map<string, Tally>();
  const counts = new Map<Reading, number>();
  for (const [at, reading] of readings.entries()) counts.set(reading, (counts.get(reading) ?? 0) + (runs[at] ?? 1));
  for (const [{ places, explained, ofTest }, count] of counts) {
    for (const [at, { word, level, keys }] of places.entries()) {
      const [byRun, byTest] = [explained[at] ?? "no", ofTest[at] ?? "no"];
      if (byTest === "yes" && !isDigits(word.low)) continue;
      for (const key of [textKey(level, word), ...keys]) {
        const tally = tallies.get(key) ?? { all: 0, explained: 0, values: new Set<string>() };
        tallies.set(key, tally);
        tally.all += count;
        const enough = isPlace(key)
          ? [byRun, byTest].some((answer) => answer !== "no")
          : byRun === "yes" || byTest === "yes";
        if (enough) tally.explained += count;
        if (tally.values.size < 2) tally.values.add(word.low);
      }
    }
  }
  const hidden = new Set<string>();
  for (const [key, { all, explained, values }] of tallies) {
    const text = key.startsWith("=");
    // A place with one small number only (`r5.xlarge-1` for one thread) is not proof.
    const isWeak = isPlace(key) && values.size < 2 && [...values].every((value) => Number(value) < 100);
    if (!isWeak && (explained === all || (!text && explained >= ENOUGH * all))) hidden.add(key);
  }
  return hidden;
}

/** Matches bare numbers counted from the left (`2<0`) or from the right (`2>1`). */
const isPlace = (key: string): boolean => /^-?\d+[<>]\d+$/.test(key);

const textKey = (level: number, { low }: Word): string => `=${level}/${low}`;

function collect({ places, ofTest }: Reading, hidden: ReadonlySet<string>): Leftovers {
  const left: Leftovers = { words: [], marks: [] };
  const words = new Set<string>();
  for (const [at, { word, level, keys }] of places.entries()) {
    const before = places[at - 1];
    const after = places[at + 1];
    const followed = after !== undefined && after.level === level && /^\d{1,3}$/.test(after.word.low);
    if (word.kind === "machine") continue;
    if (word.kind === "date" || word.kind === "id" || gluedRepeat.test(word.low)) left.marks.push(word.raw);
    else if (repeatWords.has(word.low) && followed) left.marks.push(`${word.raw}${after.word.raw}`);
    else if (isDigits(word.low) && before?.level === level && repeatWords.has(before.word.low) && word.low.length <= 3)
      continue;
    else if (!isDigits(word.low) && (ofTest[at] === "yes" || hidden.has(textKey(level, word)))) continue;
    else if (keys.some((key) => hidden.has(key))) continue;
    else if (word.kind === "fraction" && left.words.at(-1)?.low !== before?.word.low) continue;
    else if (!words.has(word.low) || word.kind === "fraction") {
      words.add(word.low);
      left.words.push({
        level,
        raw: word.raw,
        low: word.low,
        separator: word.separator,
        fraction: word.kind === "fraction",
      });
    }
  }
  return left;
}
