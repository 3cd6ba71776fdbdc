import type { Metadata } from "next";
import { readFlash } from "@/app/account/flash";
import { tombstoneOrNotFound } from "@/app/gone";
import { NotesPage } from "@/components/notes/notes-page";
import { loadNotes, noteWriter } from "@/lib/db/write/notes";
import { noteThreads } from "@/lib/domain/notes/notes";
import { goneView, loadKept } from "@/lib/publish/frozen/load-snapshot";
import { notesOnView } from "@/lib/publish/notes/load-notes";
import { urls } from "@/lib/urls";

export const metadata: Metadata = { title: "Notes and objections", robots: { index: false } };

/** Notes and objections on a frozen view; for a deleted one the reason. */
export default async function ViewNotesPage({ params }: { params: Promise<{ key: string }> }) {
  const { key } = await params;
  const kept = await loadKept(key);
  if (!kept) return tombstoneOrNotFound(await goneView(key));
  const on = await notesOnView(key);
  const [entries, writer, flash] = await Promise.all([
    loadNotes(on.key),
    noteWriter(on),
    readFlash(urls.snapshotNotes(key)),
  ]);
  return (
    <NotesPage
      title={kept.title}
      subject={urls.snapshot(key)}
      page={urls.snapshotNotes(key)}
      threads={noteThreads(entries)}
      writer={writer}
      flash={flash}
    />
  );
}
