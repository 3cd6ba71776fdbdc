import type { UploadedBy } from "@/lib/db/bundles-write";
import { currentReader } from "@/lib/db/reader";
import { newDeleteKey } from "@/lib/db/tokens";
import { type UploadRight, uploadRight, type Visibility } from "@/lib/domain/access/rights";
import { env } from "@/lib/env";
import { ExpectedError } from "@/lib/errors";

/** Whether whoever asks may upload and freeze here. */
export const uploadRightNow = async (): Promise<UploadRight> =>
  uploadRight(await currentReader(), env().BENCHFOLIO_OPEN_UPLOADS === "1");

/** Refuses who may not upload or freeze: where that needs a token, whoever shows none; a token that is not for it, anywhere. */
export async function requireUploader() {
  const right = await uploadRightNow();
  if (right === "other-token") throw new ExpectedError("forbidden", "This token is not for uploads.");
  if (right === "sign-in")
    throw new ExpectedError(
      "unauthorized",
      "This server takes nothing without a token: send one as `authorization: Bearer TOKEN`, or sign in at /account.",
    );
  return currentReader();
}

/**
 * Whose an upload is and who is to see it. Without a token it gets a delete key, which is given back to be told once, and is public or
 * unlisted: nobody could ever see it otherwise.
 */
export async function uploaderOf(asked: {
  visibility: Visibility;
  until?: string;
}): Promise<{ by: UploadedBy; deleteKey: string | null }> {
  const reader = await requireUploader();
  const { visibility } = asked;
  const embargoUntil = embargoEnd(visibility, asked.until);
  if (reader)
    return { by: { owner: reader.owner, visibility, embargoUntil, deleteKey: null, reader }, deleteKey: null };
  if (visibility !== "public" && visibility !== "unlisted")
    throw new ExpectedError(
      "unauthorized",
      `An upload that is ${visibility} needs a token: without one nobody could see it.`,
    );
  const { key, hash } = newDeleteKey();
  return { by: { owner: null, visibility, embargoUntil: null, deleteKey: hash, reader: null }, deleteKey: key };
}

/** When an embargo ends; null where there is none. Throws where its day is missing, or is not to come. */
export function embargoEnd(visibility: Visibility, until: string | null | undefined): Date | null {
  if (visibility !== "embargoed") return null;
  const end = new Date(`${until ?? ""}T00:00:00Z`);
  if (!(end.getTime() > Date.now()))
    throw new ExpectedError("bad-request", "Say until which day to come the bundle is embargoed: until=YYYY-MM-DD.");
  return end;
}
