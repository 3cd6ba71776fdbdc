import { openSession, SESSION_SECONDS } from "@/lib/db/access/sessions";
import { holderOf, UNKNOWN_TOKEN } from "@/lib/db/reader";
import { urls } from "@/lib/urls";
import { formFields, leadBack } from "../flash";
import { answerForm } from "../form-route";
import { ownPlace } from "../own-place";
import { sessionCookie } from "../session-cookie";

const ADVICE = "Check that it was copied whole, or ask who runs this server for another one.";

/**
 * Opens a session for a token (form field `token`). Leads to the page of the field `back`, else to the account. An
 * unknown token leads to the account page, which keeps `back`.
 */
export const POST = (request: Request): Promise<Response> =>
  answerForm(urls.account(), async () => {
    const { token, back } = await formFields(request);
    const place = ownPlace(back);
    const holder = typeof token === "string" ? await holderOf("token", token.trim()) : null;
    if (!holder) return leadBack(urls.account(place), { problem: `${UNKNOWN_TOKEN} ${ADVICE}` });
    const session = await openSession(holder.id, request.headers.get("user-agent"));
    return leadBack(place ?? urls.account(), {}, sessionCookie(session, SESSION_SECONDS));
  });
