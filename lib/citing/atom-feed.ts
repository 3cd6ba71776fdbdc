import { Feed } from "feed";
import type { BundleSummary } from "../api/schemas/bundles";
import { descriptionOf } from "./described";

export interface FeedOf {
  title: string;
  /** Addresses of the page that the feed is of, and of the feed itself. */
  page: string;
  self: string;
  /** Whole address of a path of this site. */
  address(path: string): string;
  /** Newest first, with names of what each measured. */
  bundles: readonly { bundle: BundleSummary; keywords: readonly string[] }[];
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

/** Bundles as an Atom feed (RFC 4287). An entry's id is its hash, so that no reader sees it twice when the site moves. */
export function atomFeed({ title, page, self, address, bundles }: FeedOf): string {
  const newest = bundles[0]?.bundle.uploadedAt;
  const feed = new Feed({
    title,
    id: self,
    link: page,
    feedLinks: { atom: self },
    // A feed needs a date; one without entries never changed.
    updated: new Date(newest ?? 0),
    generator: "Benchfolio",
  });
  for (const { bundle, keywords } of bundles)
    feed.addItem({
      title: asHtml(bundle.title),
      id: `urn:sha256:${bundle.sha256}`,
      link: address(bundle.url),
      date: new Date(bundle.uploadedAt),
      description: asHtml(descriptionOf({ bundle, keywords })),
      author: [{ name: bundle.owner ?? "unknown" }],
      category: keywords.map((name) => ({ name, term: name })),
    });
  return feed.atom1();
}
