import { createHash, randomBytes } from "node:crypto";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startObjectStore } from "@/scripts/object-store.mjs";
import { localBlobStore } from "./local-blob-store";
import { s3BlobStore } from "./s3-blob-store";
import { type Bucket, openBucket } from "./s3-bucket";
import type { BlobStore } from "./types";

async function* chunks(...parts: (string | Buffer)[]) {
  for (const part of parts) yield Buffer.from(part);
}
const sha256Of = (bytes: string | Buffer) => createHash("sha256").update(bytes).digest("hex");
const abc = sha256Of("abc");
const keep = async (store: BlobStore, ...parts: (string | Buffer)[]) => {
  const blob = await store.put(chunks(...parts), { maxBytes: 2 ** 30 });
  await blob.keep();
  await blob.discard();
  return blob.sha256;
};

describe("a blob store", () => {
  let root = "";
  let bucket: Bucket;
  let server: Awaited<ReturnType<typeof startObjectStore>>;
  const stores = new Map<
    string,
    { store: BlobStore; incoming: () => Promise<string[]>; damage: () => Promise<void> }
  >();
  const of = (kind: string) => {
    const found = stores.get(kind);
    if (!found) throw new Error(kind);
    return found;
  };

  beforeAll(async () => {
    root = await mkdtemp(path.join(tmpdir(), "benchfolio-stores-"));
    server = await startObjectStore();
    bucket = openBucket({ ...server, prefix: "benchfolio/" });
    const folder = path.join(root, "folder");
    stores.set("folder", {
      store: localBlobStore(folder),
      incoming: () => readdir(path.join(folder, "incoming")),
      damage: () => writeFile(path.join(folder, abc.slice(0, 2), abc), "abd"),
    });
    stores.set("bucket", {
      store: s3BlobStore(async () => bucket, path.join(root, "spool")),
      incoming: async () => {
        const names: string[] = [];
        for await (const { name } of bucket.list("incoming/")) names.push(name);
        for await (const { name } of bucket.unfinished("incoming/")) names.push(name);
        return names;
      },
      damage: () => bucket.writeText(`${abc.slice(0, 2)}/${abc}`, "abd"),
    });
  });
  afterAll(async () => {
    await server.stop();
    await rm(root, { recursive: true, force: true });
  });

  describe.each(["folder", "bucket"])("in a %s", (kind) => {
    it("stores bytes under their sha256 and gives them back", async () => {
      const { store, incoming } = of(kind);
      const blob = await store.put(chunks("a", "bc"), { maxBytes: 10 });
      expect([blob.sha256, blob.sizeBytes]).toEqual([abc, 3]);
      await expect(store.open(abc)).rejects.toMatchObject({ code: "stored-bytes-missing" });
      await blob.keep();
      await blob.discard();
      const local = await store.localPath(abc);
      expect(await readFile(local.path, "utf8")).toBe("abc");
      await local.release();
      expect((await buffer(await store.open(abc))).toString()).toBe("abc");
      expect(await incoming()).toEqual([]);
    });

    it("stores 20 MB as they are, and lists them", async () => {
      const { store } = of(kind);
      const bytes = randomBytes(20 * 2 ** 20 + 1);
      const sha256 = await keep(store, bytes.subarray(0, 7_000_000), bytes.subarray(7_000_000));
      expect(sha256).toBe(sha256Of(bytes));
      const local = await store.localPath(sha256);
      expect((await readFile(local.path)).equals(bytes)).toBe(true);
      await local.release();
      const listed: string[] = [];
      for await (const blob of store.list()) listed.push(`${blob.sha256} ${blob.sizeBytes}`);
      expect(listed.toSorted()).toEqual([`${abc} 3`, `${sha256} ${bytes.length}`].toSorted());
      await store.delete(sha256);
    });

    it("refuses more bytes than the limit and leaves nothing", async () => {
      const { store, incoming } = of(kind);
      const refused = { code: "upload-too-large" };
      await expect(store.put(chunks("abc", "d"), { maxBytes: 3 })).rejects.toMatchObject(refused);
      const large = [Buffer.alloc(9 * 2 ** 20), Buffer.alloc(9 * 2 ** 20)];
      await expect(store.put(chunks(...large), { maxBytes: 10 * 2 ** 20 })).rejects.toMatchObject(refused);
      expect(await incoming()).toEqual([]);
    });

    it("leaves nothing of an upload that was cut off", async () => {
      const { store, incoming } = of(kind);
      async function* cut() {
        yield Buffer.alloc(9 * 2 ** 20);
        throw new Error("connection lost");
      }
      await expect(store.put(cut(), { maxBytes: 2 ** 30 })).rejects.toThrow("connection lost");
      expect(await incoming()).toEqual([]);
    });

    it("finds stored bytes that have changed, puts them aside, and is healed by the same bytes", async () => {
      const { store, damage } = of(kind);
      await expect(store.verify(abc)).resolves.toBeUndefined();
      await damage();
      const damaged = { code: "stored-bytes-damaged" };
      await expect(store.verify(abc, { recentMs: 60_000 })).rejects.toMatchObject(damaged);
      await store.quarantine(abc);
      await store.quarantine(abc);
      expect(await store.quarantined()).toEqual([abc]);
      await expect(store.open(abc)).rejects.toMatchObject(damaged);
      await keep(store, "abc");
      expect(await store.quarantined()).toEqual([]);
      await expect(store.verify(abc)).resolves.toBeUndefined();
    });

    it("belongs to whoever claimed it", async () => {
      const { store } = of(kind);
      expect(await store.owner()).toBeNull();
      await store.claim("installation");
      expect(await store.owner()).toBe("installation");
    });

    it("deletes, and forgives deleting what is not there", async () => {
      const { store } = of(kind);
      await store.delete(abc);
      await store.delete(abc);
      await expect(store.localPath(abc)).rejects.toMatchObject({ code: "stored-bytes-missing" });
    });

    it("takes no name that is not a sha256", async () => {
      await expect(of(kind).store.open("../../etc/passwd")).rejects.toMatchObject({ code: "not-found" });
    });
  });

  it("in a bucket gives no file of bytes that are not those of the name", async () => {
    const { store, damage } = of("bucket");
    await damage();
    await expect(store.localPath(abc)).rejects.toMatchObject({ code: "stored-bytes-damaged" });
    expect(await readdir(path.join(root, "spool"))).toEqual([]);
    await store.delete(abc);
  });

  it("in a bucket that is gone says that it cannot be reached, not that the bytes are missing", async () => {
    const gone = openBucket({ ...server, bucket: "benchfolio-gone", prefix: "" });
    const store = s3BlobStore(async () => gone, root);
    const questions = [
      () => store.verify(abc),
      () => store.open(abc),
      () => store.put(chunks("abc"), { maxBytes: 3 }),
      () => store.owner(),
    ];
    for (const ask of questions) await expect(ask()).rejects.toMatchObject({ name: "StorageAwayError" });
  });

  describe("in a bucket, of bytes that clients send there themselves", () => {
    const bytes = randomBytes(17 * 2 ** 20);
    const direct = () => {
      const { direct: found } = of("bucket").store;
      if (!found) throw new Error("no direct uploads");
      return found;
    };
    const announced = { sha256: sha256Of(bytes), sizeBytes: bytes.length, fileName: "a.tar.gz", title: null };
    const send = async (parts: { bytes: number; url: string }[], from = bytes) => {
      let at = 0;
      for (const part of parts) {
        const body = from.subarray(at, at + part.bytes);
        expect((await fetch(part.url, { method: "PUT", body })).status).toBe(200);
        at += part.bytes;
      }
    };

    it("takes them in parts and finishes when all are there", async () => {
      const { id, parts } = await direct().begin(announced);
      expect(parts.map((part) => part.bytes)).toEqual([16 * 2 ** 20, 2 ** 20]);
      await send(parts.slice(0, 1));
      await expect(direct().finish(id)).rejects.toMatchObject({ code: "upload-incomplete", status: 409 });
      await send(parts);
      const { bytes: arrived, fileName } = await direct().finish(id);
      expect([arrived.sha256, arrived.sizeBytes, fileName]).toEqual([announced.sha256, bytes.length, "a.tar.gz"]);
      // As where the first answer was lost.
      const { bytes: again } = await direct().finish(id);
      await again.keep();
      await again.discard();
      expect((await buffer(await of("bucket").store.open(announced.sha256))).equals(bytes)).toBe(true);
      expect(await of("bucket").incoming()).toEqual([]);
      await expect(direct().finish(id)).rejects.toMatchObject({ code: "not-found" });
    });

    it("refuses other bytes than were announced, and leaves nothing", async () => {
      const { id, parts } = await direct().begin(announced);
      await send(parts, randomBytes(bytes.length));
      await expect(direct().finish(id)).rejects.toMatchObject({ code: "upload-differs", status: 422 });
      expect(await of("bucket").incoming()).toEqual([]);
    });
  });
});
