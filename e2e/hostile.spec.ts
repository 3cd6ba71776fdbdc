import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { parse } from "csv-parse/sync";
import { z } from "zod";
import { treeBytes, watchMemory } from "../scripts/process-memory.mjs";
import { consoleLogs, newDataset, tarGz } from "./bundles";
import { expect, test } from "./fixtures";
import { postBundle, readBundleState } from "./import-bundle";

const MEMORY_LIMIT = 400 * 1024 ** 2;
const folder = path.resolve(import.meta.dirname, "../../shared/hostile");
const manifest = path.join(folder, "manifest.csv");
const rows = z
  .array(z.object({ file: z.string(), verdict: z.string(), http: z.string(), what: z.string() }))
  .parse(existsSync(manifest) ? parse(readFileSync(manifest), { columns: true }) : []);
const refusalSchema = z.object({ error: z.object({ code: z.string(), message: z.string().min(10) }) });

const server = () => Number(process.env.BENCHFOLIO_E2E_PID);
let idle = 0;

test.beforeAll(() => {
  idle = treeBytes(server(), { postgres: false });
});

/** Uploads bytes while others ask for pages; answers the status and what stands in the answer. */
async function upload(base: string, bytes: Buffer, name: string) {
  const memory = watchMemory(server());
  const [response, meanwhile] = await Promise.all([
    postBundle(base, bytes, name, 60),
    fetch(`${base}/api/v1/bundles?limit=1`),
  ]);
  const text = await response.text();
  expect(meanwhile.status).toBe(200);
  expect(memory.stop() - idle, "private memory of server, worker and readers above idle").toBeLessThan(MEMORY_LIMIT);
  expect(text).not.toContain("root:x:0");
  for (const place of ["/etc/x", "/tmp/pwned_by_portal"]) expect(existsSync(place), place).toBe(false);
  return { status: response.status, text };
}

for (const { file, http, what } of rows.filter((row) => existsSync(path.join(folder, row.file)))) {
  test(`${file} (${what}) is answered with ${http}`, async ({ baseURL }) => {
    const base = baseURL ?? "";
    const { status, text } = await upload(base, readFileSync(path.join(folder, file)), file);
    const allowed = (http.replace("accepted as", "2xx").match(/\b[245](?:\d\d|xx)/g) ?? []).flatMap((code) =>
      code === "2xx" ? [200, 201] : [Number(code)],
    );
    expect(allowed, text).toContain(status);
    if (status >= 400) {
      refusalSchema.parse(JSON.parse(text));
      return;
    }
    const { id } = z.object({ id: z.string() }).parse(JSON.parse(text));
    const { status: state, issues } = await readBundleState(base, id);
    expect(state).toBe("ready");
    if (http.includes("2xx+warnings")) expect(issues.length).toBeGreaterThan(0);
    const page = await fetch(`${base}/bundles/${id}`);
    expect(page.status).toBe(200);
    expect(await page.text()).not.toContain("root:x:0");
  });
}

test("climbing names are never written, and the good members beside them count", async ({ baseURL }) => {
  const good = consoleLogs({ dataset: newDataset("climb") });
  const bytes = await tarGz([
    { path: "../../../../../../tmp/pwned_by_portal", content: "climbed" },
    { path: "/etc/x", content: "absolute" },
    ...good,
  ]);
  const { status, text } = await upload(baseURL ?? "", bytes, "climb.tar.gz");
  expect(status, text).toBe(201);
  const state = await readBundleState(baseURL ?? "", z.object({ id: z.string() }).parse(JSON.parse(text)).id);
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
  test(`${what} is refused in one sentence and leaves nothing`, async ({ baseURL }) => {
    const list = async () => await (await fetch(`${baseURL}/api/v1/bundles?limit=1000`)).text();
    const before = await list();
    const { status, text } = await upload(baseURL ?? "", await make(), "broken.tar.gz");
    expect(allowed, text).toContain(status);
    refusalSchema.parse(JSON.parse(text));
    expect(await list()).toBe(before);
  });
}

test("a truncated archive is never taken in silence", async ({ baseURL }) => {
  const whole = await tarGz(consoleLogs({ dataset: newDataset("cut") }));
  const { status, text } = await upload(baseURL ?? "", whole.subarray(0, Math.floor(whole.length * 0.6)), "cut.tar.gz");
  expect([201, 422], text).toContain(status);
  const said =
    status === 422
      ? text
      : JSON.stringify(await readBundleState(baseURL ?? "", z.object({ id: z.string() }).parse(JSON.parse(text)).id));
  expect(said).toMatch(/truncated|ends too early|cut off|broken off|incomplete/i);
});

test("a good upload works after all of them", async ({ importSearches }) => {
  const { state } = await importSearches("after-hostile");
  expect(state.counts).toMatchObject({ points: 12, indexBuilds: 4 });
});
