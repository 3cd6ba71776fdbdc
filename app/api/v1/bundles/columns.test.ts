import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { bundleAnswer, uploadAnswer } from "@/lib/api/schemas/bundles";
import { makeTar } from "@/lib/archive/archives.testing";
import { ownerPool } from "@/lib/db/owner-pool";
import { loadUnreadTables } from "@/lib/db/read/unread-tables";
import { bundleKeyOf, bundleState } from "@/lib/db/write/bundles-write";
import { isReadAgain, mappingRight } from "@/lib/db/write/manage-bundle";
import { importBundle } from "@/lib/import/import-bundle";
import { asRequest } from "@/lib/request-context.testing";
import { PATCH } from "./[id]/route";
import { base, json, look, of, send, upload, withOwners } from "./owners.testing";
import { POST } from "./route";
import { uploadedAnswer } from "./uploaded-answer";

const { token } = withOwners();
let made = 0;
/** Returns a table that no importer reads; each call gives another one. */
const unread = () => new Uint8Array(Buffer.from(`flavour,score\nwarm,${++made}\ncold,2\n`));
const manifest = 'version: 1\nruns:\n  - files: "*.csv"\n    set: { engine: mydb }\n';
const report = async (id: string, token: string | null) => bundleAnswer.parse(await (await look(id, token)).json());

/** Runs `work` on a bundle's page as the holder of a token. */
async function as<T>(token: string | null, id: string, work: () => Promise<T>): Promise<T> {
  const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {};
  return (await asRequest(new Request(`${base}/bundles/${id}/columns`, { headers }), work)).answer;
}

describe("a bundle with a table that no importer reads", () => {
  const change = (id: string, who: string | null, body: unknown) =>
    send((request) => PATCH(request, of(id)), `/api/v1/bundles/${id}`, who && token(who), json("PATCH", body));

  it("is kept as a draft, whose tables its owner sees, but neither another owner nor a reader without a token", async () => {
    const { id } = await upload(token("ann"), "&filename=a.csv&visibility=public", unread());
    expect(await report(id, token("ann"))).toMatchObject({ visibility: "draft", counts: { points: 0 } });
    const seen = (who: string | null) => as(who && token(who), id, () => loadUnreadTables(id));
    expect(await seen("ann")).toMatchObject({ tables: [{ files: 1 }], visibilityAsked: "public" });
    for (const who of ["bob", null]) {
      expect((await look(id, who && token(who))).status).toBe(404);
      expect(await seen(who)).toEqual({ tables: [], visibilityAsked: null });
    }
  });

  it("is named a draft, or unlisted, by the answer to its upload, with the reason and the page of columns", async () => {
    for (const [who, visibility, sees] of [
      ["ann", "draft", "its owner sees it"],
      [null, "unlisted", "readers with its address see it"],
    ] as const) {
      const body = unread();
      const { id } = await upload(
        who && token(who),
        who === null ? "&filename=a.csv" : "&filename=a.csv&visibility=public",
        body,
      );
      const state = await bundleState((await bundleKeyOf(id)) ?? 0);
      if (!state) throw new Error("The bundle is gone.");
      const stored = { state, duplicate: false, kept: [], replacing: null };
      const answer = await uploadedAnswer(new Request(`${base}/api/v1/bundles`), stored, { wait: 0, deleteKey: null });
      expect(uploadAnswer.parse(await answer.json())).toMatchObject({
        status: "ready",
        visibility,
        waiting: expect.stringMatching(new RegExp(`only ${sees} until it has some\\. .*/bundles/${id}/columns `)),
      });
    }
  });

  it("is not described to others who upload the same bytes", async () => {
    const body = unread();
    const { id } = await upload(null, "&filename=a.csv", body);
    const again = await send(POST, "/api/v1/bundles?wait=0&filename=a.csv", token("bob"), { method: "POST", body });
    const answer = uploadAnswer.parse(await again.json());
    expect(answer).toMatchObject({ id, duplicate: true, visibility: null, waiting: null });
  });

  it("is private where its upload requested that", async () => {
    const { id } = await upload(token("ann"), "&filename=a.csv&visibility=private", unread());
    expect(await report(id, token("ann"))).toMatchObject({ visibility: "private" });
  });

  it("is unlisted without an owner, since its uploader could not see a draft", async () => {
    const { id } = await upload(null, "&filename=a.csv", unread());
    expect(await report(id, null)).toMatchObject({ visibility: "unlisted", owner: null });
    expect(await as(null, id, () => mappingRight(id))).toBe("key");
  });

  it("gets a manifest only from readers who may change it", async () => {
    const { id } = await upload(token("ann"), "&filename=a.csv&visibility=unlisted", unread());
    expect(await as(token("ann"), id, () => mappingRight(id))).toBe("yes");
    expect(await as(token("bob"), id, () => mappingRight(id))).toBeNull();
    expect(await as(null, id, () => mappingRight(id))).toBeNull();
    // A draft is absent for others.
    expect((await change(id, "bob", { manifest })).status).toBe(404);
    expect((await change(id, null, { manifest })).status).toBe(404);
    expect((await report(id, token("ann"))).given).toBeNull();
  });

  it("keeps a stated manifest with author and time, applies it at its next import, and removes it on request", async () => {
    const { id } = await upload(token("ann"), "&filename=a.csv", unread());
    const key = (await bundleKeyOf(id)) ?? 0;
    expect(await isReadAgain(id)).toBe(false);
    expect((await change(id, "ann", { manifest })).status).toBe(200);
    // Its page waits until the import that applies it.
    expect(await isReadAgain(id)).toBe(true);
    await importBundle(key);
    expect(await isReadAgain(id)).toBe(false);
    const { given } = await report(id, token("ann"));
    expect(given).toMatchObject({ by: "ann", values: {}, manifest: { text: manifest, from: null } });
    const stated = { key: "manifest", from: null, to: "4 lines", by: "ann", at: expect.any(String) };
    expect(given?.changes).toEqual([stated]);
    const noted = "select actor, action, details from audit where subject = $1 and action = 'state'";
    const { rows } = await ownerPool().query(noted, [id]);
    expect(rows).toMatchObject([{ action: "state", details: { manifest: [null, "4 lines"] } }]);

    expect((await change(id, "ann", { manifest: null })).status).toBe(200);
    await importBundle(key);
    expect((await report(id, token("ann"))).given).toMatchObject({
      manifest: null,
      changes: [{ to: "4 lines" }, { from: "4 lines", to: null }],
    });
  });

  it("refuses a wrong or too long manifest, and keeps the stated one", async () => {
    const { id } = await upload(token("ann"), "&filename=a.csv", unread());
    expect((await change(id, "ann", { manifest })).status).toBe(200);
    await importBundle((await bundleKeyOf(id)) ?? 0);
    const wrong = await change(id, "ann", { manifest: "version: 1\nrun: []\n" });
    expect(wrong.status).toBe(400);
    expect(JSON.stringify(await wrong.json())).toContain("Line 2, column 1: run is not a key here");
    expect((await change(id, "ann", { manifest: `version: 1\n${"# x\n".repeat(5_000)}` })).status).toBe(400);
    expect((await report(id, token("ann"))).given?.manifest?.text).toBe(manifest);
  });

  it("refuses a manifest with a secret, since all readers of the bundle would see it", async () => {
    const { id } = await upload(token("ann"), "&filename=a.csv", unread());
    const rule = (set: string) => `version: 1\nruns:\n  - files: "*.csv"\n    set: { ${set} }\n`;
    for (const text of [
      rule("password: hunter2"),
      rule('command: "psql postgres://me:hunter2@db/x"'),
      `# run with --password=hunter2\n${manifest}`,
    ])
      expect([text, (await change(id, "ann", { manifest: text })).status]).toEqual([text, 400]);
    const column = 'version: 1\nruns:\n  - files: "*.csv"\n    columns: { password: ignore }\n';
    expect((await change(id, "ann", { manifest: column })).status).toBe(200);
  });

  it("changes no other fact where the manifest is wrong", async () => {
    const { id } = await upload(token("ann"), "&filename=a.csv", unread());
    expect((await change(id, "ann", { title: "another", manifest: "version: 2\n" })).status).toBe(400);
    expect((await report(id, token("ann"))).title).not.toBe("another");
  });

  it("keeps its stated facts and the manifest separately", async () => {
    const { id } = await upload(token("ann"), "&filename=a.csv&machine=ci-1", unread());
    const key = (await bundleKeyOf(id)) ?? 0;
    await change(id, "ann", { manifest });
    await change(id, "ann", { given: { machine: "ci-2" } });
    await importBundle(key);
    const { given } = await report(id, token("ann"));
    expect(given).toMatchObject({ values: { machine: "ci-2" }, manifest: { text: manifest } });
  });
});

describe("a manifest that was stated for a bundle", () => {
  const night = (more = "") =>
    new Uint8Array(Buffer.from(`flavour${more},num_clients,avg_time\nwarm,8,${100 + ++made}\ncold,8,4\n`));
  const said =
    'version: 1\nruns:\n  - files: "{_}.csv"\n    columns:\n      flavour: workload\n' +
    "      num_clients: threads\n      avg_time: { is: mean, unit: ms }\n";
  const state = async (id: string, manifest: string | null) => {
    const address = `/api/v1/bundles/${id}`;
    const done = await send((asked) => PATCH(asked, of(id)), address, token("ann"), json("PATCH", { manifest }));
    expect(done.status).toBe(200);
    await importBundle((await bundleKeyOf(id)) ?? 0);
  };
  const facts = "&filename=n.csv&visibility=public&engine=mydb&project=";

  it("gives the bundle its numbers and the requested visibility, and its removal takes the numbers back", async () => {
    const { id } = await upload(token("ann"), `${facts}one`, night());
    expect(await report(id, token("ann"))).toMatchObject({ visibility: "draft", counts: { points: 0 } });
    await state(id, said);
    expect(await report(id, null)).toMatchObject({ visibility: "public", counts: { points: 2 } });
    // In milliseconds: 4, and 100 with the number of this upload.
    const { rows } = await ownerPool().query(
      `select distinct p.latency_mean_seconds as mean from points p join bundles b on b.key = p.bundle_key
       where b.id = $1 order by 1`,
      [id],
    );
    expect(rows).toEqual([{ mean: 4 / 1000 }, { mean: (100 + made) / 1000 }]);
    await state(id, null);
    expect(await report(id, null)).toMatchObject({ counts: { points: 0 } });
  });

  it("counts for the owner's next upload of the same columns in its project, names that project, and can be removed", async () => {
    const first = await upload(token("ann"), `${facts}two`, night());
    await state(first.id, said);
    const next = await upload(token("ann"), `${facts}two`, night());
    const { counts, given, visibility } = await report(next.id, token("ann"));
    expect([counts.points, visibility]).toEqual([2, "public"]);
    expect(given?.manifest).toMatchObject({ text: said, from: "two" });
    // After its removal it stays removed at the next import.
    await state(next.id, null);
    await importBundle((await bundleKeyOf(next.id)) ?? 0);
    expect(await report(next.id, token("ann"))).toMatchObject({ counts: { points: 0 }, given: { manifest: null } });
  });

  it("counts only where the bundle contains no manifest, anywhere in the archive", async () => {
    const own = { name: "a/benchfolio.yaml", bytes: said.replace("is: mean", "is: median") };
    const table = { name: "a/n.csv", bytes: Buffer.from(night()).toString() };
    for (const members of [
      [own, table],
      [table, own],
    ]) {
      const body = new Uint8Array(gzipSync(await makeTar(...members, { name: "a/n.txt", bytes: String(++made) })));
      const { id } = await upload(token("ann"), "&filename=a.tar.gz&engine=mydb", body);
      await state(id, said.replace("{_}.csv", "a/{_}.csv"));
      const { rows } = await ownerPool().query(
        `select p.latency_mean_seconds as mean, p.latency_p50_seconds as median from points p
         join bundles b on b.key = p.bundle_key where b.id = $1 order by 2`,
        [id],
      );
      expect(rows[0]).toEqual({ mean: null, median: 4 / 1000 });
    }
  });

  it("of a private bundle never appears in a bundle that others see", async () => {
    const hiding = facts.replace("public", "private");
    const first = await upload(token("ann"), `${hiding}five`, night());
    await state(first.id, said);
    const seen = await upload(token("ann"), `${facts}five`, night());
    expect(await report(seen.id, token("ann"))).toMatchObject({ counts: { points: 0 }, given: { manifest: null } });
    const hidden = await upload(token("ann"), `${hiding}five`, night());
    expect((await report(hidden.id, token("ann"))).counts.points).toBe(2);
  });

  it("never counts for another owner, project or other columns", async () => {
    const first = await upload(token("ann"), `${facts}three`, night());
    await state(first.id, said);
    for (const [who, project, more] of [
      ["bob", "three", ""],
      ["ann", "four", ""],
      ["ann", "three", "s"],
    ] as const) {
      const { id } = await upload(token(who), facts + project, night(more));
      expect((await report(id, token(who))).counts.points, `${who} ${project} ${more}`).toBe(0);
    }
  });
});
