import path from "node:path";
import { describe, expect, it, vi } from "vitest";
import { ownerPool } from "../db/owner-pool";
import { enqueueImport, ensureQueue } from "../db/queue/import-queue";
import { withTestDatabase } from "../db/test-database";
import { bundleState, registerBundle } from "../db/write/bundles-write";
import { importProcesses } from "./process/host";
import { limitsFor } from "./process/limits";
import { startImportWorker } from "./worker";

describe("an import whose process the system ends", () => {
  withTestDatabase();

  it("is put off with all its attempts, and fails after the last one with the cause and no file to blame", async () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    await ensureQueue();
    const facts = { id: "one", sha256: "0".repeat(64), sizeBytes: 1, fileName: "a,killed", title: "x" };
    const rename = { fileName: facts.fileName, title: facts.title };
    const { key } = (await registerBundle(facts, (client, state) => enqueueImport(client, state, rename))).state;
    const processes = importProcesses({
      script: path.join(import.meta.dirname, "process/misbehaving-import.ts"),
      limits: limitsFor(1_000),
    });
    const worker = await startImportWorker({ runImport: processes.run });
    const job = async () =>
      (await ownerPool().query("select attempts, run_at > now() as later from graphile_worker.jobs")).rows;
    await expect.poll(job).toEqual([{ attempts: 0, later: true }]);
    expect((await bundleState(key))?.status).toBe("queued");

    await ownerPool().query("update bundles set broken_off = 19");
    await ownerPool().query("update graphile_worker._private_jobs set run_at = now(), max_attempts = 1");
    await expect.poll(async () => (await bundleState(key))?.status).toBe("failed");
    const message = (await bundleState(key))?.failure?.message;
    expect(message).toMatch(/^The import's process was ended by the system/);
    expect(message).not.toContain("killed");
    await worker.stop();
    await processes.close();
  });
});
