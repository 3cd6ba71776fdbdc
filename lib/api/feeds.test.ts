import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import path from "node:path";
import { parse } from "csv-parse/sync";
import { parquetReadObjects } from "hyparquet";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { GET as getBuildFeed } from "@/app/builds/[engine]/[raw]/feed.atom/route";
import { GET as getCff } from "@/app/bundles/[id]/CITATION.cff/route";
import { GET as getCroissant } from "@/app/bundles/[id]/croissant/route";
import { readyBundle } from "@/app/bundles/[id]/describe";
import { GET as getBundleFeed } from "@/app/bundles/[id]/feed.atom/route";
import { GET as getNumbers } from "@/app/bundles/[id]/numbers/[format]/route";
import { GET as getEngineFeed } from "@/app/engines/[name]/feed.atom/route";
import { GET as getFeed } from "@/app/feed.atom/route";
import { createToken } from "@/lib/db/access/tokens";
import { ownerPool } from "@/lib/db/owner-pool";
import { withTestDatabase } from "@/lib/db/test-database";
import { bundleKeyOf } from "@/lib/db/write/bundles-write";
import { insertTestBundle } from "@/lib/db/write/rows.testing";
import { restoreBundle, retractBundle } from "@/lib/db/write/withdraw-bundle";
import { importBundle } from "@/lib/import/import-bundle";
import { storeUpload } from "@/lib/import/upload";
import { asRequest } from "@/lib/request-context.testing";
import { pointsOfBundle } from "@/lib/twins/points-of-bundle";

withTestDatabase();

const run = (engine: string) => ({
  engine,
  algorithm: engine,
  threads: 1,
  batch: true,
  build: `${engine}-1`,
  indexes: [],
  points: [{ indexParams: {}, queryParams: {}, qps: 100, recall: 0.9 }],
});
const asked = new Request("https://bench.example/feed");
const numbersAs =
  (format: string) =>
  (request: Request, { params }: { params: Promise<{ id: string }> }) =>
    getNumbers(request, { params: params.then(({ id }) => ({ id, format })) });
/** Returns a row with its cells as CSV writes them. */
const asCsv = (row: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(row).map(([key, cell]) => [key, cell === null ? "" : String(cell)]));
const titlesOf = async (answer: Response) =>
  [...(await answer.text()).matchAll(/<entry>\s*<title[^>]*><!\[CDATA\[(.*?)\]\]>/g)].map(([, title]) => title);
const engineFeed = (name: string) => getEngineFeed(asked, { params: Promise.resolve({ name }) });
const bundleFeed = (id: string) => getBundleFeed(asked, { params: Promise.resolve({ id }) });
const buildFeed = (engine: string, raw: string) => getBuildFeed(asked, { params: Promise.resolve({ engine, raw }) });
const ofBundle = (get: typeof getCff, id: string) => get(asked, { params: Promise.resolve({ id }) });

let first = "";
let hidden = "";
beforeAll(async () => {
  first = await insertTestBundle({ title: "First", runs: [run("mariadb")] });
  await insertTestBundle({ title: "Second", runs: [run("pgvector")] });
  hidden = await insertTestBundle({ title: "Hidden", runs: [run("mariadb")] });
  await ownerPool().query("update bundles set visibility = 'private' where id = $1", [hidden]);
});

describe("feeds", () => {
  it("name the public bundles, newest first, and no other", async () => {
    const answer = await getFeed(asked);
    expect(answer.headers.get("content-type")).toBe("application/atom+xml; charset=utf-8");
    expect(await titlesOf(answer)).toEqual(["Second", "First"]);
  });

  it("of an engine name bundles with runs of it; an unknown engine has no feed", async () => {
    expect(await titlesOf(await engineFeed("mariadb"))).toEqual(["First"]);
    expect((await engineFeed("no-such-engine")).status).toBe(404);
  });
});

describe("feeds of notes and retractions", () => {
  const say = (on: string, number: number, kind: string, body: string, about: number | null = null) =>
    ownerPool().query(
      `insert into notes (subject, number, kind, about, body, owner, author, at, signature)
       values ($1::text, $2::int, $3, $4, $5, 'bob', 'bob', now() + $2::int * interval '1 second', concat($1::text, $2::int))`,
      [on, number, kind, about, body],
    );
  const texts = async () => (await getFeed(asked)).text();
  afterEach(() => ownerPool().query("delete from notes"));

  it("have notes on public bundles, but none on others, no hidden ones, and none on frozen views", async () => {
    await say(`bundle:${first}`, 1, "objection", "Was it tuned?");
    await say(`bundle:${first}`, 2, "answer", "It was not.", 1);
    await say(`bundle:${first}`, 3, "note", "Something rude.");
    await say(`bundle:${first}`, 4, "hiding", "Rude.", 3);
    await say(`bundle:${hidden}`, 1, "note", "Not for everybody.");
    await say("view:abcdefghij", 1, "note", "Of a view.");
    expect(await titlesOf(await getFeed(asked))).toEqual([
      "Answer to an objection to First",
      "Objection to First",
      "Second",
      "First",
    ]);
    expect(await texts()).not.toMatch(/rude|everybody|Of a view/i);
    expect(await titlesOf(await engineFeed("pgvector"))).toEqual(["Second"]);
    expect(await titlesOf(await engineFeed("mariadb"))).toHaveLength(3);
  });

  it("have notes on public builds, machines and dates, and quote them with the bundles that they explain", async () => {
    await say("build:mariadb/mariadb-1", 1, "note", "The log is synced.\nSince here. <b>");
    await say("build:mariadb/mariadb-1", 2, "note", "Hidden words.");
    await say("build:mariadb/mariadb-1", 3, "hiding", "Rude.", 2);
    await say("build:mariadb/of-nobody", 1, "note", "Nobody's.");
    await say("machine:no machine", 1, "note", "Nobody's machine.");
    await say("date:2026-02-03/mariadb", 4, "note", "A new kernel.");
    await say("date:2026-02-03/no-such", 4, "note", "Nobody's engine.");
    const notes = ["Note on 2026-02-03 (MariaDB)", "Note on build mariadb-1 of MariaDB"];
    expect(await titlesOf(await getFeed(asked))).toEqual([...notes, "Second", "First"]);
    const all = await texts();
    expect(all).toContain("Why (build mariadb-1 of MariaDB): The log is synced. (bob)");
    expect(all).toContain("&lt;b&gt;");
    expect(all).not.toMatch(/Hidden words|Nobody|<b>/);
    await say("build:mariadb/mariadb-1", 5, "objection", "These numbers are faked.");
    expect(await texts()).not.toMatch(/Why[^<]*faked/);
    await ownerPool().query("delete from notes where number = 5");
    expect(await titlesOf(await engineFeed("mariadb"))).toEqual([...notes, "First"]);
    expect(await titlesOf(await engineFeed("pgvector"))).toEqual(["Second"]);
    expect(await titlesOf(await bundleFeed(first))).toEqual([...notes.slice(1), "First"]);
    expect(await titlesOf(await buildFeed("mariadb", "mariadb-1"))).toEqual([...notes.slice(1), "First"]);
    expect((await getFeed(asked)).headers.get("cache-control")).toBe("public, no-cache");
  });

  it("of bundles and builds are not found while these are not public", async () => {
    await say("build:mariadb/mariadb-1", 1, "note", "The log is synced.");
    const owner = await createToken({ name: "laptop", owner: "ann", scopes: ["manage-all"] }, "command line");
    const headers = { authorization: `Bearer ${owner.token}` };
    const own = (path: string) => new Request(`https://bench.example${path}?bundle=${first}`, { headers });
    await ownerPool().query("update bundles set visibility = 'unlisted' where id = $1", [first]);
    const answers = await Promise.all([
      asRequest(own(`/bundles/${first}/feed.atom`), (request) =>
        getBundleFeed(request, { params: Promise.resolve({ id: first }) }),
      ),
      asRequest(own("/builds/mariadb/mariadb-1/feed.atom"), (request) =>
        getBuildFeed(request, { params: Promise.resolve({ engine: "mariadb", raw: "mariadb-1" }) }),
      ),
    ]);
    expect(answers.map(({ answer }) => answer.status)).toEqual([404, 404]);
    const { answer } = await asRequest(own("/feed.atom"), getFeed);
    expect(await titlesOf(answer)).toEqual(["Second"]);
    await ownerPool().query("update bundles set visibility = 'public' where id = $1", [first]);
  });

  it("name a retracted public bundle with its reason, but no bundle that was hidden", async () => {
    await say(`bundle:${first}`, 1, "note", "A note.");
    await insertTestBundle({ title: "Third", runs: [run("mariadb")] });
    for (const id of [first, hidden]) await retractBundle(id, "A debug build.");
    const unlisted = await insertTestBundle({ title: "Unlisted", runs: [run("mariadb")] });
    await ownerPool().query("update bundles set visibility = 'unlisted' where id = $1", [unlisted]);
    await retractBundle(unlisted, "Nobody's business.");
    expect(await titlesOf(await getFeed(asked))).toEqual(["Retracted: First", "Third", "Second"]);
    expect(await texts()).toContain("A debug build.");
    expect(await titlesOf(await engineFeed("mariadb"))).toEqual(["Retracted: First", "Third"]);
    for (const id of [first, hidden, unlisted]) await restoreBundle(id);
    expect(await titlesOf(await getFeed(asked))).toEqual(["Note on First", "Third", "Second", "First"]);
  });
});

describe("descriptions of a bundle", () => {
  it("exist for a public bundle, but not for a private or unknown one", async () => {
    const croissant = await (await ofBundle(getCroissant, first)).json();
    expect(croissant).toMatchObject({ "@type": "sc:Dataset", name: "First" });
    // Rows alone were put here: there are no bytes to give away.
    expect(JSON.stringify(croissant)).not.toContain("/original");
    expect(await (await ofBundle(getCff, first)).text()).toContain('title: "First"');
    for (const get of [getCroissant, getCff, numbersAs("csv"), numbersAs("parquet")]) {
      expect((await ofBundle(get, hidden)).status).toBe(404);
      expect((await ofBundle(get, "nothing")).status).toBe(404);
    }
  });

  it("have each keyword once, as CITATION.cff requires, also where an engine has the name of a data set", async () => {
    const id = await insertTestBundle({ title: "Alike", runs: [{ ...run("fio"), dataset: "fio" }] });
    expect(await (await ofBundle(getCff, id)).text()).toMatch(/^keywords:\n {2}- "fio"\n$/m);
  });

  it("end with an error, not as a whole file, where the bundle was hidden while its numbers were read", async () => {
    const id = await insertTestBundle({ title: "Leaving", runs: [run("fio")] });
    const bundle = await readyBundle(id);
    const read = async () => {
      let points = 0;
      for await (const _ of pointsOfBundle(bundle)) points += 1;
      return points;
    };
    expect(await read()).toBe(1);
    await ownerPool().query("update bundles set visibility = 'private' where id = $1", [id]);
    await expect(read()).rejects.toThrow("0 of 1 points");
  });

  it("end with an error where an import of as many points replaced the bundle while its numbers were read", async () => {
    const id = await insertTestBundle({ title: "Replaced", runs: [run("fio")] });
    const points = pointsOfBundle(await readyBundle(id));
    expect((await points.next()).done).toBe(false);
    await ownerPool().query("update bundles set imported_at = now() where id = $1", [id]);
    await expect(points.next()).rejects.toThrow("changed while its numbers were read: 1 of 1 points");
  });

  it("name the uploaded archive where it is public", async () => {
    const source = createReadStream(path.resolve(import.meta.dirname, "../../sample/dbbench.tar.gz"));
    const { id } = (await storeUpload({ source, fileName: "dbbench.tar.gz", title: "Whole" })).state;
    await importBundle((await bundleKeyOf(id)) ?? Number.NaN);
    const croissant = await (await ofBundle(getCroissant, id)).json();
    const contentUrl = `https://bench.example/api/v1/bundles/${id}/original`;
    expect(croissant.distribution[0]).toMatchObject({ contentUrl });
    // Its numbers are records of a table at an address of its own, with its hash beside it.
    const numbers = await (await ofBundle(numbersAs("csv"), id)).text();
    const [head = "", ...rows] = numbers.trimEnd().split("\r\n");
    expect(croissant.distribution.at(-1)).toMatchObject({
      contentUrl: `https://bench.example/bundles/${id}.csv`,
      contentSize: `${Buffer.byteLength(numbers)} B`,
      sha256: createHash("sha256").update(numbers).digest("hex"),
    });
    const fields = z.array(z.object({ name: z.string() })).parse(croissant.recordSet[0].field);
    expect(fields.map(({ name }) => name)).toEqual(head.split(","));
    const { rows: stored } = await ownerPool().query(
      "select count(*)::int as qps from points p join bundles b on b.key = p.bundle_key where b.id = $1 and p.qps is not null",
      [id],
    );
    expect(rows.filter((row) => row.includes(",qps,"))).toHaveLength(stored[0]?.qps);
    expect(stored[0]?.qps).toBeGreaterThan(30);
    // A number from a file beside the log leads to that file. Its first line has 0.60 seconds of user time.
    const log = "dbbench/bm.lc.nt1.d0/7.8.deb/benchmark_fillseq.wal_disabled.v400.log";
    expect(rows.filter((row) => row.includes(`,cpuUserSeconds,0.6,complete,raw,${log}.time,1,`))).toHaveLength(1);
    expect(rows.filter((row) => row.includes(`,qps,596828,complete,raw,${log},29,`))).toHaveLength(1);
    // Parquet has the same rows: numbers as doubles, missing as null.
    const parquet = await ofBundle(numbersAs("parquet"), id);
    expect(parquet.headers.get("content-type")).toBe("application/vnd.apache.parquet");
    const read = await parquetReadObjects({ file: await parquet.arrayBuffer() });
    const cells: Record<string, string>[] = parse(numbers, { columns: true });
    expect(read.map(asCsv)).toEqual(cells);
    expect(read.find(({ metric }) => metric === "cpuUserSeconds")).toMatchObject({ value: 0.6, line: 1, k: null });
    expect((await ofBundle(numbersAs("xlsx"), id)).status).toBe(404);
  });
});
