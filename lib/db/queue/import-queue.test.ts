import { EventEmitter } from "node:events";
import { beforeEach, describe, expect, it } from "vitest";
import { recoverImports } from "@/lib/import/recover-imports";
import { ownerPool } from "../owner-pool";
import { withTestDatabase } from "../test-database";
import { bundleState, markFailed, registerBundle } from "../write/bundles-write";
import { retryBrokenOff } from "./broken-off-imports";
import { enqueueImport, ensureQueue, isEarlierUnderWay, runImports } from "./import-queue";

withTestDatabase();

describe("an import whose worker was killed", () => {
  let key = 0;
  const job = async () => {
    const { rows } = await ownerPool().query("select attempts, locked_by from graphile_worker.jobs where key = 'one'");
    return rows[0];
  };
  const status = async () => (await bundleState(key))?.status;

  beforeEach(async () => {
    await ensureQueue();
    await ownerPool().query("delete from bundles");
    const bundle = { id: "one", sha256: "0".repeat(64), sizeBytes: 1, fileName: "x", title: "x" };
    key = (await registerBundle(bundle, (client, state) => enqueueImport(client, state))).state.key;
    await ownerPool().query(
      `update graphile_worker._private_jobs set attempts = 3, locked_by = 'worker-of-no-process', locked_at = now()
        where key = 'one'`,
    );
  });

  it("gets its attempt back, so that the third kill in a row does not end it", async () => {
    expect(await recoverImports()).toBe(1);
    expect(await job()).toEqual({ attempts: 2, locked_by: null });
    expect(await status()).toBe("queued");
  });

  it("is given up after it has killed twenty workers, and not retried at the next start", async () => {
    await ownerPool().query("update bundles set broken_off = 19");
    await recoverImports();
    expect(await status()).toBe("failed");
    expect(await retryBrokenOff()).toBe(0);
  });

  it("is retried at the next start if it failed, but not if it was refused", async () => {
    await markFailed(key, { code: "internal", message: "broke off" }, []);
    expect(await retryBrokenOff()).toBe(1);
    expect(await status()).toBe("queued");
    await markFailed(key, { code: "no-results", message: "nothing in it" }, []);
    expect(await retryBrokenOff()).toBe(0);
  });
});

describe("imports side by side", () => {
  const LARGE = 5 * 1024 ** 2;
  const add = async (id: string, sizeBytes: number) => {
    const bundle = { id, sha256: id.padStart(64, "0"), sizeBytes, fileName: id, title: id };
    return (await registerBundle(bundle, (client, state) => enqueueImport(client, state))).state.key;
  };
  /** Starts the queue. Each import lasts until the test releases it. */
  async function startQueue(sideBySide: number) {
    const begun: number[] = [];
    const letGo = new Map<number, () => void>();
    const waiting = new Set<() => void>();
    const runner = await runImports(
      (key) =>
        new Promise((resolve) => {
          begun.push(key);
          letGo.set(key, resolve);
          for (const wake of waiting) wake();
        }),
      { sideBySide, events: new EventEmitter(), preview: async () => {} },
    );
    return {
      begun,
      letGo: (key: number) => letGo.get(key)?.(),
      async until(key: number) {
        while (!begun.includes(key)) await new Promise<void>((resolve) => waiting.add(resolve));
      },
      async stop() {
        for (const end of letGo.values()) end();
        await runner.stop();
      },
    };
  }
  beforeEach(async () => {
    await ensureQueue();
    await ownerPool().query("delete from bundles");
    await ownerPool().query("delete from graphile_worker._private_jobs");
  });

  it("keep a place for small bundles: a second large one waits for the first, and small ones overtake it", async () => {
    const [first, second, small] = [await add("a", LARGE), await add("b", LARGE), await add("c", 1)];
    const queue = await startQueue(2);
    // Either of the two places may take its bundle first.
    await queue.until(first);
    await queue.until(small);
    expect(queue.begun).not.toContain(second);
    queue.letGo(first);
    await queue.until(second);
    await queue.stop();
  });

  it("are one at a time in the order of their uploads where there is one place", async () => {
    const keys = [await add("a", LARGE), await add("b", 1)];
    const queue = await startQueue(1);
    await queue.until(keys[0] ?? 0);
    expect(queue.begun).toEqual([keys[0]]);
    queue.letGo(keys[0] ?? 0);
    await queue.until(keys[1] ?? 0);
    expect(queue.begun).toEqual(keys);
    await queue.stop();
  });

  it("wait for the data of an earlier bundle that is running, and not for one that waits for a retry", async () => {
    const [earlier, later] = [await add("a", 1), await add("b", 1)];
    await ownerPool().query(
      "update graphile_worker._private_jobs set attempts = 1, run_at = now() + interval '1 hour' where key = 'a'",
    );
    expect(await isEarlierUnderWay(later)).toBe(false);
    await ownerPool().query(
      "update graphile_worker._private_jobs set locked_by = 'somebody', locked_at = now() where key = 'a'",
    );
    expect(await isEarlierUnderWay(later)).toBe(true);
    expect(await isEarlierUnderWay(earlier)).toBe(false);
    await markFailed(earlier, { code: "no-results", message: "nothing" }, []);
    expect(await isEarlierUnderWay(later)).toBe(false);
  });
});
