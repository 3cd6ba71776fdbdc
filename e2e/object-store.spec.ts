import { execFile } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import {
  CreateBucketCommand,
  ListObjectVersionsCommand,
  PutBucketCorsCommand,
  PutBucketVersioningCommand,
  S3Client,
} from "@aws-sdk/client-s3";
import { startObjectStore } from "../scripts/object-store.ts";
import { pagesOfEveryKind, pagesOfTests } from "../scripts/pages.ts";
import { startServer, temporaryFolder } from "../scripts/server-process.ts";
import { ask } from "./ask";
import { consoleLogs, newDataset, readBundle, tarGz } from "./bundles";
import { expect, test } from "./fixtures";
import { importBundle, readBundleState } from "./import-bundle";

// A whole server with its bundles in a bucket; each test continues the previous one.
test.describe.configure({ mode: "serial" });

const run = promisify(execFile);
const script = (name: string) => path.resolve(import.meta.dirname, `../scripts/${name}.ts`);
const RUNNER = path.resolve(import.meta.dirname, "../scripts/run.mjs");
const VERSIONED = "benchfolio-with-versions";

let store: Awaited<ReturnType<typeof startObjectStore>>;
let client: S3Client;
let server: Awaited<ReturnType<typeof startServer>> | null = null;
let folder = "";
const closers: (() => Promise<unknown> | undefined)[] = [];
const at = (name: string) => path.join(folder, name);

const inBucket = (bucket: string) => ({
  BENCHFOLIO_S3_BUCKET: bucket,
  BENCHFOLIO_S3_ENDPOINT: store.endpoint,
  BENCHFOLIO_S3_DIRECT: store.endpoint,
});
const command = (name: string, items: string[], data: string, env: Record<string, string>) =>
  run(process.execPath, [RUNNER, script(name), ...items], {
    env: { ...process.env, ...env, BENCHFOLIO_DATA: at(data) },
  });
async function serve(data: string, env: Record<string, string>): Promise<string> {
  await server?.stop();
  // The sample's original seems to hold secrets.
  server = await startServer({ data: at(data), env: { ...env, BENCHFOLIO_ORIGINALS: "all" } });
  return server.url;
}

test.beforeAll(async () => {
  const made = await temporaryFolder("object-store");
  folder = made.folder;
  closers.push(made.remove);
  store = await startObjectStore();
  closers.push(store.stop);
  closers.push(async () => server?.stop());
  client = new S3Client({ endpoint: store.endpoint, region: store.region, forcePathStyle: true });
  await client.send(new CreateBucketCommand({ Bucket: VERSIONED }));
  const VersioningConfiguration = { Status: "Enabled" } as const;
  await client.send(new PutBucketVersioningCommand({ Bucket: VERSIONED, VersioningConfiguration }));
  // The rule from docs/operations.md.
  const rule = { AllowedOrigins: ["*"], AllowedMethods: ["PUT"], AllowedHeaders: ["*"] };
  await client.send(new PutBucketCorsCommand({ Bucket: store.bucket, CORSConfiguration: { CORSRules: [rule] } }));
  await serve("first", inBucket(store.bucket));
});
test.afterAll(async () => {
  for (const close of closers.reverse()) await close();
});

/** Returns an answer without the parts that vary: scripts with page data, and the server's address. */
async function answerOf(address: string): Promise<string> {
  const answer = await ask(address);
  const { origin } = new URL(address);
  const text = [origin, encodeURIComponent(origin)].reduce(
    (whole, own) => whole.replaceAll(own, "OWN"),
    await answer.text(),
  );
  return `${answer.status} ${text.replaceAll(/<script[^>]*>.*?<\/script>/gs, "")}`;
}

/** Returns the pages of a server, requested one after another. */
async function answersOf(url: string): Promise<string[]> {
  const answers: string[] = [];
  for (const place of places) answers.push(await answerOf(url + place));
  return answers;
}

const samples = ["ann-hdf5-small.tar.xz", "sysbench-archive-layout.tar.gz"];
const ids: string[] = [];
let places: string[] = [];
let before: string[] = [];

test("bundles are imported, read and downloaded from a bucket", async () => {
  const url = server?.url ?? "";
  for (const name of samples) {
    const { id, sha256 } = await importBundle(url, readBundle(name), name);
    ids.push(id);
    const original = Buffer.from(await (await ask(`${url}/api/v1/bundles/${id}/original`)).arrayBuffer());
    expect([original.equals(readBundle(name)), createHash("sha256").update(original).digest("hex")]).toEqual([
      true,
      sha256,
    ]);
  }
  const [vectors = "", tests = ""] = ids;
  const pages = [
    ...(await pagesOfEveryKind(url, { bundle: vectors, dataset: "mnist10k-784-euclidean" })),
    ...(await pagesOfTests(url, tests)),
  ];
  const { files } = await (await ask(`${url}/api/v1/bundles/${tests}/files`)).json();
  const members = files.slice(0, 5).map((file: { url: string }) => file.url);
  // The upload page names the server's own address.
  const shown = pages.filter(({ name }) => name !== "upload").map((page) => page.path);
  places = [...shown, ...members, `/api/v1/points?bundle=${tests}`];
  expect(existsSync(at("first/bundles"))).toBe(false);
});

test("a large file chosen in the browser goes to the bucket, not through the server", async ({ page }) => {
  const logs = consoleLogs({ dataset: newDataset("direct") });
  const bytes = await tarGz([...logs, { path: "noise.bin", content: randomBytes(40 * 2 ** 20) }]);
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.method() !== "GET" && request.method() !== "OPTIONS")
      sent.push(`${request.method()} ${new URL(request.url()).origin === store.endpoint ? "store" : "server"}`);
  });
  await page.goto(`${server?.url}/upload`);
  const file = test.info().outputPath("direct.tar.gz");
  await writeFile(file, bytes);
  await page.getByLabel("Files to upload").setInputFiles(file);
  await expect(page).toHaveURL(/\/bundles\/[a-z2-7]{12}$/);
  expect(sent).toEqual(["POST server", "PUT store", "PUT store", "PUT store", "POST server"]);
  const id = page.url().split("/").at(-1) ?? "";
  ids.push(id);
  expect(await readBundleState(server?.url ?? "", id)).toMatchObject({
    sha256: createHash("sha256").update(bytes).digest("hex"),
    sizeBytes: bytes.length,
    fileName: "direct.tar.gz",
    counts: { points: 6 },
  });
});

test("the bucket has the stored bytes, and a backup restores onto another bucket", async () => {
  const env = inBucket(store.bucket);
  expect((await command("verify", [], "first", env)).stdout).toContain("Everything is as it was stored.");
  before = await answersOf(server?.url ?? "");
  expect(before.filter((answer) => !/^(?:200|404) /.test(answer))).toEqual([]);
  await command("backup", [at("backup")], "first", env);
  await server?.stop();

  await command("restore", [at("backup")], "second", inBucket(VERSIONED));
  const url = await serve("second", inBucket(VERSIONED));
  expect(await answersOf(url)).toEqual(before);
  await command("backup", [at("backup-of-second")], "second", inBucket(VERSIONED));
});

test("a deleted bundle leaves no version in a bucket that keeps versions", async () => {
  const env = inBucket(VERSIONED);
  const url = server?.url ?? "";
  const [id = ""] = ids;
  const { sha256 } = await (await ask(`${url}/api/v1/bundles/${id}`)).json();
  const versions = async () => {
    const { Versions = [], DeleteMarkers = [] } = await client.send(
      new ListObjectVersionsCommand({ Bucket: VERSIONED }),
    );
    return [...Versions, ...DeleteMarkers].filter(({ Key }) => Key?.endsWith(sha256) || Key?.startsWith("incoming/"));
  };
  expect(await versions()).toHaveLength(1);
  await command("bundles", ["delete", id, "--reason", "Uploaded by mistake."], "second", env);
  expect(await versions()).toEqual([]);
  expect((await ask(`${url}/api/v1/bundles/${id}/original`)).status).toBe(410);
});

test("a backup of a server with a bucket restores onto a folder", async () => {
  await server?.stop();
  await command("restore", [at("backup-of-second")], "third", {});
  const url = await serve("third", {});
  expect(await answersOf(url)).toEqual(before);
  for (const [i, name] of samples.entries()) {
    const original = await (await ask(`${url}/api/v1/bundles/${ids[i]}/original`)).arrayBuffer();
    expect(Buffer.from(original).equals(readBundle(name))).toBe(true);
  }
  expect((await command("verify", [], "third", {})).stdout).toContain("Everything is as it was stored.");
});
