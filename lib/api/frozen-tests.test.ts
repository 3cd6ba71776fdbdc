import { createReadStream } from "node:fs";
import path from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { POST as freeze } from "@/app/api/v1/snapshots/route";
import { GET as getFrozen } from "@/app/s/[key]/[format]/route";
import { GET as getFile } from "@/app/view-files/[view]/[file]/route";
import { ownerPool } from "@/lib/db/owner-pool";
import { withTestDatabase } from "@/lib/db/test-database";
import { bundleKeyOf } from "@/lib/db/write/bundles-write";
import { importBundle } from "@/lib/import/import-bundle";
import { storeUpload } from "@/lib/import/upload";
import { loadSnapshot } from "@/lib/publish/frozen/load-snapshot";
import { loadCompareView } from "@/lib/views/compare/load-compare-view";
import { loadRelativeView } from "@/lib/views/relative/load-relative-view";
import { relativeAnswer } from "./schemas/relative";
import { snapshotAnswer } from "./schemas/snapshots";

const sample = path.resolve(import.meta.dirname, "../../sample/sysbench-archive-layout.tar.gz");

const get = (query: string) => new Request(`http://localhost/?${query}`);
const relative = (format: string, query = "") =>
  getFile(get(query), { params: Promise.resolve({ view: "relative", file: `view.${format}` }) });
const history = (format: string, query = "") =>
  getFile(get(query), { params: Promise.resolve({ view: "history", file: `view.${format}` }) });
const frozenFile = (key: string, format: string, query = "") =>
  getFrozen(get(query), { params: Promise.resolve({ key, format }) });
const post = (body: object) =>
  freeze(
    new Request("http://localhost/", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    }),
  );
const frozenKey = async (url: string) => {
  const response = await post({ url, title: "Kept", caption: "As of today." });
  expect(response.status).toBe(201);
  return snapshotAnswer.parse(await response.json()).key;
};

/** Returns a table in every format, without title and caption, which only frozen ones have. */
async function files(file: (format: string) => Promise<Response>) {
  const responses = await Promise.all(["csv", "md", "html", "txt", "json"].map(file));
  for (const { status, headers } of responses) {
    expect([status, headers.get("access-control-allow-origin")]).toEqual([200, "*"]);
  }
  const texts = await Promise.all(responses.map((response) => response.text()));
  const json: unknown = JSON.parse(texts.pop() ?? "");
  return { texts: texts.map((text) => text.replaceAll(/<(title|caption)>.*?<\/\1>/g, "")), json };
}

withTestDatabase();

describe("frozen views of tests", () => {
  beforeAll(async () => {
    const { state } = await storeUpload({ source: createReadStream(sample), fileName: "s.tar.gz", title: null });
    const key = await bundleKeyOf(state.id);
    if (key === null) throw new Error("The sample was not stored.");
    await importBundle(key);
  });

  it("are made of the pages that can be frozen, while they show something", async () => {
    expect((await post({ url: "/workloads" })).status).toBe(422);
    const nothing = await post({ url: "/relative?group=write&workload=point-query" });
    expect(await nothing.json()).toMatchObject({ error: { code: "snapshot-url", message: /No point passes/ } });
    expect((await post({ url: "/history?group=write&workload=point-query" })).status).toBe(422);
  });

  it("refuse files for a filter without points, instead of those of another condition", async () => {
    for (const file of [relative, history]) {
      const [all, none] = await Promise.all([file("csv"), file("csv", "threads=77")]);
      const rows = async (answer: Response) => (await answer.text()).trimEnd().split(/\r?\n/).length - 1;
      expect(await rows(all)).toBeGreaterThan(0);
      expect([none.status, await none.text()]).toEqual([
        404,
        expect.stringContaining("No point here has threads “77”."),
      ]);
    }
  });

  it.each(["table", "chart", "scaling", "efficiency"])("are complete in the %s view", async (name) => {
    const key = await frozenKey(`/relative?columns=engine&view=${name}`);
    const { view } = await loadRelativeView({ columns: "engine", view: name });
    // Beside why to trust it and the words of its answer, which live pages make anew each time.
    const { trust, ...kept } = (await loadSnapshot(key))?.view ?? {};
    expect({ ...kept, said: undefined }).toEqual(JSON.parse(JSON.stringify(view)));
    expect(trust).not.toEqual([]);
    expect([view?.scaling != null, view?.efficiency != null]).toEqual([name === "scaling", name === "efficiency"]);
  });

  it("give the same tables as the live page after its points are deleted", async () => {
    const columns = "columns=engine&show=both&threads=2&sort=name&order=desc";
    const of = "of=read-only range=100&threads=1";
    const [table, followed] = [await frozenKey(`/relative?${columns}`), await frozenKey(`/history?${of}`)];
    const before = {
      relative: await files((format) => relative(format, columns)),
      rebased: await files((format) => relative(format, `${columns}&base=postgres`)),
      history: await files((format) => history(format, `${of}&table=history`)),
      changes: await files((format) => history(format, `${of}&table=changes`)),
    };
    await ownerPool().query("delete from bundles");
    await ownerPool().query("update data_versions set version = version + 1");
    expect((await relative("csv", columns)).status).toBe(404);

    const rebased = "base=postgres&order=desc&show=both&sort=name&table=relative";
    expect({
      relative: await files((format) => frozenFile(table, format, "table=relative")),
      rebased: await files((format) => frozenFile(table, format, rebased)),
      history: await files((format) => frozenFile(followed, format, "table=history")),
      changes: await files((format) => frozenFile(followed, format, "table=changes")),
    }).toEqual(before);
    expect(before.rebased).not.toEqual(before.relative);
    expect(relativeAnswer.parse(before.relative.json).rows.length).toBeGreaterThan(5);

    const whole = await frozenFile(table, "json");
    expect(whole.headers.get("cache-control")).toBe("public, max-age=300, must-revalidate");
    expect(await whole.json()).toMatchObject({ kind: "relative", title: "Kept", caption: "As of today." });
    expect(await (await frozenFile(followed, "json")).json()).toMatchObject({
      kind: "history",
      url: "/history?family=sysbench&of=read-only%20range%3D100&threads=1",
    });
    expect((await frozenFile(followed, "csv", "table=points")).status).toBe(404);
    expect((await frozenFile(table, "csv", "table=changes")).status).toBe(404);
  });

  it("without a kind are compare pages", async () => {
    const view = JSON.stringify(await loadCompareView({}));
    await ownerPool().query(
      `insert into snapshots (key, url, title, caption, view, versions, sha256)
       values ('2222222222', '/compare', 'Old', '', $1, '{"app": "0.1.0", "dataVersion": "1", "bundles": {}}', '')`,
      [view],
    );
    expect(await loadSnapshot("2222222222")).toMatchObject({ kind: "compare", title: "Old", view: { dataset: null } });
    expect((await frozenFile("2222222222", "csv")).status).toBe(200);
  });
});
