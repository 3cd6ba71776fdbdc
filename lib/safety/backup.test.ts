import { randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { migrate } from "@/scripts/migrate.ts";
import { startObjectStore } from "@/scripts/object-store.ts";
import { localBlobStore } from "../blobs/local-blob-store";
import { s3BlobStore } from "../blobs/s3-blob-store";
import { openBucket } from "../blobs/s3-bucket";
import { blobStore } from "../blobs/store";
import { ownerPool } from "../db/owner-pool";
import { withTestDatabase } from "../db/test-database";
import { saveSnapshot } from "../db/write/snapshots";
import { retractBundle } from "../db/write/withdraw-bundle";
import { StorageAwayError } from "../errors";
import { deleteBundle } from "../import/delete-bundle";
import { importBundle } from "../import/import-bundle";
import { storeUpload } from "../import/upload";
import { backup, backupStore, copyBytes, type Manifest } from "./backup";
import { restore } from "./restore";

const samples = ["sysbench-archive-layout.tar.gz", "ann-hdf5-small.tar.xz"];

describe("a backup", () => {
  withTestDatabase();
  const name = `restored_${randomUUID().replaceAll("-", "")}`;
  const target = new URL(process.env.BENCHFOLIO_TEST_SERVER || "postgres://localhost");
  target.pathname = `/${name}`;
  let folder = "";
  let made: Manifest;
  const at = (part: string) => path.join(folder, part);
  const source = () => ({ url: process.env.DATABASE_URL ?? "", store: blobStore() });
  const restored = () => ({ url: target.href, store: localBlobStore(at("restored")), migrate });
  const admin = async (sql: string) => {
    const client = new pg.Client(process.env.BENCHFOLIO_TEST_SERVER);
    await client.connect();
    await client.query(sql);
    await client.end();
  };

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), "benchfolio-backup-"));
    // Facts given with an upload are part of it.
    const given = { machine: "ci-1", commit: "3f2a9c1" };
    for (const file of samples) {
      const bytes = createReadStream(path.resolve("sample", file));
      const { state } = await storeUpload({ source: bytes, fileName: file, title: null, given });
      await importBundle(state.key);
    }
    const versions = { app: "0.1.0", dataVersion: "1", bundles: {} };
    await saveSnapshot(
      { url: "/compare", title: "Ä", caption: "", kind: "compare", view: { z: "\\N\t", a: 1e300 }, versions },
      async () => [{ name: "png", mediaType: "image/png", bytes: Uint8Array.from([137, 80, 0, 92, 46, 10, 255]) }],
    );
    made = await backup(at("backup"), source());
    await admin(`create database ${name}`);
  });
  afterAll(async () => {
    await admin(`drop database if exists ${name} with (force)`);
    await rm(folder, { recursive: true, force: true });
  });

  it("put into an empty server gives the same rows in order, the same next numbers and the same bytes", async () => {
    await restore(at("backup"), restored());
    const again = await backup(at("again"), restored());
    expect(again.tables).toEqual(made.tables);
    expect(made.tables.find((table) => table.name === "points")?.sizeBytes).toBeGreaterThan(10_000);
    // A restore must not open a session that ended since.
    expect(made.tables.map(({ name }) => name)).not.toContain("sessions");
    expect(again.sequences).toEqual(made.sequences);
    expect(again.bundles).toEqual(made.bundles);
    expect(again.installation).toBe(made.installation);
    for (const [i, sha256] of made.bundles.entries()) {
      const { path: copy } = await localBlobStore(at("restored")).localPath(sha256);
      expect((await readFile(copy)).equals(await readFile(path.resolve("sample", samples[i] ?? "")))).toBe(true);
    }
  });

  it("is not put over bundles that are there", async () => {
    await expect(restore(at("backup"), restored())).rejects.toThrow("has bundles");
  });

  it("put onto an object store and backed up from there is the same again", async () => {
    await admin(`drop database ${name} with (force)`);
    await admin(`create database ${name}`);
    const server = await startObjectStore();
    const bucket = openBucket({ ...server, prefix: "" });
    const store = s3BlobStore(async () => bucket, at("spool"));
    await restore(at("backup"), { url: target.href, store, migrate });
    const again = await backup(at("from-bucket"), { url: target.href, store });
    expect([again.tables, again.sequences]).toEqual([made.tables, made.sequences]);
    expect([again.bundles, again.missing]).toEqual([made.bundles, []]);
    for (const [i, sha256] of made.bundles.entries()) {
      const { path: copy } = await backupStore(at("from-bucket")).localPath(sha256);
      expect((await readFile(copy)).equals(await readFile(path.resolve("sample", samples[i] ?? "")))).toBe(true);
    }
    await server.stop();
  });

  it("is not restored into a database with other tables, which stay", async () => {
    await admin(`drop database ${name} with (force)`);
    await admin(`create database ${name}`);
    const client = new pg.Client(target.href);
    await client.connect();
    await client.query("create table thesis (chapter text)");
    await expect(restore(at("backup"), restored())).rejects.toThrow("thesis");
    expect((await client.query("select from thesis")).rowCount).toBe(0);
    await client.query("drop table thesis");
    await client.end();
  });

  it("that was changed or not finished is refused, and leaves the server empty", async () => {
    const file = at("backup/tables/points.copy");
    const rows = await readFile(file, "utf8");
    await writeFile(file, rows.replace("\t", "\t1"));
    await expect(restore(at("backup"), restored())).rejects.toThrow("points.copy");
    await writeFile(file, rows);
    const client = new pg.Client(target.href);
    await client.connect();
    expect((await client.query("select from bundles")).rowCount).toBe(0);
    await client.end();
    await expect(restore(at("nothing"), restored())).rejects.toThrow("no finished backup");
  });

  it("fails where the store of its source does not answer, and calls no bytes missing", async () => {
    const away = { ...blobStore(), verify: () => Promise.reject(new StorageAwayError("the store is away")) };
    await expect(copyBytes(made.bundles, away, backupStore(at("none")))).rejects.toThrow("the store is away");
  });

  it("of a server that misses bytes names them, and copies no bytes twice", async () => {
    const [first = ""] = made.bundles;
    const { path: blob } = await blobStore().localPath(first);
    const bytes = await readFile(blob);
    await rm(blob);
    const incomplete = await backup(at("third"), source());
    expect([incomplete.missing, incomplete.bundles]).toEqual([[first], made.bundles.slice(1)]);
    // The folder of the first backup still has them.
    expect((await backup(at("backup"), source())).missing).toEqual([]);
    await writeFile(blob, bytes);
  });

  it("keeps retracted bundles and drops the bytes of deleted ones, and a restored server knows both", async () => {
    const { rows } = await ownerPool().query<{ id: string }>("select id from bundles order by key");
    const [retracted = "", deleted = ""] = rows.map(({ id }) => id);
    const [kept = "", forgotten = ""] = made.bundles;
    await retractBundle(retracted, "Measured with a debug build.");
    await deleteBundle(deleted, "Uploaded by mistake.");
    expect((await backup(at("backup"), source())).bundles).toEqual([kept]);
    const stored = localBlobStore(at("backup/bundles"));
    await expect(stored.verify(forgotten)).rejects.toThrow("gone from the server");
    await rm(at("restored"), { recursive: true, force: true });
    await admin(`drop database ${name} with (force)`);
    await admin(`create database ${name}`);
    await restore(at("backup"), restored());
    const client = new pg.Client(target.href);
    await client.connect();
    const stones = await client.query("select id, kind, reason from tombstones order by kind");
    const shown = await client.query("select from listed_bundles");
    await client.end();
    expect([stones.rows, shown.rowCount]).toEqual([
      [
        { id: deleted, kind: "deleted", reason: "Uploaded by mistake." },
        { id: retracted, kind: "retracted", reason: "Measured with a debug build." },
      ],
      0,
    ]);
  });
});
