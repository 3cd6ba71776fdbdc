import { createHash } from "node:crypto";
import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { disk, replaceDisk } from "../disk";
import { nearlyFullDisk } from "../faulty-disk.testing";
import { hashFile } from "./hash-file";
import { temporaryName } from "./left-overs";
import { localBlobStore } from "./local-blob-store";
import type { BlobStore } from "./types";

vi.mock("./hash-file", { spy: true });

async function* chunks(...parts: string[]) {
  for (const part of parts) yield Buffer.from(part);
}
const abc = createHash("sha256").update("abc").digest("hex");

describe("the local blob store", () => {
  let root = "";
  let store: BlobStore;
  let undo = () => {};
  beforeEach(async () => {
    root = await mkdtemp(path.join(tmpdir(), "benchfolio-blobs-"));
    store = localBlobStore(root);
  });
  afterEach(async () => {
    vi.restoreAllMocks();
    undo();
    await rm(root, { recursive: true, force: true });
  });
  const incoming = () => readdir(path.join(root, "incoming"));

  it("shows nothing before the bytes are kept, and nothing of discarded ones", async () => {
    const blob = await store.put(chunks("abc"), { maxBytes: 10 });
    await expect(store.open(abc)).rejects.toMatchObject({ code: "stored-bytes-missing" });
    await blob.discard();
    expect(await incoming()).toEqual([]);
  });

  it("refuses an upload that the disk returns with other bytes, and leaves no file", async () => {
    for (const read of [
      { sha256: "0".repeat(64), sizeBytes: 3 },
      { sha256: abc, sizeBytes: 2 },
    ]) {
      vi.mocked(hashFile).mockResolvedValueOnce(read);
      await expect(store.put(chunks("abc"), { maxBytes: 10 })).rejects.toMatchObject({ code: "storage-failed" });
    }
    expect(await incoming()).toEqual([]);
  });

  it("sweeps the leftovers of processes that are gone and spares uploads in progress", async () => {
    const blob = await store.put(chunks("abc"), { maxBytes: 10 });
    const [machine, pid, start, ...rest] = temporaryName().split("-");
    const left = async (name: string) => writeFile(path.join(root, "incoming", name), "half");
    await left([machine, "4194999", start, ...rest].join("-"));
    // A restarted container has its numbers of processes again.
    await left([machine, pid, Number(start) - 1, ...rest].join("-"));
    await left("4194999-thesis.txt");
    // Web server and worker on two machines share a folder. Only their age shows that the other one's files are left
    // over.
    const ofAnother = ["0".repeat(8), pid, start, ...rest].join("-");
    await left(ofAnother);
    expect(await store.sweep()).toBe(2);
    await blob.keep();
    expect((await incoming()).sort()).toEqual([ofAnother, "4194999-thesis.txt"]);
    const dayAgo = Date.now() / 1000 - 25 * 3600;
    await utimes(path.join(root, "incoming", ofAnother), dayAgo, dayAgo);
    expect(await store.sweep()).toBe(1);
  });

  it("stores all bytes where the disk takes each write only in part", async () => {
    const full = nearlyFullDisk({});
    undo = replaceDisk(full.disk);
    const blob = await store.put(chunks("a", "bc"), { maxBytes: 10 });
    await blob.keep();
    expect(full.writes()).toBe(3);
    expect(await readFile((await store.localPath(abc)).path, "utf8")).toBe("abc");
    await expect(store.verify(abc)).resolves.toBeUndefined();
  });

  it("refuses an upload for which the disk has no room, in plain words, and leaves nothing", async () => {
    undo = replaceDisk(nearlyFullDisk({ room: 2 }).disk);
    await expect(store.put(chunks("abc"), { maxBytes: 10 })).rejects.toMatchObject({
      code: "storage-full",
      status: 507,
      message: expect.stringContaining("disk is full"),
    });
    expect(await incoming()).toEqual([]);
    await expect(store.open(abc)).rejects.toMatchObject({ code: "stored-bytes-missing" });
  });

  it("lists its blobs without one that is deleted meanwhile, and fails where the disk does", async () => {
    await (await store.put(chunks("abc"), { maxBytes: 10 })).keep();
    const list = async () => {
      const found: string[] = [];
      for await (const { sha256 } of store.list()) found.push(sha256);
      return found;
    };
    expect(await list()).toEqual([abc]);
    const real = disk();
    for (const [code, found] of [
      ["ENOENT", []],
      ["EIO", "EIO"],
    ] as const) {
      undo = replaceDisk({ ...real, stat: () => Promise.reject(Object.assign(new Error(code), { code })) });
      expect(await list().catch((error: Error) => error.message)).toEqual(found);
      undo();
    }
  });

  it("finds stored bytes that have changed", async () => {
    await (await store.put(chunks("abc"), { maxBytes: 10 })).keep();
    await writeFile((await store.localPath(abc)).path, "abd");
    await expect(store.verify(abc)).rejects.toMatchObject({ code: "stored-bytes-damaged" });
  });
});
