import { readQuery } from "@/lib/api/query";
import { bestQpsParams } from "@/lib/api/schemas/best-qps";
import { errorResponse } from "@/lib/errors";
import { loadBestQps } from "@/lib/views/compare/load-best-qps";
import { jsonAnswer, preflight } from "../bundles/answer";

export const dynamic = "force-dynamic";

/** Lists the best QPS of each series at the recall targets. */
export async function GET(request: Request): Promise<Response> {
  try {
    const { params, filters } = readQuery(request, bestQpsParams, { filters: "vectors" });
    return jsonAnswer({ rows: await loadBestQps(params, filters) });
  } catch (error) {
    return errorResponse(error);
  }
}

export const OPTIONS = preflight;
