import { createHash, randomBytes, randomUUID } from "node:crypto";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import {
  CreateBucketCommand,
  ListObjectVersionsCommand,
  PutBucketVersioningCommand,
  S3Client,
  S3ServiceException,
} from "@aws-sdk/client-s3";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { startObjectStore } from "@/scripts/object-store.ts";
import { localBlobStore } from "./local-blob-store";
import { s3BlobStore } from "./s3-blob-store";
import { type Bucket, openBucket } from "./s3-bucket";
import type { BlobStore } from "./types";

async function* chunks(...parts: (string | Buffer)[]) {
  for (const part of parts) yield Buffer.from(part);
}
const sha256Of = (bytes: string | Buffer) => createHash("sha256").update(bytes).digest("hex");
const abc = sha256Of("abc");
const realSend = S3Client.prototype.send;
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
    // Clients know the server by another name than we do; a signature holds for one of them.
    bucket = openBucket({
      ...server,
      prefix: "benchfolio/",
      direct: server.endpoint.replace("127.0.0.1", "localhost"),
    });
    const folder = path.join(root, "folder");
    stores.set("folder", {
      store: localBlobStore(folder),
      incoming: () => readdir(path.join(folder, "incoming")),
      damage: () => writeFile(path.join(folder, abc.slice(0, 2), abc), "abd"),
    });
    stores.set("bucket", {
      store: s3BlobStore(async () => bucket, path.join(root, "spool"), { direct: true }),
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
      expect((await buffer(await store.open(abc, { start: 1, length: 1 }))).toString()).toBe("b");
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

    it("deletes bytes, and accepts a deletion of absent ones", async () => {
      const { store } = of(kind);
      await store.delete(abc);
      await store.delete(abc);
      await expect(store.localPath(abc)).rejects.toMatchObject({ code: "stored-bytes-missing" });
    });

    it("opens no name that is not a sha256", async () => {
      await expect(of(kind).store.open("../../etc/passwd")).rejects.toMatchObject({ code: "not-found" });
    });
  });

  it("in a bucket gives no local file of bytes that differ from their name", async () => {
    const { store, damage } = of("bucket");
    await damage();
    await expect(store.localPath(abc)).rejects.toMatchObject({ code: "stored-bytes-damaged" });
    expect(await readdir(path.join(root, "spool"))).toEqual([]);
    await store.delete(abc);
  });

  it("in a bucket that is gone reports that it cannot be reached, not that the bytes are missing", async () => {
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

  describe("in a bucket that keeps versions", () => {
    const client = () => new S3Client({ endpoint: server.endpoint, region: server.region, forcePathStyle: true });
    const name = `benchfolio-${randomUUID()}`;
    const store = () =>
      s3BlobStore(async () => openBucket({ ...server, bucket: name, prefix: "a/" }), path.join(root, "spool"));
    beforeAll(async () => {
      await client().send(new CreateBucketCommand({ Bucket: name }));
      const VersioningConfiguration = { Status: "Enabled" } as const;
      await client().send(new PutBucketVersioningCommand({ Bucket: name, VersioningConfiguration }));
    });
    const versions = async () => {
      const { Versions = [], DeleteMarkers = [] } = await client().send(
        new ListObjectVersionsCommand({ Bucket: name }),
      );
      return [...Versions, ...DeleteMarkers].map(({ Key }) => Key);
    };

    it("leaves no version of deleted bytes, nor of their copies under incoming/", async () => {
      await keep(store(), "abc");
      await keep(store(), "abc");
      await keep(store(), "abcd");
      await store().quarantine(abc);
      await keep(store(), "abc");
      expect((await versions()).every((key) => !key?.includes("incoming"))).toBe(true);
      await store().delete(abc);
      const other = sha256Of("abcd");
      expect(await versions()).toEqual([`a/${other.slice(0, 2)}/${other}`]);
    });

    it("reports that its account may not delete versions, and hides the bytes all the same", async () => {
      await keep(store(), "abc");
      const refused = vi.spyOn(S3Client.prototype, "send").mockImplementation(function (this: S3Client, ...asked) {
        if (asked[0] instanceof ListObjectVersionsCommand)
          throw new S3ServiceException({ name: "AccessDenied", $fault: "client", $metadata: { httpStatusCode: 403 } });
        return realSend.apply(this, asked);
      });
      const warned = vi.spyOn(console, "warn").mockReturnValue();
      await expect(store().delete(abc)).rejects.toThrow("the bytes are still in it");
      expect(warned).toHaveBeenCalledWith(expect.stringContaining("AccessDenied"));
      refused.mockRestore();
      warned.mockRestore();
      await expect(store().open(abc)).rejects.toMatchObject({ code: "stored-bytes-missing" });
    });
  });

  describe("in a bucket, for bytes that clients send there themselves,", () => {
    const bytes = randomBytes(17 * 2 ** 20);
    const direct = () => {
      const { direct: found } = of("bucket").store;
      if (!found) throw new Error("no direct uploads");
      return found;
    };
    const announced = { sizeBytes: bytes.length, fileName: "a.tar.gz", title: null };
    const PART = 16 * 2 ** 20;
    const whole = { sha256: sha256Of(bytes) };
    const inParts = { parts: [sha256Of(bytes.subarray(0, PART)), sha256Of(bytes.subarray(PART))] };
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
      expect(parts.map((part) => part.bytes)).toEqual([PART, 2 ** 20]);
      for (const { url } of parts) expect(new URL(url).hostname).toBe("localhost");
      await send(parts.slice(0, 1));
      await expect(direct().finish(id, whole)).rejects.toMatchObject({ code: "upload-incomplete", status: 409 });
      await send(parts);
      const { bytes: arrived, fileName } = await direct().finish(id, whole);
      expect([arrived.sha256, arrived.sizeBytes, fileName]).toEqual([whole.sha256, bytes.length, "a.tar.gz"]);
      // A client whose first answer was lost asks again.
      const { bytes: again } = await direct().finish(id, inParts);
      await again.keep();
      await again.discard();
      expect((await buffer(await of("bucket").store.open(whole.sha256))).equals(bytes)).toBe(true);
      expect(await of("bucket").incoming()).toEqual([]);
      for (const gone of [id, "../../etc/passwd"])
        await expect(direct().finish(gone, whole)).rejects.toMatchObject({ code: "not-found" });
    });

    it.each([
      ["another sha256", true, whole],
      ["another sha256 of a part", true, inParts],
      ["more parts", false, { parts: inParts.parts.slice(0, 1) }],
      ["fewer parts", false, { parts: [...inParts.parts, abc] }],
    ])("refuses bytes with %s than the client states, and leaves nothing", async (_, isChanged, stated) => {
      const { id, parts } = await direct().begin(announced);
      const changed = Buffer.from(bytes);
      if (isChanged) changed.writeUInt8((changed.readUInt8(PART) + 1) % 256, PART);
      await send(parts, changed);
      await expect(direct().finish(id, stated)).rejects.toMatchObject({ code: "upload-differs", status: 422 });
      expect(await of("bucket").incoming()).toEqual([]);
    });
  });
});
