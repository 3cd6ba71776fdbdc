import http from "node:http";
import Provider from "oidc-provider";

/** What a provider knows of somebody, by who they are there. */
export type Accounts = Record<string, Record<string, unknown>>;

/** A real OpenID Connect provider on this machine, at a free port, which any password opens. `close` ends it. */
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
 * Does in a browser's place what somebody does at the provider: follows it from `address`, signs in as `login`, or goes away where that is null, and
 * agrees. Gives where the provider leads back to.
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
