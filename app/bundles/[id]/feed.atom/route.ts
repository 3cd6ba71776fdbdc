import { atomAnswer } from "@/app/atom-answer";
import { loadBundleReport } from "@/lib/db/read/bundle-report";
import { absentBundle } from "@/lib/db/read/tombstones";
import { ExpectedError, errorResponse } from "@/lib/errors";
import { urls } from "@/lib/urls";

export const dynamic = "force-dynamic";

/** Sends the Atom feed of a public bundle, with the notes on it and on its builds and machines. */
export async function GET(request: Request, { params }: { params: Promise<{ id: string }> }): Promise<Response> {
  try {
    const { id } = await params;
    const bundle = await loadBundleReport(id);
    if (!bundle) throw await absentBundle(id);
    if (bundle.visibility !== "public") throw new ExpectedError("not-found", "Only public bundles have a feed.");
    const about = { title: `Benchfolio: ${bundle.title}`, page: urls.bundle(id), self: urls.bundleFeed(id) };
    return await atomAnswer(request, about, { id });
  } catch (error) {
    return errorResponse(error);
  }
}
