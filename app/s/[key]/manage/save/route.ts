import { formFields, leadBack } from "@/app/account/flash";
import { answerForm } from "@/app/account/form-route";
import { snapshotDeletion, snapshotWithdrawal } from "@/lib/api/schemas/snapshots";
import { deleteFrozen, withdrawFrozen } from "@/lib/db/write/manage-snapshot";
import { ExpectedError } from "@/lib/errors";
import { urls } from "@/lib/urls";

/**
 * Handles the forms of a frozen view's owner (field `action`): retract, restore or delete. `key` may be its delete key.
 */
export async function POST(request: Request, { params }: { params: Promise<{ key: string }> }): Promise<Response> {
  const { key } = await params;
  const page = urls.snapshotManage(key);
  return answerForm(page, async (keep) => {
    const { action, key: given, ...fields } = await formFields(request);
    keep({ action: action ?? "", ...fields });
    const deleteKey = typeof given === "string" ? given.trim() : null;
    if (action === "delete") {
      await deleteFrozen(key, snapshotDeletion.parse(fields).reason, deleteKey);
      // The browser may cache the view's own page for some minutes, so stay here.
      return leadBack(page);
    }
    const withdrawal = snapshotWithdrawal.safeParse({ action, ...fields });
    if (!withdrawal.success)
      throw new ExpectedError("bad-request", "Give a reason, and fill in all fields of the form.");
    await withdrawFrozen(key, withdrawal.data, deleteKey);
    return leadBack(page, { done: withdrawal.data.action === "restore" ? "Restored." : "Retracted." });
  });
}
