import { engineDateTarget } from "@/app/target-notes";
import { decodeSegment } from "@/lib/decode-segment";
import { urls, withBase } from "@/lib/urls";

/** Redirects the form of an engine's page to the notes on a day; without a day, back to the engine. */
export async function GET(request: Request, { params }: { params: Promise<{ name: string }> }): Promise<Response> {
  const { name } = await params;
  const day = encodeURIComponent(new URL(request.url).searchParams.get("day") ?? "");
  const lead = day === "" ? urls.engine(decodeSegment(name) ?? name) : urls.notesOn(engineDateTarget({ name, day }));
  const location = withBase(lead);
  return new Response(null, { status: 303, headers: { location } });
}
