import { publicOrigin } from "@/app/api/v1/bundles/answer";
import {
  bundleEntry,
  newestEntries,
  noteEntry,
  reasonText,
  retractionEntry,
  targetNoteEntry,
} from "@/app/feed-entries";
import { atomFeed, type FeedEntry } from "@/lib/citing/atom-feed";
import { authorsOfOwners } from "@/lib/db/read/authors";
import { loadCorrections } from "@/lib/db/read/corrections";
import { type BundleChoice, newestBundles } from "@/lib/db/read/newest-bundles";
import { newestNotes } from "@/lib/db/read/newest-notes";
import { type NotesOf, newestTargetNotes } from "@/lib/db/read/newest-target-notes";
import { publicSettings } from "@/lib/db/read/public-settings";
import { reasonsOf, subjectsOf } from "@/lib/db/read/reasons";
import { newestRetractions } from "@/lib/db/read/retractions";
import type { EngineBuild } from "@/lib/domain/names/raw-names";
import { subjectOf } from "@/lib/domain/notes/note-targets";
import { withBase } from "@/lib/urls";

/** Limit of entries in a feed. */
export const ENTRIES = 50;

/** Subject of a feed: all bundles, an engine, a bundle or a build. `raws` = all names of the build. */
export interface FeedChoice extends Omit<BundleChoice, "owner"> {
  raws?: readonly EngineBuild[];
}
interface About {
  title: string;
  page: string;
  self: string;
}

/**
 * Returns an Atom feed of the newest public bundles, of notes on them, and on their builds, machines and dates. A
 * build's feed has only bundles and notes on the build. The feeds of all bundles and of an engine have retractions,
 * too. `page` and `self` are paths.
 */
export async function atomAnswer(
  request: Request,
  about: About,
  { raws, ...choice }: FeedChoice = {},
): Promise<Response> {
  const { engine, id } = choice;
  const [bundles, onBundles, onTargets, retractions] = await Promise.all([
    newestBundles(choice, ENTRIES),
    raws ? [] : newestNotes(choice, ENTRIES),
    notesOf({ engine, id, raws }).then((among) => newestTargetNotes(among, ENTRIES)),
    raws || id !== undefined ? [] : newestRetractions(engine ?? null, ENTRIES),
  ]);
  const [authors, reasons, corrections] = await Promise.all([
    authorsOfOwners(bundles.map(({ bundle }) => bundle.owner)),
    reasonsOf(bundles.map(({ bundle }) => bundle.id)),
    loadCorrections(),
  ]);
  const entries = [
    ...bundles.map(({ bundle, keywords }) =>
      bundleEntry(
        { bundle, keywords },
        authors.get(bundle.owner ?? "")?.name ?? null,
        reasons.get(bundle.id)?.map((reason) => reasonText(reason, corrections)),
      ),
    ),
    ...onBundles.map(noteEntry),
    ...onTargets.map((note) => targetNoteEntry(note, corrections)),
    ...retractions.map(retractionEntry),
  ];
  return feedAnswer(request, about, entries);
}

/** Returns the subjects whose notes a feed has; null = all. */
async function notesOf({ engine, id, raws }: Pick<FeedChoice, "engine" | "id" | "raws">): Promise<NotesOf> {
  if (raws) return { subjects: raws.map((build) => subjectOf({ on: "build", ...build })) };
  if (id !== undefined) return { subjects: subjectsOf(await publicSettings({ bundles: [id] })) };
  if (engine === undefined) return null;
  const machines = (await publicSettings({ engine })).flatMap(({ machine }) => machine ?? []);
  return { engine, machines: [...new Set(machines)] };
}

/** Returns the newest 50 of these entries as an Atom feed. `page` and `self` are paths. */
export function feedAnswer(request: Request, { title, page, self }: About, entries: readonly FeedEntry[]): Response {
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
      // A hidden note disappears at once.
      "cache-control": "public, no-cache",
      "x-content-type-options": "nosniff",
      "content-security-policy": "default-src 'none'; sandbox",
    },
  });
}
