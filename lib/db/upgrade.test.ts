import { randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { blobStore } from "@/lib/blobs/store";
import { startImportWorker } from "@/lib/import/worker";
import { migrate } from "@/scripts/migrate.ts";
import { importBundle } from "../import/import-bundle";
import { dataVersion } from "./cache/data-version";
import { disconnect } from "./client";
import { sha256Of } from "./encoding/sha256";
import { ownerPool } from "./owner-pool";
import { bestSummary } from "./read/best-summary";
import { listEngines } from "./read/engines";
import { loadTestFamilies } from "./read/family-bundles";
import { loadPoint } from "./read/point-page";
import { findBuild } from "./read/setting-pages";
import { vectorCatalogue } from "./read/vector-catalogue";
import { loadWorkload } from "./read/workload-pages";
import { loadWorkloadPoints } from "./read/workload-points";
import { saveTestResults } from "./write/results.testing";
import { storedSnapshot } from "./write/snapshots";

const GONE = "abcdef1";
const sample = path.resolve("sample/sysbench-archive-layout.tar.gz");

/** A database of version 0.1.0 with a few rows, migrated to today's schema. */
describe("a database of the version before settings were interned", () => {
  const server = process.env.BENCHFOLIO_TEST_SERVER ?? "";
  const name = `upgrade_${randomUUID().replaceAll("-", "")}`;
  const url = new URL(server || "postgres://localhost");
  url.pathname = `/${name}`;
  let folder = "";
  const run = async (address: string, sql: string) => {
    const client = new pg.Client(address);
    await client.connect();
    await client.query(sql);
    await client.end();
  };

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), "benchfolio-data-"));
    process.env.DATABASE_URL = url.href;
    process.env.BENCHFOLIO_DATA = folder;
    await run(server, `create database ${name}`);
    await migrate(url.href, { last: "20261121093000_frozen_kinds" });
    const bytes = await blobStore().put(createReadStream(sample), { maxBytes: 10 ** 7 });
    await bytes.keep();
    const rows = await readFile(path.join(import.meta.dirname, "fixtures/before-settings.sql"), "utf8");
    await run(url.href, rows.replace("SHA256", bytes.sha256).replace("SIZE", String(bytes.sizeBytes)));
    // A bundle that is gone said so of the build, which all bundles shared.
    await run(url.href, `update engine_builds set commit = '${GONE}', flags = '{-O7}'`);
    await migrate(url.href, { last: "20261130053000_twins" });
    // As an import of that version wrote it.
    const text = JSON.stringify(["mysql", "my8043_rel", null, "lab", "mysql", null, 77, [], "{}"]);
    await run(url.href, "insert into machines (id, name, cpus, model) values (77, 'lab', 8, 'EPYC')");
    await run(
      url.href,
      `insert into settings (hash, engine_id, build_id, machine_id, algorithm, threads)
       values ('${sha256Of(text)}', 1, 1, 77, 'mysql', 77)`,
    );
    await migrate(url.href);
  });
  afterAll(async () => {
    await disconnect();
    await run(server, `drop database if exists ${name} with (force)`);
    await rm(folder, { recursive: true, force: true });
  });

  it("shows the same points as before, with their settings, metrics, sources and parameters", async () => {
    const { points, omitted } = await loadWorkloadPoints("sysbench");
    expect(points).toMatchObject([
      {
        id: "oldsysbench.1",
        workload: "point-query",
        workloadParams: { range: 100 },
        engine: "mysql",
        build: { raw: "my8043_rel", version: "8.0.43" },
        config: "z12a_c8r32",
        machine: "hetz, 48 CPUs",
        threads: 40,
        settings: { tables: 8, toolVersion: "1.1.0" },
        variant: [],
        metrics: { qps: 1234.5, latencyP95Seconds: 0.003, tps: 12.25, cpuSecondsPerQuery: 0.1, errors: null },
      },
      { id: "oldsysbench.2", status: "failed", metrics: { qps: null } },
      { id: "oldsysbench.3", origin: "author", metrics: { qps: 1200 } },
    ]);
    expect(omitted).toBe(0);
    expect(await loadPoint("oldsysbench.1")).toMatchObject({
      label: "sb.o",
      notes: { sql: "select 1" },
      metricSources: { cpuSecondsPerQuery: { path: "sb.met.point-query", line: 2, rule: "us + sy." } },
      line: 3,
    });
    expect(await loadPoint("oldvectors.1")).toMatchObject({
      label: "PGVector(m=16)",
      indexParams: { m: 16 },
      queryParams: { efSearch: 20 },
      recallNote: "As printed.",
      totalSeconds: 12.5,
    });
    expect(await loadPoint("oldvectors.2")).toMatchObject({ queryParams: {} });
    expect(await loadPoint("oldsysbench.1")).toMatchObject({ buildCommit: GONE, buildFlags: ["-O7"] });
  });

  it("keeps its overviews, without private bundles, and its frozen views byte for byte", async () => {
    expect(await listEngines()).toMatchObject([
      { name: "mysql", builds: 1, families: ["sysbench"], bundles: 1 },
      { name: "pgvector", datasets: 1, families: ["vector-search"], bundles: 1 },
    ]);
    expect(await loadTestFamilies()).toMatchObject([{ family: "sysbench", bundle: "oldsysbench", points: 3 }]);
    const { variants, statements } = await loadWorkload("sysbench", "point-query", "1");
    expect(variants).toMatchObject([{ threads: [40], runs: 2, complete: 1 }]);
    expect(statements).toMatchObject([{ sql: "select 1", runs: 1 }]);
    expect(await dataVersion()).toBe("7");
    expect(await vectorCatalogue()).toMatchObject([{ dataset: "tiny-8", points: 2 }]);
    expect(await bestSummary()).toMatchObject([{ target: 0.95, qps: 500, point: "oldvectors.1" }]);
    expect(JSON.stringify((await storedSnapshot("abcdefghij"))?.view)).toBe('{"z":1,"a":2}');
  });

  it("imports its bundles again from their bytes in the background; one whose bytes are gone keeps its old rows", async () => {
    const worker = await startImportWorker({ runImport: importBundle });
    const versionOf = async (id: string) =>
      (await ownerPool().query<{ v: number }>("select pipeline_version as v from bundles where id = $1", [id])).rows[0]
        ?.v;
    while ((await versionOf("oldsysbench")) === 0) await new Promise((resolve) => setTimeout(resolve, 100));
    await worker.stop();
    // Its sidecar (sysbench-archive-layout.expected.csv) has 133 rows; the old rows were 3.
    const { points } = await loadWorkloadPoints("sysbench");
    expect(points).toHaveLength(133);
    expect(points.every(({ bundle }) => bundle === "oldsysbench")).toBe(true);
    expect(await findBuild("mysql", "my8043_rel")).toMatchObject({ version: null, commit: null, flags: [] });
    expect(JSON.stringify(await loadPoint("oldsysbench.1"))).not.toMatch(/abcdef1|-O7/);
    expect(await versionOf("oldvectors")).toBe(0);
    expect(await loadPoint("oldvectors.1")).toMatchObject({ qps: 500 });
  });

  it("gives an equal run the setting of an older import, and one that says less another", async () => {
    const build = { raw: "my8043_rel", version: "8.0.43", commit: GONE, flags: ["-O7"] };
    const lab = { name: "lab", cpus: 8, memoryBytes: null, model: "EPYC" };
    const settingsOf = async (title: string, facts: Partial<typeof build>, machine = lab) => {
      const setting = { engine: "mysql", build: { ...build, ...facts }, config: null, machine };
      const id = await saveTestResults(title, [{ run: { setting, threads: 77 }, points: [{ qps: 1 }] }]);
      const { rows } = await ownerPool().query<{ id: number }>(
        "select t.setting_id as id from bundle_settings t join bundles b on b.key = t.bundle_key where b.id = $1",
        [id],
      );
      return rows;
    };
    const { rows: older } = await ownerPool().query<{ id: number }>(
      "select id from settings where threads = 77 and algorithm = 'mysql'",
    );
    expect(older).toHaveLength(1);
    expect(await settingsOf("equal", {})).toEqual(older);
    expect(await settingsOf("other", { version: "8.0.44" })).not.toEqual(older);
    expect(await settingsOf("another machine", {}, { ...lab, cpus: 16 })).not.toEqual(older);
  });
});
