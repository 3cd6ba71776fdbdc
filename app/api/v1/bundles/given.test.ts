import { describe, expect, it } from "vitest";
import { bundleAnswer, uploadAnswer } from "@/lib/api/schemas/bundles";
import { ownerPool } from "@/lib/db/owner-pool";
import { listPoints } from "@/lib/db/read/points";
import { bundleKeyOf } from "@/lib/db/write/bundles-write";
import type { Rename } from "@/lib/db/write/save-bundle";
import { importBundle } from "@/lib/import/import-bundle";
import { PATCH } from "./[id]/route";
import { json, look, of, send, upload, withOwners } from "./owners.testing";
import { POST } from "./route";

// No word of it, nor of its name, says which database ran.
const csv = (qps: number) => `workload,threads,qps\nread-only,8,${qps}\nwrite,8,300\n`;
const bytesOf = (text: string) => new Uint8Array(Buffer.from(text));
const report = async (id: string, token: string | null) => bundleAnswer.parse(await (await look(id, token)).json());

/** Returns the distinct facts of a bundle's runs, from engine to time of measurement. */
async function runsOf(id: string): Promise<unknown[]> {
  const { rows } = await ownerPool().query(
    `select distinct e.name as engine, eb.raw as build, s.build_version as version, s.build_commit as commit, m.name as machine, x.repeat,
       x.notes ->> 'measuredAt' as measured
     from executions x join settings s on s.id = x.setting_id join engines e on e.id = s.engine_id
     left join engine_builds eb on eb.id = s.build_id left join machines m on m.id = s.machine_id
     join bundles b on b.key = x.bundle_key where b.id = $1`,
    [id],
  );
  return rows;
}

/** Runs the job that the last upload queued for a bundle. */
async function runJob(id: string): Promise<void> {
  const { rows } = await ownerPool().query<{ payload: { bundleKey: number; rename?: Rename } }>(
    "select payload from graphile_worker._private_jobs where key = $1",
    [id],
  );
  await importBundle(rows[0]?.payload.bundleKey ?? 0, { rename: rows[0]?.payload.rename });
}

describe("facts given with an upload", () => {
  const { token } = withOwners();
  const query =
    "&filename=nightly.csv&engine=MyDB&version=v1.2&commit=3F2A9C1&machine=ci-1&branch=main&repeat=2&measured=2026-01-31&project=p";

  it("give a table without an engine its database, and stay with the bundle through another import", async () => {
    const plain = await upload(token("ann"), "&filename=nightly.csv", bytesOf(csv(1000)));
    expect(await runsOf(plain.id)).toMatchObject([{ engine: "unknown", build: null, machine: null, repeat: null }]);

    const { id } = await upload(token("ann"), query, bytesOf(csv(2000)));
    const expected = [
      {
        engine: "mydb",
        build: "mydb-1.2-3f2a9c1",
        version: "1.2",
        commit: "3f2a9c1",
        machine: "ci-1",
        repeat: "2",
        measured: "2026-01-31",
      },
    ];
    expect(await runsOf(id)).toEqual(expected);
    const answer = await report(id, token("ann"));
    expect(answer.given).toMatchObject({
      by: "ann",
      values: { engine: "mydb", version: "1.2", commit: "3f2a9c1", branch: "main", project: "p" },
    });
    expect(answer.issues.map(({ code }) => code)).toEqual(["columns-read"]);
    await importBundle((await bundleKeyOf(id)) ?? 0);
    expect(await runsOf(id)).toEqual(expected);
    const { points } = await listPoints({ limit: 10 }, new Map([["engine", ["mydb"]]]));
    expect(points.flatMap(({ metrics }) => metrics.qps ?? []).toSorted((a, b) => a - b)).toEqual([300, 2000]);
  });

  it("may come in a form, above its file; a parameter counts before a field", async () => {
    const form = new FormData();
    form.set("engine", "formdb");
    form.set("version", "7");
    form.set("file", new File([csv(3000)], "nightly.csv"));
    const answer = await send(POST, "/api/v1/bundles?wait=0&version=8", null, { method: "POST", body: form });
    expect(answer.status).toBe(201);
    const { rows } = await ownerPool().query(
      "select given -> 'values' as given from bundles order by key desc limit 1",
    );
    expect(rows).toEqual([{ given: { engine: "formdb", version: "8" } }]);
  });

  it("are refused as a whole where one is invalid, with its name and the reason, and are not stored", async () => {
    const count = async () => (await ownerPool().query("select from bundles")).rowCount;
    const before = await count();
    const post = (address: string, body: BodyInit) => send(POST, address, null, { method: "POST", body });
    const answer = await post("/api/v1/bundles?wait=0&commit=main&measured=2999-01-01", bytesOf(csv(4000)));
    expect(answer.status).toBe(400);
    expect(JSON.stringify(await answer.json())).toMatch(/commit: is no commit.*measured: lies in the future/);
    expect((await post(`/api/v1/bundles?wait=0&machine=${"x".repeat(101)}`, bytesOf(csv(4001)))).status).toBe(400);
    expect((await post("/api/v1/bundles?wait=0&machine=a%00b", bytesOf(csv(4002)))).status).toBe(400);
    expect((await post("/api/v1/bundles?wait=0&engine=a&engine=b", bytesOf(csv(4003)))).status).toBe(400);
    const form = new FormData();
    form.set("commit", "main");
    form.set("file", new File([csv(4004)], "nightly.csv"));
    expect((await post("/api/v1/bundles?wait=0", form)).status).toBe(400);
    expect(await count()).toBe(before);
  });

  it("can be added later only by their owner", async () => {
    const body = bytesOf(csv(5000));
    const { id } = await upload(token("ann"), "&filename=nightly.csv&engine=mydb", body);
    const again = (who: string, more: string) =>
      send(POST, `/api/v1/bundles?wait=0&filename=nightly.csv${more}`, token(who), { method: "POST", body });
    const bobs = await again("bob", "&engine=evil&version=6");
    expect(bobs.status).toBe(200);
    expect(await bobs.json()).toMatchObject({
      status: "ready",
      kept: [
        { key: "engine", stands: "mydb", sent: "evil", text: "engine stays mydb; you sent evil" },
        { key: "version", stands: null, sent: "6" },
      ],
    });
    expect(await (await again("ann", "&version=1.3")).json()).toMatchObject({
      id,
      duplicate: true,
      status: "importing",
    });
    await runJob(id);
    expect(await runsOf(id)).toMatchObject([{ engine: "mydb", build: "mydb-1.3" }]);
    expect((await report(id, token("ann"))).given?.values).toEqual({ engine: "mydb", version: "1.3" });
    // The same facts again are no news.
    expect(await (await again("ann", "&version=1.3")).json()).toMatchObject({ status: "ready" });
    expect(await (await again("ann", "")).json()).toMatchObject({ status: "ready" });
  });

  it("are restated and removed by their owner, and every change is kept with its author and time", async () => {
    const body = bytesOf(csv(5100));
    const { id } = await upload(token("ann"), "&filename=nightly.csv&engine=mydb&version=1.2&machine=ci-1", body);
    const again = (more: string) =>
      send(POST, `/api/v1/bundles?wait=0&filename=nightly.csv${more}`, token("ann"), { method: "POST", body });
    expect(await (await again("&engine=otherdb&version=&repeat=")).json()).toMatchObject({ kept: [] });
    await runJob(id);
    expect(await runsOf(id)).toMatchObject([{ engine: "otherdb", build: null, machine: "ci-1" }]);
    const { given } = await report(id, token("ann"));
    expect(given?.values).toEqual({ engine: "otherdb", machine: "ci-1" });
    expect(given?.changes.map(({ key, from, to, by }) => [key, from, to, by])).toEqual([
      ["engine", "mydb", "otherdb", "ann"],
      ["version", "1.2", null, "ann"],
    ]);
    const { rows } = await ownerPool().query(
      "select actor, details from audit where subject = $1 and action = 'state'",
      [id],
    );
    expect(rows).toMatchObject([
      { actor: expect.stringMatching(/^ann /), details: { engine: ["mydb", "otherdb"], version: ["1.2", null] } },
    ]);
    // The way back, without the bytes: by the owner alone.
    const facts = { given: { engine: "mydb", version: "1.2", machine: "ci-1", repeat: null } };
    const change = (who: string) =>
      send((asked) => PATCH(asked, of(id)), `/api/v1/bundles/${id}`, token(who), json("PATCH", facts));
    expect((await change("bob")).status).toBe(403);
    expect((await change("ann")).status).toBe(200);
    await runJob(id);
    expect(
      (await report(id, token("ann"))).given?.changes.slice(2).map(({ key, from, to }) => [key, from, to]),
    ).toEqual([
      ["engine", "otherdb", "mydb"],
      ["version", null, "1.2"],
    ]);
    expect(await runsOf(id)).toMatchObject([{ engine: "mydb", build: "mydb-1.2", machine: "ci-1" }]);
  });

  it("of a bundle without an owner can be added, but not changed, by readers who send the same bytes", async () => {
    const body = bytesOf(csv(5200));
    const { id } = await upload(null, "&filename=nightly.csv&engine=mydb&version=1.2", body);
    const again = async (who: string | null, more: string) => {
      const answer = await send(POST, `/api/v1/bundles?wait=0${more}`, who && token(who), { method: "POST", body });
      expect(answer.status).toBe(200);
      return uploadAnswer.parse(await answer.json());
    };
    for (const who of [null, "bob"]) {
      const answer = await again(who, "&filename=nightly.csv&engine=evil&version=");
      expect(answer.kept.map(({ text }) => text)).toEqual([
        "engine stays mydb; you sent evil",
        "version stays 1.2; you asked to remove it",
      ]);
      expect(answer.status).toBe("ready");
    }
    // Another name would state another build.
    const renamed = await again(null, "&filename=mysql-8.0.36.csv");
    expect(renamed.kept.map(({ text }) => text)).toEqual(["file name stays nightly.csv; you sent mysql-8.0.36.csv"]);
    expect((await again("bob", "&filename=nightly.csv&machine=ci-7&engine=evil")).kept).toHaveLength(1);
    // Facts that wait for their import count, too.
    const late = await again(null, "&filename=nightly.csv&machine=evil-1&repeat=3");
    expect(late.kept.map(({ text }) => text)).toEqual(["machine stays ci-7; you sent evil-1"]);
    await runJob(id);
    expect(await runsOf(id)).toMatchObject([{ engine: "mydb", build: "mydb-1.2", machine: "ci-7", repeat: "3" }]);
    const { given } = await report(id, null);
    expect(given?.values).toEqual({ engine: "mydb", version: "1.2", machine: "ci-7", repeat: "3" });
    expect(given?.changes.map(({ key, by }) => [key, by])).toEqual([
      ["machine", "bob"],
      ["repeat", null],
    ]);
  });

  it("that arrive while an import waits in the queue are used by it", async () => {
    const body = bytesOf(csv(5300));
    const answer = uploadAnswer.parse(
      await (await send(POST, "/api/v1/bundles?wait=0&filename=n.csv", null, { method: "POST", body })).json(),
    );
    await send(POST, "/api/v1/bundles?wait=0&filename=n.csv&engine=mydb", null, { method: "POST", body });
    await runJob(answer.id);
    expect(await runsOf(answer.id)).toMatchObject([{ engine: "mydb" }]);
  });

  it("never replace a file's own facts: the difference is an issue with its line", async () => {
    const text = "engine,version,workload,threads,qps\nmysql,8.0.36,read-only,8,100\nmysql,8.4.2,read-only,8,120\n";
    const { id } = await upload(token("ann"), "&filename=two.csv&engine=mysql&version=8.4.2", bytesOf(text));
    expect((await runsOf(id)).length).toBe(2);
    const { issues } = await report(id, token("ann"));
    expect(issues.filter(({ code }) => code === "given-differs")).toEqual([
      expect.objectContaining({
        path: "two.csv",
        line: 2,
        message: "Given with the upload: version 8.4.2. The output says 8.0.36, which counts.",
      }),
    ]);
  });
});
