import { beforeAll, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { POST as report } from "@/app/api/v1/reports/route";
import { POST as freeze } from "@/app/api/v1/snapshots/route";
import { pool } from "@/lib/db/client";
import { withTestDatabase } from "@/lib/db/test-database";
import { importSamples } from "@/lib/pictures/samples.testing";
import { asRequest } from "@/lib/request-context.testing";
import { clientLimits } from "@/scripts/guard/client-limits.mjs";

const MIB = 1024 ** 2;
const asked = (path: string, body: object) =>
  new Request(`http://127.0.0.1${path}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
const view = () => asked("/api/v1/snapshots", { url: "/relative" });
const many = () => asked("/api/v1/reports", { title: "x", panels: [{ url: "/relative" }, { url: "/history" }] });
const refusal = z.object({ error: z.object({ code: z.string(), message: z.string() }) });
const rows = async () =>
  (
    await pool().query(
      "select (select count(*) from snapshots) as views, (select count(*) from snapshot_files) as files",
    )
  ).rows[0];
const frozenBytes = async () =>
  z
    .object({ bytes: z.coerce.number() })
    .parse(
      (
        await pool().query(
          "select pg_total_relation_size('snapshots') + pg_total_relation_size('snapshot_files') as bytes",
        )
      ).rows[0],
    ).bytes;

// Room for some views of the sample, of which one with its files is less than 1 MiB.
vi.stubEnv("BENCHFOLIO_FROZEN_BYTES", String(2 * MIB));
withTestDatabase();

describe("what is frozen", () => {
  beforeAll(importSamples);

  it("is refused with 429 where its client has had as much kept as it may in an hour, a report as one with its views", async () => {
    const limits = clientLimits({ limits: [], keptPerHour: 1000, now: () => 0 });
    for (const [request, route] of [
      [view(), freeze],
      [many(), report],
    ] as const) {
      const { answer } = await asRequest(request, route, (bytes) => limits.keeps(bytes, "192.0.2.1"));
      expect(answer.status).toBe(429);
      expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
      const { error } = refusal.parse(await answer.json());
      expect(error.code).toBe("too-many-requests");
      expect(error.message).toContain("BENCHFOLIO_FROZEN_PER_HOUR");
    }
    expect(await rows()).toEqual({ views: "0", files: "0" });
  });

  it("is refused with 507 once the tables are full, and what was frozen before stays", async () => {
    let stored = 0;
    let answer = await freeze(view());
    for (; answer.status === 201; answer = await freeze(view())) {
      stored += 1;
      expect(await frozenBytes()).toBeLessThan(3 * MIB);
    }
    expect(stored).toBeGreaterThan(0);
    expect(answer.status).toBe(507);
    const { error } = refusal.parse(await answer.json());
    expect([error.code, error.message.includes("BENCHFOLIO_FROZEN_BYTES")]).toEqual(["storage-full", true]);
    expect(await rows()).toEqual({ views: String(stored), files: String(stored * 7) });
    expect((await report(many())).status).toBe(507);
    expect(await rows()).toEqual({ views: String(stored), files: String(stored * 7) });
  });
});
