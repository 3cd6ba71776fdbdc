import { preflight } from "@/app/api/v1/bundles/answer";
import { answerNotes, takeNote } from "@/app/notes-routes";
import { decodeSegment } from "@/lib/decode-segment";
import { noteOnBuild, notesOnBuild } from "@/lib/publish/notes/load-notes";

export const dynamic = "force-dynamic";

interface Context {
  params: Promise<{ engine: string; raw: string }>;
}

const namesOf = async ({ params }: Context) => {
  const { engine, raw } = await params;
  return [decodeSegment(engine) ?? "", decodeSegment(raw) ?? ""] as const;
};

/** Lists the notes on a build. */
export async function GET(_request: Request, context: Context): Promise<Response> {
  const names = await namesOf(context);
  return answerNotes(() => notesOnBuild(...names));
}

/** Adds a note on a build. */
export async function POST(request: Request, context: Context): Promise<Response> {
  const names = await namesOf(context);
  return takeNote(request, () => noteOnBuild(...names));
}

export const OPTIONS = preflight;
