import { takeNoteForm } from "@/app/notes-routes";
import { notesOnBundle } from "@/lib/publish/notes/load-notes";
import { urls } from "@/lib/urls";

/** Takes the forms of the page of notes on a bundle. */
export async function POST(request: Request, { params }: { params: Promise<{ id: string }> }): Promise<Response> {
  const { id } = await params;
  return takeNoteForm(request, urls.bundleNotes(id), () => notesOnBundle(id));
}
