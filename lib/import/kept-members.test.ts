import { mkdtemp, readdir, rename, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { chunked, makeTarGz } from "../archive/archives.testing";
import { readArchive } from "../archive/read-archive";
import { blobStore } from "../blobs/store";
import type { StoredMember } from "../db/read/stored-member";
import { MAX_ARCHIVES } from "./kept-members";
import { memberBytes } from "./stored-member";

const MEMBERS = 30;
const textOf = (n: number) => `${n} `.repeat(40_000 + n);

vi.mock("../archive/read-archive", { spy: true });
/** The folder of the blobs and of unpacked files. */
let folder = "";
vi.mock("../env", async (original) => ({
  ...(await original<typeof import("../env")>()),
  dataPath: (...parts: string[]) => path.join(folder, ...parts),
}));

let sha256 = "";
beforeAll(async () => {
  // The settings are read whole; nothing here asks a database.
  vi.stubEnv("DATABASE_URL", "postgresql://localhost/none");
  folder = await mkdtemp(path.join(tmpdir(), "benchfolio-members-"));
  const entries = Array.from({ length: MEMBERS }, (_, i) => ({ name: `m${i + 1}`, bytes: textOf(i + 1) }));
  const blob = await blobStore().put(chunked(await makeTarGz(...entries)), { maxBytes: 10 ** 9 });
  await blob.keep();
  sha256 = blob.sha256;
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true, force: true });
});

const read = async (ordinal: number, fileName = "a.tar.gz", signal?: AbortSignal) => {
  const member: StoredMember = { path: `m${ordinal}`, isText: true, sizeBytes: null, sha256, fileName, ordinal };
  const pieces: Uint8Array[] = [];
  for await (const piece of memberBytes(member, signal)) pieces.push(Buffer.from(piece));
  return Buffer.concat(pieces).toString();
};

describe("members of a stored archive", () => {
  it("are unpacked once for all readers of all of them, at once and later", async () => {
    const wanted = [...Array.from({ length: 40 }, () => MEMBERS), 1, 7, 15];
    const got = await Promise.all(wanted.map((ordinal) => read(ordinal)));
    expect(got).toEqual(wanted.map(textOf));
    expect(await read(3)).toBe(textOf(3));
    expect(readArchive).toHaveBeenCalledTimes(1);
  });

  it("leave no file behind, since theirs has no name", async () => {
    await read(1);
    expect(await readdir(path.join(folder, "spool"))).toEqual([]);
  });

  it("are kept for a limited number of archives, those read last, since each holds a file open", async () => {
    const blob = await blobStore().put(chunked(await makeTarGz({ name: "small", bytes: "1" })), { maxBytes: 10 ** 6 });
    await blob.keep();
    const small = async (fileName: string) => {
      const member: StoredMember = {
        path: "small",
        isText: true,
        sizeBytes: 1,
        sha256: blob.sha256,
        fileName,
        ordinal: 1,
      };
      for await (const piece of memberBytes(member)) expect(Buffer.from(piece).toString()).toBe("1");
    };
    for (let n = 0; n <= MAX_ARCHIVES + 2; n += 1) await small(`${n}.tar.gz`);
    vi.mocked(readArchive).mockClear();
    await small(`${MAX_ARCHIVES}.tar.gz`);
    expect(readArchive).not.toHaveBeenCalled();
    await small("0.tar.gz");
    expect(readArchive).toHaveBeenCalledTimes(1);
  });

  it("are not unpacked for readers who disconnected while others were", async () => {
    vi.mocked(readArchive).mockClear();
    const gone = new AbortController();
    const asked = ["x1", "x2", "x3", "x4"].map((name) => read(MEMBERS, `${name}.tar.gz`, gone.signal));
    gone.abort();
    for (const answer of await Promise.allSettled(asked)) expect(answer.status).toBe("rejected");
    expect(await read(MEMBERS, "x5.tar.gz")).toBe(textOf(MEMBERS));
    // Two are unpacked at a time; which two of the four comes first is the file system's choice.
    const unpacked = vi.mocked(readArchive).mock.calls.map(([, { fileName }]) => fileName);
    expect(unpacked).toHaveLength(3);
    expect(unpacked.at(-1)).toBe("x5.tar.gz");
  });

  it("are unpacked for a later reader where the store failed the first one", async () => {
    const { path: stored } = await blobStore().localPath(sha256);
    await rename(stored, `${stored}.away`);
    await expect(read(1, "away.tar.gz")).rejects.toThrow();
    await rename(`${stored}.away`, stored);
    vi.mocked(readArchive).mockClear();
    expect([await read(2, "away.tar.gz"), await read(3, "away.tar.gz")]).toEqual([textOf(2), textOf(3)]);
    expect(readArchive).toHaveBeenCalledTimes(1);
  });

  it("are empty where the archive ends before them", async () => {
    expect(await read(MEMBERS + 1)).toBe("");
  });
});
