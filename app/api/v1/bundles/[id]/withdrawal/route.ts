import { readJsonBody } from "@/lib/api/body";
import { withdrawalBody } from "@/lib/api/schemas/manage";
import { withdrawOwn } from "@/lib/db/write/manage-bundle";
import { errorResponse } from "@/lib/errors";
import { preflight } from "../../answer";

export const dynamic = "force-dynamic";

const MAX_BODY = 16 * 1024;

/** Retracts, replaces or restores a bundle. Needs the right to change it. */
export async function POST(request: Request, { params }: { params: Promise<{ id: string }> }): Promise<Response> {
  try {
    const { id } = await params;
    await withdrawOwn(id, await readJsonBody(request, withdrawalBody, MAX_BODY));
    return new Response(null, { status: 204 });
  } catch (error) {
    return errorResponse(error);
  }
}

export const OPTIONS = preflight;
