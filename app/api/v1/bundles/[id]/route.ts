import { loadBundleReport } from "@/lib/db/bundle-report";
import { absentBundle } from "@/lib/db/tombstones";
import { errorResponse } from "@/lib/errors";
import { jsonAnswer, preflight } from "../answer";

export const dynamic = "force-dynamic";

/** A bundle: status, progress, counts and issues. */
export async function GET(_request: Request, { params }: { params: Promise<{ id: string }> }): Promise<Response> {
  try {
    const { id } = await params;
    const report = await loadBundleReport(id);
    if (!report) throw await absentBundle(id);
    return jsonAnswer(report);
  } catch (error) {
    return errorResponse(error);
  }
}

export const OPTIONS = preflight;
