import { createReadStream } from "node:fs";
import path from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { GET as getCff } from "@/app/bundles/[id]/CITATION.cff/route";
import { GET as getCroissant } from "@/app/bundles/[id]/croissant/route";
import { GET as getEngineFeed } from "@/app/engines/[name]/feed.atom/route";
import { GET as getFeed } from "@/app/feed.atom/route";
import { bundleKeyOf } from "@/lib/db/bundles-write";
import { db } from "@/lib/db/client";
import { insertTestBundle } from "@/lib/db/rows.testing";
import { withTestDatabase } from "@/lib/db/test-database";
import { importBundle } from "@/lib/import/import-bundle";
import { storeUpload } from "@/lib/import/upload";

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
const titlesOf = async (answer: Response) =>
  [...(await answer.text()).matchAll(/<entry>\s*<title[^>]*><!\[CDATA\[(.*?)\]\]>/g)].map(([, title]) => title);
const engineFeed = (name: string) => getEngineFeed(asked, { params: Promise.resolve({ name }) });
const ofBundle = (get: typeof getCff, id: string) => get(asked, { params: Promise.resolve({ id }) });

let first = "";
let hidden = "";
beforeAll(async () => {
  first = await insertTestBundle({ title: "First", runs: [run("mariadb")] });
  await insertTestBundle({ title: "Second", runs: [run("pgvector")] });
  hidden = await insertTestBundle({ title: "Hidden", runs: [run("mariadb")] });
  await db().bundle.update({ where: { id: hidden }, data: { visibility: "private" } });
});

describe("feeds", () => {
  it("name the public bundles, newest first, and no other", async () => {
    const answer = await getFeed(asked);
    expect(answer.headers.get("content-type")).toBe("application/atom+xml; charset=utf-8");
    expect(await titlesOf(answer)).toEqual(["Second", "First"]);
  });

  it("of an engine name those with runs of it; an engine that is not there has none", async () => {
    expect(await titlesOf(await engineFeed("mariadb"))).toEqual(["First"]);
    expect((await engineFeed("no-such-engine")).status).toBe(404);
  });
});

describe("descriptions of a bundle", () => {
  it("are given where everybody sees it, and are not there otherwise", async () => {
    const croissant = await (await ofBundle(getCroissant, first)).json();
    expect(croissant).toMatchObject({ "@type": "sc:Dataset", name: "First" });
    // Rows alone were put here: there are no bytes to give away.
    expect(JSON.stringify(croissant)).not.toContain("/original");
    expect(await (await ofBundle(getCff, first)).text()).toContain('title: "First"');
    for (const get of [getCroissant, getCff]) {
      expect((await ofBundle(get, hidden)).status).toBe(404);
      expect((await ofBundle(get, "nothing")).status).toBe(404);
    }
  });

  it("name the uploaded archive where it is given away", async () => {
    const source = createReadStream(path.resolve(import.meta.dirname, "../../sample/dbbench.tar.gz"));
    const { id } = (await storeUpload({ source, fileName: "dbbench.tar.gz", title: "Whole" })).state;
    await importBundle((await bundleKeyOf(id)) ?? Number.NaN);
    const croissant = await (await ofBundle(getCroissant, id)).json();
    const contentUrl = `https://bench.example/api/v1/bundles/${id}/original`;
    expect(croissant.distribution[0]).toMatchObject({ contentUrl });
  });
});
