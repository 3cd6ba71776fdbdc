import * as oidc from "openid-client";
import type { Claims } from "@/lib/domain/access/sign-in-rules";
import { ExpectedError } from "@/lib/errors";

// Sign-in by OpenID Connect: the authorization code flow with PKCE, state and nonce. openid-client implements it. This
// module has our parameters and refusals. Sources: https://openid.net/specs/openid-connect-core-1_0.html, RFC 7636, RFC
// 9700.

/** The settings `BENCHFOLIO_OIDC_*`. */
export interface Provider {
  issuer: string;
  clientId: string;
  /** Null for a public client, which only PKCE protects. */
  clientSecret: string | null;
  /** The requested scope, such as `openid email`. */
  scope: string;
}

/** The state of a sign-in, which a browser keeps sealed until it returns from the provider. */
export interface Flow {
  state: string;
  nonce: string;
  verifier: string;
}

/** Longest wait for an answer of the provider. */
const SECONDS = 10;
/** Lifetime of the provider's cached metadata. */
const FRESH_MS = 3_600_000;
let known: { provider: string; until: number; made: Promise<oidc.Configuration> } | null = null;

/** Returns the provider's metadata, cached for an hour; a failure is not cached. */
async function configurationOf(provider: Provider): Promise<oidc.Configuration> {
  const name = JSON.stringify(provider);
  if (known?.provider !== name || known.until < performance.now())
    known = { provider: name, until: performance.now() + FRESH_MS, made: discover(provider) };
  return known.made;
}

/** Requests the provider's metadata. Only a provider on this machine may lack TLS (lib/env.ts). */
function discover({ issuer, clientId, clientSecret }: Provider): Promise<oidc.Configuration> {
  const execute = [oidc.enableNonRepudiationChecks];
  if (issuer.startsWith("http:")) execute.push(oidc.allowInsecureRequests);
  const authentication = clientSecret === null ? oidc.None() : undefined;
  return oidc.discovery(new URL(issuer), clientId, clientSecret ?? undefined, authentication, {
    execute,
    timeout: SECONDS,
  });
}

/**
 * Returns the address for the browser's sign-in, and the state that it must bring back. Throws `unauthorized` where the
 * provider does not answer, or its metadata is not valid.
 */
export async function beginSignIn(provider: Provider, callback: string): Promise<{ address: string; flow: Flow }> {
  const flow = { state: oidc.randomState(), nonce: oidc.randomNonce(), verifier: oidc.randomPKCECodeVerifier() };
  const address = await withRefusals(provider, async () =>
    oidc.buildAuthorizationUrl(await configurationOf(provider), {
      redirect_uri: callback,
      scope: provider.scope,
      code_challenge: await oidc.calculatePKCECodeChallenge(flow.verifier),
      code_challenge_method: "S256",
      state: flow.state,
      nonce: flow.nonce,
    }),
  );
  return { address: address.href, flow };
}

/**
 * Returns the claims of the ID token, and of userinfo where the token lacks a claim of `wanted`. `answer` is the
 * callback's address as the provider called it. Throws `unauthorized` with the reason and the next step.
 */
export async function finishSignIn(
  provider: Provider,
  { answer, flow, wanted }: { answer: URL; flow: Flow | null; wanted: readonly string[] },
): Promise<{ subject: string; claims: Claims }> {
  if (!flow || answer.searchParams.get("state") !== flow.state)
    throw refusal("This sign-in was not begun in this browser, or more than ten minutes ago. Begin it again here.");
  return withRefusals(provider, async () => {
    const configuration = await configurationOf(provider);
    const tokens = await oidc.authorizationCodeGrant(configuration, answer, {
      expectedState: flow.state,
      expectedNonce: flow.nonce,
      pkceCodeVerifier: flow.verifier,
      idTokenExpected: true,
    });
    const claims = tokens.claims();
    if (!claims) throw refusal("The provider's answer has no account. Begin again, or sign in with a token.");
    const more =
      wanted.some((claim) => !Object.hasOwn(claims, claim)) && configuration.serverMetadata().userinfo_endpoint
        ? await oidc.fetchUserInfo(configuration, tokens.access_token, claims.sub)
        : {};
    return { subject: claims.sub, claims: { ...more, ...claims } };
  });
}

const refusal = (message: string, cause?: unknown) => new ExpectedError("unauthorized", message, [], { cause });

/**
 * Runs a request to the provider. Logs a failure without the request's content, and throws `unauthorized` with a
 * sentence.
 */
async function withRefusals<T>(provider: Provider, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ExpectedError) throw error;
    known = null;
    const host = new URL(provider.issuer).host;
    const code = error instanceof Error && "error" in error ? String(error.error) : "";
    const word = /^[a-z_]{1,40}$/.test(code) ? code : "";
    console.warn(`Sign-in by ${host} failed: ${word || causesOf(error).join(": ")}`);
    throw refusal(sentenceOf(error, host, word), error);
  }
}

/** Returns the messages of an error and its causes. */
function causesOf(error: unknown): string[] {
  return error instanceof Error ? [error.message, ...causesOf(error.cause)] : [];
}

function sentenceOf(error: unknown, host: string, word: string): string {
  if (word === "access_denied")
    return `Nobody was signed in: the sign-in was cancelled at ${host}. Begin again if that was a mistake.`;
  if (word === "invalid_client" || word === "unauthorized_client")
    return (
      `${host} does not know this server. Its operator should check BENCHFOLIO_OIDC_CLIENT_ID and ` +
      "BENCHFOLIO_OIDC_CLIENT_SECRET."
    );
  if (word === "invalid_grant") return "This answer of the provider was used before or is too old. Begin again.";
  if (word)
    return `${host} refused the sign-in (${word}). Begin again; if that fails too, ask the operator of this server.`;
  // Messages of fetch for an unreachable host (https://fetch.spec.whatwg.org/#concept-network-error), and of
  // openid-client for a slow one.
  if (causesOf(error).some((message) => /^(?:fetch failed|operation timed out)$/.test(message)))
    return (
      `${host} did not answer. Try again in a moment, or sign in with a token. ` +
      "Its operator should check BENCHFOLIO_OIDC_ISSUER."
    );
  return (
    `The answer of ${host} is not valid, so nobody was signed in. ` +
    "Begin again; if that does not help, ask the operator of this server."
  );
}
