import { beforeAll, describe, expect, it } from "vitest";
import { GET as listTokens } from "@/app/api/v1/tokens/route";
import { openSession, sessionsOf } from "@/lib/db/access/sessions";
import { createToken, revokeToken } from "@/lib/db/access/tokens";
import { ownerPool } from "@/lib/db/owner-pool";
import { hashOf, holderOf } from "@/lib/db/reader";
import { withTestDatabase } from "@/lib/db/test-database";
import { asRequest } from "@/lib/request-context.testing";
import { POST as signIn } from "../sign-in/route";
import { POST as signOut } from "../sign-out/route";
import { POST as end } from "./route";

withTestDatabase();
const base = "http://localhost:3000";

describe("the session of a browser", () => {
  let token = { id: "", token: "" };
  beforeAll(async () => {
    token = await createToken({ name: "laptop", owner: "ann", scopes: ["manage-all"] }, "command line");
  });
  type Route = (request: Request) => Promise<Response>;
  const post = async (route: Route, path: string, fields: Record<string, string>, session = "") => {
    const headers = {
      "sec-fetch-site": "same-origin",
      "user-agent": "curl/8.5.0",
      ...(session && { cookie: `benchfolio_session=${session}` }),
    };
    const request = new Request(base + path, { method: "POST", headers, body: new URLSearchParams(fields) });
    return (await asRequest(request, route)).answer.headers.getSetCookie();
  };
  const open = async (session = "") => {
    const cookies = await post(signIn, "/account/sign-in", { token: token.token }, session);
    return cookies.map((line) => /^benchfolio_session=([^;]+)/.exec(line)?.[1]).find(Boolean) ?? "";
  };
  const status = async (session: string) => {
    const headers = { cookie: `benchfolio_session=${session}` };
    const { answer } = await asRequest(new Request(`${base}/api/v1/tokens`, { headers }), () => listTokens());
    return answer.status;
  };
  const ids = async () => (await sessionsOf((await holderOf("token", token.token)) ?? never())).map(({ id }) => id);
  const never = (): never => {
    throw new Error("The token is known.");
  };

  it("ends when it signs out, also for copies of its cookie, and no other session does", async () => {
    const [first, second] = [await open(), await open()];
    expect([await status(first), await status(second)]).toEqual([200, 200]);
    const cookies = await post(signOut, "/account/sign-out", {}, first);
    expect(cookies.some((line) => /^benchfolio_session=;.*Max-Age=0/.test(line))).toBe(true);
    expect([await status(first), await status(second)]).toEqual([401, 200]);
  });

  it("is stored as its hash, and stored data can't open it", async () => {
    const session = await open();
    const { rows } = await ownerPool().query("select * from sessions");
    expect(JSON.stringify(rows)).not.toContain(session);
    expect(rows.map(({ hash }) => hash)).toContain(hashOf(session));
    for (const { id, hash } of rows) expect([await status(id), await status(hash)]).toEqual([401, 401]);
    expect(await status(token.token)).toBe(401);
    expect(await holderOf("token", session)).toBeNull();
  });

  it("ends with its token, after its lifetime, and when its browser signs in again", async () => {
    const other = await createToken({ name: "x", owner: "bob", scopes: ["manage-all"] }, "command line");
    const session = await openSession(other.id, null);
    expect(await status(session)).toBe(200);
    await revokeToken(other.id, "command line");
    expect(await status(session)).toBe(401);
    expect((await ownerPool().query("select from sessions where token_id = $1", [other.id])).rowCount).toBe(0);

    const old = await open();
    const again = await open(old);
    expect([await status(old), await status(again)]).toEqual([401, 200]);
    await ownerPool().query("update sessions set expires_at = now() - interval '1 second'");
    expect(await status(again)).toBe(401);
    // The list has only the new session: ended ones are not in it.
    await open();
    expect(await ids()).toHaveLength(1);
  });

  it("can be ended from another browser of the same token, alone or with all others, but not by other tokens", async () => {
    const [mine, lost, third] = [await open(), await open(), await open()];
    const strange = await openSession(
      (await createToken({ name: "y", owner: "carl", scopes: ["upload"] }, "command line")).id,
      null,
    );
    const idOf = async (session: string) => {
      const { rows } = await ownerPool().query<{ id: string }>("select id from sessions where hash = $1", [
        hashOf(session),
      ]);
      return rows[0]?.id ?? "";
    };
    for (const session of [mine, lost, third])
      await post(end, "/account/sessions", { end: await idOf(session) }, strange);
    await post(end, "/account/sessions", { end: "others" }, strange);
    expect(await Promise.all([mine, lost, third, strange].map(status))).toEqual([200, 200, 200, 403]);
    await post(end, "/account/sessions", { end: await idOf(lost) }, mine);
    expect(await Promise.all([mine, lost, third].map(status))).toEqual([200, 401, 200]);
    await post(end, "/account/sessions", { end: "others" }, mine);
    expect(await Promise.all([mine, lost, third].map(status))).toEqual([200, 401, 401]);
    expect(await ids()).toHaveLength(1);
  });
});
