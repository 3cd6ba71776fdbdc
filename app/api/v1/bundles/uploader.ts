import { newDeleteKey } from "@/lib/db/access/tokens";
import { currentReader } from "@/lib/db/reader";
import type { UploadedBy } from "@/lib/db/write/bundles-write";
import { type UploadRight, uploadRight, type Visibility } from "@/lib/domain/access/rights";
import { env } from "@/lib/env";
import { ExpectedError } from "@/lib/errors";

/** Returns the current reader's right to upload and freeze. */
export const uploadRightNow = async (): Promise<UploadRight> =>
  uploadRight(await currentReader(), env().BENCHFOLIO_OPEN_UPLOADS === "1");

/**
 * Returns the reader, or null without a token. Throws `forbidden` for a token without the right to upload and freeze,
 * and `unauthorized` where the server needs one.
 */
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
 * Returns owner and visibility of an upload. Without a token the upload gets a delete key, and must be public or
 * unlisted. Otherwise no reader could ever see it (`unauthorized`). Throws as `requireUploader` and `embargoEnd`.
 */
export async function uploaderOf({
  visibility,
  until,
}: {
  visibility: Visibility;
  until?: string;
}): Promise<{ by: UploadedBy; deleteKey: string | null }> {
  const reader = await requireUploader();
  const embargoUntil = embargoEnd(visibility, until);
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

/** Returns the end of an embargo, or null where there is none. Throws `bad-request` for a missing or past day. */
export function embargoEnd(visibility: Visibility, until: string | null | undefined): Date | null {
  if (visibility !== "embargoed") return null;
  const end = new Date(`${until ?? ""}T00:00:00Z`);
  if (!(end.getTime() > Date.now()))
    throw new ExpectedError("bad-request", "Give a future day as the end of the embargo: until=YYYY-MM-DD.");
  return end;
}
