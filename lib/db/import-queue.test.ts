import { beforeEach, describe, expect, it } from "vitest";
import { recoverImports } from "../import/recover-imports";
import { bundleState, markFailed, registerBundle } from "./bundles-write";
import { pool } from "./client";
import { enqueueImport, ensureQueue, retryBrokenOff } from "./import-queue";
import { withTestDatabase } from "./test-database";

describe("an import whose worker was killed", () => {
  withTestDatabase();
  let key = 0;
  const job = async () => {
    const { rows } = await pool().query("select attempts, locked_by from graphile_worker.jobs where key = 'one'");
    return rows[0];
  };
  const status = async () => (await bundleState(key))?.status;

  beforeEach(async () => {
    await ensureQueue();
    await pool().query("delete from bundles");
    const bundle = { id: "one", sha256: "0".repeat(64), sizeBytes: 1, fileName: "x", title: "x" };
    key = (await registerBundle(bundle, (client, state) => enqueueImport(client, state))).state.key;
    await pool().query(
      "update graphile_worker._private_jobs set attempts = 3, locked_by = 'worker-of-no-process', locked_at = now() where key = 'one'",
    );
  });

  it("gets its attempt back, so that the third kill in a row does not end it", async () => {
    expect(await recoverImports()).toBe(1);
    expect(await job()).toEqual({ attempts: 2, locked_by: null });
    expect(await status()).toBe("queued");
  });

  it("is given up when the same bundle took twenty workers with it, and not tried again at the next start", async () => {
    await pool().query("update bundles set broken_off = 19");
    await recoverImports();
    expect(await status()).toBe("failed");
    expect(await retryBrokenOff()).toBe(0);
  });

  it("is tried again at the next start when it ended failed all the same, and one that was refused is not", async () => {
    await markFailed(key, { code: "internal", message: "broke off" }, []);
    expect(await retryBrokenOff()).toBe(1);
    expect(await status()).toBe("queued");
    await markFailed(key, { code: "no-results", message: "nothing in it" }, []);
    expect(await retryBrokenOff()).toBe(0);
  });
});
