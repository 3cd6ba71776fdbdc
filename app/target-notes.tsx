import { notFound } from "next/navigation";
import { readFlash } from "@/app/account/flash";
import { preflight } from "@/app/api/v1/bundles/answer";
import { NotesPage } from "@/components/notes/notes-page";
import { loadNotes, noteWriter } from "@/lib/db/write/notes";
import { decodeSegment } from "@/lib/decode-segment";
import type { NoteTarget } from "@/lib/domain/notes/note-targets";
import { noteThreads } from "@/lib/domain/notes/notes";
import { ExpectedError } from "@/lib/errors";
import { noteOnTarget, notesOnTarget, shownTarget } from "@/lib/publish/notes/load-notes";
import { urls } from "@/lib/urls";
import { answerNotes, takeNote, takeNoteForm } from "./notes-routes";

// Pages, forms and API of notes on builds, machines and dates. Their routes differ only in the target.

interface Context<Segments> {
  params: Promise<Segments>;
}
type TargetOf<Segments> = (segments: Segments) => NoteTarget;

/** Returns the text of a path segment; "" for a malformed one, since no name is empty. */
const text = (segment: string): string => decodeSegment(segment) ?? "";

/** Returns the build of a page's address as a target of notes. Names are decoded. */
export const buildTarget = ({ engine, raw }: { engine: string; raw: string }): NoteTarget => ({
  on: "build",
  engine: text(engine),
  raw: text(raw),
});

/** Returns the machine of a page's address as a target of notes. */
export const machineTarget = ({ name }: { name: string }): NoteTarget => ({ on: "machine", name: text(name) });

/** Returns the date of a page's address as a target of notes on all engines. */
export const dateTarget = ({ day }: { day: string }): NoteTarget => ({ on: "date", day: text(day), engine: null });

/** Returns the date of a page's address as a target of notes on one engine, `name`. */
export const engineDateTarget = ({ name, day }: { name: string; day: string }): NoteTarget => ({
  on: "date",
  day: text(day),
  engine: text(name),
});

/** Returns the routes of the API: GET lists the notes on a target, POST adds one. */
export const targetApi = <Segments,>(of: TargetOf<Segments>) => ({
  async GET(_request: Request, { params }: Context<Segments>): Promise<Response> {
    const target = of(await params);
    return answerNotes(() => notesOnTarget(target));
  },
  async POST(request: Request, { params }: Context<Segments>): Promise<Response> {
    const target = of(await params);
    return takeNote(request, () => noteOnTarget(target));
  },
  OPTIONS: preflight,
});

/** Returns the route that takes the forms on the page of a target's notes. */
export const targetForms =
  <Segments,>(of: TargetOf<Segments>) =>
  async (request: Request, { params }: Context<Segments>): Promise<Response> => {
    const target = of(await params);
    return takeNoteForm(request, urls.notesOn(target), () => noteOnTarget(target));
  };

/** Returns the page of the notes on a target. */
export const targetPage = <Segments,>(of: TargetOf<Segments>) =>
  async function TargetNotesPage({ params }: Context<Segments>) {
    const target = of(await params);
    const on = await notesOnTarget(target).catch((error: unknown) => {
      if (error instanceof ExpectedError && error.code === "not-found") notFound();
      throw error;
    });
    const page = urls.notesOn(target);
    const [entries, writer, flash, shown] = await Promise.all([
      loadNotes(on.key),
      noteWriter(on),
      readFlash(page),
      shownTarget(target),
    ]);
    return (
      <NotesPage
        title={shown.title}
        subject={shown.page}
        page={page}
        threads={noteThreads(entries)}
        writer={writer}
        flash={flash}
        first="note"
        closed={on.closed}
        beside={shown.joined}
      />
    );
  };
