import { readQuery } from "@/lib/api/query";
import { pageParams } from "@/lib/api/schemas/points";
import { listPoints } from "@/lib/db/points";
import { errorResponse } from "@/lib/errors";
import { jsonAnswer, preflight } from "../bundles/answer";

export const dynamic = "force-dynamic";

/** A page of points. */
export async function GET(request: Request): Promise<Response> {
  try {
    const { params, filters } = readQuery(request, pageParams, { filters: "all" });
    return jsonAnswer(await listPoints(params, filters));
  } catch (error) {
    return errorResponse(error);
  }
}

export const OPTIONS = preflight;
