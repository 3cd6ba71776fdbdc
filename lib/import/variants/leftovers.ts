import { group } from "d3-array";
import { engineShortNames } from "../../domain/names/engine-words";
import { sharedDepth } from "../../importers/kit/paths";
import { type Execution, type Known, type Leftover, STEM } from "./execution";
import { explains, isKnownNumber, testVocabularyOf, type Vocabulary, vocabularyOf } from "./vocabulary";
import { levelsOf, squash, type Word, wordsOf } from "./words";

/** What names leave unexplained, and what in them marks a repeat. */
export interface Leftovers {
  words: Leftover[];
  marks: string[];
}

/** A word in its place. */
interface Place {
  word: Word;
  level: number;
  /** From the left of its level. */
  nth: number;
  /** Shape or places of a word with digits, of which one that is known in most executions hides it. */
  keys: readonly string[];
}

/** The words of one execution's path, with what is known of each. */
interface Reading {
  places: readonly Place[];
  /** Known from the setting of the run. */
  explained: readonly Explained[];
  /** Known from the run's test, which is another one in the next row: hidden here alone. */
  ofTest: readonly Explained[];
}

/** A bare number that merely equals a known one proves something by its place alone. */
type Explained = "no" | "equal" | "yes";

const ENOUGH = 0.8;
const gluedRepeat = /^(?:r|run|rep|repeat|iter|iteration|round|pass|sample|trial|attempt|loop|it)\d{1,3}$/;
const repeatWords = new Set("run rep repeat iter iteration round pass attempt trial".split(" "));
const isDigits = (text: string): boolean => /^\d+$/.test(text);

/**
 * The words of each execution's path that nothing known explains. Each decision holds for the whole bundle: a word is hidden for all
 * executions or for none, a number by what stands around it. The folders that all executions share are never read.
 */
export function leftoversOf(executions: readonly Execution[]): Leftovers[] {
  const names = new Map<string, Word[][]>();
  for (const { path } of executions) if (!names.has(path)) names.set(path, levelsOf(path).map(wordsOf));
  const root = sharedFolders([...names.keys()]);
  // A file that is uploaded alone has nothing to be compared with: its name is what its reader says of it.
  const begins = names.size === 1 ? new Map<number, number>() : beginnings([...names.values()], root);
  const shortNames = shortNamesOf(executions);
  const places = new Map([...names].map(([path, levels]) => [path, placesOf(levels, root)]));
  const told = new Map<string, Vocabulary>();
  const flags = new Map<string, Explained[]>();
  const readings = executions.map(({ path, known }): Reading => {
    const { workload, params, ...rest } = known;
    const here = places.get(path) ?? [];
    const read = (key: string, make: () => Vocabulary, obvious: (place: Place, at: number) => boolean) =>
      remembered(flags, `${path}\0${key}`, () => {
        const vocabulary = remembered(told, key, make);
        return here.map((place, at) => (obvious(place, at) ? "yes" : says(vocabulary, here, at, known)));
      });
    return {
      places: here,
      explained: read(
        JSON.stringify(rest),
        () => vocabularyOf(known),
        ({ word, level, nth }, at) =>
          nth < (begins.get(level) ?? 0) || shortNames.has(word.low) || spelled(here, at, known),
      ),
      ofTest: read(
        JSON.stringify([workload, params]),
        () => testVocabularyOf(known),
        () => false,
      ),
    };
  });
  const hidden = hiddenKeys(readings);
  return readings.map((reading) => collect(reading, hidden));
}

function remembered<T>(values: Map<string, T>, key: string, make: () => T): T {
  const value = values.get(key) ?? make();
  values.set(key, value);
  return value;
}

/** How many leading folders all paths share. */
export const sharedFolders = (paths: readonly string[]): number =>
  sharedDepth(paths.map((path) => levelsOf(path).slice(0, -1)));

const levelAt = (at: number, of: number): number => (at === of - 1 ? STEM : at);

/** Words with which a level begins in all paths. */
function beginnings(all: readonly Word[][][], root: number): Map<number, number> {
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

const shortNamesOf = (executions: readonly Execution[]): Set<string> =>
  new Set(
    [...new Set(executions.map(({ known }) => known.engine))].flatMap((engine) =>
      engine !== null && Object.hasOwn(engineShortNames, engine)
        ? (engineShortNames[engine] ?? []).filter((name) => name.length <= 4)
        : [],
    ),
  );

function placesOf(levels: Word[][], root: number): Place[] {
  return levels.flatMap((words, at) => {
    if (at < root) return [];
    const level = levelAt(at, levels.length);
    const bare = words.filter(({ low }) => isDigits(low)).length;
    let number = -1;
    return words.map((word, nth): Place => {
      if (isDigits(word.low)) number++;
      const keys = isDigits(word.low)
        ? [`${level}/${words[nth - 1]?.low ?? ""}_#`, `${level}<${number}`, `${level}>${bare - number}`]
        : /\d/.test(word.low)
          ? [`${level}/${word.low.replaceAll(/\d+(?:\.\d+)?/g, "#")}`]
          : [];
      return { word, level, nth, keys };
    });
  });
}

/** Whether a word, alone or with one beside it (`dop_16`, `8 threads`, `pk 1`), says what is known. */
function says(vocabulary: Vocabulary, places: readonly Place[], at: number, known: Known): Explained {
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

/** Whether a word is part of the build or the config, spelled by several words: `x.pg172_o2nofp.x10a_c8r32.pk1`. */
function spelled(places: readonly Place[], at: number, { build, config }: Known): boolean {
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
      if (places[start - 1]?.level !== level || at - start > 12) break;
    }
    return false;
  });
}

interface Tally {
  all: number;
  explained: number;
  values: Set<string>;
}

/** Keys that hide their words: a text that is known wherever it stands, a shape or a place that is known in most executions. */
function hiddenKeys(readings: readonly Reading[]): ReadonlySet<string> {
  const tallies = new Map<string, Tally>();
  for (const { places, explained, ofTest } of readings) {
    for (const [at, { word, level, keys }] of places.entries()) {
      const [byRun, byTest] = [explained[at] ?? "no", ofTest[at] ?? "no"];
      if (byTest === "yes" && !isDigits(word.low)) continue;
      for (const key of [textKey(level, word), ...keys]) {
        const tally = tallies.get(key) ?? { all: 0, explained: 0, values: new Set<string>() };
        tallies.set(key, tally);
        tally.all++;
        const enough = isPlace(key)
          ? [byRun, byTest].some((said) => said !== "no")
          : byRun === "yes" || byTest === "yes";
        if (enough) tally.explained++;
        if (tally.values.size < 2) tally.values.add(word.low);
      }
    }
  }
  const hidden = new Set<string>();
  for (const [key, { all, explained, values }] of tallies) {
    const text = key.startsWith("=");
    // A place with one small number only (`r5.xlarge-1` for one thread) is no proof.
    const place = isPlace(key) && values.size < 2 && [...values].every((value) => Number(value) < 100);
    if (explained === all || (!text && explained >= ENOUGH * all)) if (!place) hidden.add(key);
  }
  return hidden;
}

/** Bare numbers counted from the left (`2<0`) or from the right (`2>1`). */
const isPlace = (key: string): boolean => /^-?\d+[<>]\d+$/.test(key);

const textKey = (level: number, { low }: Word): string => `=${level}/${low}`;

function collect({ places, ofTest }: Reading, hidden: ReadonlySet<string>): Leftovers {
  const left: Leftovers = { words: [], marks: [] };
  const heard = new Set<string>();
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
    else if (!heard.has(word.low) || word.kind === "fraction") {
      heard.add(word.low);
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

/** Leaves out what all executions have at a level, and what all of one kind have and no other kind knows: it tells nothing apart. */
export function withoutCommon(left: readonly Leftovers[], kinds: readonly string[]): Leftovers[] {
  const having = left.map(({ words }) => new Set(words.map(keyOf)));
  const byKind = group(having.keys(), (at) => kinds[at] ?? "");
  const known = new Map<string, Set<string>>();
  for (const [kind, ats] of byKind)
    for (const at of ats)
      for (const { low } of left[at]?.words ?? []) known.set(low, (known.get(low) ?? new Set()).add(kind));
  const gone = new Map<string, Set<string>>();
  for (const [kind, ats] of byKind) {
    const [first = new Set<string>(), ...others] = ats.map((at) => having[at] ?? new Set<string>());
    const common = [...first].filter((key) => others.every((set) => set.has(key)));
    const own = common.filter(
      (key) => known.get(key.slice(key.indexOf("/") + 1))?.size === 1 || having.every((set) => set.has(key)),
    );
    gone.set(kind, new Set(own));
  }
  return left.map(({ words, marks }, at) => {
    const common = (word: Leftover | undefined) => word !== undefined && gone.get(kinds[at] ?? "")?.has(keyOf(word));
    // A fraction goes with the word before it.
    const own = (word: Leftover, nth: number) => !common(word.fraction ? words[nth - 1] : word);
    return { words: words.filter(own), marks };
  });
}

const keyOf = ({ level, low }: Leftover): string => `${level}/${low}`;

/**
 * Leaves out words of file names that name their test: all executions of a test have them, in several files, and those of no other
 * test do (`initial_load`, `scan.warm`).
 */
export function withoutTests(executions: readonly Execution[], left: readonly Leftovers[]): Leftovers[] {
  const testOf = ({ known }: Execution): string | null =>
    known.workload === null
      ? null
      : JSON.stringify([known.workload, Object.entries(known.params).sort(([a], [b]) => (a < b ? -1 : 1))]);
  const tests = executions.map(testOf);
  const ofTest = group(
    [...executions.keys()].filter((at) => tests[at] !== null),
    (at) => tests[at] ?? "",
  );
  if (ofTest.size < 2) return [...left];
  const holders = new Map<string, { tests: Set<string>; always: boolean }>();
  for (const [test, ats] of ofTest) {
    const several = new Set(ats.map((at) => executions[at]?.path)).size > 1;
    const counts = new Map<string, number>();
    for (const at of ats)
      for (const low of new Set((left[at]?.words ?? []).filter(({ level }) => level === STEM).map((word) => word.low)))
        counts.set(low, (counts.get(low) ?? 0) + 1);
    for (const [low, count] of counts) {
      const holder = holders.get(low) ?? { tests: new Set<string>(), always: true };
      holders.set(low, holder);
      holder.tests.add(test);
      if (!several || count < ats.length) holder.always = false;
    }
  }
  const named = new Set(
    [...holders].filter(([, holder]) => holder.always && holder.tests.size < ofTest.size).map(([low]) => low),
  );
  return left.map(({ words, marks }, at) => ({
    words: words.filter(({ level, low }) => level !== STEM || !named.has(low) || tests[at] === null),
    marks,
  }));
}
