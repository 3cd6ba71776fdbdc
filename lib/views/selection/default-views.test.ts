import { createReadStream } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { ownerPool } from "@/lib/db/owner-pool";
import { withTestDatabase } from "@/lib/db/test-database";
import { bundleKeyOf } from "@/lib/db/write/bundles-write";
import type { UnreadTable } from "@/lib/domain/unread-table";
import { importBundle } from "@/lib/import/import-bundle";
import { storeUpload } from "@/lib/import/upload";
import { hasShared } from "@/lib/shared.testing";
import { relativeHeading } from "@/lib/views/frozen/headings";
import { loadRelativeView } from "@/lib/views/relative/load-relative-view";
import { relativeGrid } from "@/lib/views/relative/relative-grid";

// Default columns and rows where a link names only a bundle, read in place: they match the author's comparison. The
// facts are from shared/bundles/conditions/README.md and shared/bundles/wild/README.md. Names of columns are those of
// files and folders; numbers of rows are from the author's tables. Reasons: docs/decisions/0009.
const shared = path.resolve(import.meta.dirname, "../../../../shared/bundles");

async function upload(name: string): Promise<{ id: string; key: number }> {
  const file = path.join(shared, `${name}.tar.gz`);
  const { state } = await storeUpload({ source: createReadStream(file), fileName: path.basename(file), title: null });
  const key = await bundleKeyOf(state.id);
  if (key === null) throw new Error("The bundle was not stored.");
  return { id: state.id, key };
}

async function viewOf(name: string, query: Record<string, string> = {}) {
  const { id, key } = await upload(name);
  await importBundle(key);
  const { view } = await loadRelativeView({ ...query, bundle: id });
  if (!view) throw new Error("There is no view.");
  const { bundle: _, ...filters } = view.params.filters;
  const { table, heads } = view;
  return {
    view,
    by: table.columnsBy,
    columns: heads.map(({ title, lines }) => [title, ...lines].join(" | ")),
    rows: table.rows.length,
    rowsBy: table.rowSplit,
    filters,
    n: [...new Set(table.cells.flatMap((row) => row.flatMap((cell) => cell?.n ?? [])))].sort(),
  };
}

const author = "the author's table";

withTestDatabase();

describe.runIf(hasShared)("bundles where the same conditions decide", () => {
  it("dec25.fio_sync: file system and disk make four columns of their host; a file has each case twice", async () => {
    expect(await viewOf("conditions/dec25.fio_sync")).toMatchObject({
      by: "variant",
      columns: ["local | config ext4", "local | config xfs", "remote | config ext4", "remote | config xfs"],
      // Two block sizes, each with fsync and fdatasync 0 and 1, and the sequential write before them.
      rows: 2 * 2 * 2 + 1,
      filters: { machine: ["gcp"] },
      n: [1, 2],
    });
  });

  it("feb24.bee.sysbench.my: MySQL's builds, each cell printed once, scans in rows per second", async () => {
    const { view, ...found } = await viewOf("conditions/feb24.bee.sysbench.my");
    expect(found).toMatchObject({ by: "build", rowsBy: [], filters: {}, n: [1] });
    expect(found.columns).toHaveLength(14);
    expect(found.columns[12]).toBe(`8.0.35 | my8035_rel | ${author}`);
    const scan = view.table.rows.findIndex(({ workload, params }) => workload === "scan" && !params.phase);
    expect(view.table.rows[scan]?.metric).toBe("rowsPerSecondPerThread");
    expect(view.table.cells[scan]?.[12]).toMatchObject({ value: 2_269_495, n: 1 });
  });

  it("may25.pg18beta1: PostgreSQL's builds, with in memory and IO-bound in separate rows", async () => {
    const { columns, ...found } = await viewOf("conditions/may25.pg18beta1");
    // The first lines of qps.abs.*.all.dop1.tsv: 9 builds, 18beta1 with three configs.
    expect(columns.map((column) => column.split(" | ").slice(1, 3).join(" "))).toEqual([
      ...["pg140", "pg1418", "pg150", "pg1513", "pg160", "pg169", "pg170", "pg175"].map(
        (build) => `${build}_o2nofp config x10a_c8r32`,
      ),
      ...["b", "c", "d"].map((config) => `pg18beta1_o2nofp config x10${config}_c8r32`),
    ]);
    expect(found).toMatchObject({ by: "build", rows: 2 * 34, rowsBy: ["s.cached"], filters: {}, n: [1] });
  });

  it("nov23.c2.db_bench: RocksDB's versions in release order, of one of the three ways to do IO", async () => {
    const { columns, ...found } = await viewOf("conditions/nov23.c2.db_bench", { builds: "all" });
    expect([columns[0], columns.at(-1), columns.length]).toEqual(["4.4.1", "8.8.0", 79]);
    // By default a table of that many builds has the first of each major version and the newest.
    const usual = await viewOf("conditions/nov23.c2.db_bench");
    expect(usual.columns).toEqual(["4.4.1", "5.0.2", "6.0.2", "7.0.4", "8.0.0", "8.8.0"]);
    expect(found).toMatchObject({ by: "build", filters: { config: ["iobuf"] } });
  });

  it("oct25.sb.ma.hetz48: MariaDB's builds at one thread count, as ratios to a build that is not a column", async () => {
    const { view, columns, ...found } = await viewOf("conditions/oct25.sb.ma.hetz48");
    expect(columns.map((column) => column.split(" | ")[0])).toEqual(["10.11.14", "11.4.8", "11.8.3", "12.1.1"]);
    expect(found).toMatchObject({ by: "build", rows: 33, filters: { threads: ["1"] }, n: [1] });
    expect(view.authorBase).toMatch(/^x\.ma100623/);
    expect(new Set(view.table.cells.flatMap((row) => row.map((cell) => cell?.state)))).toEqual(
      new Set(["author-ratio"]),
    );
  });

  it("sep25.hetz.sb.scaleup: 1 thread next to 48 for each engine, as in its author's table", async () => {
    const { view, ...found } = await viewOf("conditions/sep25.hetz.sb.scaleup", { phase: "pre" });
    expect(found).toMatchObject({
      by: "threads",
      columns: ["1", "48"].flatMap((threads) =>
        ["MariaDB 11.8.3", "PostgreSQL 18.0"].map(
          (engine) => `${threads} thread${threads === "1" ? "" : "s"} | ${engine} | ${author}`,
        ),
      ),
      n: [1],
    });
    // o.met.ma110803 prints 24,279 and 976,669, and 40.23 for the second relative to the first; o.met.pg180 prints
    // 44.46.
    const row = view.table.rows.findIndex(({ workload }) => workload === "point-query");
    const grid = relativeGrid(view, view.params);
    expect(grid).toMatchObject({ relativeTo: "own", ofColumn: [0, 1, 0, 1] });
    expect(grid.ratios[row]?.map((cell) => cell?.ratio?.toFixed(2))).toEqual(["1.00", "1.00", "40.23", "44.46"]);
    expect(relativeHeading(view, view.params)).toMatch(/ relative to each engine’s first column$/);
  });
});

describe.runIf(hasShared)("results of other people", () => {
  it("Aurora-May2020: Aurora next to RDS, of five tables each; PXC, of ten tables, is a size away", async () => {
    const { view, ...found } = await viewOf("wild/Percona-Lab-results+Aurora-May2020");
    expect(found).toMatchObject({
      by: "engine",
      columns: ["Amazon Aurora", "Amazon RDS"],
      rows: 1,
      filters: { threads: ["100"], scale: ["5tables"] },
    });
    expect(view.notices.map(({ text }) => text)).toContain(
      "Shown: scale 5tables, where most can be compared. There is also scale 10tables.",
    );
  });

  it("THP-POSTGRESQL-2019: huge pages off and on, for pgbench (three runs per scale) and sysbench (six)", async () => {
    const { view, ...found } = await viewOf("wild/Percona-Lab-results+THP-POSTGRESQL-2019");
    expect(found).toMatchObject({
      by: "variant",
      columns: ["disabled-thp", "enabled-thp"],
      rows: 2,
      rowsBy: ["s.scale"],
      filters: {},
      n: [3],
    });
    const { view: sysbench } = await loadRelativeView({ bundle: view.bundles[0]?.id ?? "", family: "sysbench" });
    expect(sysbench?.heads.map(({ title }) => title)).toEqual(["disabled-thb", "enabled-thp"]);
    expect(new Set(sysbench?.table.cells.flat().map((cell) => cell?.n))).toEqual(new Set([6]));
  });

  it("201808-rocksdb-cloudio: limits and sizes are rows of one test", async () => {
    const { view, ...found } = await viewOf("wild/Percona-Lab-results+201808-rocksdb-cloudio");
    expect(found).toMatchObject({ rows: 3, rowsBy: ["s.iops"], n: [1] });
    expect(new Set(view.table.rows.map(({ workload }) => workload)).size).toBe(1);
  });

  it("sysbenchCloudDB: clouds and their files are the columns; the tool's version is a difference", async () => {
    const { view, ...found } = await viewOf("wild/nidmgh+sysbenchCloudDB");
    expect(found).toMatchObject({
      by: "variant",
      columns: [
        "AliCloud",
        ...["AWS8C32GB4000iops", "result0", "result1", "result2"].map((file) => `AWS/${file}`),
        ...["result1", "result2"].map((file) => `HuaweiCloud/${file}`),
      ],
      n: [1],
    });
    const { confounders } = relativeGrid(view, { ...view.params, base: view.table.columns[1]?.key ?? null });
    expect(JSON.stringify(confounders)).toContain("s.toolVersion");
  });

  it("ceph-fio-results: folders are the columns; job, block size, queue depth and mode the rows", async () => {
    const { view, ...found } = await viewOf("wild/chris-sanders+ceph-fio-results");
    expect(found).toMatchObject({ by: "variant", filters: {}, n: [1] });
    expect(found.columns.sort()).toEqual([
      "bluestore/erasure2.1",
      "bluestore/onejob",
      "bluestore/onejob-10compress",
      "bluestore/onejob-3disks",
      "filestore/fourjobs",
      "filestore/fourjobs-3drives",
    ]);
    for (const { params, group } of view.table.rows) {
      expect(params).toMatchObject({ ioDepth: 32, mode: expect.any(String), blockSize: expect.any(String) });
      if (["read", "randread"].includes(String(params.mode))) expect(group).toBeNull();
    }
  });

  it("pgbench-aws-vs-serverscamp: three hosts, each scale a row, three runs a cell", async () => {
    const { view, ...found } = await viewOf("wild/serverscamp+pgbench-aws-vs-serverscamp");
    expect(found).toMatchObject({
      by: "build",
      columns: [
        "18.3 | 18.3 (Ubuntu 18.3-1.pgdg24.04+1) | serverscamp-test1",
        "18.3 | 18.3 (Ubuntu 18.3-1.pgdg24.04+1) | serverscamp-test2",
        "18.3 | 18.3 (Ubuntu 18.3-1) | aws",
      ],
      rows: 3,
      rowsBy: ["s.scale"],
      filters: {},
      n: [3],
    });
    expect(view.table.rows.map(({ parts }) => parts[0]?.value)).toEqual(["100", "1000", "10000"]);
  });

  it("rocksdb-perf-records: the two versions of one README.md", async () => {
    expect(await viewOf("wild/Myasuka+rocksdb-perf-records")).toMatchObject({
      by: "build",
      columns: ["5.17", "5.18.3"],
      rows: 1,
      n: [1],
    });
  });

  it("pgbench-tools: its one result alone", async () => {
    expect(await viewOf("wild/gregs1104+pgbench-tools")).toMatchObject({ columns: ["build not recorded"], rows: 1 });
  });

  it("scylla-benchmark: each target rate is a row of the only column; the run of failed reads is suspect", async () => {
    const { view, ...found } = await viewOf("wild/AlexandrKhabarov+scylla-benchmark");
    // test_case_4.txt holds three calls with other -threads and insertstart (one load by three clients), then three
    // outputs. Each is a row, since one third of a load compares with no other.
    expect(found).toMatchObject({ columns: ["build not recorded"], rows: 6, n: [1] });
    expect(view.table.cells[0]?.[0]?.samples.map(({ status }) => status)).toEqual(["suspect"]);
  });

  it("valkey-redis-benchmark: Redis next to Valkey, test by test, for each way to call the tool", async () => {
    const { view, ...found } = await viewOf("wild/botbabai+valkey-redis-benchmark");
    // Tests by file:
    // - 21 in each of ping, single (two folders), 10, 50, 100, 500, large, pipeline and small
    // - hash 1, list 6, set 1
    // - one in each of six files of one command
    //
    // Files of a stated thread count are a choice.
    expect(found).toMatchObject({
      by: "engine",
      columns: ["Redis", "Valkey"],
      rows: 10 * 21 + 8 + 6,
      rowsBy: ["variant"],
      filters: { threads: ["unknown"] },
      n: [1],
    });
    expect(new Set(view.table.rows.map(({ metric }) => metric))).toEqual(new Set(["requestsPerSecond"]));
  });

  it("ycsb-storedsbench: each of YCSB-C's printed rates is a run of one of two workloads", async () => {
    const { id, key } = await upload("wild/DIR-LAB+ycsb-storedsbench");
    // The number of lines of `grep -rE "^storeds\s" results_msst20`.
    expect(await importBundle(key)).toMatchObject({ files: 24, runs: 2510, points: 2510 });
    const { view } = await loadRelativeView({ bundle: id });
    const rows = view?.table.rows.map(({ workload, metric }) => `${workload} ${metric}`);
    expect(new Set(rows)).toEqual(new Set(["workloada qps", "workloade qps"]));
    // Eight structures, each in four kinds of memory, in the setups that are folders.
    expect(view?.table).toMatchObject({ columnsBy: "engine", rowSplit: ["variant"] });
    expect(view?.heads).toHaveLength(8 * 4);
  });

  it("clickbench-scenarios: the times of queries, not the sizes of tables", async () => {
    const { view } = await viewOf("strangers/clickbench-scenarios/clickbench-scenarios");
    // Engines beside each other in each of five scenarios: the load, and each of 43 queries cold and hot.
    const { columnsBy, rowSplit, columns, rows } = view.table;
    expect([view.params.family, columnsBy, rowSplit]).toEqual(["timings", "engine", ["variant", "s.cacheState"]]);
    expect([columns.length, rows.length]).toEqual([7, 5 * (1 + 2 * 43)]);
  });

  it("memtier-in-readme: two servers, which only the commands tell, at one number of clients", async () => {
    const found = await viewOf("strangers/memtier-in-readme/memtier-in-readme");
    expect(found).toMatchObject({ by: "s.server", filters: { threads: ["160"] } });
    expect(found.columns.map((column) => column.split(":").at(-1)?.slice(0, 5))).toEqual(["6001", "11211"]);
  });

  it("lmdbjava: stores, which are classes of JMH, method by method", async () => {
    const found = await viewOf("wild/lmdbjava+benchmarks");
    expect(found.by).toBe("variant");
    expect([...new Set(found.view.table.rows.map(({ workload }) => workload))].sort()).toEqual([
      "readCrc",
      "readKey",
      "readRev",
      "readSeq",
      "readXxh64",
      "write",
    ]);
    // The classes of the first column of its four tables.
    expect(found.columns.map((column) => column.split(" ")[0])).toEqual(
      ["Chronicle", "LevelDb", "LmdbJavaAgrona", "LmdbJavaByteBuffer", "LmdbJni", "MapDb", "RocksDb"].sort(),
    );
  });

  it("rocksdb-benchmark: home-made JSON is kept without numbers, and its objects wait for a word on them", async () => {
    const { id, key } = await upload("wild/danielhlarkin+rocksdb-benchmark");
    expect(await importBundle(key)).toMatchObject({ files: 19, runs: 0, points: 0 });
    const { rows } = await ownerPool().query<{ tables: UnreadTable[] }>(
      "select unread_tables as tables from bundles where key = $1",
      [key],
    );
    const tables = rows.flatMap((row) => row.tables);
    // 18 files of the same keys, and a README.md. The first of each is workloads[0]: insert, 100,000 calls.
    expect(tables.map(({ files }) => files)).toEqual([18]);
    expect(tables[0]?.rows[0]?.cells.slice(0, 2)).toEqual(["insert", "100000"]);
    await expect(loadRelativeView({ bundle: id })).rejects.toThrow(`No bundle “${id}” with results is here.`);
  });
});
