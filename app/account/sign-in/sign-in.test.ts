import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { withTestDatabase } from "@/lib/db/test-database";
import { asRequest } from "@/lib/request-context.testing";
import { startProvider, visitProvider } from "@/lib/sign-in/provider.testing";

const base = "http://localhost:3000";
const client = { id: "benchfolio", secret: "the client's secret", callback: `${base}/account/sign-in/callback` };
const ACCOUNTS = {
  ann: { email: "ann@example.com", email_verified: true },
  eve: { email: "ann@example.com", email_verified: false, preferred_username: "ann" },
  bob: { groups: ["benchmarks"], preferred_username: "ann" },
};
let provider: Awaited<ReturnType<typeof startProvider>>;

withTestDatabase();
beforeAll(async () => {
  provider = await startProvider(ACCOUNTS, client);
});
afterAll(() => provider.close());

const RULES = "email=ann@example.com: manage-all as ann; groups=benchmarks: upload manage-own";
/** Imports the server's modules with these settings. */
async function server(settings: Record<string, string> = {}) {
  vi.resetModules();
  const all = {
    BENCHFOLIO_OIDC_ISSUER: provider.issuer,
    BENCHFOLIO_OIDC_CLIENT_ID: client.id,
    BENCHFOLIO_OIDC_CLIENT_SECRET: client.secret,
    BENCHFOLIO_OIDC_ALLOW: RULES,
    ...settings,
  };
  for (const [name, value] of Object.entries(all)) vi.stubEnv(name, value);
  const [{ GET: start }, { GET: callback }, reader, tokens, audit, { disconnect }] = await Promise.all([
    import("./start/route"),
    import("./callback/route"),
    import("@/lib/db/reader"),
    import("@/lib/db/access/tokens"),
    import("@/lib/db/access/audit"),
    import("@/lib/db/client"),
  ]);
  const ask = async (route: typeof start, address: string, headers: Record<string, string> = {}) => {
    const { answer } = await asRequest(new Request(new URL(address, base), { headers }), route);
    const set = answer.headers.getSetCookie();
    const cookie = (name: string) =>
      set.map((line) => new RegExp(`^${name}=([^;]*)`).exec(line)?.[1]).find((value) => value !== undefined);
    const message: unknown = JSON.parse(decodeURIComponent(cookie("benchfolio_told") ?? "{}"));
    const location = answer.headers.get("location") ?? "";
    return { status: answer.status, location, set, cookie, problem: message && Reflect.get(message, "problem") };
  };
  const begin = (headers?: Record<string, string>, query = "") => ask(start, `/account/sign-in/start${query}`, headers);
  const comeBack = (address: string, flow: string | undefined) =>
    ask(callback, address, flow ? { cookie: `x=1; benchfolio_sign_in=${flow}` } : {});
  return {
    begin,
    comeBack,
    disconnect,
    tokens,
    audit,
    /** Starts, signs in at the provider, comes back. */
    async signIn(login: string | null, query = "") {
      const begun = await begin({}, query);
      return comeBack(await visitProvider(begun.location, login), begun.cookie("benchfolio_sign_in"));
    },
    /** Returns the reader of a session. */
    async whoIs(session: string | undefined) {
      const request = new Request(`${base}/account`, { headers: { cookie: `benchfolio_session=${session}` } });
      return (await asRequest(request, () => reader.currentReader())).answer;
    },
  };
}
let at: Awaited<ReturnType<typeof server>>;
beforeEach(async () => {
  at = await server();
  return () => at.disconnect();
});

describe("sign-in by OpenID Connect", () => {
  it("leads back to the page where the sign-in began, and to no other site", async () => {
    const back = async (place: string) => (await at.signIn("ann", `?${new URLSearchParams({ back: place })}`)).location;
    expect(await back("/builds/mariadb/ma100506/notes")).toBe("/builds/mariadb/ma100506/notes");
    expect(await back("//evil.example/")).toBe("/account");
  });

  it("keeps that page for another attempt where the sign-in failed", async () => {
    const back = async (login: string | null, place: string) => {
      const { location, problem } = await at.signIn(login, `?${new URLSearchParams({ back: place })}`);
      return [location, problem];
    };
    expect(await back(null, "/upload")).toEqual(["/account?back=%2Fupload", expect.stringMatching(/was cancelled/)]);
    expect(await back("eve", "/upload")).toEqual(["/account?back=%2Fupload", expect.stringMatching(/no rights here/)]);
    expect(await back(null, "//evil.example/")).toEqual(["/account", expect.stringMatching(/was cancelled/)]);
  });

  it("uses PKCE, a state and a nonce, and puts no secret into the address", async () => {
    const { status, location, set, cookie } = await at.begin();
    const { origin, searchParams } = new URL(location);
    expect([status, origin]).toEqual([303, provider.issuer]);
    expect(Object.fromEntries(searchParams)).toEqual({
      client_id: client.id,
      response_type: "code",
      redirect_uri: client.callback,
      scope: "openid email profile",
      code_challenge_method: "S256",
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
    });
    expect(set.join()).toMatch(/benchfolio_sign_in=[^;]+; Path=\/; Max-Age=600; HttpOnly; SameSite=Lax/);
    // Encrypted: none of its five parts reveals the state.
    const sealed = cookie("benchfolio_sign_in") ?? "";
    expect(sealed.split(".")).toHaveLength(5);
    expect(Buffer.from(sealed.split(".")[3] ?? "", "base64url").toString()).not.toContain(searchParams.get("state"));
  });

  it("opens a session of twelve hours with the rights of the rules, and adds a line to the audit list", async () => {
    const back = await at.signIn("ann");
    expect([back.status, back.location, back.problem]).toEqual([303, "/account", undefined]);
    expect(back.set.join()).toMatch(/benchfolio_session=[^;]+; Path=\/; Max-Age=43200; HttpOnly; SameSite=Lax/);
    expect(back.set.join()).toMatch(/benchfolio_sign_in=; Path=\/; Max-Age=0/);
    const ann = await at.whoIs(back.cookie("benchfolio_session"));
    expect(ann).toMatchObject({ owner: "ann", scopes: ["manage-all"] });
    // Repeated sign-ins of one account add one row and one line in the audit list.
    await at.signIn("ann");
    const rows = (await at.tokens.listTokens()).filter(({ owner }) => owner === "ann");
    expect(rows.map(({ name }) => name)).toEqual([`ann@example.com at ${new URL(provider.issuer).host}`]);
    const lines = (await at.audit.auditLines(50)).filter(({ subject }) => subject === rows[0]?.id);
    expect(lines.map(({ action, details }) => [action, details])).toEqual([
      [
        "first-sign-in",
        {
          issuer: provider.issuer,
          subject: "ann",
          owner: "ann",
          scopes: ["manage-all"],
          rules: ["email=ann@example.com: manage-all as ann"],
        },
      ],
    ]);
  });

  it("gives each member of a group an owner of their own, whatever user name they choose", async () => {
    const back = await at.signIn("bob");
    expect(await at.whoIs(back.cookie("benchfolio_session"))).toMatchObject({
      owner: `bob@${new URL(provider.issuer).host}`,
      scopes: ["upload", "manage-own"],
    });
  });

  it("refuses an unverified e-mail address, and sends its reader to the operator", async () => {
    const back = await at.signIn("eve");
    expect(back.cookie("benchfolio_session")).toBeUndefined();
    expect(back.problem).toBe(
      `You are ann (eve) at ${new URL(provider.issuer).host} (subject eve) and have no rights here yet. ` +
        "The provider does not say that it has verified ann@example.com. " +
        "Ask the operator to name you in BENCHFOLIO_OIDC_ALLOW.",
    );
  });

  it("refuses an answer in another browser, a repeated answer, and the answer of another sign-in", async () => {
    const away = await at.signIn(null);
    expect(away.problem).toMatch(/was cancelled/);
    const begun = await at.begin();
    const answer = await visitProvider(begun.location, "ann");
    const other = await at.begin();
    for (const flow of [undefined, "made.up", other.cookie("benchfolio_sign_in")]) {
      const back = await at.comeBack(answer, flow);
      expect(back.problem).toMatch(/not begun in this browser/);
      expect(back.cookie("benchfolio_session")).toBeUndefined();
    }
    // The code of one sign-in with the state of another: PKCE and nonce keep them apart.
    const mixed = new URL(answer);
    mixed.searchParams.set("state", new URL(other.location).searchParams.get("state") ?? "");
    const crossed = await at.comeBack(mixed.href, other.cookie("benchfolio_sign_in"));
    expect([crossed.problem, crossed.cookie("benchfolio_session")]).toEqual([
      expect.stringMatching(/used before or is too old/),
      undefined,
    ]);
    const again = await at.begin();
    const answered = await visitProvider(again.location, "ann");
    expect((await at.comeBack(answered, again.cookie("benchfolio_sign_in"))).problem).toBeUndefined();
    expect((await at.comeBack(answered, again.cookie("benchfolio_sign_in"))).problem).toMatch(/used before/);
  });

  it("can't be started by another site's page, and ignores addresses in the provider's answer", async () => {
    const begun = await at.begin({ "sec-fetch-site": "cross-site" });
    expect([begun.location, begun.problem]).toEqual(["/account", expect.stringMatching(/Another site sent you here/)]);
    const back = await at.signIn("ann");
    const begunAgain = await at.begin();
    const page = await visitProvider(begunAgain.location, "ann");
    const elsewhere = await at.comeBack(
      `${page}&url=https://evil.example&next=//evil.example`,
      begunAgain.cookie("benchfolio_sign_in"),
    );
    expect([back.location, elsewhere.location]).toEqual(["/account", "/account"]);
  });

  it("ends a session when settings lose its rule or the provider, or when the account is revoked", async () => {
    const session = (await at.signIn("bob")).cookie("benchfolio_session");
    const others = await server({ BENCHFOLIO_OIDC_ALLOW: "email=ann@example.com: manage-all as ann" });
    expect(await others.whoIs(session)).toBeNull();
    await others.disconnect();
    const none = await server({ BENCHFOLIO_OIDC_ISSUER: "" });
    expect(await none.whoIs(session)).toBeNull();
    expect((await none.begin()).problem).toMatch(/This server has no sign-in provider/);
    expect((await none.comeBack("/account/sign-in/callback?code=x&state=y", undefined)).problem).toMatch(
      /This server has no sign-in provider/,
    );
    await none.disconnect();
    const fewer = await server({
      BENCHFOLIO_OIDC_ALLOW: "groups=benchmarks: upload manage-own; sub=bob: read-private",
    });
    expect((await fewer.whoIs(session))?.scopes).toEqual(["upload", "manage-own"]);
    const id = (await fewer.whoIs(session))?.id ?? "";
    await fewer.tokens.revokeToken(id, "command line");
    expect(await fewer.whoIs(session)).toBeNull();
    expect((await fewer.signIn("bob")).problem).toMatch(/This account was revoked here/);
    await fewer.disconnect();
  });

  it("names the wrong setting where the provider does not answer or does not know this server", async () => {
    const warnings = vi.spyOn(console, "warn").mockImplementation(() => {});
    const away = await server({ BENCHFOLIO_OIDC_ISSUER: "http://127.0.0.1:9" });
    expect((await away.begin()).problem).toMatch(/127\.0\.0\.1:9 did not answer.*BENCHFOLIO_OIDC_ISSUER/);
    await away.disconnect();
    const stranger = await server({ BENCHFOLIO_OIDC_CLIENT_SECRET: "another secret" });
    expect((await stranger.signIn("ann")).problem).toMatch(/does not know this server.*BENCHFOLIO_OIDC_CLIENT_SECRET/);
    await stranger.disconnect();
    const log = warnings.mock.calls.flat().join("\n");
    expect(log).toContain("invalid_client");
    expect(log).not.toMatch(/secret|code=/);
  });

  it("refuses incomplete settings, an issuer without TLS on another host, and unknown scopes", async () => {
    const startWith = async (settings: Record<string, string>) => {
      const started = await server(settings).catch(() => null);
      await started?.begin().catch(() => {});
      await started?.disconnect();
    };
    const errors = vi.spyOn(console, "error").mockImplementation(() => {});
    await startWith({ BENCHFOLIO_OIDC_ALLOW: "" });
    await startWith({ BENCHFOLIO_OIDC_ISSUER: "http://id.example.com" });
    await startWith({ BENCHFOLIO_OIDC_ALLOW: "email=ann@example.com: everything" });
    const texts = errors.mock.calls.map(([error]) => String(error));
    expect(texts[0]).toContain("BENCHFOLIO_OIDC_ISSUER: needs BENCHFOLIO_OIDC_CLIENT_ID and BENCHFOLIO_OIDC_ALLOW");
    expect(texts[1]).toContain("BENCHFOLIO_OIDC_ISSUER: must begin with https://");
    expect(texts[2]).toContain('BENCHFOLIO_OIDC_ALLOW: "email=ann@example.com: everything" names everything');
  });
});
