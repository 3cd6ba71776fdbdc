import { Feed } from "feed";

/** An entry of a feed; texts are plain. */
export interface FeedEntry {
  /** A hash, so that readers see it once, also after the site moves. */
  id: string;
  title: string;
  text: string;
  /** Path of its page. */
  path: string;
  at: Date;
  author: string;
  categories: readonly string[];
}

/** A feed before it is written. */
export interface FeedOf {
  title: string;
  /** Addresses of the feed's page, and of the feed itself. */
  page: string;
  self: string;
  /** Returns the whole address of a path of this site. */
  address(path: string): string;
  /** Newest first. */
  entries: readonly FeedEntry[];
}

/** Returns text with U+FFFD for each control character, since XML forbids those even escaped. */
const inXml = (text: string): string =>
  text.replaceAll(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, "\uFFFD");

/** Returns text as HTML, which the library expects in titles. Without `>` no text can end its CDATA section. */
const asHtml = (text: string): string =>
  inXml(text).replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

/** Returns text for an attribute, with a full-width `<`: XML forbids `<` there, and the library leaves it. */
const inAttribute = (text: string): string => inXml(text).replaceAll("<", "＜");

/** Returns entries as an Atom feed (RFC 4287). */
export function atomFeed({ title, page, self, address, entries }: FeedOf): string {
  const feed = new Feed({
    title,
    id: self,
    link: page,
    feedLinks: { atom: self },
    // A feed needs a date; one without entries never changed.
    updated: entries[0]?.at ?? new Date(0),
    generator: "Benchfolio",
  });
  for (const { id, title, text, path, at, author, categories } of entries)
    feed.addItem({
      title: asHtml(title),
      id,
      link: address(path),
      date: at,
      description: asHtml(text),
      author: [{ name: inXml(author) }],
      category: categories.map(inAttribute).map((name) => ({ name, term: name })),
    });
  return feed.atom1();
}
