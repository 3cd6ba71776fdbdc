import { formFields, leadBack } from "@/app/account/flash";
import { answerForm } from "@/app/account/form-route";
import { revisionDraft } from "@/app/report/revision-draft";
import { addDraft, deleteDraft, requireDrafts } from "@/lib/db/write/report-drafts";
import { ExpectedError } from "@/lib/errors";
import { urls } from "@/lib/urls";

/**
 * Begins an empty draft (`new`) or the next revision of a report (`revise`, its key). Deletes a draft (`delete`, its
 * id).
 */
export const POST = (request: Request): Promise<Response> =>
  answerForm(urls.drafts(), async () => {
    const own = await requireDrafts();
    const fields = await formFields(request);
    if (fields.new) return leadBack(urls.draft((await addDraft(own, { title: "", caption: "", panels: [] })).id));
    if (typeof fields.revise === "string") return leadBack(urls.draft(await revisionDraft(own, fields.revise)));
    if (typeof fields.delete !== "string") throw new ExpectedError("bad-request", "Name the draft to delete: its id.");
    await deleteDraft(own, fields.delete);
    return leadBack(urls.drafts(), { done: "One draft deleted." });
  });
