import pg from "pg";
import { describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { GET as getShare } from "@/app/api/share/route";
import { GET as getPoints } from "@/app/api/v1/points/route";
import { POST as retryImport } from "@/app/operator/retry/route";
import { bundleAnswer } from "@/lib/api/schemas/bundles";
import { shareAnswer } from "@/lib/api/schemas/views";
import { auditLines } from "@/lib/db/access/audit";
import { createToken, listTokens, revokeToken } from "@/lib/db/access/tokens";
import { ownerPool } from "@/lib/db/owner-pool";
import { publishDue } from "@/lib/db/write/manage-bundle";
import { GET as getFiles } from "./[id]/files/[[...path]]/route";
import { PATCH } from "./[id]/route";
import { bytes, json, look, of, POINTS, send, upload, withOwners } from "./owners.testing";
import { GET as getBundles } from "./route";

const askPoints = (query: string, token: string | null) => send(getPoints, `/api/v1/points?${query}`, token);
const pointsOf = async (query: string, token: string | null) => {
  const answer = await askPoints(query, token);
  return z.object({ points: z.array(z.object({ bundle: z.string() })) }).parse(await answer.json()).points;
};
const filesOf = (id: string, token: string | null) =>
  send((request) => getFiles(request, of(id)), `/api/v1/bundles/${id}/files`, token);
const listedIds = async (token: string | null) => {
  const answer = await send(getBundles, "/api/v1/bundles", token);
  return z
    .object({ bundles: z.array(z.object({ id: z.string() })) })
    .parse(await answer.json())
    .bundles.map(({ id }) => id);
};

describe("owners", () => {
  const { token } = withOwners();

  it("and readers with the right find private bundles by address, but not in lists of bundles or points", async () => {
    const { id } = await upload(token("ann"), "&visibility=private");
    const seen = Object.fromEntries(
      await Promise.all(
        [null, "ann", "bob", "reviewer", "ci", "all"].map(async (who) => [
          who ?? "anybody",
          (await look(id, who && token(who))).status,
        ]),
      ),
    );
    expect(seen).toEqual({ anybody: 404, ann: 200, bob: 404, reviewer: 200, ci: 404, all: 200 });
    for (const who of ["ann", "reviewer", "all"]) expect(await listedIds(token(who))).not.toContain(id);
    // A hidden bundle looks to others like one that never existed.
    const expectHidden = async () => {
      const hidden = await askPoints(`bundle=${id}`, null);
      const never = JSON.stringify(await (await askPoints("bundle=nosuch", null)).json());
      expect([hidden.status, JSON.stringify(await hidden.json())]).toEqual([404, never.replace("nosuch", id)]);
    };
    await expectHidden();
    expect(await pointsOf("limit=1000", token("all"))).toEqual([]);
    expect(await pointsOf(`bundle=${id}&limit=1000`, token("ann"))).toHaveLength(POINTS);
    await expectHidden();
  });

  it.each(["draft", "private", "embargoed"])(
    "may give a CI a token for uploads alone, which uploads %s bundles and reads back only those",
    async (visibility) => {
      const query = `&visibility=${visibility}${visibility === "embargoed" ? "&until=2999-01-01" : ""}`;
      const sent = bytes();
      const { id, status } = await upload(token("ci"), query, sent);
      expect(status).toBe(201);
      expect(bundleAnswer.parse(await (await look(id, token("ci"))).json())).toMatchObject({
        status: "ready",
        visibility,
      });
      expect(await pointsOf(`bundle=${id}&limit=1000`, token("ci"))).toHaveLength(POINTS);
      expect((await filesOf(id, token("ci"))).status).toBe(200);
      // The CI token gets its own bundle for the same bytes, hidden from others who send them.
      expect(await upload(token("ci"), query, sent)).toMatchObject({ status: 200, id });
      expect(await upload(token("bob"), query, sent)).toMatchObject({ status: 409, code: "held-by-others" });
      expect(await upload(token("ci2"), query, sent)).toMatchObject({ status: 409, code: "held-by-others" });
      for (const who of [null, token("bob"), token("ci2")]) expect((await look(id, who)).status).toBe(404);
      // The CI token doesn't see its owner's other upload, and changes nothing.
      const other = await upload(token("ann"), query);
      expect((await look(other.id, token("ci"))).status).toBe(404);
      const change = json("PATCH", { visibility: "public" });
      const changed = await send((request) => PATCH(request, of(id)), `/api/v1/bundles/${id}`, token("ci"), change);
      expect(changed.status).toBe(403);
      expect((await look(id, token("ann"))).status).toBe(200);
    },
  );

  it("get answers that no cache may keep, and others get the answer for an unknown bundle", async () => {
    const { id } = await upload(token("ann"), "&visibility=draft");
    expect(await look(id, token("ann"))).toMatchObject({ status: 200, personal: true });
    const [hidden, nothing] = await Promise.all([look(id, null), look("aaaaaaaaaaaa", null)]);
    expect(await hidden.json()).toEqual(await nothing.json());
    expect([hidden.status, hidden.personal]).toEqual([nothing.status, nothing.personal]);
    expect((await look(id, token("reviewer"))).status).toBe(404);
  });

  it("hide bundles by the same statements that miss unknown ones, so that the time reveals nothing", async () => {
    const { id } = await upload(token("ann"), "&visibility=private");
    const statements = async (what: string, who: string | null) => {
      const query = vi.spyOn(pg.Client.prototype, "query");
      expect((await look(what, who)).status).toBe(404);
      const texts = query.mock.calls.map(([statement]) => JSON.stringify(statement).replace(/"values":.*$/, ""));
      query.mockRestore();
      // A fresh connection becomes the role of pages first, for any reader. Concurrent statements have no order.
      return texts.filter((text) => !text.includes("set_config")).sort();
    };
    for (const who of [null, token("bob")]) {
      await look(id, who); // records the token's use, at most once a minute
      const hit = await statements(id, who);
      expect(hit).toEqual(await statements("aaaaaaaaaaaa", who));
      expect(hit.filter((text) => /listed_bundles|tombstones/.test(text)).length).toBeGreaterThan(1);
    }
  });

  it("get a refusal for an unknown token, and for a revoked one from the next request on", async () => {
    const { id } = await upload(token("ann"), "&visibility=unlisted");
    expect((await look(id, null)).status).toBe(200);
    expect((await look(id, "bft_nobodys")).status).toBe(401);
    const short = await createToken({ name: "short", owner: "ann", scopes: ["manage-own"] }, "command line");
    expect((await look(id, short.token)).status).toBe(200);
    expect((await listTokens()).find((one) => one.id === short.id)?.lastUsedAt).toBeInstanceOf(Date);
    await revokeToken(short.id, "command line");
    expect((await look(id, short.token)).status).toBe(401);
  });

  it("change their statements, and other readers can't", async () => {
    const { id } = await upload(token("ann"));
    const change = (who: string | null, body: unknown) =>
      send((request) => PATCH(request, of(id)), `/api/v1/bundles/${id}`, who && token(who), json("PATCH", body));
    expect((await change(null, { title: "Mine" })).status).toBe(401);
    expect((await change("bob", { title: "Mine" })).status).toBe(403);
    expect((await change("ci", { title: "Mine" })).status).toBe(403);
    const statements = {
      title: "Ours",
      licence: "CC-BY-4.0",
      sponsor: "Nobody",
      trust: "author",
      notes: "Read me.",
      postUrl: "https://a.example/p",
    };
    expect(bundleAnswer.parse(await (await change("ann", statements)).json())).toMatchObject({
      ...statements,
      owner: "ann",
    });
    expect((await change("ann", { licence: "my own licence" })).status).toBe(400);
    expect((await change("ann", { postUrl: "javascript:alert(1)" })).status).toBe(400);
    expect((await auditLines(1))[0]).toMatchObject({
      actor: expect.stringMatching(/^ann /),
      action: "change",
      subject: id,
      details: { title: ["upload", "Ours"], trust: [null, "author"] },
    });
  });

  it("see in the share dialog that other readers do not see the view yet", async () => {
    const { id } = await upload(token("ann"), "&visibility=draft&title=Early");
    const unseen = async () => {
      const url = encodeURIComponent(`/compare?bundle=${id}`);
      return shareAnswer.parse(await (await send(getShare, `/api/share?url=${url}`, token("ann"))).json()).unseen;
    };
    expect(await unseen()).toEqual([{ id, title: "Early", visibility: "draft" }]);
    await ownerPool().query("update bundles set visibility = 'unlisted' where id = $1", [id]);
    expect(await unseen()).toEqual([]);
  });

  it("have an embargoed bundle made public on its day, and not before", async () => {
    expect((await upload(token("ann"), "&visibility=embargoed")).code).toBe("bad-request");
    const { id } = await upload(token("ann"), "&visibility=embargoed&until=2999-01-02");
    expect((await look(id, null)).status).toBe(404);
    await publishDue(new Date("2999-01-01T23:59:59Z"));
    expect((await look(id, null)).status).toBe(404);
    await publishDue(new Date("2999-01-02T00:00:00Z"));
    expect((await look(id, null)).status).toBe(200);
    expect(await listedIds(null)).toContain(id);
    await ownerPool().query("delete from bundles where id = $1", [id]);
  });

  it("keep a bundle whose import failed, and may send its bytes again", async () => {
    const sent = bytes();
    const { id } = await upload(token("ann"), "&visibility=private", sent);
    const fail = () => ownerPool().query("update bundles set status = 'failed' where id = $1", [id]);
    await fail();
    expect(await upload(null, "", sent)).toMatchObject({ status: 409, code: "held-by-others" });
    expect(await upload(token("bob"), "", sent)).toMatchObject({ status: 409, code: "held-by-others" });
    expect([(await look(id, null)).status, (await look(id, token("ann"))).status]).toEqual([404, 200]);
    expect(await upload(token("ann"), "&visibility=private", sent)).toMatchObject({ status: 201, id });
  });

  it("find the operator who retried a failed import in the audit list", async () => {
    const { id } = await upload(token("ann"));
    const retry = () =>
      send(retryImport, "/operator/retry", token("all"), { method: "POST", body: new URLSearchParams({ id }) });
    expect((await retry()).status).toBe(404);
    await ownerPool().query("update bundles set status = 'failed' where id = $1", [id]);
    expect((await retry()).status).toBe(303);
    expect((await auditLines(1))[0]).toMatchObject({
      actor: expect.stringMatching(/^dora /),
      action: "retry",
      subject: id,
    });
  });

  it("need a token for private bundles, and never get hidden bundles by sending their bytes", async () => {
    const secret = bytes();
    await upload(token("ann"), "&visibility=private", secret);
    expect(await upload(token("bob"), "", secret)).toMatchObject({ status: 409, code: "held-by-others" });
    expect(await upload(null, "&visibility=private")).toMatchObject({ status: 401 });
    expect(await upload(token("reviewer"))).toMatchObject({ status: 403 });
  });
});
