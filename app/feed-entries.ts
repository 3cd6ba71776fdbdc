import type { FeedEntry } from "@/lib/citing/atom-feed";
import { descriptionOf } from "@/lib/citing/described";
import { sha256Of } from "@/lib/db/access/note-key";
import type { AuthorReport } from "@/lib/db/read/authors";
import type { NamedBundle } from "@/lib/db/read/newest-bundles";
import type { BundleNote } from "@/lib/db/read/newest-notes";
import type { Retraction } from "@/lib/db/read/retractions";
import { urls, withBase } from "@/lib/urls";

// Events of bundles as feed entries.

/** A new bundle, with keywords; `author` is its owner's public name, or null. */
export const bundleEntry = ({ bundle, keywords }: NamedBundle, author: string | null): FeedEntry => ({
  id: `urn:sha256:${bundle.sha256}`,
  title: bundle.title,
  text: descriptionOf({ bundle, keywords }),
  path: bundle.url,
  at: new Date(bundle.uploadedAt),
  author: author ?? bundle.owner ?? "unknown",
  categories: keywords,
});

/** A new report of an author. */
export const reportEntry = ({ key, title, caption, createdAt }: AuthorReport, author: string): FeedEntry => ({
  id: `urn:benchfolio:${key}`,
  title: `Report: ${title}`,
  text: caption || "A report of benchmark results.",
  path: withBase(urls.snapshot(key)),
  at: createdAt,
  author,
  categories: ["report"],
});

const NOTE_TITLES: Readonly<Record<BundleNote["kind"], (title: string) => string>> = {
  note: (title) => `Note on ${title}`,
  objection: (title) => `Objection to ${title}`,
  answer: (title) => `Answer to an objection to ${title}`,
  withdrawal: (title) => `Objection to ${title} withdrawn`,
};

/** A note on a bundle; its unique signature is the entry's id. */
export const noteEntry = ({ bundle, title, kind, body, owner, at, signature }: BundleNote): FeedEntry => ({
  id: `urn:sha256:${sha256Of(signature)}`,
  title: NOTE_TITLES[kind](title),
  text: body,
  path: withBase(urls.bundleNotes(bundle)),
  at,
  author: owner,
  categories: [kind],
});

/** A retracted bundle; its page shows the same. */
export const retractionEntry = ({ bundle, sha256, title, owner, reason, replacedBy, at }: Retraction): FeedEntry => ({
  id: `urn:sha256:${sha256}#retracted`,
  title: `Retracted: ${title}`,
  text: `${reason}${replacedBy ? ` It was replaced by ${replacedBy}.` : ""}`,
  path: withBase(urls.bundle(bundle)),
  at,
  author: owner ?? "unknown",
  categories: ["retraction"],
});

/** Returns the newest entries, newest first. */
export const newestEntries = (entries: readonly FeedEntry[], limit: number): FeedEntry[] =>
  entries.toSorted((a, b) => b.at.getTime() - a.at.getTime()).slice(0, limit);
