import { urls } from "@/lib/urls";
import { leadBack } from "../flash";
import { sessionCookie } from "../session-cookie";

/** Ends the browser's session. */
export const POST = async (request: Request): Promise<Response> =>
  leadBack(urls.account(), {}, sessionCookie(request, "", 0));
