import { takeNoteForm } from "@/app/notes-routes";
import { notesOnView } from "@/lib/publish/notes/load-notes";
import { urls } from "@/lib/urls";

/** Takes the forms of the page of notes on a frozen view. */
export async function POST(request: Request, { params }: { params: Promise<{ key: string }> }): Promise<Response> {
  const { key } = await params;
  return takeNoteForm(request, urls.snapshotNotes(key), () => notesOnView(key));
}
