import { requireTokenManager, revokeToken } from "@/lib/db/access/tokens";
import { errorResponse } from "@/lib/errors";
import { preflight } from "../../bundles/answer";

export const dynamic = "force-dynamic";

/** Revokes a token. Needs manage-all. */
export async function DELETE(_request: Request, { params }: { params: Promise<{ id: string }> }): Promise<Response> {
  try {
    const actor = await requireTokenManager();
    await revokeToken((await params).id, actor);
    return new Response(null, { status: 204 });
  } catch (error) {
    return errorResponse(error);
  }
}

export const OPTIONS = preflight;
