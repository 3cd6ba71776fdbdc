import { publicOrigin } from "@/app/api/v1/bundles/answer";
import { bundleEntry, newestEntries, noteEntry, retractionEntry } from "@/app/feed-entries";
import { atomFeed, type FeedEntry } from "@/lib/citing/atom-feed";
import { authorsOfOwners } from "@/lib/db/read/authors";
import { newestBundles } from "@/lib/db/read/newest-bundles";
import { newestNotes } from "@/lib/db/read/newest-notes";
import { newestRetractions } from "@/lib/db/read/retractions";
import { withBase } from "@/lib/urls";

/** The most entries of a feed. */
export const ENTRIES = 50;

/**
 * Returns an Atom feed of the newest public bundles, notes on them and retractions: all, or those of an engine. `page`
 * and `self` are paths.
 */
export async function atomAnswer(
  request: Request,
  { title, page, self, engine }: { title: string; page: string; self: string; engine: string | null },
): Promise<Response> {
  const [bundles, notes, retractions] = await Promise.all([
    newestBundles(engine, ENTRIES),
    newestNotes(engine, ENTRIES),
    newestRetractions(engine, ENTRIES),
  ]);
  const authors = await authorsOfOwners(bundles.map(({ bundle }) => bundle.owner));
  const entries = [
    ...bundles.map((named) => bundleEntry(named, authors.get(named.bundle.owner ?? "")?.name ?? null)),
    ...notes.map(noteEntry),
    ...retractions.map(retractionEntry),
  ];
  return feedAnswer(request, { title, page, self }, entries);
}

/** Returns the newest of these entries as an Atom feed. `page` and `self` are paths. */
export function feedAnswer(
  request: Request,
  { title, page, self }: { title: string; page: string; self: string },
  entries: readonly FeedEntry[],
): Response {
  const origin = publicOrigin(request);
  const body = atomFeed({
    title,
    page: origin + withBase(page),
    self: origin + withBase(self),
    address: (path) => origin + path,
    entries: newestEntries(entries, ENTRIES),
  });
  return new Response(body, {
    headers: {
      "content-type": "application/atom+xml; charset=utf-8",
      "access-control-allow-origin": "*",
      "cache-control": "public, max-age=300",
      "x-content-type-options": "nosniff",
      "content-security-policy": "default-src 'none'; sandbox",
    },
  });
}
