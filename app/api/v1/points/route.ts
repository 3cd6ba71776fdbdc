import { readQuery } from "@/lib/api/query";
import { pageParams } from "@/lib/api/schemas/points";
import { listPoints } from "@/lib/db/read/points";
import { errorResponse } from "@/lib/errors";
import { refusedFilters } from "@/lib/views/selection/load-refused-bundles";
import { jsonAnswer, preflight } from "../bundles/answer";

export const dynamic = "force-dynamic";

/** Returns one page of points. A first page that filters leave empty is an error with the reason. */
export async function GET(request: Request): Promise<Response> {
  try {
    const { params, filters } = readQuery(request, pageParams, { filters: "all" });
    const answer = await listPoints(params, filters);
    if (!answer.points.length && filters.size && params.cursor === undefined)
      throw await refusedFilters(filters, "point");
    return jsonAnswer(answer);
  } catch (error) {
    return errorResponse(error);
  }
}

export const OPTIONS = preflight;
