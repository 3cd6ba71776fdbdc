import type { UploadAnswer } from "@/lib/api/schemas/bundles";
import { keptFactOf } from "@/lib/api/schemas/given";
import { deletedBefore } from "@/lib/db/read/tombstones";
import { replacementOf } from "@/lib/db/write/replaced";
import { awaitVerdict, type StoredUpload } from "@/lib/import/upload";
import { urls, withBase } from "@/lib/urls";
import { jsonAnswer, publicOrigin } from "./answer";

/**
 * Returns the answer to a stored upload, after at most `wait` seconds for its import. Throws the import's refusal; with
 * 0 seconds the answer has the status `failed` instead. Only a new bundle's answer has the delete key. An older bundle
 * keeps its first key.
 */
export async function uploadedAnswer(
  request: Request,
  stored: StoredUpload,
  { wait, deleteKey }: { wait: number; deleteKey: string | null },
): Promise<Response> {
  const state = await awaitVerdict(stored.state, wait);
  const answer: UploadAnswer = {
    id: state.id,
    sha256: state.sha256,
    url: publicOrigin(request) + withBase(urls.bundle(state.id)),
    status: state.status,
    duplicate: stored.duplicate,
    deleteKey: stored.duplicate ? null : deleteKey,
    kept: stored.kept.map(keptFactOf),
    replaced: await replacedBy(state.key, stored.replacing, state.status === "ready"),
    deletedBefore: await deletedBefore(state.id),
  };
  return jsonAnswer(answer, stored.duplicate ? 200 : 201, { location: withBase(urls.api.bundle(state.id)) });
}

/** Returns the uploads that an upload replaced, or the reason for none. Null where it was not to replace any. */
async function replacedBy(
  key: number,
  replacing: StoredUpload["replacing"],
  isReady: boolean,
): Promise<UploadAnswer["replaced"]> {
  if (replacing === null) return null;
  if (replacing !== "taken") return { bundles: [], why: replacing.refused };
  return isReady
    ? replacementOf(key)
    : { bundles: [], why: "It is not imported yet: it replaces earlier uploads once it is." };
}
