import { readJsonBody } from "@/lib/api/body";
import { draftBody } from "@/lib/api/schemas/drafts";
import { addDraft, listDrafts, MOST_DRAFT_BYTES, requireDrafts } from "@/lib/db/write/report-drafts";
import { errorResponse } from "@/lib/errors";
import { jsonAnswer, preflight } from "../bundles/answer";
import { savedFacts } from "./answer";

export const dynamic = "force-dynamic";

/** Lists the reader's own drafts of reports. */
export async function GET(request: Request): Promise<Response> {
  try {
    const drafts = await listDrafts(await requireDrafts());
    return jsonAnswer({ drafts: drafts.map((draft) => ({ ...savedFacts(request, draft), title: draft.title })) });
  } catch (error) {
    return errorResponse(error);
  }
}

/** Stores a new draft for its author. */
export async function POST(request: Request): Promise<Response> {
  try {
    const own = await requireDrafts();
    const made = await addDraft(own, await readJsonBody(request, draftBody, MOST_DRAFT_BYTES));
    const facts = savedFacts(request, made);
    return jsonAnswer(facts, 201, { location: facts.url });
  } catch (error) {
    return errorResponse(error);
  }
}

export const OPTIONS = preflight;
