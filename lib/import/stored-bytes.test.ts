import { createReadStream } from "node:fs";
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { GET as getFile } from "@/app/api/v1/bundles/[id]/files/[[...path]]/route";
import { GET as getOriginal } from "@/app/api/v1/bundles/[id]/original/route";
import { GET as getBundle } from "@/app/api/v1/bundles/[id]/route";
import { readFileWindow } from "@/app/bundles/[id]/files/[...path]/read-file-window";
import { chunked, makeTarGz } from "../archive/archives.testing";
import { blobStore } from "../blobs/store";
import { ownerPool } from "../db/owner-pool";
import { withTestDatabase } from "../db/test-database";
import { dataPath } from "../env";
import { importBundle } from "./import-bundle";
import { collectOrphans } from "./stored-bytes";
import { storeUpload } from "./upload";

const sample = path.resolve("sample/sysbench-archive-layout.tar.gz");
const at = "http://localhost/api/v1/bundles";
const orphan = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"; // sha256 of "abc", FIPS 180-2 B.1

describe("the stored bytes of a bundle", () => {
  withTestDatabase();
  let bundle = { id: "", key: 0, sha256: "" };
  let bytes = Buffer.alloc(0);
  let blob = "";
  const upload = () => storeUpload({ source: createReadStream(sample), fileName: "sample.tar.gz", title: null });
  const params = (more: object = {}) => ({ params: Promise.resolve({ id: bundle.id, ...more }) });
  const state = async () => (await (await getBundle(new Request(`${at}/${bundle.id}`), params())).json()).storedBytes;
  const original = (id: string) => getOriginal(new Request(`${at}/${id}/original`), params({ id }));
  const memberName = async (): Promise<string> =>
    (await ownerPool().query("select path from source_files where is_text order by ordinal limit 1")).rows[0].path;
  const member = async () => {
    const name = await memberName();
    return getFile(new Request(`${at}/${bundle.id}/files/${name}`), params({ path: name.split("/") }));
  };

  beforeAll(async () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    bundle = (await upload()).state;
    await importBundle(bundle.key);
    bytes = await readFile(sample);
    blob = (await blobStore().localPath(bundle.sha256)).path;
  });

  it("are given as they came, with their hash, but not where they hold passwords that are masked elsewhere", async () => {
    const withheld = await original(bundle.id);
    expect([withheld.status, (await withheld.json()).error.code]).toEqual([403, "holds-secrets"]);
    const file = path.resolve("sample/ann-hdf5-small.tar.xz");
    const { state } = await storeUpload({ source: createReadStream(file), fileName: "plain.tar.xz", title: null });
    const answer = await original(state.id);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("etag")).toBe(`"${state.sha256}"`);
    expect(Buffer.from(await answer.arrayBuffer()).equals(await readFile(file))).toBe(true);
    await ownerPool().query("delete from bundles where id = $1", [state.id]);
    expect(await collectOrphans()).toBe(1);
  });

  it("are not read to the end for a reader who disconnected", async () => {
    const tar = async (name: string) => {
      const source = chunked(await makeTarGz({ name, bytes: "1\n" }));
      return (await storeUpload({ source, fileName: `${name.length}.tar.gz`, title: null })).state;
    };
    const plain = await tar("x.txt");
    const gone = new Request(`${at}/${plain.id}/original`, { signal: AbortSignal.abort() });
    expect((await getOriginal(gone, params({ id: plain.id }))).status).toBe(400);
    expect((await original(plain.id)).status).toBe(200);
    await ownerPool().query("delete from bundles where id = $1", [plain.id]);
    expect(await collectOrphans()).toBe(1);
  });

  it("are put aside and reported when one bit on disk changed, and nothing reads them again", async () => {
    const changed = Buffer.from(bytes);
    changed[1000] = (changed[1000] ?? 0) ^ 1;
    await writeFile(blob, changed);
    const answer = await member();
    expect([answer.status, (await answer.json()).error.code]).toEqual([500, "stored-bytes-damaged"]);
    expect(await state()).toBe("damaged");
    expect(await readdir(dataPath("bundles/quarantine"))).toEqual([bundle.sha256]);
    expect((await (await original(bundle.id)).json()).error.code).toBe("stored-bytes-damaged");
    await expect(importBundle(bundle.key)).rejects.toMatchObject({ code: "stored-bytes-damaged" });
    const { rows } = await ownerPool().query("select status, point_count from bundles");
    expect(rows).toEqual([{ status: "ready", point_count: 133 }]);
  });

  it("are checked by each reader, whoever read them before", async () => {
    const changed = Buffer.from(bytes);
    changed[1000] = (changed[1000] ?? 0) ^ 1;
    const codeOf = async (answer: Promise<Response>) => (await (await answer).json()).error.code;
    const readers = {
      api: () => codeOf(member()),
      original: () => codeOf(original(bundle.id)),
      page: async () => (await readFileWindow(bundle.id, await memberName(), 1, null)).problem,
      import: () => importBundle(bundle.key).catch((error: unknown) => Object(error).code),
    };
    for (const [name, ask] of Object.entries(readers)) {
      await upload();
      await writeFile(blob, changed);
      expect([name, await ask(), await state()]).toEqual([name, expect.stringMatching(/damaged|changed/), "damaged"]);
    }
  });

  it("are healed by an upload of the same bytes, which also imports them again", async () => {
    expect(await upload()).toMatchObject({ duplicate: true });
    expect(await state()).toBe("whole");
    expect(await readdir(dataPath("bundles/quarantine"))).toEqual([]);
    expect((await member()).status).toBe(200);
    const { rowCount } = await ownerPool().query("select from graphile_worker.jobs where key = $1 and attempts = 0", [
      bundle.id,
    ]);
    expect(rowCount).toBe(1);
  });

  it("that are gone give an error answer and not a broken connection, and are reported", async () => {
    await rm(blob);
    const answer = await member();
    expect([answer.status, (await answer.json()).error.code]).toEqual([500, "stored-bytes-missing"]);
    expect(await state()).toBe("missing");
    await upload();
    expect(await state()).toBe("whole");
  });

  it("that no bundle has are collected, and only from a store with this installation's mark", async () => {
    const put = await blobStore().put(asStream("abc"), { maxBytes: 10 });
    expect(put.sha256).toBe(orphan);
    await put.keep();
    await blobStore().claim("another installation");
    expect(await collectOrphans()).toBe(0);
    await rm(dataPath("bundles/installation"));
    expect(await collectOrphans()).toBe(1);
    await expect(blobStore().open(orphan)).rejects.toMatchObject({ code: "stored-bytes-missing" });
    await expect(blobStore().verify(bundle.sha256)).resolves.toBeUndefined();
  });

  it("of a store without a mark that holds nothing of ours are left alone", async () => {
    await rm(dataPath("bundles"), { recursive: true });
    await mkdir(dataPath("bundles/ba"), { recursive: true });
    await writeFile(dataPath("bundles/ba", orphan), "abc");
    expect(await collectOrphans()).toBe(0);
    expect(await readdir(dataPath("bundles/ba"))).toEqual([orphan]);
  });
});

async function* asStream(text: string) {
  yield Buffer.from(text);
}
