import { readJsonBody } from "@/lib/api/body";
import { snapshotDeletion, snapshotWithdrawal } from "@/lib/api/schemas/snapshots";
import { deleteFrozen, withdrawFrozen } from "@/lib/db/write/manage-snapshot";
import { errorResponse } from "@/lib/errors";
import { parseQuery, preflight } from "../../bundles/answer";

export const dynamic = "force-dynamic";

const MAX_BODY = 16 * 1024;

type Context = { params: Promise<{ key: string }> };

/** Retracts or restores a frozen view or report. Needs the right to manage it, or its delete key. */
export async function PATCH(request: Request, { params }: Context): Promise<Response> {
  try {
    const { key } = await params;
    await withdrawFrozen(key, await readJsonBody(request, snapshotWithdrawal, MAX_BODY));
    return new Response(null, { status: 204 });
  } catch (error) {
    return errorResponse(error);
  }
}

/**
 * Deletes a frozen view or a report for good. With a report go the views that were frozen for it and that no other
 * report shows. Needs the right to manage it, or its delete key.
 */
export async function DELETE(request: Request, { params }: Context): Promise<Response> {
  try {
    const { key } = await params;
    const { reason } = parseQuery(request, snapshotDeletion);
    await deleteFrozen(key, reason);
    return new Response(null, { status: 204 });
  } catch (error) {
    return errorResponse(error);
  }
}

export const OPTIONS = preflight;
