import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { readFlash } from "@/app/account/flash";
import { NotesPage } from "@/components/notes/notes-page";
import { findBuild } from "@/lib/db/read/setting-pages";
import { loadNotes, noteWriter } from "@/lib/db/write/notes";
import { decodeSegment } from "@/lib/decode-segment";
import { noteThreads } from "@/lib/domain/notes/notes";
import { ExpectedError } from "@/lib/errors";
import { HIDDEN_BUILD, notesOnBuild } from "@/lib/publish/notes/load-notes";
import { urls } from "@/lib/urls";

export const metadata: Metadata = { title: "Notes on a build", robots: { index: false } };

export default async function BuildNotesPage({ params }: { params: Promise<{ engine: string; raw: string }> }) {
  const { engine, raw } = await params;
  const build = await findBuild(decodeSegment(engine) ?? "", decodeSegment(raw) ?? "");
  if (!build) notFound();
  const on = await notesOnBuild(build.engine, build.raw).catch((error: unknown) => {
    if (error instanceof ExpectedError && error.code === "not-found") notFound();
    throw error;
  });
  const page = urls.buildNotes(build.engine, build.raw);
  const [entries, writer, flash] = await Promise.all([loadNotes(on.key), noteWriter(on), readFlash(page)]);
  return (
    <NotesPage
      title={`${build.engineName} ${build.version ?? build.raw}`}
      subject={urls.build(build.engine, build.raw)}
      page={page}
      threads={noteThreads(entries)}
      writer={writer}
      flash={flash}
      first="note"
      closed={on.isPublic ? null : HIDDEN_BUILD}
    />
  );
}
