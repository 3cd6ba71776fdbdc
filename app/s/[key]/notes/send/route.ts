import { takeNoteForm } from "@/app/notes-routes";
import { notesOnView } from "@/lib/publish/notes/load-notes";
import { urls } from "@/lib/urls";

/** Takes the forms on the page of a frozen view's notes. */
export async function POST(request: Request, { params }: { params: Promise<{ key: string }> }): Promise<Response> {
  const { key } = await params;
  return takeNoteForm(request, urls.snapshotNotes(key), () => notesOnView(key));
}
