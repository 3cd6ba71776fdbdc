import { createReadStream } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { POST as freeze } from "@/app/api/v1/snapshots/route";
import { ownerPool } from "../db/owner-pool";
import { withTestDatabase } from "../db/test-database";
import { storedSnapshot } from "../db/write/snapshots";
import { importBundle } from "./import-bundle";
import { recoverImports } from "./recover-imports";
import { awaitVerdict, storeUpload } from "./upload";

const sample = path.resolve("sample/sysbench-archive-layout.tar.gz");
const HOUR_MS = 3_600_000;

describe("a clock that is set while the server runs", () => {
  withTestDatabase();
  let key = 0;
  let state: Awaited<ReturnType<typeof storeUpload>>["state"];
  beforeAll(async () => {
    ({ state } = await storeUpload({ source: createReadStream(sample), fileName: "sample.tar.gz", title: null }));
    ({ key } = state);
  });
  afterEach(() => {
    vi.useRealTimers();
  });
  const points = async () => (await ownerPool().query("select count(*)::int as n from points")).rows[0].n;

  it("lets a request for an import's verdict wait no longer than its limit where it goes back", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const waiting = awaitVerdict(state, 0.3);
    await sleep(100);
    vi.setSystemTime(Date.now() - HOUR_MS);
    expect(await waiting).toMatchObject({ status: "queued" });
  });

  it("makes an import due that was queued before it went back", async () => {
    await ownerPool().query("update graphile_worker._private_jobs set run_at = now() + interval '2 days'");
    await recoverImports();
    const due = await ownerPool().query("select run_at <= now() as due from graphile_worker.jobs");
    expect(due.rows).toEqual([{ due: true }]);
  });

  it("stores the points once where it jumps so far ahead that the queue starts an import again", async () => {
    // The queue takes a job that runs for four hours for abandoned.
    await Promise.all([importBundle(key), importBundle(key)]);
    expect(await points()).toBe(133);
    const { rows } = await ownerPool().query("select status, point_count from bundles");
    expect(rows).toEqual([{ status: "ready", point_count: 133 }]);
  });

  it.each([
    ["back", -24 * HOUR_MS * 365],
    ["forward", 24 * HOUR_MS * 365],
  ])("changes no frozen view and hinders no new one where it goes %s by a year", async (_, by) => {
    const post = async () => {
      const headers = { "content-type": "application/json" };
      const body = JSON.stringify({ url: "/relative", title: "clock" });
      const answer = await freeze(new Request("http://localhost/api/v1/snapshots", { method: "POST", headers, body }));
      expect(answer.status).toBe(201);
      return (await answer.json()).key;
    };
    const before = await post();
    const view = JSON.stringify((await storedSnapshot(before))?.view);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + by });
    const after = await post();
    expect(after).not.toBe(before);
    expect(JSON.stringify((await storedSnapshot(before))?.view)).toBe(view);
    expect(JSON.stringify((await storedSnapshot(after))?.view)).toBe(view);
  });
});
