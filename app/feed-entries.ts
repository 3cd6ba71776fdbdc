import type { FeedEntry } from "@/lib/citing/atom-feed";
import { descriptionOf } from "@/lib/citing/described";
import { sha256Of } from "@/lib/db/encoding/sha256";
import type { AuthorReport } from "@/lib/db/read/authors";
import type { NamedBundle } from "@/lib/db/read/newest-bundles";
import type { BundleNote } from "@/lib/db/read/newest-notes";
import type { TargetNote } from "@/lib/db/read/newest-target-notes";
import type { Retraction } from "@/lib/db/read/retractions";
import type { StandingNote } from "@/lib/db/read/standing-notes";
import { type Corrections, correctEngine } from "@/lib/domain/names/corrections";
import { engineName } from "@/lib/domain/names/engines";
import { type NoteTarget, targetOf } from "@/lib/domain/notes/note-targets";
import { firstLine } from "@/lib/domain/notes/notes";
import { storedKey } from "@/lib/domain/reports/frozen-key";
import { urls, withBase } from "@/lib/urls";

// Bundles, reports, notes and retractions as feed entries.

/** A new bundle, with keywords; `author` is its owner's public name, or null; `reasons` quote notes. */
export const bundleEntry = (
  { bundle, keywords }: NamedBundle,
  author: string | null,
  reasons: readonly string[] = [],
): FeedEntry => ({
  id: `urn:sha256:${bundle.sha256}`,
  title: bundle.title,
  text: [descriptionOf({ bundle, keywords }), ...reasons].join(" "),
  path: bundle.url,
  at: new Date(bundle.uploadedAt),
  author: author ?? bundle.owner ?? "unknown",
  categories: keywords,
});

/** A new report of an author, or a new revision of one. */
export const reportEntry = ({ key, revision, title, caption, createdAt }: AuthorReport, author: string): FeedEntry => ({
  id: `urn:benchfolio:${storedKey(key, revision)}`,
  title: `Report${revision > 1 ? `, revision ${revision}` : ""}: ${title}`,
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

/** Returns "build my8028_rel of MySQL", "machine hetz" or "2026-03-02 (MySQL)", by today's names. */
function targetName(target: NoteTarget, corrections: Corrections): string {
  const engineOf = (name: string) => correctEngine(name, engineName(name), corrections);
  if (target.on === "machine")
    return `machine ${corrections.nameOf({ subject: "machine", engine: "", name: target.name })}`;
  if (target.on === "date")
    return `${target.day} (${target.engine === null ? "all engines" : engineOf(target.engine)})`;
  const { engine, raw } = target;
  return `build ${corrections.nameOf({ subject: "build", engine, name: raw })} of ${engineOf(engine)}`;
}

/** A note on a build, a machine or a date. */
export const targetNoteEntry = (note: TargetNote, corrections: Corrections): FeedEntry => ({
  id: `urn:sha256:${sha256Of(note.signature)}`,
  title: NOTE_TITLES[note.kind](targetName(note.target, corrections)),
  text: note.body,
  path: withBase(urls.notesOn(note.target)),
  at: note.at,
  author: note.owner,
  categories: [note.kind],
});

/**
 * Returns "Why (build my8028_rel of MySQL): The log is synced. (ann)": the first line of a note. A note on a bundle has
 * no target in brackets.
 */
export function reasonText({ subject, body, owner }: StandingNote, corrections: Corrections): string {
  const target = targetOf(subject);
  return `Why${target ? ` (${targetName(target, corrections)})` : ""}: ${firstLine(body)} (${owner})`;
}

/** A retracted bundle, with the reason; the bundle's page shows it, too. */
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
