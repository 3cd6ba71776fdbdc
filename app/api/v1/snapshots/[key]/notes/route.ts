import { preflight } from "@/app/api/v1/bundles/answer";
import { answerNotes, takeNote } from "@/app/notes-routes";
import { notesOnView } from "@/lib/publish/notes/load-notes";

export const dynamic = "force-dynamic";

interface Context {
  params: Promise<{ key: string }>;
}

/** Lists the notes on a frozen view. */
export async function GET(_request: Request, { params }: Context): Promise<Response> {
  const { key } = await params;
  return answerNotes(() => notesOnView(key));
}

/** Adds a note on a frozen view. */
export async function POST(request: Request, { params }: Context): Promise<Response> {
  const { key } = await params;
  return takeNote(request, () => notesOnView(key));
}

export const OPTIONS = preflight;
