import type { SavedDraft } from "@/lib/db/write/report-drafts";
import { urls, withBase } from "@/lib/urls";
import { publicOrigin } from "../bundles/answer";

/** Returns the facts of a saved draft, as answers have them. */
export const savedFacts = (request: Request, { id, version, savedAt }: SavedDraft) => ({
  id,
  version,
  savedAt: savedAt.toISOString(),
  url: publicOrigin(request) + withBase(urls.draft(id)),
});
