import { describe, expect, it } from "vitest";
import { bundleAnswer } from "@/lib/api/schemas/bundles";
import { ownerPool } from "@/lib/db/owner-pool";
import { loadUnreadTables } from "@/lib/db/read/unread-tables";
import { bundleKeyOf } from "@/lib/db/write/bundles-write";
import { mappingRight } from "@/lib/db/write/manage-bundle";
import { importBundle } from "@/lib/import/import-bundle";
import { asRequest } from "@/lib/request-context.testing";
import { PATCH } from "./[id]/route";
import { base, json, look, of, send, upload, withOwners } from "./owners.testing";

let made = 0;
/** A table that nothing explains; each one is another. */
const unread = () => new Uint8Array(Buffer.from(`flavour,score\nwarm,${++made}\ncold,2\n`));
const manifest = 'version: 1\nruns:\n  - files: "*.csv"\n    set: { engine: mydb }\n';
const report = async (id: string, token: string | null) => bundleAnswer.parse(await (await look(id, token)).json());

/** Runs `work` on a bundle's page as the holder of a token. */
async function as<T>(token: string | null, id: string, work: () => Promise<T>): Promise<T> {
  const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {};
  return (await asRequest(new Request(`${base}/bundles/${id}/columns`, { headers }), work)).answer;
}

describe("a bundle with a table that nothing explains", () => {
  const { token } = withOwners();
  const post = (id: string, who: string | null, body: unknown) =>
    send((request) => PATCH(request, of(id)), `/api/v1/bundles/${id}`, who && token(who), json("PATCH", body));

  it("is kept as a draft of its owner, whom alone its tables are shown", async () => {
    const { id } = await upload(token("ann"), "&filename=a.csv&visibility=public", unread());
    expect(await report(id, token("ann"))).toMatchObject({ visibility: "draft", counts: { points: 0 } });
    const seen = (who: string | null) => as(who && token(who), id, () => loadUnreadTables(id));
    expect(await seen("ann")).toMatchObject({ tables: [{ files: 1 }], visibilityAsked: "public" });
    for (const who of ["bob", null]) {
      expect((await look(id, who && token(who))).status).toBe(404);
      expect(await seen(who)).toEqual({ tables: [], visibilityAsked: null });
    }
  });

  it("stays as private as its upload asked", async () => {
    const { id } = await upload(token("ann"), "&filename=a.csv&visibility=private", unread());
    expect(await report(id, token("ann"))).toMatchObject({ visibility: "private" });
  });

  it("is unlisted without an owner: nobody could see a draft", async () => {
    const { id } = await upload(null, "&filename=a.csv", unread());
    expect(await report(id, null)).toMatchObject({ visibility: "unlisted", owner: null });
    expect(await as(null, id, () => mappingRight(id))).toBe("key");
  });

  it("is explained by those alone who may change it", async () => {
    const { id } = await upload(token("ann"), "&filename=a.csv&visibility=unlisted", unread());
    expect(await as(token("ann"), id, () => mappingRight(id))).toBe("yes");
    expect(await as(token("bob"), id, () => mappingRight(id))).toBeNull();
    expect(await as(null, id, () => mappingRight(id))).toBeNull();
    // A draft is absent for others.
    expect((await post(id, "bob", { manifest })).status).toBe(404);
    expect((await post(id, null, { manifest })).status).toBe(404);
    expect((await report(id, token("ann"))).given).toBeNull();
  });

  it("keeps a stated manifest with who and when, applies it at its next import, and takes it back", async () => {
    const { id } = await upload(token("ann"), "&filename=a.csv", unread());
    const key = (await bundleKeyOf(id)) ?? 0;
    expect((await post(id, "ann", { manifest })).status).toBe(200);
    await importBundle(key);
    const { given } = await report(id, token("ann"));
    expect(given).toMatchObject({ by: "ann", values: {}, manifest: { text: manifest, from: null } });
    expect(given?.changes).toMatchObject([{ key: "manifest", from: null, to: "4 lines", by: "ann" }]);
    const noted = "select actor, action, details from audit where subject = $1 and action = 'state'";
    const { rows } = await ownerPool().query(noted, [id]);
    expect(rows).toMatchObject([{ action: "state", details: { manifest: [null, "4 lines"] } }]);

    expect((await post(id, "ann", { manifest: null })).status).toBe(200);
    await importBundle(key);
    expect((await report(id, token("ann"))).given).toMatchObject({
      manifest: null,
      changes: [{ to: "4 lines" }, { from: "4 lines", to: null }],
    });
  });

  it("refuses a manifest that is wrong or too long, and keeps what was stated", async () => {
    const { id } = await upload(token("ann"), "&filename=a.csv", unread());
    const wrong = await post(id, "ann", { manifest: "version: 1\nrun: []\n" });
    expect(wrong.status).toBe(400);
    expect(JSON.stringify(await wrong.json())).toContain("Line 2, column 1: run is no key here");
    expect((await post(id, "ann", { manifest: `version: 1\n${"# x\n".repeat(5_000)}` })).status).toBe(400);
    expect((await report(id, token("ann"))).given).toBeNull();
  });

  it("keeps its stated facts beside the manifest, each changed by itself", async () => {
    const { id } = await upload(token("ann"), "&filename=a.csv&machine=ci-1", unread());
    const key = (await bundleKeyOf(id)) ?? 0;
    await post(id, "ann", { manifest });
    await post(id, "ann", { given: { machine: "ci-2" } });
    await importBundle(key);
    const { given } = await report(id, token("ann"));
    expect(given).toMatchObject({ values: { machine: "ci-2" }, manifest: { text: manifest } });
  });
});
