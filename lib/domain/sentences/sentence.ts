// The parts that every sentence is made of, and the length that it may have. A number stands in a sentence only as a figure, which names the
// cells that it follows from: so a test can compute each of them again.

/** Words that a sentence may have. */
export const MOST_WORDS = 25;

/** A cell that a figure follows from, on both sides of a ratio; of a value alone `a` is null. */
export interface SpokenPair {
  a: string | null;
  b: string | null;
}

/**
 * What a figure is of its cells: one value; the ratio b / a of one pair; the median of the ratios of several; the smallest or largest of them;
 * how many pairs there are; the number of runs of cells; a level against the one before it; a limit of what noise lets be seen; a number of a rule itself ("within 5 %").
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

/** A number as a sentence prints it. */
export interface Figure {
  text: string;
  is: FigureKind;
  pairs: readonly SpokenPair[];
  /** What a stored value is multiplied by where it is printed. */
  scale: number;
}

/** Words with the numbers and names in them. */
export interface Clause {
  text: string;
  figures: readonly Figure[];
  /** Names of builds, rows and conditions, whose digits are no figures. */
  names: readonly string[];
}

/** A sentence that says how much. */
export interface Sentence extends Clause {
  /** What it has no room for, a clause each, for the page to show beside it. */
  notes: readonly string[];
}

/** A sentence with what it has no room for, each as a sentence of its own. */
export const inFull = ({ text, notes }: Pick<Sentence, "text" | "notes">): string =>
  [text, ...notes.map((note) => `${note}.`)].join(" ");

export const NOTHING: Clause = { text: "", figures: [], names: [] };

/** A name as it stands in a sentence. */
export const named = (text: string): Clause => ({ text, figures: [], names: text ? [text] : [] });

/** A number with the cells that it follows from. */
export const figure = (text: string, is: FigureKind, pairs: readonly SpokenPair[] = [], scale = 1): Clause => ({
  text,
  figures: [{ text, is, pairs, scale }],
  names: [],
});

/** Words around names and numbers; what is "" leaves no gap. */
export function words(texts: TemplateStringsArray, ...parts: readonly (string | Clause)[]): Clause {
  const all = texts.flatMap((text, at) => [text, ...(at < parts.length ? [parts[at] ?? ""] : [])]);
  return together(all, "");
}

/** Clauses after one another, without the empty ones. */
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

/** How many words a text has: what holds a letter or a digit. */
export const wordsIn = (text: string): number => text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;

/** One way to say something. */
export interface Form {
  clause: Clause;
  /** What this form leaves out of the longest one: conditions that all sides share. */
  without?: readonly string[];
  /** It lacks what should be said: it is taken where no other has room, even without naming what differs. */
  isBare?: boolean;
}

/** What a sentence is made of: the first form that has room, then what follows it as far as there is room. */
interface Parts {
  /** The same said at length, and shorter; the last one must be said. */
  forms: readonly Form[];
  /** What follows rather than that a form is the longest; a note where the second form has no room for it. */
  lead?: Clause;
  /** What else differs: never left out, by name where there is room, else by number. */
  differences?: readonly string[];
  /** What may follow; without room it is a note. */
  tails?: readonly Clause[];
}

/** A sentence of at most 25 words that begins with a capital and ends with a full stop. */
export function sentenceOf({ forms, lead = NOTHING, differences = [], tails = [] }: Parts): Sentence {
  const all = listed(differences.map(named));
  const few = countOfDifferences(differences.length);
  const withThem = (of: readonly Form[], ...told: Clause[]) =>
    of
      .map((form) => ({ ...form, clause: listed([form.clause, ...told], "; ") }))
      .find(({ clause }) => wordsIn(clause.text) <= MOST_WORDS);
  const cut = shortest(forms, few);
  const [long, short] = [forms.filter(({ isBare }) => !isBare), forms.filter(({ isBare }) => isBare)];
  const led = lead.text ? (withThem(long, lead, all) ?? withThem(long, lead, few)) : undefined;
  const chosen =
    led ?? withThem(long, all) ?? withThem(long, few) ?? withThem(short, all) ?? withThem(short, few) ?? cut;
  const isWhole = differences.every((each) => chosen.clause.names.includes(each));
  const notes = [...(chosen.without ?? []).filter(Boolean), ...(isWhole ? [] : differences)];
  let text = chosen.clause;
  for (const tail of [led ? NOTHING : lead, ...tails]) {
    if (!tail.text) continue;
    const longer = listed([text, tail], "; ");
    if (wordsIn(longer.text) <= MOST_WORDS) text = longer;
    else notes.push(tail.text);
  }
  return { ...text, text: `${capital(text.text)}.`, notes: notes.map(capital) };
}

/** The last form with its long names cut, which are left out of it. */
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

/** With a capital where it begins with a word: names such as my8043_rel and socket2 stay. */
const capital = (text: string): string =>
  /^[a-z]+(?=[\s,:]|$)/.test(text) ? text.charAt(0).toUpperCase() + text.slice(1) : text;

/** The same with long names cut, as far as needed; their digits stay names. */
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
  // Not into brackets: "PostgreSQL 18.0 …" of "PostgreSQL 18.0 (config x10b)".
  const open = kept.lastIndexOf(" (");
  const whole = open > kept.lastIndexOf(")") ? kept.slice(0, open) : kept;
  return `${whole.replace(/[,(]$/, "")} …`;
}
