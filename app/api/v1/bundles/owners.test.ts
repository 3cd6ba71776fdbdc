import { readFileSync } from "node:fs";
import path from "node:path";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { GET as getShare } from "@/app/api/share/route";
import { GET as getPoints } from "@/app/api/v1/points/route";
import { POST as freeze } from "@/app/api/v1/snapshots/route";
import { POST as retryImport } from "@/app/operator/retry/route";
import { GET as frozenFile } from "@/app/s/[key]/[format]/route";
import { bundleAnswer, uploadAnswer } from "@/lib/api/schemas/bundles";
import { shareAnswer } from "@/lib/api/schemas/views";
import { auditLines } from "@/lib/db/audit";
import { pool } from "@/lib/db/client";
import { publishDue } from "@/lib/db/manage-bundle";
import { withTestDatabase } from "@/lib/db/test-database";
import { createToken, listTokens, revokeToken } from "@/lib/db/tokens";
import { restoreBundle, retractBundle } from "@/lib/db/withdraw-bundle";
import type { Scope } from "@/lib/domain/access/rights";
import { importBundle } from "@/lib/import/import-bundle";
import { asRequest } from "@/lib/request-context.testing";
import { POST as writeNote } from "./[id]/notes/route";
import { DELETE, GET as getBundle, PATCH } from "./[id]/route";
import { POST as withdraw } from "./[id]/withdrawal/route";
import { GET as getBundles, POST } from "./route";

const sample = readFileSync(path.join(import.meta.dirname, "../../../../sample/ann-hdf5-small.tar.xz"));
const base = "http://localhost:3000";
let made = 0;
/** Other bytes each time: what follows an archive's end is not read. */
const bytes = () => {
  made += 1;
  return new Uint8Array(Buffer.concat([sample, Buffer.alloc(4 * made)]));
};

type Init = { method?: string; body?: BodyInit; headers?: Record<string, string> };
const request = (address: string, token: string | null, { headers, ...init }: Init = {}) =>
  new Request(base + address, {
    ...init,
    headers: { ...headers, ...(token ? { authorization: `Bearer ${token}` } : {}) },
  });
const send = (route: (request: Request) => Promise<Response>, address: string, token: string | null, init?: Init) =>
  asRequest(request(address, token, init), route).then(({ answer, personal }) => ({
    status: answer.status,
    personal,
    json: async (): Promise<unknown> => answer.json(),
  }));
const json = (method: string, body: unknown): Init => ({
  method,
  body: JSON.stringify(body),
  headers: { "content-type": "application/json" },
});
const of = (id: string) => ({ params: Promise.resolve({ id }) });
const code = async (answer: { json: () => Promise<unknown> }) =>
  z.object({ error: z.object({ code: z.string() }) }).parse(await answer.json()).error.code;

async function upload(token: string | null, query = "", body = bytes()) {
  const answer = await send(POST, `/api/v1/bundles?wait=0${query}`, token, { method: "POST", body });
  if (answer.status >= 400) return { status: answer.status, code: await code(answer), id: "", deleteKey: null };
  const { id, deleteKey } = uploadAnswer.parse(await answer.json());
  const { rows } = await pool().query<{ key: number }>("select key from bundles where id = $1", [id]);
  await importBundle(rows[0]?.key ?? 0);
  return { status: answer.status, code: "", id, deleteKey };
}
const look = (id: string, token: string | null) =>
  send((asked) => getBundle(asked, of(id)), `/api/v1/bundles/${id}`, token);
const pointsOf = async (query: string, token: string | null) => {
  const answer = await send(getPoints, `/api/v1/points?${query}`, token);
  return z.object({ points: z.array(z.object({ bundle: z.string() })) }).parse(await answer.json()).points;
};
const listed = async (token: string | null) => {
  const answer = await send(getBundles, "/api/v1/bundles", token);
  return z
    .object({ bundles: z.array(z.object({ id: z.string() })) })
    .parse(await answer.json())
    .bundles.map(({ id }) => id);
};

describe("owners", () => {
  withTestDatabase();
  const tokens: Record<string, string> = {};
  const make = async (owner: string, ...scopes: Scope[]) =>
    (await createToken({ name: scopes.join("+"), owner, scopes }, "command line")).token;
  beforeAll(async () => {
    tokens.ann = await make("ann", "upload", "manage-own");
    tokens.bob = await make("bob", "upload", "manage-own");
    tokens.reviewer = await make("carl", "read-private");
    tokens.ci = await make("ann", "upload");
    tokens.all = await make("dora", "manage-all");
  });
  const token = (name: string) => tokens[name] ?? null;

  it("alone find what they keep private, by its address, and nobody's list, count or search holds it", async () => {
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
    expect(await listed(token("all"))).not.toContain(id);
    expect(await pointsOf(`bundle=${id}`, null)).toEqual([]);
    expect(await pointsOf("limit=1000", token("all"))).toEqual([]);
    // The sample holds 183 points (sample/README.md).
    expect(await pointsOf(`bundle=${id}&limit=1000`, token("ann"))).toHaveLength(183);
    expect(await pointsOf(`bundle=${id}&limit=1000`, null)).toEqual([]);
  });

  it("get answers that no cache may keep, others the same answer as of a bundle that never was", async () => {
    const { id } = await upload(token("ann"), "&visibility=draft");
    expect(await look(id, token("ann"))).toMatchObject({ status: 200, personal: true });
    const [hidden, nothing] = await Promise.all([look(id, null), look("aaaaaaaaaaaa", null)]);
    expect(await hidden.json()).toEqual(await nothing.json());
    expect([hidden.status, hidden.personal]).toEqual([nothing.status, nothing.personal]);
    expect((await look(id, token("reviewer"))).status).toBe(404);
  });

  it("are hidden by the very statements that find nothing, so that no clock tells one from the other", async () => {
    const { id } = await upload(token("ann"), "&visibility=private");
    const statements = async (what: string, who: string | null) => {
      const asked = vi.spyOn(pool(), "query");
      expect((await look(what, who)).status).toBe(404);
      const texts = asked.mock.calls.map(([statement]) => JSON.stringify(statement).replace(/"values":.*$/, ""));
      asked.mockRestore();
      return texts;
    };
    for (const who of [null, token("bob")]) {
      await look(id, who); // notes that the token was used, which it does by the minute
      const hit = await statements(id, who);
      expect(hit).toEqual(await statements("aaaaaaaaaaaa", who));
      expect(hit.length).toBeGreaterThan(1);
    }
  });

  it("see a token that is none refused, and a revoked one from the next request on", async () => {
    const { id } = await upload(token("ann"), "&visibility=unlisted");
    expect((await look(id, null)).status).toBe(200);
    expect((await look(id, "bft_nobodys")).status).toBe(401);
    const short = await createToken({ name: "short", owner: "ann", scopes: ["manage-own"] }, "command line");
    expect((await look(id, short.token)).status).toBe(200);
    expect((await listTokens()).find((one) => one.id === short.id)?.lastUsedAt).toBeInstanceOf(Date);
    await revokeToken(short.id, "command line");
    expect((await look(id, short.token)).status).toBe(401);
  });

  it("change what they say, and nobody else does", async () => {
    const { id } = await upload(token("ann"));
    const change = (who: string | null, body: unknown) =>
      send((asked) => PATCH(asked, of(id)), `/api/v1/bundles/${id}`, who && token(who), json("PATCH", body));
    expect((await change(null, { title: "Mine" })).status).toBe(401);
    expect((await change("bob", { title: "Mine" })).status).toBe(403);
    expect((await change("ci", { title: "Mine" })).status).toBe(403);
    const said = {
      title: "Ours",
      licence: "CC-BY-4.0",
      sponsor: "Nobody",
      trust: "author",
      notes: "Read me.",
      postUrl: "https://a.example/p",
    };
    expect(bundleAnswer.parse(await (await change("ann", said)).json())).toMatchObject({ ...said, owner: "ann" });
    expect((await change("ann", { licence: "my own licence" })).status).toBe(400);
    expect((await change("ann", { postUrl: "javascript:alert(1)" })).status).toBe(400);
    expect((await auditLines(1))[0]).toMatchObject({
      actor: expect.stringMatching(/^ann /),
      action: "change",
      subject: id,
      details: { title: ["upload", "Ours"], trust: [null, "author"] },
    });
  });

  it("are told in the dialog that shares a view that its readers do not see it yet", async () => {
    const { id } = await upload(token("ann"), "&visibility=draft&title=Early");
    const unseen = async () => {
      const url = encodeURIComponent(`/compare?bundle=${id}`);
      return shareAnswer.parse(await (await send(getShare, `/api/share?url=${url}`, token("ann"))).json()).unseen;
    };
    expect(await unseen()).toEqual([{ id, title: "Early", visibility: "draft" }]);
    await pool().query("update bundles set visibility = 'unlisted' where id = $1", [id]);
    expect(await unseen()).toEqual([]);
  });

  it("make public what was embargoed on its day, and not before", async () => {
    expect((await upload(token("ann"), "&visibility=embargoed")).code).toBe("bad-request");
    const { id } = await upload(token("ann"), "&visibility=embargoed&until=2999-01-02");
    expect((await look(id, null)).status).toBe(404);
    await publishDue(new Date("2999-01-01T23:59:59Z"));
    expect((await look(id, null)).status).toBe(404);
    await publishDue(new Date("2999-01-02T00:00:00Z"));
    expect((await look(id, null)).status).toBe(200);
    expect(await listed(null)).toContain(id);
    await pool().query("delete from bundles where id = $1", [id]);
  });

  it("keep a bundle whose import failed, whoever sends its bytes again; they themselves may", async () => {
    const sent = bytes();
    const { id } = await upload(token("ann"), "&visibility=private", sent);
    const fail = () => pool().query("update bundles set status = 'failed' where id = $1", [id]);
    await fail();
    expect(await upload(null, "", sent)).toMatchObject({ status: 409, code: "held-by-others" });
    expect(await upload(token("bob"), "", sent)).toMatchObject({ status: 409, code: "held-by-others" });
    expect([(await look(id, null)).status, (await look(id, token("ann"))).status]).toEqual([404, 200]);
    expect(await upload(token("ann"), "&visibility=private", sent)).toMatchObject({ status: 201, id });
  });

  it("retract with a reason that old links tell, but tell nothing of what was hidden", async () => {
    const retract = (id: string, who: string | null, body: unknown = { action: "retract", reason: "Wrong build." }) =>
      send(
        (asked) => withdraw(asked, of(id)),
        `/api/v1/bundles/${id}/withdrawal`,
        who && token(who),
        json("POST", body),
      );
    const open = await upload(token("ann"));
    const secret = bytes();
    const hidden = await upload(token("ann"), "&visibility=private", secret);
    expect((await retract(open.id, "bob")).status).toBe(403);
    expect((await retract(hidden.id, "bob")).status).toBe(404);
    expect((await retract(open.id, "ann")).status).toBe(204);
    expect((await retract(hidden.id, "ann")).status).toBe(204);
    expect((await look(open.id, null)).status).toBe(410);
    expect((await look(hidden.id, null)).status).toBe(404);
    expect(await upload(token("bob"), "", secret)).toMatchObject({ status: 409, code: "held-by-others" });
    expect((await retract(hidden.id, "ann", { action: "restore" })).status).toBe(204);
    expect([(await look(hidden.id, null)).status, (await look(hidden.id, token("ann"))).status]).toEqual([404, 200]);
    const better = await upload(token("ann"));
    await retract(open.id, "ann", { action: "restore" });
    expect((await retract(open.id, "ann", { action: "replace", reason: "Again.", by: better.id })).status).toBe(204);
    const told = z.object({ error: z.object({ message: z.string() }) }).parse(await (await look(open.id, null)).json());
    expect(told.error.message).toContain(`It was replaced by ${better.id}.`);
  });

  it("give whoever has no token a key that deletes their upload, and nothing else", async () => {
    const { id, deleteKey } = await upload(null);
    const other = await upload(null);
    expect(deleteKey).toMatch(/^bfd_\w{32}$/);
    const remove = (what: string, key: string | null) =>
      send((asked) => DELETE(asked, of(what)), `/api/v1/bundles/${what}?reason=Mistake`, key, { method: "DELETE" });
    expect((await remove(id, null)).status).toBe(401);
    expect((await remove(id, other.deleteKey)).status).toBe(403);
    const changed = await send(
      (asked) => PATCH(asked, of(id)),
      `/api/v1/bundles/${id}`,
      deleteKey,
      json("PATCH", { title: "x" }),
    );
    expect(changed.status).toBe(401);
    expect((await remove(id, deleteKey)).status).toBe(204);
    expect((await look(id, null)).status).toBe(410);
    expect((await auditLines(1))[0]).toMatchObject({ actor: "delete key", action: "delete", subject: id });
    const stored = JSON.stringify((await pool().query("select * from bundles, audit, tokens")).rows);
    for (const secret of [deleteKey, other.deleteKey, ...Object.values(tokens)]) expect(stored).not.toContain(secret);
  });

  it("hide what is hidden later from frozen views that only offered it, those of before too", async () => {
    const shown = await upload(token("ann"));
    const other = await upload(token("ann"), "&title=Canary+title");
    const url = `/compare?dataset=mnist10k-784-euclidean&bundle=${shown.id}`;
    const frozen = await send(freeze, "/api/v1/snapshots", token("ann"), json("POST", { url, title: "", caption: "" }));
    const { key } = z.object({ key: z.string() }).parse(await frozen.json());
    expect((await auditLines(1))[0]).toMatchObject({
      actor: expect.stringMatching(/^ann /),
      action: "freeze",
      subject: key,
      details: { url: expect.stringContaining(shown.id) },
    });
    // As views were stored before: with all that their filters offered.
    const stored = z
      .object({ facets: z.array(z.looseObject({ key: z.string(), options: z.array(z.unknown()) })) })
      .loose()
      .parse((await pool().query("select view from snapshots where key = $1", [key])).rows[0]?.view);
    const offered = { value: other.id, label: "Canary title", count: 1, selected: false };
    const facets = stored.facets.map((facet) =>
      facet.key === "bundle" ? { ...facet, options: [...facet.options, offered] } : facet,
    );
    expect(JSON.stringify(facets)).toContain("Canary title");
    await pool().query(
      `insert into snapshots (key, url, title, caption, kind, view, versions, created_at, sha256)
       select '2222222222', url, title, caption, kind, $2, versions, created_at, sha256 from snapshots where key = $1`,
      [key, JSON.stringify({ ...stored, facets })],
    );
    const change = json("PATCH", { visibility: "private" });
    await send((asked) => PATCH(asked, of(other.id)), `/api/v1/bundles/${other.id}`, token("ann"), change);
    for (const one of [key, "2222222222"])
      for (const format of ["json", "html", "csv", "config.json", "metadata.json"]) {
        const asked = new Request(`${base}/s/${one}.${format}`);
        const answer = await frozenFile(asked, { params: Promise.resolve({ key: one, format }) });
        const text = await answer.text();
        expect([one, format, answer.status, text.includes(other.id), text.includes("Canary")]).toEqual([
          ...[one, format, 200, false, false],
        ]);
      }
  });

  it("and operators who try a failed import again stand in the audit list", async () => {
    const { id } = await upload(token("ann"));
    const retry = () =>
      send(retryImport, "/operator/retry", token("all"), { method: "POST", body: new URLSearchParams({ id }) });
    expect((await retry()).status).toBe(404);
    await pool().query("update bundles set status = 'failed' where id = $1", [id]);
    expect((await retry()).status).toBe(303);
    expect((await auditLines(1))[0]).toMatchObject({
      actor: expect.stringMatching(/^dora /),
      action: "retry",
      subject: id,
    });
  });

  it("keep frozen views of what is hidden to themselves, also when it was deleted", async () => {
    const { id } = await upload(token("ann"), "&visibility=private");
    const url = `/compare?bundle=${id}`;
    const post = (who: string | null) =>
      send(freeze, "/api/v1/snapshots", who && token(who), json("POST", { url, title: "", caption: "" }));
    expect((await post(null)).status).toBe(422);
    const { key } = z.object({ key: z.string() }).parse(await (await post("ann")).json());
    const open = (who: string | null) =>
      send(
        (asked) => frozenFile(asked, { params: Promise.resolve({ key, format: "json" }) }),
        `/s/${key}.json`,
        who && token(who),
      );
    expect([(await open(null)).status, (await open("bob")).status, (await open("ann")).status]).toEqual([
      404, 404, 200,
    ]);
    expect([(await open("ann")).personal, (await open(null)).personal]).toEqual([true, false]);
    await send((asked) => DELETE(asked, of(id)), `/api/v1/bundles/${id}`, token("ann"), { method: "DELETE" });
    expect([(await open(null)).status, (await open("ann")).status, (await open("all")).status]).toEqual([
      404, 404, 200,
    ]);
  });

  it("leave neither frozen views nor notes of what was hidden and deleted to who sends the same bytes", async () => {
    const secret = bytes();
    const { id } = await upload(token("ann"), "&visibility=private", secret);
    const frozen = async (who: string) => {
      const body = json("POST", { url: `/compare?bundle=${id}`, title: `By ${who}`, caption: "" });
      const made = await send(freeze, "/api/v1/snapshots", token(who), body);
      return z.object({ key: z.string() }).parse(await made.json()).key;
    };
    const open = async (key: string, who: string | null) =>
      (
        await send(
          (asked) => frozenFile(asked, { params: Promise.resolve({ key, format: "json" }) }),
          `/s/${key}.json`,
          who && token(who),
        )
      ).status;
    const write = (who: string, body: string) =>
      send(
        (asked) => writeNote(asked, of(id)),
        `/api/v1/bundles/${id}/notes`,
        token(who),
        json("POST", { kind: "note", body }),
      );
    const before = await frozen("ann");
    expect((await write("ann", "For the customer alone.")).status).toBe(201);
    await send((asked) => DELETE(asked, of(id)), `/api/v1/bundles/${id}`, token("ann"), { method: "DELETE" });
    expect(await upload(token("bob"), "", secret)).toMatchObject({ status: 201, id });
    // What bob says is the first that was said, and what he freezes everybody may see.
    expect(await (await write("bob", "Mine.")).json()).toMatchObject({ number: 1, body: "Mine." });
    const after = await frozen("bob");
    for (const who of [null, "bob", "ann"])
      expect([await open(before, who), await open(after, who)]).toEqual([404, 200]);
    expect(await open(before, "all")).toBe(200);
    await retractBundle(id, "For a moment.");
    await restoreBundle(id);
    expect([await open(before, "bob"), await open(after, "bob")]).toEqual([404, 200]);
  });

  it("are told that bytes were retracted, also when they were deleted since, until that is taken back", async () => {
    const wrong = bytes();
    const { id } = await upload(token("ann"), "", wrong);
    await retractBundle(id, "A debug build.");
    await send((asked) => DELETE(asked, of(id)), `/api/v1/bundles/${id}`, token("ann"), { method: "DELETE" });
    expect(await upload(token("bob"), "", wrong)).toMatchObject({ status: 410, code: "gone" });
    await restoreBundle(id);
    await expect(restoreBundle(id)).rejects.toThrow("was deleted on");
    expect(await upload(token("bob"), "", wrong)).toMatchObject({ status: 201, id });
  });

  it("keep a frozen view to themselves whose address names what is hidden, though no number of it is shown", async () => {
    const [open, hidden] = [await upload(token("ann")), await upload(token("ann"), "&visibility=private")];
    // Filters offer every bundle in sight, by title.
    const body = json("POST", { url: `/compare?bundle=${open.id}&a=${hidden.id}`, title: "", caption: "" });
    const made = await send(freeze, "/api/v1/snapshots", token("ann"), body);
    const { key } = z.object({ key: z.string() }).parse(await made.json());
    const look = (who: string | null) =>
      send(
        (asked) => frozenFile(asked, { params: Promise.resolve({ key, format: "json" }) }),
        `/s/${key}.json`,
        who && token(who),
      );
    expect([(await look(null)).status, (await look("bob")).status, (await look("ann")).status]).toEqual([
      404, 404, 200,
    ]);
  });

  it("are asked for a token where uploads without one are closed, and hidden bytes are not given to who sends the same", async () => {
    const secret = bytes();
    await upload(token("ann"), "&visibility=private", secret);
    expect(await upload(token("bob"), "", secret)).toMatchObject({ status: 409, code: "held-by-others" });
    expect(await upload(null, "&visibility=private")).toMatchObject({ status: 401 });
    expect(await upload(token("reviewer"))).toMatchObject({ status: 403 });
  });
});
