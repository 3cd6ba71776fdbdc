import { publicOrigin } from "@/app/api/v1/bundles/answer";
import { seal } from "@/lib/db/access/sealed";
import { beginSignIn } from "@/lib/sign-in/provider";
import { urls, withBase } from "@/lib/urls";
import { leadBack } from "../../flash";
import { answerForm } from "../../form-route";
import { ownPlace } from "../../own-place";
import { cookieOf } from "../../session-cookie";
import { FLOW_COOKIE, requireProvider } from "../provider-settings";

export const dynamic = "force-dynamic";

/** The longest stay at the provider, in seconds. */
const FLOW_SECONDS = 600;

/** Redirects to the OpenID Connect provider. Refuses other sites' pages: they may not start a sign-in. */
export function GET(request: Request): Promise<Response> {
  const back = ownPlace(new URL(request.url).searchParams.get("back"));
  return answerForm(urls.account(back), async () => {
    const provider = requireProvider();
    if (!["same-origin", "none", null].includes(request.headers.get("sec-fetch-site")))
      return leadBack(urls.account(), {
        problem: "Another site sent you here to sign in. To go on, start the sign-in below.",
      });
    const { address, flow } = await beginSignIn(provider, publicOrigin(request) + withBase(urls.signInCallback()));
    const sealed = await seal({ ...flow, ...(back && { back }) }, FLOW_SECONDS);
    const headers = new Headers({ location: address, "cache-control": "no-store" });
    headers.append("set-cookie", cookieOf(FLOW_COOKIE, sealed, FLOW_SECONDS));
    return new Response(null, { status: 303, headers });
  });
}
