import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { parse } from "csv-parse/sync";
import { z } from "zod";
import { treeBytes, watchMemory } from "../scripts/process-memory.ts";
import { startServer } from "../scripts/server-process.ts";
import { ask } from "./ask";
import { consoleLogs, newDataset, tarGz } from "./bundles";
import { dataFolder } from "./data-folder";
import { expect, test } from "./fixtures";
import { importBundle, postBundle, readBundleState } from "./import-bundle";

const MEMORY_LIMIT = 400 * 1024 ** 2;
const folder = path.resolve(import.meta.dirname, "../../shared/hostile");
const manifest = path.join(folder, "manifest.csv");
// A fresh clone has no such folder, and so none of these cases.
const rows = z
  .array(z.object({ file: z.string(), verdict: z.string(), http: z.string(), what: z.string() }))
  .parse(existsSync(manifest) ? parse(readFileSync(manifest), { columns: true }) : []);
const refusalSchema = z.object({ error: z.object({ code: z.string(), message: z.string().min(10) }) });

// A separate server, without other tests' imports in its memory and its list of bundles.
let server: Awaited<ReturnType<typeof startServer>>;
let data: Awaited<ReturnType<typeof dataFolder>>;
let idle = 0;

test.beforeAll(async () => {
  data = await dataFolder("hostile");
  server = await startServer({ data: data.folder });
  // Measures idle memory after one import, which loads everything that imports need.
  await importBundle(server.url, await tarGz(consoleLogs({ dataset: newDataset("warm") })), "warm.tar.gz");
  await ask(`${server.url}/bundles`);
  idle = treeBytes(server.pid ?? 0, { postgres: false });
});
test.afterAll(async () => {
  await server.stop();
  await data.remove();
});

/** Posts bytes until they are imported or refused: a slow machine's import may outlast the wait of one request. */
async function postUntilRead(bytes: Buffer, name: string) {
  for (;;) {
    const response = await postBundle(server.url, bytes, name, 60);
    const text = await response.text();
    if (!response.ok || z.object({ status: z.string() }).parse(JSON.parse(text)).status !== "importing")
      return { status: response.status, text };
  }
}

/**
 * Uploads bytes while another client asks the API. Expects bounded memory, and no file of the machine in the answer or
 * written outside the data. Returns status and text of the answer.
 */
async function upload(bytes: Buffer, name: string) {
  const memory = watchMemory(server.pid ?? 0);
  const [{ status, text }, meanwhile] = await Promise.all([
    postUntilRead(bytes, name),
    ask(`${server.url}/api/v1/bundles?limit=1`),
  ]);
  expect(meanwhile.status).toBe(200);
  expect(memory.stop() - idle, "private memory of server, worker and readers above idle").toBeLessThan(MEMORY_LIMIT);
  expect(text).not.toContain("root:x:0");
  for (const place of ["/etc/x", "/tmp/pwned_by_portal"]) expect(existsSync(place), place).toBe(false);
  return { status, text };
}

// The folder has a script in place of the zips.
for (const { file, http, what } of rows.filter((row) => !row.file.endsWith(".zip"))) {
  test(`${file} (${what}) is answered with ${http}`, async () => {
    const { status, text } = await upload(readFileSync(path.join(folder, file)), file);
    const allowed = (http.replace("accepted as", "2xx").match(/\b[245](?:\d\d|xx)/g) ?? []).flatMap((code) =>
      code === "2xx" ? [200, 201] : [Number(code)],
    );
    expect(allowed, text).toContain(status);
    if (status >= 400) {
      refusalSchema.parse(JSON.parse(text));
      return;
    }
    const { id } = z.object({ id: z.string() }).parse(JSON.parse(text));
    const { status: state, issues } = await readBundleState(server.url, id);
    expect(state).toBe("ready");
    if (http.includes("2xx+warnings")) expect(issues.length).toBeGreaterThan(0);
    const page = await ask(`${server.url}/bundles/${id}`);
    expect(page.status).toBe(200);
    expect(await page.text()).not.toContain("root:x:0");
  });
}

test("members whose names leave the folder are never written, and the good members are imported", async () => {
  const good = consoleLogs({ dataset: newDataset("climb") });
  const bytes = await tarGz([
    { path: "../../../../../../tmp/pwned_by_portal", content: "climbed" },
    { path: "/etc/x", content: "absolute" },
    ...good,
  ]);
  const { status, text } = await upload(bytes, "climb.tar.gz");
  expect(status, text).toBe(201);
  const state = await readBundleState(server.url, z.object({ id: z.string() }).parse(JSON.parse(text)).id);
  expect(state.counts.points).toBe(6);
  expect(state.issues.map((issue) => issue.path).join("\n")).toContain("pwned_by_portal");
});

const broken: [string, () => Promise<Buffer>, number[]][] = [
  ["an empty archive", () => tarGz([]), [422]],
  ["an upload of no bytes", async () => Buffer.alloc(0), [400, 422]],
  ["a web page that poses as an archive", async () => Buffer.from("<!doctype html><h1>404</h1>"), [415, 422]],
  ["an archive of notes", () => tarGz([{ path: "notes.txt", content: "no results here" }]), [422]],
];
for (const [what, make, allowed] of broken) {
  test(`${what} is refused with a code and a reason, and adds no bundle`, async () => {
    const list = async () => await (await ask(`${server.url}/api/v1/bundles?limit=1000`)).text();
    const before = await list();
    const { status, text } = await upload(await make(), "broken.tar.gz");
    expect(allowed, text).toContain(status);
    refusalSchema.parse(JSON.parse(text));
    expect(await list()).toBe(before);
  });
}

test("a truncated archive is never accepted silently", async () => {
  const whole = await tarGz(consoleLogs({ dataset: newDataset("cut") }));
  const { status, text } = await upload(whole.subarray(0, Math.floor(whole.length * 0.6)), "cut.tar.gz");
  expect([201, 422], text).toContain(status);
  const report =
    status === 422
      ? text
      : JSON.stringify(await readBundleState(server.url, z.object({ id: z.string() }).parse(JSON.parse(text)).id));
  expect(report).toMatch(/truncated|ends too early|cut off|broken off|incomplete/i);
});

test("a good upload works after all of them", async () => {
  const bytes = await tarGz(consoleLogs({ dataset: newDataset("after-hostile") }));
  const { state } = await importBundle(server.url, bytes, "after-hostile.tar.gz");
  expect(state.counts).toMatchObject({ points: 6, indexBuilds: 2 });
});
