import MarkdownIt from "markdown-it";
import { withBase, withoutBase } from "@/lib/urls";

// The text of reports. Whoever may freeze may write it, and others read it on this site: HTML stays text, a picture is a link to it (nothing
// of another site is loaded), and links lead to pages and mail alone.

/** Addresses that a link may have: of the web, of mail, of this site (not //elsewhere), of this page. */
const LINK = /^(?:https?:\/\/|mailto:|\/(?!\/)|#)/i;

const parser = new MarkdownIt({ html: false, linkify: false, typographer: false, maxNesting: 20 }).disable("image");
parser.validateLink = (address) => LINK.test(address.trim());
// A wide table scrolls by itself, by keyboard too.
parser.renderer.rules.table_open = () => '<div class="scroll" tabindex="0" role="region" aria-label="Table"><table>';
parser.renderer.rules.table_close = () => "</table></div>";

/**
 * A text as HTML that can do no harm: markup of its own alone. `origin` goes before paths of this site, for what is read elsewhere. Its headings
 * begin at the second level, since the page has a title.
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
