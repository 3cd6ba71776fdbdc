import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { POST as finish } from "@/app/api/v1/uploads/[id]/finish/route";
import { POST as begin } from "@/app/api/v1/uploads/route";
import { startObjectStore } from "@/scripts/object-store.ts";
import { blobStore } from "../blobs/store";
import { ownerPool } from "../db/owner-pool";
import { withTestDatabase } from "../db/test-database";
import { bundleState } from "../db/write/bundles-write";
import { importBundle } from "../import/import-bundle";
import { begunUpload } from "./schemas/uploads";

withTestDatabase();

let store: Awaited<ReturnType<typeof startObjectStore>>;
beforeAll(async () => {
  store = await startObjectStore();
  process.env.BENCHFOLIO_S3_BUCKET = store.bucket;
  process.env.BENCHFOLIO_S3_ENDPOINT = store.endpoint;
  process.env.BENCHFOLIO_S3_DIRECT = store.endpoint;
  process.env.BENCHFOLIO_MAX_UPLOAD = "1000000";
});
afterAll(() => store.stop());

const ORIGIN = "http://localhost:3000";
const request = (address: string, body: unknown) =>
  new Request(ORIGIN + address, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
const beginUpload = async (fields: object) => begin(request("/api/v1/uploads", fields));
const finishUpload = (id: string, body: unknown) =>
  finish(request(`/api/v1/uploads/${id}/finish?wait=0`, body), { params: Promise.resolve({ id }) });

describe("an upload that goes to the bucket itself", () => {
  it("is a bundle once its sha256 was checked, with the title that was announced", async () => {
    const bytes = await readFile(path.resolve("sample/sysbench-archive-layout.tar.gz"));
    const sha256 = createHash("sha256").update(bytes).digest("hex");
    const answer = await beginUpload({
      sizeBytes: bytes.length,
      fileName: "a/b.tar.gz",
      title: "Sent past the server",
    });
    expect(answer.status).toBe(201);
    const { id, parts, finish: address } = begunUpload.parse(await answer.json());
    expect([address, parts.map((part) => part.bytes)]).toEqual([`/api/v1/uploads/${id}/finish`, [bytes.length]]);

    expect((await finishUpload(id, { sha256 })).status).toBe(409);
    expect((await fetch(parts[0]?.url ?? "", { method: "PUT", body: bytes })).status).toBe(200);
    const taken = await finishUpload(id, { sha256 });
    const bundle = await taken.json();
    expect([taken.status, bundle.sha256, bundle.status, bundle.duplicate]).toEqual([201, sha256, "queued", false]);
    expect((await finishUpload(id, { sha256 })).status).toBe(404);

    const { rows } = await ownerPool().query<{ key: number; title: string; file_name: string }>(
      "select * from bundles",
    );
    expect(rows).toMatchObject([{ title: "Sent past the server", file_name: "b.tar.gz" }]);
    await importBundle(rows[0]?.key ?? 0);
    expect((await bundleState(rows[0]?.key ?? 0))?.status).toBe("ready");
    expect((await buffer(await blobStore().open(sha256))).equals(bytes)).toBe(true);
  });

  it("is refused where its bytes or fields do not fit", async () => {
    const large = await beginUpload({ sizeBytes: 1_000_001, fileName: "a" });
    expect([large.status, (await large.json()).error.code]).toEqual([413, "upload-too-large"]);
    for (const odd of [{}, { sizeBytes: 0, fileName: "a" }, { sizeBytes: 1.5, fileName: "a" }, { sizeBytes: 1 }])
      expect((await beginUpload(odd)).status).toBe(400);
    const { id, parts } = begunUpload.parse(await (await beginUpload({ sizeBytes: 3, fileName: "a" })).json());
    for (const odd of [{}, { sha256: "abc" }, { parts: [] }, { sha256: "0".repeat(64), parts: [] }])
      expect((await finishUpload(id, odd)).status).toBe(400);
    expect((await fetch(parts[0]?.url ?? "", { method: "PUT", body: "abc" })).status).toBe(200);
    const differs = await finishUpload(id, { sha256: "0".repeat(64) });
    expect([differs.status, (await differs.json()).error.code]).toEqual([422, "upload-differs"]);
    for (const unknown of [id, "x", "..%2f..", "é"])
      expect((await finishUpload(unknown, { sha256: "0".repeat(64) })).status).toBe(404);
  });
});
