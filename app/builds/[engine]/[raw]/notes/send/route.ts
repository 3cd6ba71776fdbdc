import { takeNoteForm } from "@/app/notes-routes";
import { decodeSegment } from "@/lib/decode-segment";
import { noteOnBuild } from "@/lib/publish/notes/load-notes";
import { urls } from "@/lib/urls";

/** Takes the forms on the page of a build's notes. */
export async function POST(
  request: Request,
  { params }: { params: Promise<{ engine: string; raw: string }> },
): Promise<Response> {
  const { engine, raw } = await params;
  const [name, build] = [decodeSegment(engine) ?? "", decodeSegment(raw) ?? ""];
  return takeNoteForm(request, urls.buildNotes(name, build), () => noteOnBuild(name, build));
}
