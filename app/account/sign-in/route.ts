import { hashOf, holderOf, UNKNOWN_TOKEN } from "@/lib/db/reader";
import { SESSION_SECONDS, sessionOf } from "@/lib/db/session";
import { urls } from "@/lib/urls";
import { formFields, leadBack } from "../flash";
import { answerForm } from "../form-route";
import { sessionCookie } from "../session-cookie";

const WHERE_ELSE = "Check that it was copied whole, or ask who runs this server for another one.";

/** Opens a session for whoever sends a token (form field `token`). */
export const POST = (request: Request): Promise<Response> =>
  answerForm(urls.account(), async () => {
    const { token } = await formFields(request);
    const holder = typeof token === "string" ? await holderOf({ hash: hashOf(token.trim()) }) : null;
    if (!holder) return leadBack(urls.account(), { problem: `${UNKNOWN_TOKEN} ${WHERE_ELSE}` });
    return leadBack(urls.account(), {}, sessionCookie(request, await sessionOf(holder.id), SESSION_SECONDS));
  });
