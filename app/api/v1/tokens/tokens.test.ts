import { beforeAll, describe, expect, it } from "vitest";
import { createdToken, tokensAnswer } from "@/lib/api/schemas/tokens";
import { auditLines } from "@/lib/db/access/audit";
import { createToken } from "@/lib/db/access/tokens";
import { holderOf } from "@/lib/db/reader";
import { withTestDatabase } from "@/lib/db/test-database";
import { SCOPES } from "@/lib/domain/access/rights";
import { asRequest } from "@/lib/request-context.testing";
import { DELETE } from "./[id]/route";
import { GET, POST } from "./route";

withTestDatabase();
let owner = "";
beforeAll(async () => {
  owner = (await createToken({ name: "all", owner: "dora", scopes: ["manage-all"] }, "command line")).token;
});

const facts = { name: "CI", owner: "ann", scopes: ["manage-own", "upload", "upload"] };
/** Sends a request with a token; null = none. */
async function ask(method: "GET" | "POST" | "DELETE", token: string | null, { id = "", body = "" } = {}) {
  const headers = { "content-type": "application/json", ...(token ? { authorization: `Bearer ${token}` } : {}) };
  const request = new Request(`http://localhost/api/v1/tokens${id && `/${id}`}`, {
    method,
    headers,
    ...(body ? { body } : {}),
  });
  const routes = { GET, POST, DELETE: (asked: Request) => DELETE(asked, { params: Promise.resolve({ id }) }) };
  const { answer, personal } = await asRequest(request, routes[method]);
  return { status: answer.status, personal, text: await answer.text() };
}

describe("tokens by the API", () => {
  it("are made, listed without secrets and revoked with manage-all, and the audit list has each change", async () => {
    const answer = await ask("POST", owner, { body: JSON.stringify(facts) });
    expect([answer.status, answer.personal]).toEqual([201, true]);
    const { id, token } = createdToken.parse(JSON.parse(answer.text));
    expect(await holderOf("token", token)).toMatchObject({ owner: "ann", scopes: ["upload", "manage-own"] });
    const list = await ask("GET", owner);
    expect([list.status, list.personal, list.text.includes(token)]).toEqual([200, true, false]);
    const found = tokensAnswer.parse(JSON.parse(list.text)).tokens.find((one) => one.id === id);
    expect(found).toMatchObject({ name: "CI", owner: "ann", scopes: ["upload", "manage-own"], revokedAt: null });
    expect((await ask("DELETE", owner, { id })).status).toBe(204);
    expect((await ask("DELETE", owner, { id })).status).toBe(404);
    expect(await holderOf("token", token)).toBeNull();
    expect((await auditLines(2)).map(({ action, actor, subject }) => [action, actor.split(" ")[0], subject])).toEqual([
      ["revoke-token", "dora", id],
      ["create-token", "dora", id],
    ]);
    expect((await ask("POST", owner, { body: JSON.stringify({ ...facts, scopes: ["everything"] }) })).status).toBe(400);
  });

  it.each([null, ...SCOPES.filter((scope) => scope !== "manage-all")])("are refused to %s", async (scope) => {
    const made = scope ? await createToken({ name: scope, owner: "bob", scopes: [scope] }, "command line") : null;
    const before = (await ask("GET", owner)).text.length;
    const refused = scope ? 403 : 401;
    const token = made?.token ?? null;
    const body = JSON.stringify(facts);
    for (const answer of [
      await ask("GET", token),
      await ask("POST", token, { body }),
      await ask("DELETE", token, { id: made?.id ?? "x" }),
    ]) {
      expect(answer.status).toBe(refused);
      expect(answer.text).not.toMatch(/dora|bft_/);
    }
    const after = tokensAnswer.parse(JSON.parse((await ask("GET", owner)).text)).tokens;
    expect(after.filter(({ id, revokedAt }) => id === made?.id && revokedAt !== null)).toEqual([]);
    // The answer may gain a time of last use, but no token.
    expect((await ask("GET", owner)).text.length - before).toBeLessThan(100);
  });
});
