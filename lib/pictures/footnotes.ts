import type { MarkdownIt, Token } from "markdown-it";
import footnotePlugin from "markdown-it-footnote";
import { formatCounted } from "@/lib/format";

// Footnotes of a report: `[^name]` in a text, `[^name]: its words` in the same or another text. Numbers follow the
// first uses through all texts of the report. The words are below the report.

/** The type of a use among the tokens; its `content` is the footnote's name. */
const USE_TOKEN = "footnote_ref";
const USE = /\[\^([^\s\][]{1,60})\]/y;

/** Most sentences about wrong footnotes. */
const MOST_FAULTS = 20;

/** The parser's environment: names of the report's footnotes, and uses of other names. */
class Names {
  [key: string | symbol]: unknown;
  readonly footnotes: { refs: Record<string, number> };
  readonly unknown: Set<string>;
  constructor(refs: Record<string, number>, unknown: Set<string>) {
    this.footnotes = { refs };
    this.unknown = unknown;
  }
}

/** Teaches a parser footnotes. Its texts then go through `splitFootnotes`, which takes the definitions out. */
export function addFootnotes(parser: MarkdownIt): void {
  parser.use(footnotePlugin).disable(["footnote_inline", "footnote_tail"]);
  // At each bracket the package's rule reads on to the next blank. It may put a link into a link.
  parser.inline.ruler.at(USE_TOKEN, (state, silent) => {
    USE.lastIndex = state.pos;
    const [use, name] = USE.exec(state.src) ?? [];
    const names: unknown = state.env;
    if (!use || !name || state.pos + use.length > state.posMax || state.linkLevel > 0) return false;
    if (!(names instanceof Names)) return false;
    if (!Object.hasOwn(names.footnotes.refs, `:${name}`)) {
      if (!silent) names.unknown.add(name);
      return false;
    }
    if (!silent) state.push(USE_TOKEN, "", 0).content = name;
    state.pos += use.length;
    return true;
  });
}

/** A used footnote. */
interface Footnote {
  id: string;
  tokens: Token[];
  /** HTML of the links to its uses. */
  back: string;
  /** Index of the text that defines it. */
  text: number;
}

interface SplitTexts {
  /** The tokens of each text without its definitions. */
  bodies: Token[][];
  /** Used footnotes in the order of their numbers. */
  notes: Footnote[];
  /** True where a text defines a footnote, used or not. */
  hasDefinitions: boolean;
  /** Sentences for the author: uses without a definition, definitions that are not used or given twice. */
  faults: string[];
}

/**
 * Parses a report's texts with a parser that knows footnotes (addFootnotes), and numbers these. `ids` is the prefix of
 * their elements' ids.
 */
export function splitFootnotes(parser: MarkdownIt, texts: readonly string[], ids: string): SplitTexts {
  const refs: Record<string, number> = {};
  const unknown = new Set<string>();
  // Uses are read once the definitions of all texts are known.
  for (const text of texts) parser.parse(text, new Names(refs, new Set()));
  const split = texts.map((text) => splitTokens(parser.parse(text, new Names(refs, unknown))));
  const defined = new Map<string, { tokens: Token[]; text: number }>();
  const again = new Set<string>();
  for (const [text, { definitions }] of split.entries())
    for (const { name, tokens } of definitions)
      if (defined.has(name)) again.add(name);
      else defined.set(name, { tokens, text });

  const used = new Map<string, { number: number; uses: number }>();
  const numberUses = (tokens: readonly Token[]) => {
    for (const token of tokens)
      for (const use of token.children?.filter(({ type }) => type === USE_TOKEN) ?? []) {
        const found = used.get(use.content) ?? { number: used.size + 1, uses: 0 };
        found.uses += 1;
        used.set(use.content, found);
        use.type = "html_inline";
        use.content = noteLink(`${ids}-${found.number}`, found);
      }
  };
  for (const { body } of split) numberUses(body);
  // Footnotes may use others; such footnotes follow those of the texts.
  for (const name of used.keys()) numberUses(defined.get(name)?.tokens ?? []);
  const notes = [...used].flatMap(([name, use]) => {
    const found = defined.get(name);
    const id = `${ids}-${use.number}`;
    return found ? [{ ...found, id, back: linksBack(id, use) }] : [];
  });
  const unused = [...defined.keys()].filter((name) => !used.has(name));
  const faults = [
    ...[...unknown].map((name) => `${useText(name)} has no definition, so it stays text.`),
    ...unused.map((name) => `The footnote ${useText(name)} is not used, so readers do not see it.`),
    ...[...again].map(
      (name) => `The footnote ${useText(name)} is defined more than once; the first definition counts.`,
    ),
  ];
  const more = faults.length - MOST_FAULTS;
  return {
    bodies: split.map(({ body }) => body),
    notes,
    hasDefinitions: defined.size > 0,
    faults:
      more > 0
        ? [...faults.slice(0, MOST_FAULTS), `Footnotes have ${formatCounted(more, "more such problem")}.`]
        : faults,
  };
}

/** Most letters of a footnote's name in a sentence. */
const MOST_LETTERS = 60;
const useText = (name: string): string => `[^${name.length > MOST_LETTERS ? `${name.slice(0, MOST_LETTERS)}…` : name}]`;

/** Separates the tokens of a text into its body and its definitions, in their order. */
function splitTokens(tokens: readonly Token[]): { body: Token[]; definitions: { name: string; tokens: Token[] }[] } {
  const body: Token[] = [];
  const definitions: { name: string; tokens: Token[] }[] = [];
  // A definition may contain another.
  const open: { name: string; tokens: Token[] }[] = [];
  for (const token of tokens) {
    if (token.type === "footnote_reference_open") {
      const begun = { name: String(token.meta?.label), tokens: [] };
      definitions.push(begun);
      open.push(begun);
    } else if (token.type === "footnote_reference_close") open.pop();
    else (open.at(-1)?.tokens ?? body).push(token);
  }
  return { body, definitions };
}

const noteLink = (id: string, { number, uses }: { number: number; uses: number }): string =>
  `<sup><a href="#${id}" id="${id}-use-${uses}" role="doc-noteref" aria-label="Footnote ${number}">${number}</a></sup>`;

/** Returns the links from a footnote back to its uses. */
const linksBack = (id: string, { number, uses }: { number: number; uses: number }): string =>
  Array.from({ length: uses }, (_, at) => {
    const [mark, which] = uses > 1 ? [`↩\uFE0E${at + 1}`, `, use ${at + 1}`] : ["↩\uFE0E", ""];
    const label = `Back from footnote ${number} to the text${which}`;
    return ` <a class="back" href="#${id}-use-${at + 1}" role="doc-backlink" aria-label="${label}">${mark}</a>`;
  }).join("");
