import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createReadStream } from "node:fs";
import { readdir } from "node:fs/promises";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { blobStore } from "../blobs/store";
import { ownerPool } from "../db/owner-pool";
import { loadBundleReport } from "../db/read/bundle-report";
import { withTestDatabase } from "../db/test-database";
import { dataPath } from "../env";
import { awaitVerdict, storeUpload } from "./upload";

const root = path.resolve(import.meta.dirname, "../..");
const sample = path.join(root, "sample/ann-hdf5-small.tar.xz");

describe("a worker that is killed in the middle of an import", () => {
  withTestDatabase();
  const workers: ChildProcess[] = [];
  const startWorker = () => {
    const hooks = ["--import", "./scripts/typescript-hooks.mjs"];
    const worker = spawn(process.execPath, [...hooks, path.join(root, "server/worker.ts")], {
      cwd: root,
      stdio: ["ignore", "ignore", "inherit", "ipc"],
      env: { ...process.env, BENCHFOLIO_SAMPLE: "0" },
    });
    workers.push(worker);
    return worker;
  };
  afterEach(() => {
    for (const worker of workers) worker.kill("SIGKILL");
  });

  it("leaves nothing half imported, and the next worker imports the bundle and collects orphaned bytes", async () => {
    const { state } = await storeUpload({ source: createReadStream(sample), fileName: "sample.tar.xz", title: null });
    // An import's last statement raises versions of data, so it can't end before it is seen.
    const holder = await ownerPool().connect();
    await holder.query("begin");
    await holder.query("lock table data_versions in share mode");
    const first = startWorker();
    const progress = z.array(z.object({ files_read: z.number() }));
    const reading = async () => {
      const { rows } = await ownerPool().query("select files_read from import_progress where bundle_key = $1", [
        state.key,
      ]);
      return (progress.parse(rows)[0]?.files_read ?? 0) > 0;
    };
    while (!(await reading())) await sleep(10);
    first.kill("SIGKILL");
    await once(first, "exit");
    await holder.query("rollback");
    holder.release();

    expect(await loadBundleReport(state.id)).toMatchObject({ status: "importing", counts: { points: 0 } });
    expect((await ownerPool().query("select from points")).rowCount).toBe(0);
    // An upload that is killed between its bytes and its row leaves this.
    const orphan = await blobStore().put(createReadStream(import.meta.filename), { maxBytes: 10 ** 6 });
    await orphan.keep();

    startWorker();
    expect(await awaitVerdict(state, 3_600)).toMatchObject({ status: "ready" });
    expect((await ownerPool().query("select from points")).rowCount).toBe(183);
    await expect(blobStore().verify(orphan.sha256)).rejects.toMatchObject({ code: "stored-bytes-missing" });
    // The kill is counted on the bundle, not as one of its attempts.
    expect((await ownerPool().query("select broken_off from bundles")).rows).toEqual([{ broken_off: 1 }]);
    // The bundle is ready before the importing process has removed its progress.
    while ((await readdir(dataPath("spool"))).length > 0) await sleep(10);
  });

  it("ends by itself when its parent goes away", async () => {
    const worker = startWorker();
    await once(worker, "message");
    worker.disconnect();
    await once(worker, "exit");
    expect(worker.exitCode).toBe(0);
  });
});
