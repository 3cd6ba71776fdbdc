import { existsSync, readFileSync } from "node:fs";
import { readdir } from "node:fs/promises";
import path from "node:path";
import { PassThrough } from "node:stream";
import { buffer } from "node:stream/consumers";
import { parse } from "csv-parse/sync";
import { pack } from "tar-stream";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { bundleAnswer, filesAnswer, uploadAnswer } from "@/lib/api/schemas/bundles";
import { withTestDatabase } from "@/lib/db/test-database";
import { replaceDisk } from "@/lib/disk";
import { dataPath } from "@/lib/env";
import { nearlyFullDisk } from "@/lib/faulty-disk.testing";
import { importBundle } from "@/lib/import/import-bundle";
import { type ImportWorker, startImportWorker } from "@/lib/import/worker";
import { hasShared } from "@/lib/shared.testing";
import { GET as getFiles } from "./[id]/files/[[...path]]/route";
import { GET as getBundle } from "./[id]/route";
import { GET, POST } from "./route";

const root = path.resolve(import.meta.dirname, "../../../..");
const sample = path.join(root, "sample/ann-hdf5-small.tar.xz");
const hostile = path.join(root, "../shared/hostile");
const url = "http://localhost:3000/api/v1/bundles";

const post = (body: BodyInit, query = "wait=100", headers: Record<string, string> = {}) =>
  POST(new Request(`${url}?${query}`, { method: "POST", body, headers }));
const errorShape = z.object({
  error: z.object({ code: z.string(), message: z.string(), issues: z.array(z.unknown()) }),
});
const report = async (id: string) =>
  bundleAnswer.parse(await (await getBundle(new Request(`${url}/${id}`), { params: Promise.resolve({ id }) })).json());
const file = (id: string, member: string) =>
  getFiles(new Request(`${url}/${id}/files/${member.split("/").map(encodeURIComponent).join("/")}`), {
    params: Promise.resolve({ id, path: member.split("/") }),
  });

describe("the upload API", () => {
  withTestDatabase();
  let worker: ImportWorker;
  beforeAll(async () => {
    worker = await startImportWorker({ runImport: importBundle });
  });
  afterAll(() => worker.stop());

  it.each([
    ["for an upload", -1],
    ["to read an upload", 0],
  ])("answers 507 in plain words where the disk has no room %s, and stores nothing", async (_, more) => {
    const bytes = readFileSync(sample);
    const undo = replaceDisk(nearlyFullDisk({ most: bytes.length, room: bytes.length + more }).disk);
    const answer = await post(bytes).finally(undo);
    expect(answer.status).toBe(507);
    expect(errorShape.parse(await answer.json()).error).toMatchObject({
      code: "storage-full",
      message: expect.stringMatching(/disk is full.*nothing.*stored/),
    });
    expect(await (await GET(new Request(url))).json()).toMatchObject({ bundles: [] });
    const left = await readdir(dataPath(), { recursive: true, withFileTypes: true });
    expect(left.filter((entry) => entry.isFile()).map(({ name }) => name)).toEqual(["installation"]);
  });

  it("answers 201 with the bundle's address, and 200 to the same bytes again", async () => {
    const bytes = readFileSync(sample);
    const first = await post(bytes, "wait=100&title=My+runs&filename=runs.tar.xz");
    expect(first.status).toBe(201);
    const answer = uploadAnswer.parse(await first.json());
    expect(answer).toMatchObject({ status: "ready", duplicate: false });
    expect(first.headers.get("location")).toBe(`/api/v1/bundles/${answer.id}`);
    expect(await report(answer.id)).toMatchObject({
      title: "My runs",
      fileName: "runs.tar.xz",
      counts: { points: 183 },
    });

    const form = new FormData();
    form.set("file", new File([bytes], "other-name.tar.xz"));
    const again = await post(form);
    expect(again.status).toBe(200);
    expect(uploadAnswer.parse(await again.json())).toMatchObject({ id: answer.id, duplicate: true });

    const list = await GET(new Request(url));
    expect(await list.json()).toMatchObject({ bundles: [{ id: answer.id }], nextCursor: null });
  });

  it("refuses a form without a file, a bad parameter, and an upload that announces too many bytes", async () => {
    const form = new FormData();
    form.set("other", "x");
    expect((await post(form)).status).toBe(400);
    expect((await post("x", "wait=soon")).status).toBe(400);
    expect((await post("x", "visibility=secret")).status).toBe(400);
    // A typo would publish a private bundle.
    expect((await post("x", "visibilty=private")).status).toBe(400);
    expect((await post("x", "visibility=unlisted&visibility=public")).status).toBe(400);
    expect((await post("x", "visibility=private")).status).toBe(401);
    const large = await post("x", "wait=1", { "content-length": String(2 ** 40) });
    expect(large.status).toBe(413);
    expect(errorShape.parse(await large.json()).error.code).toBe("upload-too-large");
  });

  it("keeps nothing of an upload whose client disconnects", async () => {
    const sender = new AbortController();
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        controller.enqueue(new Uint8Array(1000));
        sender.abort();
      },
    });
    // Node needs this for a streamed body; the type of RequestInit lacks it.
    const init = { method: "POST", body, signal: sender.signal, duplex: "half" };
    expect((await POST(new Request(`${url}?wait=1`, init))).status).toBe(400);
    expect(await readdir(dataPath("bundles", "incoming"))).toEqual([]);
  });

  describe.runIf(hasShared)("given hostile archives", () => {
    const manifest = z
      .array(z.object({ file: z.string(), verdict: z.string() }))
      .parse(hasShared ? parse(readFileSync(path.join(hostile, "manifest.csv")), { columns: true }) : [])
      // The folder has a script in place of the zips.
      .filter(({ file: name }) => /^h(0\d|1[0-6]|28)/.test(name) && !name.endsWith(".zip"));

    it.each(manifest)("answers $file by the verdict of its manifest: $verdict", async ({ file: name, verdict }) => {
      const answer = await post(readFileSync(path.join(hostile, name)), `wait=100&filename=${name}`);
      const body: unknown = await answer.json();
      if (verdict === "reject") expect([400, 413, 415, 422]).toContain(answer.status);
      else if (verdict.startsWith("accept")) expect(answer.status).toBe(201);
      else expect([200, 201, 413, 415, 422]).toContain(answer.status);
      expect(JSON.stringify(body)).not.toContain("root:x:0:0");
      expect(existsSync("/etc/x") || existsSync("/tmp/pwned_by_portal")).toBe(false);
      if (answer.status >= 400) return expect(errorShape.parse(body).error.message).toMatch(/\w/);
      const { id } = uploadAnswer.parse(body);
      const known = await report(id);
      const list = await getFiles(new Request(`${url}/${id}/files`), { params: Promise.resolve({ id }) });
      const { files } = filesAnswer.parse(await list.json());
      expect(files).toHaveLength(known.counts.files);
      for (const member of files) {
        const shown = await file(id, member.path);
        expect([200, 404]).toContain(shown.status);
        expect(await shown.text().catch(() => "damaged")).not.toMatch(/CANARY|root:x:0:0/);
      }
    });
  });

  it("shows members as text or as bytes to download, never as a page", async () => {
    const html = "<script>alert(1)</script>\r\npassword=CANARY\r\n";
    const archive = pack();
    archive.entry({ name: "sb.o/x" }, "sysbench 1.0.20\nRunning the test with following options:\n");
    archive.entry({ name: 'a "b"\n.html' }, html);
    archive.entry({ name: "binary" }, Buffer.from([0, 1, 2, 255]));
    archive.finalize();
    const { id } = uploadAnswer.parse(await (await post(await buffer(archive.pipe(new PassThrough())))).json());
    const { files } = filesAnswer.parse(
      await (await getFiles(new Request(`${url}/${id}/files`), { params: Promise.resolve({ id }) })).json(),
    );
    const page = await file(id, files.find((f) => f.path.endsWith(".html"))?.path ?? "");
    expect(page.headers.get("content-type")).toBe("text/plain; charset=utf-8");
    expect(page.headers.get("x-content-type-options")).toBe("nosniff");
    expect(page.headers.get("content-security-policy")).toContain("sandbox");
    expect(await page.text()).toBe("<script>alert(1)</script>\npassword=*****\n");
    const binary = await file(id, "binary");
    expect(binary.headers.get("content-type")).toBe("application/octet-stream");
    expect(binary.headers.get("content-disposition")).toMatch(/^attachment/);
    expect(new Uint8Array(await binary.arrayBuffer())).toEqual(Uint8Array.of(0, 1, 2, 255));
    expect((await file(id, "nothing")).status).toBe(404);
  });
});
