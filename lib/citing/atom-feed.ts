import { Feed } from "feed";

/** An entry of a feed; texts are plain. */
export interface FeedEntry {
  /** A hash, so that no reader sees it twice when the site moves. */
  id: string;
  title: string;
  text: string;
  /** Path of the page that it leads to. */
  path: string;
  at: Date;
  author: string;
  categories: readonly string[];
}

export interface FeedOf {
  title: string;
  /** Addresses of the page that the feed is of, and of the feed itself. */
  page: string;
  self: string;
  /** Whole address of a path of this site. */
  address(path: string): string;
  /** Newest first. */
  entries: readonly FeedEntry[];
}

/** Text without control characters, which may not stand in XML at all, escaped or not. */
const inXml = (text: string): string =>
  text.replaceAll(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, "\uFFFD");

/** Text as HTML, which the library says that titles are. Without `>` no text can end the CDATA section that holds it. */
const asHtml = (text: string): string =>
  inXml(text).replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

/** Text as the value of an attribute, where XML forbids `<` and the library escapes all but that. */
const inAttribute = (text: string): string => inXml(text).replaceAll("<", "＜");

/** Entries as an Atom feed (RFC 4287). */
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
