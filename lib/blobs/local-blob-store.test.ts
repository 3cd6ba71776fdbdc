import { createHash, randomUUID } from "node:crypto";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { hashFile } from "./hash-file";
import { localBlobStore } from "./local-blob-store";
import { nearlyFullDisk } from "./nearly-full-disk.testing";
import type { BlobStore } from "./types";

vi.mock("./hash-file", { spy: true });

async function* chunks(...parts: string[]) {
  for (const part of parts) yield Buffer.from(part);
}
const abc = createHash("sha256").update("abc").digest("hex");

describe("the local blob store", () => {
  let root = "";
  let store: BlobStore;
  beforeEach(async () => {
    root = await mkdtemp(path.join(tmpdir(), "benchfolio-blobs-"));
    store = localBlobStore(root);
  });
  afterEach(async () => {
    vi.restoreAllMocks();
    await rm(root, { recursive: true, force: true });
  });
  const incoming = () => readdir(path.join(root, "incoming"));

  it("stores bytes under their sha256 and gives them back", async () => {
    const blob = await store.put(chunks("a", "bc"), { maxBytes: 10 });
    expect([blob.sha256, blob.sizeBytes]).toEqual([abc, 3]);
    await blob.keep();
    const local = await store.localPath(abc);
    expect(await readFile(local.path, "utf8")).toBe("abc");
    expect(await incoming()).toEqual([]);
  });

  it("shows nothing before the bytes are kept, and nothing of discarded ones", async () => {
    const blob = await store.put(chunks("abc"), { maxBytes: 10 });
    await expect(store.open(abc)).rejects.toMatchObject({ code: "stored-bytes-missing" });
    await blob.discard();
    expect(await incoming()).toEqual([]);
  });

  it("refuses more bytes than the limit and leaves nothing", async () => {
    await expect(store.put(chunks("abc", "d"), { maxBytes: 3 })).rejects.toMatchObject({ code: "upload-too-large" });
    expect(await incoming()).toEqual([]);
  });

  it("refuses what the disk gives back otherwise than it was sent, and leaves nothing", async () => {
    for (const read of [
      { sha256: "0".repeat(64), sizeBytes: 3 },
      { sha256: abc, sizeBytes: 2 },
    ]) {
      vi.mocked(hashFile).mockResolvedValueOnce(read);
      await expect(store.put(chunks("abc"), { maxBytes: 10 })).rejects.toMatchObject({ code: "storage-failed" });
    }
    expect(await incoming()).toEqual([]);
  });

  it("leaves nothing of an upload that was cut off", async () => {
    async function* cut() {
      yield Buffer.from("abc");
      throw new Error("connection lost");
    }
    await expect(store.put(cut(), { maxBytes: 10 })).rejects.toThrow("connection lost");
    expect(await incoming()).toEqual([]);
  });

  it("sweeps the leftovers of processes that are gone and spares uploads in progress", async () => {
    const blob = await store.put(chunks("abc"), { maxBytes: 10 });
    await writeFile(path.join(root, "incoming", `4194999-${randomUUID()}`), "half");
    await writeFile(path.join(root, "incoming", "4194999-thesis.txt"), "not ours");
    expect(await store.sweep()).toBe(1);
    await blob.keep();
    expect(await incoming()).toEqual(["4194999-thesis.txt"]);
  });

  it("stores all bytes where the disk takes each write only in part", async () => {
    const full = await nearlyFullDisk({});
    const blob = await store.put(chunks("a", "bc"), { maxBytes: 10 });
    await blob.keep();
    expect(full).toHaveBeenCalledTimes(3);
    expect(await readFile((await store.localPath(abc)).path, "utf8")).toBe("abc");
    await expect(store.verify(abc)).resolves.toBeUndefined();
  });

  it("refuses an upload for which the disk has no room, in plain words, and leaves nothing", async () => {
    await nearlyFullDisk({ room: 2 });
    await expect(store.put(chunks("abc"), { maxBytes: 10 })).rejects.toMatchObject({
      code: "storage-full",
      status: 507,
      message: expect.stringContaining("disk is full"),
    });
    expect(await incoming()).toEqual([]);
    await expect(store.open(abc)).rejects.toMatchObject({ code: "stored-bytes-missing" });
  });

  it("finds stored bytes that have changed", async () => {
    await (await store.put(chunks("abc"), { maxBytes: 10 })).keep();
    await writeFile((await store.localPath(abc)).path, "abd");
    await expect(store.verify(abc)).rejects.toMatchObject({ code: "stored-bytes-damaged" });
  });

  it("deletes, and forgives deleting what is not there", async () => {
    const blob = await store.put(chunks("abc"), { maxBytes: 10 });
    await blob.keep();
    await store.delete(abc);
    await store.delete(abc);
    await expect(store.localPath(abc)).rejects.toMatchObject({ code: "stored-bytes-missing" });
  });

  it("takes no name that is not a sha256", async () => {
    await expect(store.open("../../etc/passwd")).rejects.toMatchObject({ code: "not-found" });
  });
});
