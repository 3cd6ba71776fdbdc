import { readJsonBody } from "@/lib/api/body";
import { bundleChanges, deletionParams } from "@/lib/api/schemas/manage";
import { loadBundleReport } from "@/lib/db/read/bundle-report";
import { absentBundle } from "@/lib/db/read/tombstones";
import { requireDeleter, updateBundle } from "@/lib/db/write/manage-bundle";
import { statementOf } from "@/lib/domain/names/restate";
import { errorResponse } from "@/lib/errors";
import { deleteBundle } from "@/lib/import/delete-bundle";
import { checkManifest, stateManifest, stateOwn } from "@/lib/import/upload";
import { jsonAnswer, parseQuery, preflight } from "../answer";
import { embargoEnd } from "../uploader";

export const dynamic = "force-dynamic";

/** Returns a bundle: status, progress, counts and issues. */
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

/** Limit of a change in bytes. */
const MAX_BODY = 64 * 1024;

/** Changes the owner's statements about a bundle; returns it with the changes. */
export async function PATCH(request: Request, { params }: { params: Promise<{ id: string }> }): Promise<Response> {
  try {
    const { id } = await params;
    const changes = await readJsonBody(request, bundleChanges, MAX_BODY);
    if (changes.manifest) checkManifest(changes.manifest);
    await updateBundle(id, changes, embargoEnd(changes.visibility ?? "public", changes.until));
    if (changes.given) await stateOwn(id, statementOf(changes.given));
    if (changes.manifest !== undefined) await stateManifest(id, changes.manifest);
    return jsonAnswer(await loadBundleReport(id));
  } catch (error) {
    return errorResponse(error);
  }
}

/** Deletes a bundle. Needs the right to change it, or its delete key. */
export async function DELETE(request: Request, { params }: { params: Promise<{ id: string }> }): Promise<Response> {
  try {
    const { id } = await params;
    const { reason } = parseQuery(request, deletionParams);
    await deleteBundle(id, reason, await requireDeleter(id));
    return new Response(null, { status: 204 });
  } catch (error) {
    return errorResponse(error);
  }
}

export const OPTIONS = preflight;
