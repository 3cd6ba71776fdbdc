import { readJsonBody } from "@/lib/api/body";
import { draftChange } from "@/lib/api/schemas/drafts";
import {
  absentDraft,
  deleteDraft,
  loadDraft,
  MOST_DRAFT_BYTES,
  requireDrafts,
  saveDraft,
} from "@/lib/db/write/report-drafts";
import { errorResponse } from "@/lib/errors";
import { jsonAnswer, preflight } from "../../bundles/answer";
import { savedFacts } from "../answer";

export const dynamic = "force-dynamic";

type Context = { params: Promise<{ id: string }> };

/** Returns a draft with its contents. */
export async function GET(request: Request, { params }: Context): Promise<Response> {
  try {
    const draft = await loadDraft(await requireDrafts(), (await params).id);
    if (!draft) throw absentDraft();
    return jsonAnswer({ ...draft, ...savedFacts(request, draft) });
  } catch (error) {
    return errorResponse(error);
  }
}

/** Saves a draft over the version that the body names. */
export async function PUT(request: Request, { params }: Context): Promise<Response> {
  try {
    const own = await requireDrafts();
    const { version, ...body } = await readJsonBody(request, draftChange, MOST_DRAFT_BYTES);
    return jsonAnswer(savedFacts(request, await saveDraft(own, (await params).id, version, body)));
  } catch (error) {
    return errorResponse(error);
  }
}

/** Deletes a draft. */
export async function DELETE(_request: Request, { params }: Context): Promise<Response> {
  try {
    await deleteDraft(await requireDrafts(), (await params).id);
    return new Response(null, { status: 204 });
  } catch (error) {
    return errorResponse(error);
  }
}

export const OPTIONS = preflight;
