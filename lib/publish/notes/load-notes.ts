import "server-only";
import { listedKey } from "@/lib/db/access/visible";
import { bundlesOf, findBuild } from "@/lib/db/read/setting-pages";
import { absentBundle } from "@/lib/db/read/tombstones";
import {
  buildSubject,
  bundleSubject,
  loadNotes,
  type NoteSubject,
  openObjectionsOf,
  type StoredNote,
  viewSubject,
} from "@/lib/db/write/notes";
import { noteThreads, openObjections } from "@/lib/domain/notes/notes";
import { ExpectedError } from "@/lib/errors";
import { absentView, bundlesIn, loadKept } from "@/lib/publish/frozen/load-snapshot";

/** A frozen view with the parts that give the bundles of its numbers. */
type NotedView = { key: string } & Parameters<typeof bundlesIn>[0];

/**
 * Returns a bundle to write notes on. Throws not-found where the reader may not see it, and `gone` where it was
 * withdrawn.
 */
export async function notesOnBundle(id: string): Promise<NoteSubject> {
  if ((await listedKey(id)) < 0) throw await absentBundle(id);
  return { key: bundleSubject(id), bundles: [id] };
}

/** Returns a frozen view or report to write notes on. Throws as `notesOnBundle` does. */
export async function notesOnView(key: string): Promise<NoteSubject> {
  const kept = await loadKept(key);
  if (!kept) throw await absentView(key);
  return { key: viewSubject(key), bundles: bundlesIn(kept) };
}

/**
 * Returns a build to write notes on. Throws not-found where the reader sees no run of it. Its notes are for everybody,
 * so `isPublic` says if a public bundle has it.
 */
export async function notesOnBuild(engine: string, raw: string): Promise<NoteSubject & { isPublic: boolean }> {
  const build = await findBuild(engine, raw);
  const bundles = build ? await bundlesOf("build", build.id) : [];
  if (!build || !bundles.length) throw new ExpectedError("not-found", "No such build, or none that you may see.");
  // A note on a build of an unlisted bundle would show that build to everybody.
  const open = bundles.flatMap(({ id, visibility }) => (visibility === "public" ? id : []));
  return { key: buildSubject(build.engine, build.raw), bundles: open, isPublic: open.length > 0 };
}

/** Returns the same for a new note. Throws bad-request where no public bundle has the build. */
export async function noteOnBuild(engine: string, raw: string): Promise<NoteSubject> {
  const subject = await notesOnBuild(engine, raw);
  if (!subject.isPublic) throw new ExpectedError("bad-request", HIDDEN_BUILD);
  return subject;
}

/** The reason why nothing can be written on a build. */
export const HIDDEN_BUILD = "Everybody reads a note on a build, and no public bundle has this one yet.";

/** Returns the notes of a subject in the form of the API. */
export async function notesAnswerOf({ key }: NoteSubject) {
  const entries = await loadNotes(key);
  return {
    subject: key,
    openObjections: openObjections(noteThreads(entries)),
    notes: entries.map((entry) => noteAnswer(entry, entries)),
  };
}

/** Returns an entry for readers, without its body where it is hidden. */
export function noteAnswer({ subject: _, at, ...entry }: StoredNote, all: readonly StoredNote[]) {
  const hidden = all.some(({ kind, about }) => kind === "hiding" && about === entry.number);
  return { ...entry, body: hidden ? null : entry.body, at: at.toISOString() };
}

/**
 * Counts open objections on a frozen view or report, on the views in a report (`views`, their keys), and on all their
 * bundles.
 */
export async function openOnView(kept: NotedView, views: readonly string[] = []): Promise<number> {
  const subjects = [...[kept.key, ...views].map(viewSubject), ...bundlesIn(kept).map(bundleSubject)];
  const open = await openObjectionsOf([...new Set(subjects)]);
  return [...open.values()].reduce((sum, count) => sum + count, 0);
}
