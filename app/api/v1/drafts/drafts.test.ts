import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { draftAnswer, draftSaved, draftsAnswer } from "@/lib/api/schemas/drafts";
import { pool } from "@/lib/db/client";
import { ownerPool } from "@/lib/db/owner-pool";
import { readingOwn } from "@/lib/db/read/own-rows";
import { json, send, withOwners } from "../bundles/owners.testing";
import { DELETE, GET, PUT } from "./[id]/route";
import { GET as list, POST } from "./route";

const { token } = withOwners();
const words = (markdown: string) => ({ title: "Which index", caption: "", panels: [{ id: "a", markdown }] });
const at = (id: string) => ({ params: Promise.resolve({ id }) });
const post = (who: string | null, body: unknown) => send(POST, "/api/v1/drafts", who && token(who), json("POST", body));
const create = async (who: string, body: unknown) => {
  const answer = await post(who, body);
  expect(answer.status).toBe(201);
  return draftSaved.parse(await answer.json());
};
const read = (who: string | null, id: string) =>
  send((request) => GET(request, at(id)), `/api/v1/drafts/${id}`, who && token(who));
const save = (who: string, id: string, body: unknown) =>
  send((request) => PUT(request, at(id)), `/api/v1/drafts/${id}`, token(who), json("PUT", body));
const remove = (who: string, id: string) =>
  send((request) => DELETE(request, at(id)), `/api/v1/drafts/${id}`, token(who), { method: "DELETE" });
const idsOf = async (who: string) =>
  draftsAnswer.parse(await (await send(list, "/api/v1/drafts", token(who))).json()).drafts.map(({ id }) => id);
const refusal = async (answer: { json: () => Promise<unknown> }) =>
  z.object({ error: z.object({ code: z.string(), message: z.string() }) }).parse(await answer.json()).error;

describe("a draft of a report on the server", () => {
  let id = "";
  beforeAll(async () => {
    ({ id } = await create("ann", words("One.")));
  });

  it("is read as it was typed, also without a title and a caption", async () => {
    const view = { id: "v", url: "/relative?bundle=x", figure: "summary", title: "", about: "Medians" };
    const body = { title: "", caption: "", panels: [{ id: "t", markdown: "So \n" }, view] };
    const made = await create("ann", body);
    const { title, caption, panels } = draftAnswer.parse(await (await read("ann", made.id)).json());
    expect({ title, caption, panels }).toEqual(body);
    expect((await remove("ann", made.id)).status).toBe(204);
    expect((await read("ann", made.id)).status).toBe(404);
  });

  it("is visible to its author alone: not to others, managers of all, or readers without a token", async () => {
    expect(await idsOf("ann")).toEqual([id]);
    for (const other of ["bob", "all"]) {
      expect(await idsOf(other)).toEqual([]);
      expect((await read(other, id)).status).toBe(404);
      expect((await save(other, id, { ...words("Mine now."), version: 1 })).status).toBe(404);
      expect((await remove(other, id)).status).toBe(404);
    }
    expect((await read("reviewer", id)).status).toBe(403);
    expect((await read(null, id)).status).toBe(401);
    expect((await post(null, words("x"))).status).toBe(401);
    // Caches may keep neither answers about drafts nor refusals.
    for (const who of ["ann", "bob", null]) expect((await read(who, id)).personal).toBe(true);
  });

  it("is visible only to the token for uploads that began it and to its owner's managing token", async () => {
    const made = await create("ci", words("Nightly."));
    expect(await idsOf("ci")).toEqual([made.id]);
    expect(await idsOf("ci2")).toEqual([]);
    expect(await idsOf("ann")).toEqual([made.id, id]);
    expect((await save("ci2", made.id, { ...words("x"), version: 1 })).status).toBe(404);
    expect((await remove("ci2", made.id)).status).toBe(404);
    expect((await remove("ann", made.id)).status).toBe(204);
  });

  it("is hidden by row security from statements that do not check the author", async () => {
    const count = async (from: { query: (sql: string) => Promise<{ rowCount: number | null }> }) =>
      (await from.query("select from report_drafts")).rowCount;
    expect([await count(pool()), await count(ownerPool())]).toEqual([0, 1]);
    const all = (owner: string, of: string | null) =>
      readingOwn({ owner, token: of }, (rows) => rows.selectFrom("reportDrafts").select("id").execute());
    expect(await all("ann", null)).toEqual([{ id }]);
    expect(await all("ann", "another")).toEqual([]);
    expect(await all("bob", null)).toEqual([]);
    expect(await all("", null)).toEqual([]);
    // Pooled connections forget the owner of the statements before.
    for (let times = 0; times < 12; times += 1) expect(await count(pool())).toBe(0);
  });

  it("is saved over the version that was read; over another version it is refused, and nothing is lost", async () => {
    const first = draftSaved.parse(await (await save("ann", id, { ...words("Two."), version: 1 })).json());
    expect(first.version).toBe(2);
    // The next version would not be an integer of 32 bits.
    expect((await save("ann", id, { ...words("Two."), version: 2_147_483_647 })).status).toBe(400);
    const late = await save("ann", id, { ...words("Also two."), version: 1 });
    expect(late.status).toBe(409);
    expect(await refusal(late)).toMatchObject({
      code: "changed",
      message: expect.stringContaining("as version 2. Nothing was overwritten"),
    });
    const now = draftAnswer.parse(await (await read("ann", id)).json());
    expect([now.version, now.panels]).toEqual([2, words("Two.").panels]);
  });

  it("takes only one of three concurrent saves", async () => {
    const made = await create("bob", words("One."));
    const answers = await Promise.all(
      ["a", "b", "c"].map((text) => save("bob", made.id, { ...words(text), version: 1 })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    expect((await remove("bob", made.id)).status).toBe(204);
  });

  it("has limits on panels, letters, repeated ids, drafts and bytes of an author", async () => {
    const panels = (count: number, markdown = "x") =>
      Array.from({ length: count }, (_, n) => ({ id: `p${n}`, markdown }));
    const status = async (body: unknown) => (await post("bob", body)).status;
    expect(await status({ title: "", caption: "", panels: panels(41) })).toBe(400);
    expect(await status({ title: "", caption: "", panels: panels(1, "x".repeat(20_001)) })).toBe(400);
    expect(await status({ title: "", caption: "", panels: [...panels(1), ...panels(1)] })).toBe(400);
    expect(await status({ ...words("x"), more: 1 })).toBe(400);
    // 40 texts of 13,000 letters are at least 520,000 of 524,288 bytes. Sixteen of them are under 8 MiB, a 17th is not.
    const long = { title: "", caption: "", panels: panels(40, "x".repeat(13_000)) };
    for (let times = 0; times < 16; times += 1) expect(await status(long)).toBe(201);
    const over = await post("bob", long);
    expect([over.status, (await refusal(over)).message]).toEqual([400, expect.stringContaining("8 MiB in all")]);
    await ownerPool().query("delete from report_drafts where owner = 'bob'");
    const small = { title: "", caption: "", panels: [] };
    for (let times = 0; times < 100; times += 1) await create("bob", small);
    expect((await refusal(await post("bob", small))).message).toContain("You keep 100 drafts");
    expect((await post("ann", small)).status).toBe(201);
  });
});
