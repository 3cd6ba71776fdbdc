import { atomAnswer } from "@/app/atom-answer";
import { loadEngine } from "@/lib/db/read/engines";
import { decodeSegment } from "@/lib/decode-segment";
import { ExpectedError, errorResponse } from "@/lib/errors";
import { urls } from "@/lib/urls";

export const dynamic = "force-dynamic";

/** Sends the Atom feed of the newest bundles with runs of an engine, notes and retractions. */
export async function GET(request: Request, { params }: { params: Promise<{ name: string }> }): Promise<Response> {
  try {
    const name = decodeSegment((await params).name);
    const engine = name === null ? null : await loadEngine(name);
    if (!engine) throw new ExpectedError("not-found", "There is no such engine.");
    const about = {
      title: `Benchfolio: new bundles, notes and retractions of ${engine.displayName}`,
      page: urls.engine(engine.name),
      self: urls.engineFeed(engine.name),
    };
    return await atomAnswer(request, about, { engine: engine.name });
  } catch (error) {
    return errorResponse(error);
  }
}
