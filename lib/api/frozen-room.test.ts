import { beforeAll, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { POST as report } from "@/app/api/v1/reports/route";
import { POST as freeze } from "@/app/api/v1/snapshots/route";
import { createToken } from "@/lib/db/access/tokens";
import { ownerPool } from "@/lib/db/owner-pool";
import { withTestDatabase } from "@/lib/db/test-database";
import { prepareSnapshot, storeSnapshots } from "@/lib/db/write/snapshots";
import { removeSnapshot } from "@/lib/db/write/withdraw-snapshot";
import { KEPT_SUFFIXES } from "@/lib/formats";
import { importSamples } from "@/lib/publish/samples.testing";
import { asRequest } from "@/lib/request-context.testing";
import { clientLimits } from "@/server/admission/client-limits";

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
    await ownerPool().query(
      "select (select count(*) from snapshots) as views, (select count(*) from snapshot_files) as files",
    )
  ).rows[0];
/** Packed bytes of the rows. The tables around them are larger, and do not shrink when rows are deleted. */
const frozenBytes = async () =>
  z.object({ bytes: z.coerce.number() }).parse(
    (
      await ownerPool().query(
        `select (select coalesce(sum(pg_column_size(view)), 0) from snapshots)
             + (select coalesce(sum(pg_column_size(bytes)), 0) from snapshot_files) as bytes`,
      )
    ).rows[0],
  ).bytes;

// Room for some views of the sample, of which one with its files is less than 1 MiB.
vi.stubEnv("BENCHFOLIO_FROZEN_BYTES", String(2 * MIB));
withTestDatabase();

describe("what is frozen", () => {
  beforeAll(importSamples);

  it("is refused with 429 beyond its client's bytes of an hour, for a report with all of its views", async () => {
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
    expect(await rows()).toEqual({ views: 0, files: 0 });
  });

  it("never exceeds its room under concurrent requests", async () => {
    const answers = await Promise.all(Array.from({ length: 24 }, () => freeze(view())));
    const statuses = answers.map(({ status }) => status);
    expect([...new Set(statuses)].sort()).toEqual([201, 507]);
    expect(await frozenBytes()).toBeLessThan(2 * MIB);
    expect((await rows()).views).toBe(statuses.filter((status) => status === 201).length);
    await ownerPool().query("truncate snapshots, snapshot_files");
  });

  it("is not counted for its client where it is too large to be stored at all", async () => {
    const counted: number[] = [];
    const tooLarge = { name: "zip", mediaType: "application/zip", bytes: new Uint8Array(49 * MIB) };
    const asked = new Request("http://127.0.0.1/api/v1/snapshots", { method: "POST" });
    const store = () =>
      prepareSnapshot(
        {
          kind: "relative",
          view: {},
          url: "/relative",
          title: "x",
          caption: "",
          versions: { app: "x", dataVersion: "x", bundles: {} },
        },
        async () => [tooLarge],
      ).then((prepared) => storeSnapshots([prepared]));
    const count = (bytes: number) => {
      counted.push(bytes);
      return null;
    };
    await expect(asRequest(asked, store, count)).rejects.toThrow("49 MiB");
    expect(counted).toEqual([]);
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
    const whole = { views: stored, files: stored * KEPT_SUFFIXES.length };
    expect(await rows()).toEqual(whole);
    expect((await report(many())).status).toBe(507);
    expect(await rows()).toEqual(whole);
  });

  it("fills half of the room without a token, the rest with tokens, and frees it by deletion", async () => {
    await ownerPool().query("truncate snapshots, snapshot_files");
    const { token } = await createToken({ name: "x", owner: "ann", scopes: ["upload"] }, "command line");
    const ask = async (headers: Record<string, string>) => {
      const request = new Request(view(), { headers: { "content-type": "application/json", ...headers } });
      return (await asRequest(request, freeze)).answer;
    };
    const asOwner = { authorization: `Bearer ${token}` };
    let answer = await ask({});
    for (; answer.status === 201; answer = await ask({})) expect(await frozenBytes()).toBeLessThan(MIB);
    expect(answer.status).toBe(507);
    expect(refusal.parse(await answer.json()).error.message).toContain("the rest is for whoever has a token");
    let owned = 0;
    while ((await ask(asOwner)).status === 201) owned += 1;
    expect(owned).toBeGreaterThan(0);
    const strange = await ownerPool().query<{ key: string }>("select key from snapshots where owner is null");
    for (const { key } of strange.rows) await removeSnapshot(key, "Spam.", "command line");
    expect((await ask(asOwner)).status).toBe(201);
    expect((await ask({})).status).toBe(507);
    expect(await frozenBytes()).toBeLessThan(2 * MIB);
  });
});
