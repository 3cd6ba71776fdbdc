import type { Metadata } from "next";
import { readFlash } from "@/app/account/flash";
import { goneOrNotFound } from "@/app/gone";
import { NotesPage } from "@/components/notes/notes-page";
import { loadBundleReport } from "@/lib/db/read/bundle-report";
import { loadNotes, noteWriter } from "@/lib/db/write/notes";
import { noteThreads } from "@/lib/domain/notes/notes";
import { notesOnBundle } from "@/lib/publish/notes/load-notes";
import { urls } from "@/lib/urls";

export const metadata: Metadata = { title: "Notes and objections", robots: { index: false } };

/** Notes and objections on a bundle, with forms to add some; for a withdrawn bundle the reason. */
export default async function BundleNotesPage({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  const bundle = await loadBundleReport(id);
  if (!bundle) return goneOrNotFound(id);
  const on = await notesOnBundle(id);
  const [entries, writer, flash] = await Promise.all([
    loadNotes(on.key),
    noteWriter(on),
    readFlash(urls.bundleNotes(id)),
  ]);
  return (
    <NotesPage
      title={bundle.title}
      subject={urls.bundle(id)}
      page={urls.bundleNotes(id)}
      threads={noteThreads(entries)}
      writer={writer}
      flash={flash}
    />
  );
}
