import { answerNotes, takeNote } from "@/app/notes-routes";
import { notesOnBundle } from "@/lib/publish/notes/load-notes";
import { preflight } from "../../answer";

export const dynamic = "force-dynamic";

interface Context {
  params: Promise<{ id: string }>;
}

/** Lists the notes on a bundle. */
export async function GET(_request: Request, { params }: Context): Promise<Response> {
  const { id } = await params;
  return answerNotes(() => notesOnBundle(id));
}

/** Adds a note on a bundle. */
export async function POST(request: Request, { params }: Context): Promise<Response> {
  const { id } = await params;
  return takeNote(request, () => notesOnBundle(id));
}

export const OPTIONS = preflight;
