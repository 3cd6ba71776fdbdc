import { jsonAnswer, preflight } from "@/app/api/v1/bundles/answer";
import { publicNoteKeys } from "@/lib/db/access/note-key";
import { errorResponse } from "@/lib/errors";

export const dynamic = "force-dynamic";

/** Returns the public key that verifies notes, as a JWK set (RFC 7517); an empty set before the first note. */
export async function GET(): Promise<Response> {
  try {
    return jsonAnswer(await publicNoteKeys());
  } catch (error) {
    return errorResponse(error);
  }
}

export const OPTIONS = preflight;
