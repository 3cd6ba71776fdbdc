import { readJsonBody } from "@/lib/api/body";
import { readQuery } from "@/lib/api/query";
import { retentionBody, retentionParams } from "@/lib/api/schemas/projects";
import { retentionFor, stateRetention } from "@/lib/db/write/retention";
import { errorResponse } from "@/lib/errors";
import { jsonAnswer, preflight } from "../../bundles/answer";

export const dynamic = "force-dynamic";

const MAX_BODY = 16 * 1024;

/**
 * Returns the retention of a project for its owner. The answer also lists the uploads that it hides next, and those
 * that it has hidden.
 */
export async function GET(request: Request): Promise<Response> {
  try {
    const { project, owner } = readQuery(request, retentionParams).params;
    return jsonAnswer(await retentionFor(project, owner));
  } catch (error) {
    return errorResponse(error);
  }
}

/**
 * Sets the retention of a project for its owner. With `dryRun` it changes nothing and lists the uploads that it would
 * hide.
 */
export async function PUT(request: Request): Promise<Response> {
  try {
    const { project, owner } = readQuery(request, retentionParams).params;
    return jsonAnswer(await stateRetention(project, owner, await readJsonBody(request, retentionBody, MAX_BODY)));
  } catch (error) {
    return errorResponse(error);
  }
}

export const OPTIONS = preflight;
