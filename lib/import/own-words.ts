import type { Fact } from "../domain/identity/fact";
import type { Identity } from "../domain/identity/identity";
import { memoryPhrases, scaleWords } from "../domain/identity/scale-words";
import { isComparing } from "../domain/identity/unlisted-engines";
import type { Kind } from "../domain/identity/word";
import { isOtherEngine } from "../domain/identity/words";
import type { Known } from "./variants/execution";
import { explains, testVocabularyOf, type Vocabulary, vocabularyOf } from "./variants/vocabulary";
import { squash } from "./variants/words";

/** Words in the path of a run that nothing else explains. */
export interface OwnWords {
  /** Words of its folders and its file. */
  words: Fact[];
  /**
   * Words of the archive's name, and of a root with the same name. They are equal inside a bundle, but a doubt between
   * two.
   */
  above: Fact[];
  /** Words for the amount of data: `Tier2G`. */
  sizes: Fact[];
  disk: Fact[];
  /** The storage engine behind the engine. */
  storage: Fact[];
}

/** Returns true for a word that is surely the name of a machine; others may belong to several. */
export const namesMachine = ({ sure }: Fact): boolean => sure > 0.6;

/** Returns a fact as written, since `16` alone doesn't say that it is a number of CPUs. */
const asWritten = (fact: Fact): Fact => ({ ...fact, value: fact.text.toLowerCase() });
/** Kinds of facts that a run takes from one level. */
const LOSSES: readonly Kind[] = ["threads", "host", "scale", "storage", "config", "phase"];
const isRate = ({ value }: Fact): boolean => value.startsWith("iops=");

/**
 * Returns the words of an identity that the run's own facts don't explain, from the archive's name down. `says` decides
 * which words of unknown kind may be the run's own. A file of several builds has the name of a selection. A title may
 * name the server only of a run whose client named its engine (`isByClient`). Others are often of a comparison. A
 * tool's name is a word where no tool is known (`hasTool`): two tools may have a table of one heading.
 */
export function ownWords(
  identity: Identity,
  known: Known,
  { says, isByClient, hasTool }: { says: (fact: Fact) => boolean; isByClient: boolean; hasTool: boolean },
): OwnWords {
  // Made only for a word: a table of 100,000 tests in a plain folder would make as many without need.
  let made: readonly Kept[] | null = null;
  const vocabularies = (): readonly Kept[] => {
    made ??= vocabulariesOf(known);
    return made;
  };
  const isWordAt = (level: number, is: (fact: Fact) => boolean) =>
    identity.words.some((fact) => fact.level === level && is(fact));
  const isOfBuild = (fact: Fact) => isOtherEngine(fact) || /^\d+(?:\.\d+)+$/.test(fact.text);
  // A comparison's engines and releases are words of all its runs, or they would differ by their own.
  const isOfComparison = ({ level }: Fact): boolean => isWordAt(level, isComparing) && isWordAt(level, isOfBuild);
  const isExplained = (fact: Fact): boolean => !isOfComparison(fact) && isExplainedByAny(fact);
  const isExplainedByAny = ({ text, value }: Fact): boolean =>
    [text.toLowerCase(), value].some((low) =>
      vocabularies().some((vocabulary) => isExplainedBy(vocabulary, low, known)),
    );
  // `ro` of `micro` is not a test.
  const isOfTest = ({ text, value }: Fact): boolean =>
    [text.toLowerCase(), value].some((low) =>
      vocabularies().some(({ vocabulary }) => vocabulary.words.has(low) || vocabulary.words.has(squash(low))),
    ) ||
    (value.length > 3 && squash(known.workload ?? "").includes(squash(value)));
  const { words, parameters, facts, machine, scale, disk, named, conflicts } = identity;
  const others = named.filter(
    (fact) => (isByClient || !isOfTitle(fact)) && !isOfRun(fact, known) && !isExplained(fact),
  );
  // Of two facts of one kind the run takes the one nearer to the file, or the first of a name.
  const lost = conflicts.flatMap(({ kept, lost: fact }) => (kept.level >= 0 && fact.level >= 0 ? [fact] : []));
  const untaken = [
    ...["cpus", "cpu", "memory", "instance"].flatMap((part) => machine[part] ?? []),
    ...(machine.name && namesMachine(machine.name) ? [machine.name] : []),
    ...lost.filter(({ kind }) => kind !== "scale" && LOSSES.includes(kind)),
  ].filter((fact) => says(fact) && !isExplained(fact));
  // The data set of a vector search may have another spelling in the path.
  const tests = [...(facts.workload ? [facts.workload] : []), ...lost].filter(
    (fact) =>
      fact.kind === "workload" && !Object.hasOwn(known.params, "distance") && !isOfTitle(fact) && !isOfTest(fact),
  );
  const loose = [
    ...[...words, ...parameters, ...others].filter(says),
    ...["place", "nodes", "ip"].flatMap((part) => machine[part] ?? []),
    ...(machine.name && !namesMachine(machine.name) ? [machine.name] : []),
    ...untaken.map(asWritten),
    ...disk.filter(isRate),
    ...(facts.phase ? [facts.phase] : []),
  ];
  const sizes = Object.entries(scale).flatMap(([slot, fact]) => (slot === "memory" ? [] : [fact]));
  const lostSizes = lost.filter((fact) => fact.kind === "scale" && says(fact)).map(asWritten);
  const inPath = [...loose, ...sizes, ...lostSizes]
    .filter(({ source }) => source !== "side file")
    .toSorted((a, b) => a.level - b.level);
  const isOfName = isGluedToRelease(named, known.build);
  const inside = inPath.filter((fact) => !isOfTitle(fact) && !isExplained(fact) && !isOfName(fact));
  const ofTests = tests.filter(says).map((fact) => (fact.source === "side file" ? fact : asWritten(fact)));
  const tools = [...(facts.tool ? [facts.tool] : []), ...lost.filter(({ kind }) => kind === "tool")].filter(
    (fact) => !hasTool && says(fact) && !isOfTest(fact),
  );
  const toolsInside = tools.filter((fact) => !isOfTitle(fact));
  const own = [...inside, ...ofTests, ...toolsInside].toSorted((a, b) => a.level - b.level);
  // `mem` of `work-mem` and `io` of `direct-io` are no data in memory or on disk.
  const isSize = ({ kind, text }: Fact): boolean =>
    scaleWords([text]).length > 0 && (kind === "scale" || memoryPhrases(text).length === 0);
  return {
    words: own.filter((fact) => !isSize(fact)),
    above: [...inPath, ...tools].filter(isOfTitle),
    sizes: distinct(own.filter(isSize)),
    disk: disk.filter((fact) => !isRate(fact) && !isExplained(fact)).toSorted((a, b) => a.level - b.level),
    storage:
      facts.storage && (facts.storage.source === "side file" || !isExplained(facts.storage)) ? [facts.storage] : [],
  };
}

/**
 * Returns true for an engine, or a part of a build, that the run has. A shorter version is the run's: 8.4 of 8.4.5. A
 * longer one is not, since 8.4.5 and 8.4.6 are two builds.
 */
function isOfRun({ kind, value, text }: Fact, { engine, build, version }: Known): boolean {
  const raw = build?.toLowerCase() ?? "";
  // MyRocks of MariaDB has a build of MariaDB.
  if (kind === "engine") return value === engine || raw.startsWith(text.toLowerCase());
  if (kind !== "version") return raw.includes(text.toLowerCase());
  const numbers: readonly string[] = raw.match(/\d+(?:\.\d+)*/g) ?? [];
  return numbers.includes(text) || (version !== null && `${version}.`.startsWith(`${value}.`));
}

/** Returns the test for words that a level glues to the release in the run's build: `v2` of `my8406v2_rel`. */
function isGluedToRelease(named: readonly Fact[], build: string | null): (fact: Fact) => boolean {
  const raw = build?.toLowerCase() ?? "";
  const releases = named.filter(({ kind }) => kind === "version");
  return ({ text, level }) =>
    releases.some((part) => part.level === level && raw.includes(`${part.text}${text}`.toLowerCase()));
}

/** Returns true for a word of the archive's name, or of a root with the same name. */
const isOfTitle = ({ level, source }: Fact): boolean => level === 0 && (source === "archive" || source === "root");

/**
 * Returns true where a setting or a test explains a word. Bare numbers are never explained, since no word names their
 * meaning.
 */
function isExplainedBy({ vocabulary, answers }: Kept, low: string, known: Known): boolean {
  const before = answers.get(low);
  if (before !== undefined) return before;
  const [isNumber, isLetter] = [/^\d+(?:\.\d+)?$/.test(low), low.length === 1];
  // Other scripts have no letters to squash.
  const isSpelled = vocabulary.words.has(low) || (squash(low) !== "" && vocabulary.words.has(squash(low)));
  const isExplained = !isNumber && (isSpelled || (!isLetter && explains(vocabulary, low, known)));
  if (answers.size >= MAX_ANSWERS) answers.clear();
  answers.set(low, isExplained);
  return isExplained;
}

/** Returns the first of facts with the same text, whatever its case. */
const distinct = (facts: readonly Fact[]): Fact[] =>
  facts.filter((fact, at) => facts.findIndex(({ text }) => text.toLowerCase() === fact.text.toLowerCase()) === at);

const MAX_KEPT = 2000;
const MAX_ANSWERS = 500;
/**
 * The words of a setting or a test, and the words that were compared with it. A test is compared only with words that
 * the setting does not explain. So its answers are the same for all settings.
 */
interface Kept {
  vocabulary: Vocabulary;
  answers: Map<string, boolean>;
}
const ofSettings = new Map<string, Kept>();
const ofTests = new Map<string, Kept>();

/** Returns the words of a setting and of a test. Makes each once, since runs of a bundle share few of either. */
function vocabulariesOf(known: Known): readonly Kept[] {
  const { workload, params, ...setting } = known;
  return [
    keptOr(ofSettings, JSON.stringify(setting), () => vocabularyOf(known)),
    keptOr(ofTests, JSON.stringify([workload, params]), () => testVocabularyOf(known)),
  ];
}

function keptOr(kept: Map<string, Kept>, key: string, make: () => Vocabulary): Kept {
  const before = kept.get(key);
  if (before) return before;
  if (kept.size >= MAX_KEPT) kept.clear();
  const found = { vocabulary: make(), answers: new Map<string, boolean>() };
  kept.set(key, found);
  return found;
}
