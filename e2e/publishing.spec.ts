import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { ask, framePatiently } from "./ask";
import { consoleLogs, newDataset, tarGz } from "./bundles";
import { expect, test } from "./fixtures";
import { bearer, clientsOf } from "./hidden-bundles";

const run = promisify(execFile);
const root = path.resolve(import.meta.dirname, "..");
let folder: string;
let program: string;

test.beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "benchfolio-publishing-"));
  const { stdout } = await run(process.execPath, [path.join(root, "scripts/pack-cli.ts"), folder]);
  // Installed as npm would: only the packed files.
  await run("tar", ["xzf", stdout.trim(), "-C", folder]);
  program = path.join(folder, "package/dist/benchfolio.mjs");
});
test.afterAll(async () => rm(folder, { recursive: true, force: true }));

interface Ended {
  code: number;
  out: string;
  error: string;
}
/** Runs the program for a server, with a token if the address has one. */
const benchfolio = (
  server: string | undefined | readonly [url: string | undefined, token: string],
  ...args: string[]
): Promise<Ended> => {
  const [url, token] = typeof server === "object" ? server : [server];
  const env = { ...process.env, BENCHFOLIO_URL: url ?? "", ...(token && { BENCHFOLIO_TOKEN: token }) };
  return run(process.execPath, [program, ...args], { cwd: folder, env }).then(
    ({ stdout, stderr }) => ({ code: 0, out: stdout, error: stderr }),
    (error: { code: number; stdout: string; stderr: string }) => ({
      code: error.code,
      out: error.stdout,
      error: error.stderr,
    }),
  );
};

test("the packed program checks, uploads, exports and freezes with Node alone", async ({ baseURL, page }) => {
  const dataset = newDataset("packed");
  const archive = path.join(folder, "logs.tar.gz");
  await writeFile(archive, await tarGz(consoleLogs({ dataset })));

  const checked = await benchfolio(undefined, "check", archive);
  expect(checked.code).toBe(0);
  expect(checked.out).toContain("would be taken");
  expect(checked.out).toContain("index builds: 2, points: 6");

  const uploaded = await benchfolio(baseURL, "upload", "--wait", "--json", archive);
  expect(uploaded.code).toBe(0);
  const { id, bundle } = JSON.parse(uploaded.out);
  expect(bundle).toMatchObject({ status: "ready", counts: { points: 6 } });
  const again = await benchfolio(baseURL, "upload", archive);
  expect(again.out).toContain(`bundle ${id}, ready (the same bytes were here already)`);

  // The hash of each member matches the bytes from the server.
  const croissant = await (await ask(`${baseURL}/bundles/${id}.croissant.json`)).json();
  const members = croissant.distribution.filter(({ containedIn }: { containedIn?: object }) => containedIn);
  expect(members).toHaveLength(bundle.counts.files);
  for (const { contentUrl, sha256 } of members) {
    const bytes = await (await ask(`${baseURL}/api/v1/bundles/${id}/files/${contentUrl}`)).arrayBuffer();
    expect(createHash("sha256").update(Buffer.from(bytes)).digest("hex")).toBe(sha256);
  }

  // The numbers are records, in a file of that hash.
  const numbers = croissant.distribution.at(-1);
  const csv = Buffer.from(await (await ask(numbers.contentUrl)).arrayBuffer());
  expect(createHash("sha256").update(csv).digest("hex")).toBe(numbers.sha256);
  const [head = "", ...rows] = csv.toString().trimEnd().split("\r\n");
  expect(croissant.recordSet[0].field.map(({ name }: { name: string }) => name)).toEqual(head.split(","));
  expect(rows.filter((row) => row.includes(",qps,"))).toHaveLength(6);

  const view = `/compare?dataset=${dataset}`;
  const exported = await benchfolio(baseURL, "export", `${baseURL}${view}`, "--format", "md");
  expect(exported.code).toBe(0);
  expect(exported.out).toBe(await (await ask(`${baseURL}/compare.md?dataset=${dataset}`)).text());

  const frozen = await benchfolio(baseURL, "freeze", view, "--title", "Packed");
  expect(frozen.code).toBe(0);
  await page.goto(frozen.out.trim());
  await expect(page.getByRole("heading", { name: "Packed" })).toBeVisible();
});

test("a token for uploads alone uploads hidden bundles and reads back their pages and tables", async ({ baseURL }) => {
  const clients = clientsOf(baseURL ?? "");
  const token = await clients.makeToken("packed", "packed-ci", ["upload"]);
  for (const visibility of ["draft", "private", "embargoed"]) {
    const dataset = newDataset(`packed-${visibility}`);
    const archive = path.join(folder, `${visibility}.tar.gz`);
    await writeFile(archive, await tarGz(consoleLogs({ dataset })));
    const until = visibility === "embargoed" ? ["--until", "2999-01-01"] : [];
    const options = ["--wait", "--json", "--visibility", visibility, ...until, archive];
    const anonymous = await benchfolio(baseURL, "upload", ...options);
    expect([anonymous.code, anonymous.out]).toEqual([1, expect.stringContaining("needs a token")]);
    const uploaded = await benchfolio([baseURL, token], "upload", ...options);
    expect([uploaded.code, uploaded.error]).toEqual([0, ""]);
    const { id, bundle } = JSON.parse(uploaded.out);
    expect(bundle).toMatchObject({ status: "ready", visibility, counts: { points: 6 } });
    const view = `/compare?dataset=${dataset}&bundle=${id}`;
    const table = await benchfolio([baseURL, token], "export", view, "--format", "csv");
    expect([table.code, table.out]).toEqual([0, expect.stringContaining("812.5")]);
    const page = await clients.ask(`/bundles/${id}`, bearer(token));
    expect([page.status, (await clients.ask(`/bundles/${id}`)).status]).toEqual([200, 404]);
    expect((await benchfolio(baseURL, "export", view, "--format", "csv")).out).not.toContain("812.5");
  }
});

test("the program's exit code distinguishes a refusal, a wrong call and an unreachable server", async ({ baseURL }) => {
  const notes = path.join(folder, "notes.txt");
  await writeFile(notes, "call the dentist\n");
  const refused = await benchfolio(baseURL, "upload", "--wait", notes);
  expect([refused.code, refused.error]).toEqual([1, expect.stringContaining("notes.txt: ")]);
  expect((await benchfolio(undefined, "check", notes)).code).toBe(1);
  expect((await benchfolio(baseURL, "upload", "--colour", notes)).code).toBe(2);
  const away = await benchfolio("http://127.0.0.1:9", "upload", notes);
  expect([away.code, away.error]).toEqual([3, expect.stringContaining("can't be reached")]);
});

test("the documented tar and curl commands make a table, a picture and a framed post from a directory", async ({
  baseURL,
  page,
}) => {
  const text = await readFile(path.join(root, "docs/publishing.md"), "utf8");
  const lines = /## With tar and curl\n\n```sh\n([\s\S]*?)```/.exec(text)?.[1] ?? "";
  const work = path.join(folder, "tar-and-curl");
  // The author's own runs: pgbench of two versions with several client counts.
  await cp(path.join(root, "lib/importers/pgbench/fixtures"), path.join(work, "results"), { recursive: true });
  const begun = performance.now();
  await run("sh", ["-euc", lines.replace("http://localhost:3000", baseURL ?? "")], { cwd: work });
  const took = `${((performance.now() - begun) / 1000).toFixed(1)} s`;
  test.info().annotations.push({ type: "from a directory to a post", description: took });
  const { id } = JSON.parse(await readFile(path.join(work, "answer.json"), "utf8"));
  const table = await readFile(path.join(work, "table.csv"), "utf8");
  expect(table).toBe(await (await ask(`${baseURL}/relative.csv?bundle=${id}`)).text());
  // Values equal pgbench's output; a failed script has none.
  for (const [file, row] of [
    ["tpcb-like_c2_t1000", "tpcb-like"],
    ["select-only_c2_newconn", "select-only newConnections=true"],
    ["simple-update_c2_rate200_log", "simple-update rateLimited=true"],
  ]) {
    const printed = await readFile(path.join(work, `results/pgbench/${file}.txt`), "utf8");
    expect(table).toContain(`,${row},tps,${/^tps = ([\d.]+)/m.exec(printed)?.[1]},`);
  }
  expect(table).toMatch(/,typo,tps,,,failed,/);
  expect(await readFile(path.join(work, "table.md"), "utf8")).toContain("|:--");
  const { url } = JSON.parse(await readFile(path.join(work, "frozen.json"), "utf8"));
  await page.goto(url);
  await expect(page.getByRole("heading", { name: "My results" })).toBeVisible();

  // Opens the post as a reader: a file without an origin.
  await framePatiently(page.context());
  await page.goto(pathToFileURL(path.join(work, "post.html")).href);
  const picture = page.getByRole("img", { name: "My results" });
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(600);
  const frame = page.frameLocator("iframe");
  await expect(frame.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(frame.locator("tbody tr")).not.toHaveCount(0);
  await expect(frame.getByText("PostgreSQL 15.20").first()).toBeVisible();
});

test("the examples of the API's reference run unchanged", async ({ baseURL, page }) => {
  await page.goto("/docs/api");
  await expect(page.getByRole("heading", { name: "API", exact: true })).toBeVisible();
  const commands = (await page.locator("pre").allTextContents()).map((text) => text.trim());
  const reads = commands.filter((command) => command.startsWith("curl"));
  expect(reads.length).toBeGreaterThan(7);
  for (const command of reads) {
    expect(command).toContain(baseURL ?? "");
    const { stdout } = await run("sh", ["-euc", command], { maxBuffer: 64 * 2 ** 20 });
    // Frames are pages, everything else is JSON.
    if (/\/embed\//.test(command)) expect(stdout, command).toMatch(/^<!doctype html>/);
    else expect(Object.keys(JSON.parse(stdout)).length, command).toBeGreaterThan(0);
  }
});
