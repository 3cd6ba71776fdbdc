import { errorResponse } from "@/lib/errors";
import { urls } from "@/lib/urls";
import { atomAnswer } from "../atom-answer";

export const dynamic = "force-dynamic";

/** Sends the Atom feed of the newest bundles, notes and retractions. */
export async function GET(request: Request): Promise<Response> {
  try {
    return await atomAnswer(request, {
      title: "Benchfolio: new bundles, notes and retractions",
      page: urls.bundles(),
      self: urls.feed(),
    });
  } catch (error) {
    return errorResponse(error);
  }
}
