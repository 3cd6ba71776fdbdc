import http from "node:http";
import Provider from "oidc-provider";

/** Claims by login at the provider. */
export type Accounts = Record<string, Record<string, unknown>>;

/** Starts a real OpenID Connect provider on this machine, at a free port. It accepts any password. `close` ends it. */
export async function startProvider(
  accounts: Accounts,
  client: { id: string; secret: string; callback: string },
): Promise<{ issuer: string; close: () => Promise<void> }> {
  const server = http.createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const issuer = `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}`;
  const provider = new Provider(issuer, {
    clients: [{ client_id: client.id, client_secret: client.secret, redirect_uris: [client.callback] }],
    claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["preferred_username", "groups"] },
    cookies: { keys: ["of a test"] },
    findAccount: (_: unknown, sub: string) => ({ accountId: sub, claims: () => ({ sub, ...accounts[sub] }) }),
  });
  server.on("request", provider.callback());
  return { issuer, close: () => new Promise((resolve) => void server.close(() => resolve())) };
}

/**
 * Replaces the browser at the provider: follows `address`, signs in as `login`, or cancels where it is null, and
 * consents. Returns the address of the provider's redirect.
 */
export async function visitProvider(address: string, login: string | null): Promise<string> {
  const jar = new Map<string, string>();
  const { origin } = new URL(address);
  let next: { url: string; body?: URLSearchParams } = { url: address };
  for (let step = 0; step < 20; step++) {
    const answer = await fetch(next.url, {
      redirect: "manual",
      headers: { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join("; ") },
      ...(next.body ? { method: "POST", body: next.body } : {}),
    });
    for (const cookie of answer.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      if (value) jar.set(name, value);
      else jar.delete(name);
    }
    const location = answer.headers.get("location");
    const page = await answer.text();
    if (location) {
      const url = new URL(location, next.url).href;
      if (!url.startsWith(origin)) return url;
      next = { url };
      continue;
    }
    const [, action] = /<form[^>]* action="([^"]+)"/.exec(page) ?? [];
    const [, prompt = ""] = /name="prompt" value="(\w+)"/.exec(page) ?? [];
    if (!action) throw new Error(`the provider answered ${answer.status}: ${page.slice(0, 2000)}`);
    const url = new URL(action, next.url).href;
    if (login === null) next = { url: `${url}/abort` };
    else next = { url, body: new URLSearchParams({ prompt, login, password: "any" }) };
  }
  throw new Error("the provider leads nowhere");
}
