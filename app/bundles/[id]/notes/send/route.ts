import { takeNoteForm } from "@/app/notes-routes";
import { notesOnBundle } from "@/lib/publish/notes/load-notes";
import { urls } from "@/lib/urls";

/** Takes the forms on the page of a bundle's notes. */
export async function POST(request: Request, { params }: { params: Promise<{ id: string }> }): Promise<Response> {
  const { id } = await params;
  return takeNoteForm(request, urls.bundleNotes(id), () => notesOnBundle(id));
}
