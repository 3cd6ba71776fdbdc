import { createHash } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { readFixtures } from "@/lib/importers/fixtures.testing";
import type { TextImporter } from "@/lib/importers/kit/types";
import { pgbench } from "@/lib/importers/pgbench/importer";
import { readFiles } from "@/lib/importers/reading.testing";
import { ycsb } from "@/lib/importers/ycsb/importer";
import { workloadSections } from "@/lib/views/selection/workload-sections";
import { ownerPool } from "../owner-pool";
import { withTestDatabase } from "../test-database";
import { registerBundle } from "../write/bundles-write";
import { saveTestResults } from "../write/results.testing";
import { insertTestBundle } from "../write/rows.testing";
import { saveBundle } from "../write/save-bundle";
import { LISTED_BUNDLES, listEngines, loadEngine } from "./engines";
import { search } from "./search";
import { listWorkloads, loadWorkload } from "./workload-pages";

withTestDatabase();

/** Stores an importer's results from its own fixtures as a bundle. */
async function storeFixtures<Facts>(importer: TextImporter<Facts>, visibility: "public" | "private" = "public") {
  const { recognised, ...results } = readFiles(importer, readFixtures(importer.id));
  const sha256 = createHash("sha256").update(importer.id).digest("hex");
  const bundle = {
    id: sha256.slice(0, 12),
    sha256,
    sizeBytes: 1,
    fileName: "a.tar.gz",
    title: `Runs of ${importer.id}`,
  };
  const { state } = await registerBundle(bundle, async () => undefined);
  await saveBundle(state.key, {
    files: recognised.map((path) => ({
      path,
      occurrence: 1,
      sizeBytes: 1,
      role: "imported",
      importer: importer.id,
      reason: null,
      isText: true,
      content: null,
    })),
    results: [results],
    issues: [],
    unpackedBytes: 1,
    importerVersion: "test",
  });
  await ownerPool().query("update bundles set visibility = $2 where key = $1", [state.key, visibility]);
  return bundle.id;
}

let bundle = "";
beforeAll(async () => {
  bundle = await storeFixtures(pgbench);
  await storeFixtures(ycsb, "private");
  await insertTestBundle({
    title: "Vectors",
    runs: [
      { engine: "hnswlib", algorithm: "hnswlib", points: [{ qps: 50, recall: 1 }] },
      { engine: "postgres", algorithm: "PGVector", build: "pg172_o2nofp", points: [{ qps: 40, recall: 1 }] },
    ],
  });
});

test("an engine of searches and tests lists the algorithms of its searches, and no names of folders", async () => {
  const engines = await listEngines();
  expect(engines.find(({ name }) => name === "postgres")).toMatchObject({
    algorithms: ["PGVector"],
    families: ["pgbench", "vector-search"],
  });
  const page = await loadEngine("postgres");
  expect(page?.builds.find(({ raw }) => raw === "pg172_o2nofp")?.algorithms).toEqual(["PGVector"]);
  const others = page?.builds.filter(({ raw }) => raw !== "pg172_o2nofp") ?? [];
  expect(others.length).toBeGreaterThan(0);
  expect(others.flatMap(({ algorithms }) => algorithms)).toEqual([]);
});

describe("the list of workloads", () => {
  test("has each test of public bundles once, whatever its parameters, and no data sets", async () => {
    const list = await listWorkloads();
    expect(new Set(list.map(({ family }) => family))).toEqual(new Set(["pgbench"]));
    // The fixtures' two runs of simple-update: one at a fixed rate, one that the server's stop ended.
    expect(list.find(({ name }) => name === "simple-update")).toEqual({
      family: "pgbench",
      name: "simple-update",
      displayName: "simple-update",
      group: "write",
      engines: ["PostgreSQL"],
      bundles: 1,
      runs: 2,
    });
  });

  test("is sorted by group in the order of the archive's tables, ungrouped last", async () => {
    const [section] = workloadSections(await listWorkloads());
    expect(section?.groups.map(({ title, rows }) => [title, rows.map(({ name }) => name)])).toEqual([
      ["Point queries", ["select-only"]],
      ["Writes", ["simple-update", "tpcb-like"]],
      ["Mixed", ["select-only@9 simple-update@1"]],
      ["Scripts", ["hot", "typo"]],
    ]);
    expect(section?.groups[0]?.rows[0]?.does).toBe("Reads one account by its primary key.");
    expect(section?.groups[3]?.rows[0]?.does).toBeNull();
  });
});

describe("a workload's page", () => {
  test("lists the parameters, the engines that ran it, and the statements with a file that has them", async () => {
    const page = await loadWorkload("pgbench", "select-only", "1");
    expect(page.variants).toEqual(
      expect.arrayContaining([
        { params: { queryMode: "prepared" }, group: "point", threads: [8], runs: 1, complete: 1 },
        { params: { newConnections: true }, group: "point", threads: [2], runs: 1, complete: 1 },
        // The server was down, so the tool printed no thread count.
        { params: {}, group: "point", threads: [], runs: 1, complete: 0 },
      ]),
    );
    expect(page.users).toMatchObject([
      {
        bundle: { id: bundle, title: "Runs of pgbench" },
        engine: { name: "postgres", displayName: "PostgreSQL" },
        builds: ["15.20 (Debian 15.20-0+deb12u1)"],
        threads: [2, 8],
        runs: 3,
      },
    ]);
    expect(page.statements).toMatchObject([
      {
        sql: "SELECT abalance FROM pgbench_accounts WHERE aid = :aid;",
        source: { bundle, path: "pgbench/select-only-prepared_c8.txt" },
        runs: 1,
      },
    ]);
  });

  test("is empty for names that no public bundle has", async () => {
    const nothing = { variants: [], bundles: 0, users: [], statements: [], page: 1, newer: 0, older: 0 };
    expect(await loadWorkload("pgbench", "no-such-script", "1")).toEqual(nothing);
    expect(await loadWorkload("ycsb", "workloada", "1")).toEqual(nothing);
  });

  test("shows 25 bundles at a time, newest first, counts those before and after, and ends with the last page", async () => {
    for (let at = 0; at < 27; at++)
      await saveTestResults(`scan ${at}`, [{ run: { threads: at }, points: [{ qps: 1 }] }]);
    const pageOf = async (asked: string) => {
      const { users, variants: _, statements: __, ...page } = await loadWorkload("sysbench", "point-query", asked);
      return { ...page, titles: users.map(({ bundle }) => bundle.title) };
    };
    const titles = Array.from({ length: 27 }, (_, at) => `scan ${26 - at}`);
    expect(await pageOf("1")).toEqual({ bundles: 27, page: 1, newer: 0, older: 2, titles: titles.slice(0, 25) });
    const last = { bundles: 27, page: 2, newer: 25, older: 0, titles: titles.slice(25) };
    expect(await pageOf("2")).toEqual(last);
    expect(await pageOf("99")).toEqual(last);
  });
});

describe("search", () => {
  test("finds workloads of public bundles with their family", async () => {
    const hits = (await search("select-only")).filter(({ kind }) => kind === "workload");
    expect(hits).toEqual(
      expect.arrayContaining([
        { kind: "workload", target: "select-only", parent: "pgbench", label: "select-only", detail: "pgbench" },
      ]),
    );
    expect((await search("workloada")).filter(({ kind }) => kind === "workload")).toEqual([]);
  });
});

test("an engine's page gets one bundle more than it lists, so that it can say that there are more", async () => {
  await ownerPool().query(
    `insert into bundles (id, sha256, file_name, title, size_bytes, status)
     select 'many' || n, lpad(n::text, 64, '0'), 'many.tar', 'many', 1, 'ready' from generate_series(1, 205) n`,
  );
  await ownerPool().query(
    `insert into rollups (bundle_key, ordinal, workload_id, engine_id, executions, complete, truncated, failed, suspect,
                          points, author_points, index_builds)
     select b.key, 0, w.id, e.id, 1, 1, 0, 0, 0, 1, 0, 0
     from bundles b, engines e, (select id from workloads order by id limit 1) w
     where b.title = 'many' and e.name = 'hnswlib'`,
  );
  expect((await loadEngine("hnswlib"))?.bundles).toHaveLength(LISTED_BUNDLES + 1);
});
