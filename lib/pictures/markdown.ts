import MarkdownIt, { type MarkdownIt as Parser, type Token } from "markdown-it";
import { type ImageRef, imageRefAt, type ReportImage } from "@/lib/domain/reports/report-image";
import { type BoundText, boundAt } from "@/lib/domain/sentences/bound-text";
import { escapeMarkup } from "@/lib/escape-markup";
import { markdownText } from "@/lib/tables/markdown";
import { urls, withBase, withoutBase } from "@/lib/urls";
import type { ShownNumber } from "@/lib/views/claims/bound-number";
import { claimAddress } from "@/lib/views/sharing/share-links";
import { addFootnotes, splitFootnotes } from "./footnotes";

// The text of reports. Everybody with the right to freeze may write it, and others read it on this site. So HTML stays
// text, and links lead only to pages and mail. Images become links unless they were uploaded here: nothing loads from
// other sites.

/** Allowed addresses of links: the web, mail, this site (not //elsewhere), this page. */
const LINK = /^(?:https?:\/\/|mailto:|\/(?!\/)|#)/i;

/** The types of a bound number and of an image among the tokens; their `content` is the Markdown. */
const BOUND_TOKEN = "bound_number";
const IMAGE_TOKEN = "image_of_report";

/** An image in a text of a report. `src` = its source; absent or null = its address here. */
export type ShownImage = ReportImage & { src?: string | null };

/**
 * Returns a parser. With `isBound` it knows bound numbers, which older reports have as links. With `hasFootnotes` it
 * knows footnotes, which older reports have as text.
 */
function makeParser(isBound: boolean, hasFootnotes = false) {
  const made = new MarkdownIt({ html: false, linkify: false, typographer: false, maxNesting: 20 }).disable("image");
  made.validateLink = (address) => LINK.test(address.trim());
  // A wide table scrolls on its own, also by keyboard.
  made.renderer.rules.table_open = () => '<div class="scroll" tabindex="0" role="region" aria-label="Table"><table>';
  made.renderer.rules.table_close = () => "</table></div>";
  if (hasFootnotes) addFootnotes(made);
  if (!isBound) return made;
  const readAs = (type: string, foundAt: (text: string, at: number) => { source: string } | null) =>
    made.inline.ruler.before("link", type, (state, silent) => {
      const found = foundAt(state.src, state.pos);
      if (!found || state.pos + found.source.length > state.posMax) return false;
      if (!silent) state.push(type, "", 0).content = found.source;
      state.pos += found.source.length;
      return true;
    });
  readAs(BOUND_TOKEN, boundAt);
  readAs(IMAGE_TOKEN, imageRefAt);
  return made;
}
/** Parsers of texts without bound numbers, with them, and with footnotes too. */
const plain = makeParser(false);
const bound = makeParser(true);
const full = makeParser(true, true);

/** Returns a text with the paths of links on this site as whole addresses. `origin` is their scheme and host. */
export const wholeLinks = (text: string, origin: string): string =>
  text.replaceAll(/\]\((\/(?!\/)[^\s)]*)/g, (_, path: string) => `](${origin}${withBase(withoutBase(path))}`);

/** Returns the bound numbers of a text in their order, without those in code. */
export const boundTexts = (text: string): BoundText[] => readAll(text, BOUND_TOKEN, boundAt);

/** Returns the uses of images in a text in their order, without those in code. */
export const imageRefs = (text: string): ImageRef[] => readAll(text, IMAGE_TOKEN, imageRefAt);

const readAll = <Found>(text: string, token: string, foundAt: (text: string, at: number) => Found | null): Found[] =>
  full
    .parse(text, {})
    .flatMap(({ children }) => children ?? [])
    .flatMap(({ type, content }) => (type === token ? (foundAt(content, 0) ?? []) : []));

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

/** Ends the address of a possible bound number, before its count. It belongs to no script, so it parses as a letter. */
const MARK = "\u{E000}";

/**
 * Returns the places of bound numbers in a text. The parser gives no places in the source, so it parses the text again
 * with a count in each address. It finds only those that are not code.
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

/** Returns an image as HTML, or its alternative text where the image is absent. */
function imageHtml(source: string, images: readonly ShownImage[], origin: string): string {
  const ref = imageRefAt(source, 0);
  const image = images.find(({ id }) => id === ref?.id);
  const alt = escapeMarkup(ref?.alt ?? "");
  if (!image) return `<strong class="warning">(no image: ${alt})</strong>`;
  const src = escapeMarkup(image.src ?? origin + withBase(urls.image(image.id)));
  // Width and height keep its place while it loads.
  return `<img src="${src}" alt="${alt}" width="${image.width}" height="${image.height}" decoding="async">`;
}

/**
 * Returns a text as HTML that holds only our own markup. `origin` precedes paths of this site, for readers elsewhere.
 * Headings begin at the second level, since the page has a title. `numbers` are those of its cells; null = none, and
 * bound numbers are links. `images` are the uploaded ones that it shows; words replace others. Footnotes stay text:
 * `textsHtml` has them.
 */
export function markdownHtml(
  text: string,
  origin = "",
  numbers: readonly ShownNumber[] | null = null,
  images: readonly ShownImage[] = [],
): string {
  // Images came after bound numbers: a text with images and no stored numbers has none.
  const parser = numbers === null && images.length === 0 ? plain : bound;
  return renderTokens(parser, parser.parse(text, {}), { origin, numbers, images });
}

/** A text of a report with its bound numbers, as for `markdownHtml`, and its images; absent = none. */
export interface NumberedText {
  markdown: string;
  numbers: readonly ShownNumber[] | null;
  images?: readonly ShownImage[];
}

/**
 * Returns the texts of a report as HTML, and their footnotes as a section. The author gets sentences about wrong
 * footnotes. The section is "" where there are none. `ids` begins the ids of footnotes; null = the texts are older than
 * footnotes and have none.
 */
export function textsHtml(
  texts: readonly NumberedText[],
  origin: string,
  ids: string | null,
): { blocks: string[]; notes: string; faults: string[] } {
  if (ids === null)
    return {
      blocks: texts.map(({ markdown, numbers, images }) => markdownHtml(markdown, origin, numbers, images)),
      notes: "",
      faults: [],
    };
  const { bodies, notes, faults } = splitFootnotes(
    full,
    texts.map(({ markdown }) => markdown),
    ids,
  );
  const html = (tokens: Token[], text: number) => {
    // Without bound numbers none is stored: the texts have none.
    const numbers = texts[text]?.numbers ?? [];
    return renderTokens(full, tokens, { origin, numbers, images: texts[text]?.images ?? [] });
  };
  const items = notes.map(({ id, tokens, back, text }) => {
    const words = html(tokens, text);
    const end = words.endsWith("</p>\n") ? words.length - "</p>\n".length : words.length;
    return `<li id="${id}">${words.slice(0, end)}${back}${words.slice(end)}</li>`;
  });
  const section = `<section class="notes" role="doc-endnotes" aria-labelledby="${ids}s"><h2 id="${ids}s">Footnotes</h2>
<ol>${items.join("\n")}</ol></section>`;
  return { blocks: bodies.map(html), notes: items.length > 0 ? section : "", faults };
}

/** Returns whether the texts of a report define footnotes, and sentences about wrong ones for the author. */
export function footnotesOf(texts: readonly string[]): { hasDefinitions: boolean; faults: string[] } {
  const { hasDefinitions, faults } = splitFootnotes(full, texts, "");
  return { hasDefinitions, faults };
}

function renderTokens(
  parser: Parser,
  tokens: Token[],
  {
    origin,
    numbers,
    images,
  }: { origin: string; numbers: readonly ShownNumber[] | null; images: readonly ShownImage[] },
): string {
  for (const token of tokens) {
    if (token.tag === "h1") token.tag = "h2";
    for (const number of token.children?.filter(({ type }) => type === BOUND_TOKEN) ?? []) {
      number.type = "html_inline";
      number.content = numberHtml(number.content, numbers ?? [], origin);
    }
    for (const image of token.children?.filter(({ type }) => type === IMAGE_TOKEN) ?? []) {
      image.type = "html_inline";
      image.content = imageHtml(image.content, images, origin);
    }
    for (const link of token.children?.filter(({ type }) => type === "link_open") ?? []) {
      const address = String(link.attrGet("href") ?? "");
      if (address.startsWith("/")) link.attrSet("href", origin + withBase(withoutBase(address)));
      link.attrSet("rel", "ugc nofollow noopener");
    }
  }
  return parser.renderer.render(tokens, parser.options, {});
}
