import { formFields, leadBack } from "@/app/account/flash";
import { answerForm } from "@/app/account/form-route";
import type { DraftBody } from "@/lib/api/schemas/drafts";
import { addDraft, deleteDraft, requireDrafts } from "@/lib/db/write/report-drafts";
import { requireReviser } from "@/lib/db/write/report-revisions";
import { ExpectedError } from "@/lib/errors";
import { loadReport } from "@/lib/publish/report/load-report";
import { urls } from "@/lib/urls";
import { copyOf } from "../../copy-of-report";

/**
 * Begins an empty draft (`new`) or one that revises a report (`revise`, its key), or deletes one (`delete`, its id).
 */
export const POST = (request: Request): Promise<Response> =>
  answerForm(urls.drafts(), async () => {
    const own = await requireDrafts();
    const fields = await formFields(request);
    const begin = async (body: DraftBody) => leadBack(urls.draft((await addDraft(own, body)).id));
    if (fields.new) return begin({ title: "", caption: "", panels: [], revises: null });
    if (typeof fields.revise === "string") {
      const { report } = await requireReviser(fields.revise);
      const found = await loadReport(fields.revise);
      if (!found) throw new ExpectedError("not-found", "There is no report with this key.");
      return begin({ ...copyOf(found), revises: report });
    }
    if (typeof fields.delete !== "string") throw new ExpectedError("bad-request", "Name the draft to delete: its id.");
    await deleteDraft(own, fields.delete);
    return leadBack(urls.drafts(), { done: "One draft deleted." });
  });
