import "server-only";
import {
  bundleSubject,
  loadNotes,
  type NoteSubject,
  openObjectionsOf,
  type StoredNote,
  viewSubject,
} from "@/lib/db/notes";
import { absentBundle } from "@/lib/db/tombstones";
import { listedKey } from "@/lib/db/visible";
import { noteThreads, openObjections } from "@/lib/domain/notes/notes";
import { absentView, bundlesIn, loadKept } from "@/lib/publish/frozen/load-snapshot";

/** What is frozen under a key, as far as it says which bundles it shows numbers of. */
type NotedView = { key: string } & Parameters<typeof bundlesIn>[0];

/** A bundle to write on. Throws as if it were not there where the reader may not see it. */
export async function notesOnBundle(id: string): Promise<NoteSubject> {
  if ((await listedKey(id)) < 0) throw await absentBundle(id);
  return { key: bundleSubject(id), bundles: [id] };
}

/** A frozen view or report to write on; likewise. */
export async function notesOnView(key: string): Promise<NoteSubject> {
  const kept = await loadKept(key);
  if (!kept) throw await absentView(key);
  return { key: viewSubject(key), bundles: bundlesIn(kept) };
}

/** What is said of something, as the API answers it. */
export async function notesAnswerOf({ key }: NoteSubject) {
  const entries = await loadNotes(key);
  return {
    subject: key,
    openObjections: openObjections(noteThreads(entries)),
    notes: entries.map((entry) => answered(entry, entries)),
  };
}

/** An entry for readers: a hidden text is kept, and not given away. */
export function answered({ subject: _, at, ...entry }: StoredNote, all: readonly StoredNote[]) {
  const hidden = all.some(({ kind, about }) => kind === "hiding" && about === entry.number);
  return { ...entry, body: hidden ? null : entry.body, at: at.toISOString() };
}

/** Objections that stand open today on a frozen view or report, on the views that a report shows (`views`, their keys), and on all their bundles. */
export async function openOnView(kept: NotedView, views: readonly string[] = []): Promise<number> {
  const subjects = [...[kept.key, ...views].map(viewSubject), ...bundlesIn(kept).map(bundleSubject)];
  const open = await openObjectionsOf([...new Set(subjects)]);
  return [...open.values()].reduce((sum, count) => sum + count, 0);
}
