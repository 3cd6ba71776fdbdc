import { jsonAnswer, preflight } from "@/app/api/v1/bundles/answer";
import { publicNoteKeys } from "@/lib/db/access/note-key";
import { errorResponse } from "@/lib/errors";

export const dynamic = "force-dynamic";

/** Returns the public key that verifies notes. */
export async function GET(): Promise<Response> {
  try {
    return jsonAnswer(await publicNoteKeys());
  } catch (error) {
    return errorResponse(error);
  }
}

export const OPTIONS = preflight;
