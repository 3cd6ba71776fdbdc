import { takeNoteForm } from "@/app/notes-routes";
import { urls } from "@/lib/urls";
import { notesOnView } from "@/lib/views/notes/load-notes";

/** Takes the forms of the page of notes on a frozen view. */
export async function POST(request: Request, { params }: { params: Promise<{ key: string }> }): Promise<Response> {
  const { key } = await params;
  return takeNoteForm(request, urls.snapshotNotes(key), () => notesOnView(key));
}
