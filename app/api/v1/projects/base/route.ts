import { readQuery } from "@/lib/api/query";
import { baseParams } from "@/lib/api/schemas/projects";
import { currentReader } from "@/lib/db/reader";
import { errorResponse } from "@/lib/errors";
import { loadBase } from "@/lib/views/project/load-base";
import { jsonAnswer, preflight } from "../../bundles/answer";

export const dynamic = "force-dynamic";

/**
 * Returns the night that a commit is compared with. For a branch, that is the newest one before the commit by parents,
 * else by dates. Else 400, 404 or 422 with the reason.
 */
export async function GET(request: Request): Promise<Response> {
  try {
    const { head, base, project = null, owner = null } = readQuery(request, baseParams).params;
    const reader = await currentReader();
    return jsonAnswer(await loadBase({ head, base, project, owner }, reader?.owner ?? null));
  } catch (error) {
    return errorResponse(error);
  }
}

export const OPTIONS = preflight;
