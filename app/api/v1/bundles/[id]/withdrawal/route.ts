import { readJsonBody } from "@/lib/api/body";
import { withdrawalBody } from "@/lib/api/schemas/manage";
import { replaceOwn, restoreOwn, retractOwn } from "@/lib/db/write/manage-bundle";
import { errorResponse } from "@/lib/errors";
import { preflight } from "../../answer";

export const dynamic = "force-dynamic";

const MAX_BODY = 16 * 1024;

/** Retracts, replaces or restores a bundle. */
export async function POST(request: Request, { params }: { params: Promise<{ id: string }> }): Promise<Response> {
  try {
    const { id } = await params;
    const asked = await readJsonBody(request, withdrawalBody, MAX_BODY);
    if (asked.action === "restore") await restoreOwn(id, asked.acceptTerms);
    else if (asked.action === "retract") await retractOwn(id, asked.reason);
    else await replaceOwn(id, asked.by, asked.reason);
    return new Response(null, { status: 204 });
  } catch (error) {
    return errorResponse(error);
  }
}

export const OPTIONS = preflight;
