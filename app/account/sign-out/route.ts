import { closeSession } from "@/lib/db/access/sessions";
import { urls } from "@/lib/urls";
import { leadBack } from "../flash";
import { answerForm } from "../form-route";
import { sessionCookie } from "../session-cookie";

/** Ends the browser's session. Copies of its cookie no longer work. */
export const POST = (): Promise<Response> =>
  answerForm(urls.account(), async () => {
    await closeSession();
    return leadBack(urls.account(), {}, sessionCookie("", 0));
  });
