import { z } from "zod";
import { publicOrigin } from "@/app/api/v1/bundles/answer";
import { accountOf } from "@/lib/db/access/provider-accounts";
import { unseal } from "@/lib/db/access/sealed";
import { openSession, PROVIDER_SESSION_SECONDS } from "@/lib/db/access/sessions";
import { accountName, fittingRules } from "@/lib/domain/access/sign-in-rules";
import { env } from "@/lib/env";
import { ExpectedError } from "@/lib/errors";
import { finishSignIn } from "@/lib/sign-in/provider";
import { urls, withBase } from "@/lib/urls";
import { leadBack } from "../../flash";
import { answerForm } from "../../form-route";
import { ownPlace } from "../../own-place";
import { cookieOf, sessionCookie } from "../../session-cookie";
import { FLOW_COOKIE, requireProvider } from "../provider-settings";

export const dynamic = "force-dynamic";

const flowShape = z.object({ state: z.string(), nonce: z.string(), verifier: z.string(), back: z.string().optional() });
const COOKIE = new RegExp(`(?:^|;\\s*)${FLOW_COOKIE}=([^;\\s]+)`);

/**
 * Target of the provider's redirect: opens a session for its account. Redirects to the page where the sign-in began,
 * else to the account page. After a failure the account page keeps that page for another attempt.
 */
export const GET = (request: Request): Promise<Response> =>
  answerForm(urls.account(), async () => {
    const sent = COOKIE.exec(request.headers.get("cookie") ?? "")?.[1];
    const flow = flowShape.safeParse(sent ? await unseal(sent) : null).data ?? null;
    return answerForm(urls.account(ownPlace(flow?.back)), () => finish(request, flow));
  });

async function finish(request: Request, flow: z.infer<typeof flowShape> | null): Promise<Response> {
  const provider = requireProvider();
  const answer = new URL(publicOrigin(request) + withBase(urls.signInCallback()) + new URL(request.url).search);
  const allowed = env().BENCHFOLIO_OIDC_ALLOW;
  const wanted = allowed.map(({ claim }) => claim);
  const { subject, claims } = await finishSignIn(provider, { answer, flow, wanted });
  const name = accountName(claims, { subject, host: new URL(provider.issuer).host });
  const rules = fittingRules(allowed, claims);
  if (rules.length === 0) {
    const unverified = typeof claims.email === "string" && claims.email_verified !== true;
    const address = unverified ? ` The provider does not say that it has verified ${claims.email}.` : "";
    throw new ExpectedError(
      "forbidden",
      `You are ${name} (subject ${subject}) and have no rights here yet.${address} ` +
        "Ask the operator to name you in BENCHFOLIO_OIDC_ALLOW.",
    );
  }
  const id = await accountOf({ issuer: provider.issuer, subject, name, rules });
  const session = await openSession(id, request.headers.get("user-agent"), PROVIDER_SESSION_SECONDS);
  return leadBack(
    ownPlace(flow?.back) ?? urls.account(),
    {},
    sessionCookie(session, PROVIDER_SESSION_SECONDS),
    cookieOf(FLOW_COOKIE, "", 0),
  );
}
