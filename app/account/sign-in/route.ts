import { openSession, SESSION_SECONDS } from "@/lib/db/access/sessions";
import { holderOf, UNKNOWN_TOKEN } from "@/lib/db/reader";
import { urls } from "@/lib/urls";
import { formFields, leadBack } from "../flash";
import { answerForm } from "../form-route";
import { sessionCookie } from "../session-cookie";

const WHERE_ELSE = "Check that it was copied whole, or ask who runs this server for another one.";

/** Opens a session for a token (form field `token`). */
export const POST = (request: Request): Promise<Response> =>
  answerForm(urls.account(), async () => {
    const { token } = await formFields(request);
    const holder = typeof token === "string" ? await holderOf("token", token.trim()) : null;
    if (!holder) return leadBack(urls.account(), { problem: `${UNKNOWN_TOKEN} ${WHERE_ELSE}` });
    const session = await openSession(holder.id, request.headers.get("user-agent"));
    return leadBack(urls.account(), {}, sessionCookie(request, session, SESSION_SECONDS));
  });
