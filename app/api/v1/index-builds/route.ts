import { readQuery } from "@/lib/api/query";
import { pageParams } from "@/lib/api/schemas/points";
import { listIndexBuilds } from "@/lib/db/read/index-builds";
import { errorResponse } from "@/lib/errors";
import { refusedFilters } from "@/lib/views/selection/load-refused-bundles";
import { jsonAnswer, preflight } from "../bundles/answer";

export const dynamic = "force-dynamic";

/** Returns one page of index builds. A first page that filters leave empty is an error with the reason. */
export async function GET(request: Request): Promise<Response> {
  try {
    const { params, filters } = readQuery(request, pageParams, { filters: "all" });
    const answer = await listIndexBuilds(params, filters);
    if (!answer.indexBuilds.length && filters.size && params.cursor === undefined)
      throw await refusedFilters(filters, "index build");
    return jsonAnswer(answer);
  } catch (error) {
    return errorResponse(error);
  }
}

export const OPTIONS = preflight;
