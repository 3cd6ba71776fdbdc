import { describe, expect, it } from "vitest";
import { z } from "zod";
import { POST as freeze } from "@/app/api/v1/snapshots/route";
import { GET as frozenFile } from "@/app/s/[key]/[format]/route";
import { auditLines } from "@/lib/db/access/audit";
import { ownerPool } from "@/lib/db/owner-pool";
import { restoreBundle, retractBundle } from "@/lib/db/write/withdraw-bundle";
import { POST as writeNote } from "./[id]/notes/route";
import { DELETE, PATCH } from "./[id]/route";
import { POST as withdraw } from "./[id]/withdrawal/route";
import { base, bytes, DATASET, json, look, of, send, upload, withOwners } from "./owners.testing";

describe("owners", () => {
  const { token, tokens } = withOwners();

  it("retract with a reason that old links show; those of hidden bundles show nothing", async () => {
    const retract = (id: string, who: string | null, body: unknown = { action: "retract", reason: "Wrong build." }) =>
      send(
        (request) => withdraw(request, of(id)),
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
    const gone = await look(open.id, null);
    expect([gone.status, JSON.stringify(await gone.json())]).toEqual([410, expect.stringContaining("Wrong build.")]);
    const unseen = await look(hidden.id, null);
    expect([unseen.status, JSON.stringify(await unseen.json())]).toEqual([404, expect.not.stringContaining("Wrong")]);
    expect(await upload(token("bob"), "", secret)).toMatchObject({ status: 409, code: "held-by-others" });
    expect((await retract(hidden.id, "ann", { action: "restore" })).status).toBe(204);
    expect([(await look(hidden.id, null)).status, (await look(hidden.id, token("ann"))).status]).toEqual([404, 200]);
    const better = await upload(token("ann"));
    await retract(open.id, "ann", { action: "restore" });
    expect((await retract(open.id, "ann", { action: "replace", reason: "Again.", by: better.id })).status).toBe(204);
    const answer = z
      .object({ error: z.object({ message: z.string() }) })
      .parse(await (await look(open.id, null)).json());
    expect(answer.error.message).toContain(`It was replaced by ${better.id}.`);
  });

  it("get a key without a token, which can only delete their upload", async () => {
    const { id, deleteKey } = await upload(null);
    const other = await upload(null);
    expect(deleteKey).toMatch(/^bfd_\w{32}$/);
    const remove = (what: string, key: string | null) =>
      send((request) => DELETE(request, of(what)), `/api/v1/bundles/${what}?reason=Mistake`, key, { method: "DELETE" });
    expect((await remove(id, null)).status).toBe(401);
    expect((await remove(id, other.deleteKey)).status).toBe(403);
    const changed = await send(
      (request) => PATCH(request, of(id)),
      `/api/v1/bundles/${id}`,
      deleteKey,
      json("PATCH", { title: "x" }),
    );
    expect(changed.status).toBe(401);
    expect((await remove(id, deleteKey)).status).toBe(204);
    expect((await look(id, null)).status).toBe(410);
    expect((await auditLines(1))[0]).toMatchObject({ actor: "delete key", action: "delete", subject: id });
    const stored = JSON.stringify((await ownerPool().query("select * from bundles, audit, tokens")).rows);
    for (const secret of [deleteKey, other.deleteKey, ...Object.values(tokens)]) expect(stored).not.toContain(secret);
  });

  it("can later hide a bundle from frozen views that only list it, and from those of older versions", async () => {
    const shown = await upload(token("ann"));
    const other = await upload(token("ann"), "&title=Canary+title");
    const url = `/compare?dataset=${DATASET}&bundle=${shown.id}`;
    const frozen = await send(freeze, "/api/v1/snapshots", token("ann"), json("POST", { url, title: "", caption: "" }));
    const { key } = z.object({ key: z.string() }).parse(await frozen.json());
    expect((await auditLines(1))[0]).toMatchObject({
      actor: expect.stringMatching(/^ann /),
      action: "freeze",
      subject: key,
      details: { url: expect.stringContaining(shown.id) },
    });
    // Older views were stored with all options of their filters.
    const stored = z
      .object({ facets: z.array(z.looseObject({ key: z.string(), options: z.array(z.unknown()) })) })
      .loose()
      .parse((await ownerPool().query("select view from snapshots where key = $1", [key])).rows[0]?.view);
    const offered = { value: other.id, label: "Canary title", count: 1, selected: false };
    const facets = stored.facets.map((facet) =>
      facet.key === "bundle" ? { ...facet, options: [...facet.options, offered] } : facet,
    );
    expect(JSON.stringify(facets)).toContain("Canary title");
    await ownerPool().query(
      `insert into snapshots (key, url, title, caption, kind, view, versions, created_at, sha256)
       select '2222222222', url, title, caption, kind, $2, versions, created_at, sha256 from snapshots where key = $1`,
      [key, JSON.stringify({ ...stored, facets })],
    );
    const change = json("PATCH", { visibility: "private" });
    await send((request) => PATCH(request, of(other.id)), `/api/v1/bundles/${other.id}`, token("ann"), change);
    for (const one of [key, "2222222222"])
      for (const format of ["json", "html", "csv", "config.json", "metadata.json"]) {
        const request = new Request(`${base}/s/${one}.${format}`);
        const answer = await frozenFile(request, { params: Promise.resolve({ key: one, format }) });
        const text = await answer.text();
        expect([one, format, answer.status, text.includes(other.id), text.includes("Canary")]).toEqual([
          one,
          format,
          200,
          false,
          false,
        ]);
      }
  });

  it("keep frozen views of hidden bundles to themselves; after a deletion only managers of all see them", async () => {
    const { id } = await upload(token("ann"), "&visibility=private");
    const url = `/compare?bundle=${id}`;
    const post = (who: string | null) =>
      send(freeze, "/api/v1/snapshots", who && token(who), json("POST", { url, title: "", caption: "" }));
    expect((await post(null)).status).toBe(422);
    const { key } = z.object({ key: z.string() }).parse(await (await post("ann")).json());
    const open = (who: string | null) =>
      send(
        (request) => frozenFile(request, { params: Promise.resolve({ key, format: "json" }) }),
        `/s/${key}.json`,
        who && token(who),
      );
    expect([(await open(null)).status, (await open("bob")).status, (await open("ann")).status]).toEqual([
      404, 404, 200,
    ]);
    expect([(await open("ann")).personal, (await open(null)).personal]).toEqual([true, false]);
    await send((request) => DELETE(request, of(id)), `/api/v1/bundles/${id}`, token("ann"), { method: "DELETE" });
    expect([(await open(null)).status, (await open("ann")).status, (await open("all")).status]).toEqual([
      404, 404, 200,
    ]);
  });

  it("keep frozen views and notes of a deleted hidden bundle from readers who upload the same bytes", async () => {
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
          (request) => frozenFile(request, { params: Promise.resolve({ key, format: "json" }) }),
          `/s/${key}.json`,
          who && token(who),
        )
      ).status;
    const write = (who: string, body: string) =>
      send(
        (request) => writeNote(request, of(id)),
        `/api/v1/bundles/${id}/notes`,
        token(who),
        json("POST", { kind: "note", body }),
      );
    const before = await frozen("ann");
    expect((await write("ann", "For the customer alone.")).status).toBe(201);
    await send((request) => DELETE(request, of(id)), `/api/v1/bundles/${id}`, token("ann"), { method: "DELETE" });
    expect(await upload(token("bob"), "", secret)).toMatchObject({ status: 201, id });
    // The first note is bob's, and everybody may see his frozen view.
    expect(await (await write("bob", "Mine.")).json()).toMatchObject({ number: 1, body: "Mine." });
    const after = await frozen("bob");
    for (const who of [null, "bob", "ann"])
      expect([await open(before, who), await open(after, who)]).toEqual([404, 200]);
    expect(await open(before, "all")).toBe(200);
    await retractBundle(id, "For a moment.");
    await restoreBundle(id);
    expect([await open(before, "bob"), await open(after, "bob")]).toEqual([404, 200]);
  });

  it("see that bytes were retracted, also after a deletion, until the retraction is withdrawn", async () => {
    const wrong = bytes();
    const { id } = await upload(token("ann"), "", wrong);
    await retractBundle(id, "A debug build.");
    await send((request) => DELETE(request, of(id)), `/api/v1/bundles/${id}`, token("ann"), { method: "DELETE" });
    expect(await upload(token("bob"), "", wrong)).toMatchObject({ status: 410, code: "gone" });
    await restoreBundle(id);
    await expect(restoreBundle(id)).rejects.toThrow("was deleted on");
    expect(await upload(token("bob"), "", wrong)).toMatchObject({ status: 201, id });
  });

  it("keep a frozen view to themselves if its address names a hidden bundle, even without its numbers", async () => {
    const [open, hidden] = [await upload(token("ann")), await upload(token("ann"), "&visibility=private")];
    // Filters offer every visible bundle by title.
    const body = json("POST", { url: `/compare?bundle=${open.id}&a=${hidden.id}`, title: "", caption: "" });
    const made = await send(freeze, "/api/v1/snapshots", token("ann"), body);
    const { key } = z.object({ key: z.string() }).parse(await made.json());
    const read = (who: string | null) =>
      send(
        (request) => frozenFile(request, { params: Promise.resolve({ key, format: "json" }) }),
        `/s/${key}.json`,
        who && token(who),
      );
    expect([(await read(null)).status, (await read("bob")).status, (await read("ann")).status]).toEqual([
      404, 404, 200,
    ]);
  });
});
