import { capital } from "@/lib/format";

// The parts of a sentence, and its maximal length. Every number is a figure that names its cells, so that a test can
// compute it again.

/** Most words of a sentence. */
export const MOST_WORDS = 25;

/** The cells behind a figure, on both sides of a ratio; for a value alone `a` is null. */
export interface SpokenPair {
  a: string | null;
  b: string | null;
}

/**
 * The kind of a figure. "value": one value. "ratio": b / a of a pair. "median", "least", "most": of several. "count",
 * "runs": a number of pairs or of runs. "level": a level against that of the first build. "limit": a limit of visible
 * changes. "rule": a number of a rule ("within 5 %").
 */
export type FigureKind =
  | "value"
  | "ratio"
  | "median"
  | "least"
  | "most"
  | "count"
  | "runs"
  | "level"
  | "limit"
  | "rule";

/** A printed number. */
export interface Figure {
  text: string;
  is: FigureKind;
  pairs: readonly SpokenPair[];
  /** Factor from the stored to the printed value. */
  scale: number;
}

/** Words with their numbers and names. */
export interface Clause {
  text: string;
  figures: readonly Figure[];
  /** Names of builds, rows and conditions, whose digits are not figures. */
  names: readonly string[];
}

/** A sentence with its numbers, and clauses that have no room in it. */
export interface Sentence extends Clause {
  /** Clauses without room in the sentence, for the page to show beside it. */
  notes: readonly string[];
}

/** Returns a sentence with its notes, each as another sentence. */
export const inFull = ({ text, notes }: Pick<Sentence, "text" | "notes">): string =>
  [text, ...notes.map((note) => `${note}.`)].join(" ");

/** The clause without words. */
export const NOTHING: Clause = { text: "", figures: [], names: [] };

/** Makes a clause of a name. */
export const named = (text: string): Clause => ({ text, figures: [], names: text ? [text] : [] });

/** Makes a clause of a number with its cells. */
export const figure = (text: string, is: FigureKind, pairs: readonly SpokenPair[] = [], scale = 1): Clause => ({
  text,
  figures: [{ text, is, pairs, scale }],
  names: [],
});

/** Joins words, names and numbers; an empty part leaves no gap. */
export function words(texts: TemplateStringsArray, ...parts: readonly (string | Clause)[]): Clause {
  const all = texts.flatMap((text, at) => [text, ...(at < parts.length ? [parts[at] ?? ""] : [])]);
  return together(all, "");
}

/** Joins clauses, without the empty ones. */
export const listed = (parts: readonly Clause[], between = ", "): Clause =>
  together(
    parts.filter(({ text }) => text).flatMap((part, at) => (at ? [between, part] : [part])),
    "",
  );

function together(parts: readonly (string | Clause)[], between: string): Clause {
  const clauses = parts.map((part) => (typeof part === "string" ? { ...NOTHING, text: part } : part));
  return {
    text: clauses
      .map(({ text }) => text)
      .join(between)
      .replaceAll(/ {2,}/g, " ")
      .replaceAll(/ ([,;:.)])/g, "$1")
      .trim(),
    figures: clauses.flatMap(({ figures }) => figures),
    names: clauses.flatMap(({ names }) => names),
  };
}

/** Counts the words of a text: parts with a letter or a digit. */
export const wordsIn = (text: string): number => text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;

/** One wording of a sentence. */
export interface Form {
  clause: Clause;
  /** Shared conditions of the longest wording that this one leaves out. */
  without?: readonly string[];
  /** True for a last resort that lacks needed words. */
  isBare?: boolean;
}

/** The parts of a sentence: the longest wording with room, then the clauses that still fit. */
interface Parts {
  /** Wordings from long to short; the last one always fits. */
  forms: readonly Form[];
  /** Follows the longest wording that has room for both, before a bare one. Else the first of the tails is used. */
  lead?: Clause;
  /** Other differences: by name where there is room, else by number; never left out. */
  differences?: readonly string[];
  /** Optional clauses; without room they become notes. */
  tails?: readonly Clause[];
}

/** Returns a sentence of at most 25 words, with a capital first letter and a full stop. */
export function sentenceOf({ forms, lead = NOTHING, differences = [], tails = [] }: Parts): Sentence {
  const all = listed(differences.map(named));
  const few = countOfDifferences(differences.length);
  const longest = (of: readonly Form[], ...more: Clause[]) =>
    of
      .map((form) => ({ ...form, clause: listed([form.clause, ...more], "; ") }))
      .find(({ clause }) => wordsIn(clause.text) <= MOST_WORDS);
  const cut = shortest(forms, few);
  const [long, short] = [forms.filter(({ isBare }) => !isBare), forms.filter(({ isBare }) => isBare)];
  const withLead = lead.text ? (longest(long, lead, all) ?? longest(long, lead, few)) : undefined;
  const chosen =
    withLead ?? longest(long, all) ?? longest(long, few) ?? longest(short, all) ?? longest(short, few) ?? cut;
  const isWhole = differences.every((each) => chosen.clause.names.includes(each));
  const notes = [...(chosen.without ?? []).filter(Boolean), ...(isWhole ? [] : differences)];
  let text = chosen.clause;
  for (const tail of [withLead ? NOTHING : lead, ...tails]) {
    if (!tail.text) continue;
    const longer = listed([text, tail], "; ");
    if (wordsIn(longer.text) <= MOST_WORDS) text = longer;
    else notes.push(tail.text);
  }
  return { ...text, text: `${withCapital(text.text)}.`, notes: notes.map(withCapital) };
}

/** Returns the last wording with its long names cut. */
function shortest(forms: readonly Form[], few: Clause): Form {
  const { clause, without = [] } = forms.at(-1) ?? { clause: NOTHING };
  const cut = withShortNames(clause, MOST_WORDS - wordsIn(few.text));
  const names = clause.names.filter((name) => !cut.text.includes(name));
  return { clause: listed([cut, few], "; "), without: [...without, ...names] };
}

const countOfDifferences = (count: number): Clause =>
  count === 0
    ? NOTHING
    : words`${figure(String(count), "rule")} ${count === 1 ? "condition differs" : "conditions differ"}`;

/** Writes a capital where the text begins with a word. Names such as my8043_rel and socket2 stay. */
const withCapital = (text: string): string => (/^[a-z]+(?=[\s,:]|$)/.test(text) ? capital(text) : text);

/** Cuts long names as far as needed; their digits stay names. */
function withShortNames(clause: Clause, room: number): Clause {
  let cut = clause;
  for (const most of [5, 4, 3, 2, 1]) {
    if (wordsIn(cut.text) <= room) return cut;
    const shorter = clause.names.map((name) => shortName(name, most));
    const text = clause.names.reduce((made, name, at) => made.replace(name, shorter[at] ?? name), clause.text);
    cut = { ...clause, text, names: [...clause.names, ...shorter] };
  }
  return cut;
}

function shortName(name: string, most: number): string {
  const all = name.split(" ");
  if (all.length <= most) return name;
  const kept = all.slice(0, most).join(" ");
  // Never cut inside brackets: "PostgreSQL 18.0 …" of "PostgreSQL 18.0 (config x10b)".
  const open = kept.lastIndexOf(" (");
  const whole = open > kept.lastIndexOf(")") ? kept.slice(0, open) : kept;
  return `${whole.replace(/[,(]$/, "")} …`;
}
