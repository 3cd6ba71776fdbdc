import { takeNoteForm } from "@/app/notes-routes";
import { urls } from "@/lib/urls";
import { notesOnBundle } from "@/lib/views/notes/load-notes";

/** Takes the forms of the page of notes on a bundle. */
export async function POST(request: Request, { params }: { params: Promise<{ id: string }> }): Promise<Response> {
  const { id } = await params;
  return takeNoteForm(request, urls.bundleNotes(id), () => notesOnBundle(id));
}
