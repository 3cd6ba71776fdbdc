import { formFields, leadBack } from "@/app/account/flash";
import { answerForm } from "@/app/account/form-route";
import { embargoEnd } from "@/app/api/v1/bundles/uploader";
import { bundleChanges, deletionParams, withdrawalBody } from "@/lib/api/schemas/manage";
import { requireDeleter, updateBundle, withdrawOwn } from "@/lib/db/write/manage-bundle";
import { ExpectedError } from "@/lib/errors";
import { deleteBundle } from "@/lib/import/delete-bundle";
import { urls } from "@/lib/urls";

/** Handles the forms of a bundle's Manage page (field `action`): save, retract, restore, replace or delete. */
export async function POST(request: Request, { params }: { params: Promise<{ id: string }> }): Promise<Response> {
  const { id } = await params;
  const page = urls.manage(id);
  return answerForm(page, async (keep) => {
    const { action, key, acceptTerms, ...fields } = await formFields(request);
    keep({ action: action ?? "", ...(acceptTerms && { acceptTerms }), ...fields });
    if (action === "save") {
      // An empty choice keeps the visibility, such as that of a replaced upload.
      const { visibility, ...others } = fields;
      const choices = visibility === "" ? others : fields;
      const changes = bundleChanges.parse({ ...choices, acceptTerms: acceptTerms === "on" });
      await updateBundle(id, changes, embargoEnd(changes.visibility ?? "public", changes.until));
      return leadBack(page, { done: "Saved." });
    }
    if (action === "delete") {
      const actor = await requireDeleter(id, typeof key === "string" ? key.trim() : null);
      await deleteBundle(id, deletionParams.parse(fields).reason, actor);
      return leadBack(urls.bundle(id));
    }
    const withdrawal = withdrawalBody.safeParse({ action, ...fields, acceptTerms: acceptTerms === "on" });
    if (!withdrawal.success)
      throw new ExpectedError("bad-request", "Give a reason, and fill in all fields of the form.");
    await withdrawOwn(id, withdrawal.data);
    return leadBack(page, { done: withdrawal.data.action === "restore" ? "Restored." : "Retracted." });
  });
}
