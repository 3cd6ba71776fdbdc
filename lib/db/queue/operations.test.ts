import { beforeAll, describe, expect, it } from "vitest";
import { POST } from "@/app/operator/retry/route";
import { recoverImports } from "@/lib/import/recover-imports";
import { systemMetrics } from "@/server/metrics";
import { ownerPool } from "../owner-pool";
import { withTestDatabase } from "../test-database";
import { ensureQueue } from "./import-queue";
import { loadOperations } from "./operations";

const addBundle = (id: string, status: string, bytes: number, failure: string | null = null) =>
  ownerPool().query(
    `insert into bundles (id, sha256, size_bytes, file_name, title, uploaded_at, status, failure)
     values ($1, $2, $3, $1, $1, now(), $4::text::bundle_status, $5)`,
    [id, id.padEnd(64, "0"), bytes, status, failure && JSON.stringify({ code: "internal", message: failure })],
  );
const jobsOf = async (id: string) =>
  (await ownerPool().query("select run_at <= now() as due from graphile_worker.jobs where key = $1", [id])).rows;

withTestDatabase();

describe("the operator's page", () => {
  beforeAll(async () => {
    await ensureQueue();
    await addBundle("large", "ready", 2_000);
    await addBundle("broken", "failed", 500, "It broke off.");
  });
  const retry = (id: string, headers: Record<string, string> = { "x-benchfolio-operator": "1" }) =>
    POST(
      new Request("http://localhost/operator/retry", { method: "POST", headers, body: new URLSearchParams({ id }) }),
    );

  it("shows the queue, failed imports with the reason, and the largest bundles", async () => {
    expect(await loadOperations({ hidden: false })).toMatchObject({
      queue: { running: 0, waiting: 0, oldestSeconds: null },
      failed: [{ id: "broken", reason: "It broke off." }],
      largest: [
        { id: "large", bytes: 2_000 },
        { id: "broken", bytes: 500 },
      ],
    });
  });

  it("and the metrics count imports alone, not twins that wait or were given up", async () => {
    await ownerPool().query(
      `select graphile_worker.add_job('write-twin', job_key := 'twin ' || n, max_attempts := n) from generate_series(1, 2) n`,
    );
    await ownerPool().query(
      "update graphile_worker._private_jobs set attempts = 1, created_at = now() - interval '1 day'",
    );
    expect((await loadOperations({ hidden: false })).queue).toEqual({ running: 0, waiting: 0, oldestSeconds: null });
    const text = await systemMetrics({ pool: ownerPool(), folder: "." }).text();
    expect(text).toContain("benchfolio_import_oldest_seconds 0\n");
    expect(text).toContain('benchfolio_import_jobs{state="given_up"} 0\n');
    await ownerPool().query("delete from graphile_worker._private_jobs");
  });

  it("imports a failed bundle again for an operator alone, and no other bundle", async () => {
    expect((await retry("broken", {})).status).toBe(404);
    expect((await retry("large")).status).toBe(404);
    expect((await loadOperations({ hidden: false })).failed).toHaveLength(1);
    const answer = await retry("broken");
    expect([answer.status, answer.headers.get("location")]).toEqual([303, "/operator"]);
    expect(await jobsOf("broken")).toEqual([{ due: true }]);
    expect(await loadOperations({ hidden: false })).toMatchObject({ failed: [], queue: { waiting: 1 } });
  });
});

describe("an import that was queued before the clock was set back", () => {
  it("does not wait until the clock reaches its time again", async () => {
    await ensureQueue();
    await addBundle("early", "queued", 1);
    await addBundle("tried", "queued", 1);
    await recoverImports();
    await ownerPool().query(
      "update graphile_worker._private_jobs set run_at = now() + interval '1 hour' where key = 'early'",
    );
    // Between two attempts graphile-worker waits for seconds; pullForward leaves that.
    await ownerPool().query(
      "update graphile_worker._private_jobs set run_at = now() + interval '20 s' where key = 'tried'",
    );
    await recoverImports();
    expect(await jobsOf("early")).toEqual([{ due: true }]);
    expect(await jobsOf("tried")).toEqual([{ due: false }]);
  });
});
