import { formFields, leadBack } from "@/app/account/flash";
import { answerForm } from "@/app/account/form-route";
import { ExpectedError } from "@/lib/errors";
import { stateManifest } from "@/lib/import/upload";
import { urls } from "@/lib/urls";

/** Handles the forms of the page on unread tables (field `action`): import with a manifest, or take it back. */
export async function POST(request: Request, { params }: { params: Promise<{ id: string }> }): Promise<Response> {
  const { id } = await params;
  return answerForm(urls.columns(id), async () => {
    const { action, manifest, key } = await formFields(request);
    const deleteKey = typeof key === "string" ? key.trim() || null : null;
    if (action === "remove") await stateManifest(id, null, deleteKey);
    else if (action === "import" && typeof manifest === "string")
      await stateManifest(id, manifest.replaceAll("\r\n", "\n"), deleteKey);
    else throw new ExpectedError("bad-request", "The form says neither to import nor to take back.");
    return leadBack(urls.bundle(id));
  });
}
