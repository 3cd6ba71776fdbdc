import { readQuery } from "@/lib/api/query";
import { pointsParams } from "@/lib/api/schemas/points";
import { listPoints } from "@/lib/db/points";
import { errorResponse } from "@/lib/errors";
import { jsonAnswer, preflight } from "../bundles/answer";

export const dynamic = "force-dynamic";

/** A page of points. */
export async function GET(request: Request): Promise<Response> {
  try {
    const { params, paramFilters } = readQuery(request, pointsParams, { withParams: true });
    return jsonAnswer(await listPoints(params, { values: params, paramFilters }));
  } catch (error) {
    return errorResponse(error);
  }
}

export const OPTIONS = preflight;
