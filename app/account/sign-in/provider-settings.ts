import { env } from "@/lib/env";
import { ExpectedError } from "@/lib/errors";
import type { Provider } from "@/lib/sign-in/provider";

/** Name of the cookie with the state that the browser must bring back from the provider (lib/sign-in/provider.ts). */
export const FLOW_COOKIE = "benchfolio_sign_in";

/** Returns the OpenID Connect provider; null where none is set. */
export function providerOf(): Provider | null {
  const settings = env();
  const { BENCHFOLIO_OIDC_ISSUER: issuer, BENCHFOLIO_OIDC_CLIENT_ID: clientId } = settings;
  if (issuer === undefined || clientId === undefined) return null;
  const { BENCHFOLIO_OIDC_CLIENT_SECRET: secret, BENCHFOLIO_OIDC_SCOPE: scope } = settings;
  return { issuer, clientId, clientSecret: secret ?? null, scope };
}

/** Returns the provider. Throws `not-found` where none is set. */
export function requireProvider(): Provider {
  const provider = providerOf();
  if (!provider)
    throw new ExpectedError("not-found", "This server has no sign-in provider. Sign in with a token on /account.");
  return provider;
}
