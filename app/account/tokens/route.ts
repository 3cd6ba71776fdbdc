import { tokenFacts } from "@/lib/api/schemas/tokens";
import { createToken, requireTokenManager, revokeToken } from "@/lib/db/access/tokens";
import { urls } from "@/lib/urls";
import { formFields, leadBack } from "../flash";
import { answerForm } from "../form-route";

/** Makes a token (`name`, `owner`, `scopes`), or revokes one (`revoke`). Needs manage-all. */
export const POST = (request: Request): Promise<Response> =>
  answerForm(urls.account(), async (keep) => {
    const reader = await requireTokenManager();
    const { revoke, scopes = [], ...facts } = await formFields(request);
    if (typeof revoke === "string") {
      await revokeToken(revoke, reader);
      return leadBack(urls.account(), { done: "The token is revoked." });
    }
    keep(facts);
    const { token } = await createToken(tokenFacts.parse({ ...facts, scopes: [scopes].flat() }), reader);
    return leadBack(urls.account(), { token });
  });
