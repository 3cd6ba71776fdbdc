import MarkdownIt, { type MarkdownIt as Parser, type Token } from "markdown-it";
import { type BoundText, boundAt } from "@/lib/domain/sentences/bound-text";
import { escapeMarkup } from "@/lib/escape-markup";
import { markdownText } from "@/lib/tables/markdown";
import { withBase, withoutBase } from "@/lib/urls";
import type { ShownNumber } from "@/lib/views/claims/bound-number";
import { claimAddress } from "@/lib/views/sharing/share-links";
import { addFootnotes, splitFootnotes } from "./footnotes";

// The text of reports. Everybody with the right to freeze may write it, and others read it on this site. So HTML stays
// text, images become links (nothing loads from other sites), and links lead only to pages and mail.

/** Allowed addresses of links: the web, mail, this site (not //elsewhere), this page. */
const LINK = /^(?:https?:\/\/|mailto:|\/(?!\/)|#)/i;

/** The type of a bound number among the tokens; its `content` is the Markdown of it. */
const BOUND_TOKEN = "bound_number";

/**
 * Returns a parser; with `isBound` it knows bound numbers, which are links in reports from before them, and with
 * `hasFootnotes` footnotes, which were text before.
 */
function makeParser(isBound: boolean, hasFootnotes = false) {
  const made = new MarkdownIt({ html: false, linkify: false, typographer: false, maxNesting: 20 }).disable("image");
  made.validateLink = (address) => LINK.test(address.trim());
  // A wide table scrolls on its own, also by keyboard.
  made.renderer.rules.table_open = () => '<div class="scroll" tabindex="0" role="region" aria-label="Table"><table>';
  made.renderer.rules.table_close = () => "</table></div>";
  if (hasFootnotes) addFootnotes(made);
  if (!isBound) return made;
  made.inline.ruler.before("link", BOUND_TOKEN, (state, silent) => {
    const found = boundAt(state.src, state.pos);
    if (!found || state.pos + found.source.length > state.posMax) return false;
    if (!silent) state.push(BOUND_TOKEN, "", 0).content = found.source;
    state.pos += found.source.length;
    return true;
  });
  return made;
}
const plain = makeParser(false);
const bound = makeParser(true);
const full = makeParser(true, true);

/** Returns a text with the paths of links on this site as whole addresses. `origin` is their scheme and host. */
export const wholeLinks = (text: string, origin: string): string =>
  text.replaceAll(/\]\((\/(?!\/)[^\s)]*)/g, (_, path: string) => `](${origin}${withBase(withoutBase(path))}`);

/** Returns the bound numbers of a text in their order, without those in code. */
export function boundTexts(text: string): BoundText[] {
  return full
    .parse(text, {})
    .flatMap(({ children }) => children ?? [])
    .flatMap(({ type, content }) => (type === BOUND_TOKEN ? (boundAt(content, 0) ?? []) : []));
}

/** Returns the address of a bound number's cell; null where none was found. */
const cellAddress = ({ path, claim }: ShownNumber, origin: string): string | null =>
  path === null ? null : claimAddress(origin + withBase(path), claim);

const missing = ({ about }: ShownNumber) => `(no number: ${about})`;

/** Returns a text with its bound numbers as links with the cells' numbers; code stays as it is. */
export function numbersInMarkdown(text: string, numbers: readonly ShownNumber[], origin: string): string {
  const places = boundPlaces(text);
  let [written, end] = ["", 0];
  for (const { at, source } of places) {
    const number = numbers.find((each) => each.source === source);
    if (!number) continue;
    const address = cellAddress(number, origin);
    const isNumber = number.text !== null && address !== null;
    written += text.slice(end, at) + (isNumber ? `[${number.text}](${address})` : markdownText(missing(number)));
    end = at + source.length;
  }
  return written + text.slice(end);
}

/** Ends the address of a number that could be a bound one, before its count; of no script, so it parses as a letter. */
const MARK = "\u{E000}";

/**
 * Returns the places of bound numbers in a text. The parser knows no places in the source, so it parses the text again
 * with a count in each address, and says which of them are not code.
 */
function boundPlaces(text: string): { at: number; source: string }[] {
  const places: { at: number; source: string }[] = [];
  let [marked, end] = ["", 0];
  for (let at = text.indexOf("[="); at >= 0; at = text.indexOf("[=", Math.max(at + 1, end))) {
    const source = boundAt(text, at)?.source;
    if (source === undefined) continue;
    marked += `${text.slice(end, at)}${source.slice(0, -1)}${MARK}${places.length})`;
    end = at + source.length;
    places.push({ at, source });
  }
  const found = boundTexts(marked + text.slice(end)).map(({ source }) => source.slice(0, -1).split(MARK).at(-1));
  const kept = new Set(found);
  return places.filter((_, count) => kept.has(String(count)));
}

/** Returns a bound number as HTML: a link to its cell, or the reason for no number. */
function numberHtml(source: string, numbers: readonly ShownNumber[], origin: string): string {
  const number = numbers.find((each) => each.source === source);
  const warning = (text: string) => `<strong class="warning">${escapeMarkup(text)}</strong>`;
  if (!number) return warning("(no number)");
  const address = cellAddress(number, origin);
  if (number.text === null || address === null) return warning(missing(number));
  const [href, title] = [escapeMarkup(address), escapeMarkup(number.about)];
  const link = `<a href="${href}" title="${title}">${escapeMarkup(number.text)}</a>`;
  return number.differs === null ? link : `${link} ${warning(`(${number.differs})`)}`;
}

/**
 * Returns a text as HTML that holds only our own markup. `origin` precedes paths of this site, for readers elsewhere.
 * Headings begin at the second level, since the page has a title. `numbers` are those of its cells; null = none, and
 * bound numbers are links. Footnotes stay text: `textsHtml` has them.
 */
export function markdownHtml(text: string, origin = "", numbers: readonly ShownNumber[] | null = null): string {
  const parser = numbers === null ? plain : bound;
  return rendered(parser, parser.parse(text, {}), { origin, numbers });
}

/** A text of a report with its bound numbers, as for `markdownHtml`. */
export interface NumberedText {
  markdown: string;
  numbers: readonly ShownNumber[] | null;
}

/**
 * Returns the texts of a report as HTML, their footnotes as a section ("" = none), and sentences about wrong footnotes
 * for the author. `ids` begins the ids of footnotes; null = the texts are from before footnotes and have none.
 */
export function textsHtml(
  texts: readonly NumberedText[],
  origin: string,
  ids: string | null,
): { blocks: string[]; notes: string; said: string[] } {
  if (ids === null)
    return {
      blocks: texts.map(({ markdown, numbers }) => markdownHtml(markdown, origin, numbers)),
      notes: "",
      said: [],
    };
  const { bodies, notes, said } = splitFootnotes(
    full,
    texts.map(({ markdown }) => markdown),
    ids,
  );
  const html = (tokens: Token[], text: number) => {
    // Without bound numbers none is stored: the texts have none.
    const numbers = texts[text]?.numbers ?? [];
    return rendered(full, tokens, { origin, numbers });
  };
  const items = notes.map(({ id, tokens, back, text }) => {
    const words = html(tokens, text);
    const end = words.endsWith("</p>\n") ? words.length - "</p>\n".length : words.length;
    return `<li id="${id}">${words.slice(0, end)}${back}${words.slice(end)}</li>`;
  });
  const section = `<section class="notes" role="doc-endnotes" aria-labelledby="${ids}s"><h2 id="${ids}s">Footnotes</h2>
<ol>${items.join("\n")}</ol></section>`;
  return { blocks: bodies.map(html), notes: items.length > 0 ? section : "", said };
}

/** Returns whether the texts of a report define footnotes, and sentences about wrong ones for the author. */
export function footnotesOf(texts: readonly string[]): { hasDefinitions: boolean; said: string[] } {
  const { hasDefinitions, said } = splitFootnotes(full, texts, "");
  return { hasDefinitions, said };
}

function rendered(
  parser: Parser,
  tokens: Token[],
  { origin, numbers }: { origin: string; numbers: readonly ShownNumber[] | null },
): string {
  for (const token of tokens) {
    if (token.tag === "h1") token.tag = "h2";
    for (const number of token.children?.filter(({ type }) => type === BOUND_TOKEN) ?? []) {
      number.type = "html_inline";
      number.content = numberHtml(number.content, numbers ?? [], origin);
    }
    for (const link of token.children?.filter(({ type }) => type === "link_open") ?? []) {
      const address = String(link.attrGet("href") ?? "");
      if (address.startsWith("/")) link.attrSet("href", origin + withBase(withoutBase(address)));
      link.attrSet("rel", "ugc nofollow noopener");
    }
  }
  return parser.renderer.render(tokens, parser.options, {});
}
