import MarkdownIt from "markdown-it";
import { withBase, withoutBase } from "@/lib/urls";

// The text of reports. Everybody with the right to freeze may write it, and others read it on this site. So HTML stays
// text, images become links (nothing loads from other sites), and links lead only to pages and mail.

/** Allowed addresses of links: the web, mail, this site (not //elsewhere), this page. */
const LINK = /^(?:https?:\/\/|mailto:|\/(?!\/)|#)/i;

const parser = new MarkdownIt({ html: false, linkify: false, typographer: false, maxNesting: 20 }).disable("image");
parser.validateLink = (address) => LINK.test(address.trim());
// A wide table scrolls on its own, also by keyboard.
parser.renderer.rules.table_open = () => '<div class="scroll" tabindex="0" role="region" aria-label="Table"><table>';
parser.renderer.rules.table_close = () => "</table></div>";

/** Returns a text with the paths of links on this site as whole addresses. `origin` is their scheme and host. */
export const wholeLinks = (text: string, origin: string): string =>
  text.replaceAll(/\]\((\/(?!\/)[^\s)]*)/g, (_, path: string) => `](${origin}${withBase(withoutBase(path))}`);

/**
 * Returns a text as HTML that holds only our own markup. `origin` precedes paths of this site, for readers elsewhere.
 * Headings begin at the second level, since the page has a title.
 */
export function markdownHtml(text: string, origin = ""): string {
  const tokens = parser.parse(text, {});
  for (const token of tokens) {
    if (token.tag === "h1") token.tag = "h2";
    for (const link of token.children?.filter(({ type }) => type === "link_open") ?? []) {
      const address = String(link.attrGet("href") ?? "");
      if (address.startsWith("/")) link.attrSet("href", origin + withBase(withoutBase(address)));
      link.attrSet("rel", "ugc nofollow noopener");
    }
  }
  return parser.renderer.render(tokens, parser.options, {});
}
