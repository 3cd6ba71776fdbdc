import { engineDateTarget } from "@/app/target-notes";
import { urls, withBase } from "@/lib/urls";

/** Leads the form of an engine's page to the notes on a day. */
export async function GET(request: Request, { params }: { params: Promise<{ name: string }> }): Promise<Response> {
  const { name } = await params;
  const day = encodeURIComponent(new URL(request.url).searchParams.get("day") ?? "");
  const location = withBase(urls.notesOn(engineDateTarget({ name, day })));
  return new Response(null, { status: 303, headers: { location } });
}
