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

/**
 * Text as HTML, which the library says that titles are. Without `>` no text can end the CDATA section that holds it; control characters may not
 * stand in XML at all.
 */
const asHtml = (text: string): string =>
  text
    .replaceAll(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, "\uFFFD")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;");

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
      author: [{ name: author }],
      category: categories.map((name) => ({ name, term: name })),
    });
  return feed.atom1();
}
