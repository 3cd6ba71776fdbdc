import { randomUUID } from "node:crypto";
import { readdirSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { migrate } from "../migrate.ts";
import { type Kept, migrationHashes, RELEASED, unpackKept } from "./dump";

/** Loads the app anew: its settings and caches belong to one database, so each kept one needs its own app. */
async function startApp() {
  vi.resetModules();
  const modules = await Promise.all([
    import("@/lib/blobs/local-blob-store"),
    import("@/lib/db/client"),
    import("@/lib/safety/restore"),
    import("@/lib/safety/verify"),
    import("@/lib/views/compare/load-compare-view"),
    import("@/lib/publish/frozen/load-snapshot"),
    import("@/lib/views/history/load-history-view"),
    import("@/lib/views/relative/load-relative-view"),
    import("@/lib/publish/report/load-report"),
    import("./stored-data"),
  ]);
  const [blobs, client, safety, verify, compare, frozen, history, relative, report, stored] = modules;
  return {
    ...blobs,
    ...client,
    ...safety,
    ...verify,
    ...compare,
    ...frozen,
    ...history,
    ...relative,
    ...report,
    ...stored,
  };
}

/** Returns the kept data without the order of uploads, which no answer has any more (docs/decisions/0023, rule D). */
const withoutUploadOrder = (data: Kept["data"]): Kept["data"] =>
  JSON.parse(JSON.stringify(data, (key, value) => (key === "bundleOrder" ? undefined : value)));

const files = readdirSync(RELEASED).filter((name) => name.endsWith(".tar.gz"));

describe.each(files)("a database of the released schema %s", (file) => {
  const name = `released_${randomUUID().replaceAll("-", "")}`;
  const server = process.env.BENCHFOLIO_TEST_SERVER ?? "";
  const url = new URL(server || "postgres://localhost");
  url.pathname = `/${name}`;
  let folder = "";
  let kept: Kept = { migrations: {}, data: {} };
  let app: Awaited<ReturnType<typeof startApp>>;
  const admin = async (sql: string) => {
    const client = new pg.Client(server);
    await client.connect();
    await client.query(sql);
    await client.end();
  };

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), "benchfolio-data-"));
    process.env.DATABASE_URL = url.href;
    process.env.BENCHFOLIO_DATA = folder;
    app = await startApp();
    await admin(`create database ${name}`);
    kept = await unpackKept(path.join(RELEASED, file), path.join(folder, "kept"));
    // Loads it under its own schema, then migrates it.
    await app.restore(path.join(folder, "kept"), {
      url: url.href,
      store: app.localBlobStore(path.join(folder, "bundles")),
      migrate,
    });
  });
  afterAll(async () => {
    await app.disconnect();
    await admin(`drop database if exists ${name} with (force)`);
    await rm(folder, { recursive: true, force: true });
  });

  it("gives pages and API the same data as before, once it is brought up to date", async () => {
    const now = await app.storedData();
    expect(Object.keys(now)).toEqual(Object.keys(kept.data));
    // Compares part by part, so that a difference has a name. Later schemas may add parts.
    for (const [what, data] of Object.entries(withoutUploadOrder(kept.data)))
      expect({ [what]: now[what] }).toMatchObject({ [what]: data });
    expect(JSON.stringify(now).length).toBeGreaterThan(20_000);
  });

  it("makes the comparison, the relative table, the history and all frozen views", async () => {
    expect((await app.loadCompareView({})).emptyReason).toBeNull();
    expect((await app.loadRelativeView({ family: "sysbench" })).view?.emptyReason).toBeNull();
    expect((await app.loadHistoryView({ family: "sysbench" })).view?.subjects.length).toBeGreaterThan(0);
    const { rows } = await app
      .pool()
      .query<{ key: string; kind: string }>("select key, kind from snapshots order by kind");
    expect(rows.map(({ kind }) => kind)).toEqual(expect.arrayContaining(["compare", "history", "relative"]));
    // A report of before is its first revision.
    for (const { key, kind } of rows)
      if (kind === "report") expect((await app.loadReport(key))?.revision).toEqual({ report: key, number: 1 });
      else expect(await app.loadSnapshot(key)).not.toBeNull();
  });

  it("is whole, and none of its migrations was changed, taken away or put between", async () => {
    expect((await app.verifyAll()).faults).toEqual([]);
    const now = Object.entries(await migrationHashes());
    expect(now.slice(0, Object.keys(kept.migrations).length)).toEqual(Object.entries(kept.migrations));
  });
});

it("at least one database of a released schema is kept", () => expect(files.length).toBeGreaterThan(0));
