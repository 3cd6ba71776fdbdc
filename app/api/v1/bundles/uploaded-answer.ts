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
  // The uploader of equal bytes may be another one, who learns nothing of the first one's choice.
  const visibility = stored.duplicate || state.visibility === "retracted" ? null : state.visibility;
  const url = publicOrigin(request) + withBase(urls.bundle(state.id));
  const answer: UploadAnswer = {
    id: state.id,
    sha256: state.sha256,
    url,
    status: state.status,
    duplicate: stored.duplicate,
    deleteKey: stored.duplicate ? null : deleteKey,
    kept: stored.kept.map(keptFactOf),
    replaced: await replacedBy(state.key, stored.replacing, state.status === "ready"),
    visibility,
    waiting: visibility === null ? null : waitingFor(state, url),
    deletedBefore: await deletedBefore(state.id),
  };
  return jsonAnswer(answer, stored.duplicate ? 200 : 201, { location: withBase(urls.api.bundle(state.id)) });
}

/** Returns why a bundle is not yet visible as its uploader asked. Null where it is, and while it is imported. */
function waitingFor({ status, visibility, visibilityAsked }: StoredUpload["state"], url: string): string | null {
  if (status !== "ready" || visibilityAsked === null) return null;
  const who = visibility === "draft" ? "its owner sees it" : "readers with its address see it";
  return (
    `It has no numbers, since no importer reads its tables: only ${who} until it has some. ` +
    `Say at ${url}/columns what they are.`
  );
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
