import { readQuery } from "@/lib/api/query";
import { indexBuildsParams } from "@/lib/api/schemas/index-builds";
import { listIndexBuilds } from "@/lib/db/index-builds";
import { errorResponse } from "@/lib/errors";
import { jsonAnswer, preflight } from "../bundles/answer";

export const dynamic = "force-dynamic";

/** A page of index builds. */
export async function GET(request: Request): Promise<Response> {
  try {
    const { params, paramFilters } = readQuery(request, indexBuildsParams, { withParams: true });
    return jsonAnswer(await listIndexBuilds(params, { values: params, paramFilters }));
  } catch (error) {
    return errorResponse(error);
  }
}

export const OPTIONS = preflight;
