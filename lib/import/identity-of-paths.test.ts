import { describe, expect, it } from "vitest";
import type { ParsedRun } from "../domain/model";
import { noResults } from "../domain/parsed-results";
import { identifyRuns, SERVER_DOUBTFUL } from "./identify";

// Folders as authors of benchmarks name them. The expected values are by reasoning: a server counts only with its own
// release, and a release only beside its engine's word or alone in a folder below it.

const runOf = (path: string, engine: string, printed: string | null, assumed: ParsedRun["assumed"]): ParsedRun => ({
  key: path,
  setting: {
    engine,
    build: printed === null ? null : { raw: printed, version: printed, flags: [], commit: null },
    config: null,
    machine: null,
  },
  ...(assumed ? { assumed } : {}),
  algorithm: "Client",
  workload: { family: "ycsb", name: "workloada", params: {} },
  batch: null,
  threads: 8,
  status: "complete",
  source: { path, line: 1, text: null },
  notes: {},
});

/** Returns engine, version and words of a run whose client spoke this protocol ("unknown": it printed no engine). */
function identify(folder: string, client: string, printed: string | null = null) {
  const run = runOf(`results/${folder}/a.log`, client, printed, client === "unknown" ? undefined : ["engine"]);
  const { results, issues } = identifyRuns([{ ...noResults(), runs: [run], points: [] }], {
    fileName: "results.tar",
    sideFiles: new Map(),
  });
  const [found] = results.flatMap(({ runs }) => runs);
  if (!found) throw new Error("The run is lost.");
  const { setting, settings, scale, threads } = found;
  return {
    whole: JSON.stringify([setting, settings, scale, threads]),
    scale,
    facts: [setting.engine, setting.build?.version ?? null, settings?.words ?? ""],
    codes: issues.map(({ code }) => code),
  };
}

type Row = readonly [client: string, folder: string, engine: string, version: string | null, words: string];

describe("the engine and the version by a path", () => {
  it.each<Row>([
    // A tool, a system, a library, a day and an address are no release of the server.
    ["redis", "valkey-8.1.2/ycsb-0.17.0", "valkey", "8.1.2", "0.17.0"],
    ["redis", "valkey-8.1.2/kernel-6.8.0", "valkey", "8.1.2", "kernel 6.8.0"],
    ["redis", "valkey-8.1.2/gcc-13.2.0", "valkey", "8.1.2", "gcc 13.2.0"],
    ["redis", "valkey-8.1.2/java-21.0.1", "valkey", "8.1.2", "java 21.0.1"],
    ["redis", "valkey-8.1.2/v1.0.20", "valkey", "8.1.2", "1.0.20"],
    ["redis", "valkey-8.1/jdk-17.0.9", "valkey", "8.1", "jdk 17.0.9"],
    ["redis", "valkey-8.1/jedis-5.1", "valkey", "8.1", "jedis 5.1"],
    ["redis", "valkey-8.1/fastpool-5.1.2", "valkey", "8.1", "fastpool 5.1.2"],
    ["mysql", "mysql-8.4.5/hammerdb-4.12.1", "mysql", "8.4.5", "4.12.1"],
    ["mysql", "mysql-8.4.5/2026.11.30", "mysql", "8.4.5", ""],
    ["mysql", "mysql-8.4.5/192.168.1.10", "mysql", "8.4.5", "192.168.1.10"],
    ["mysql", "kernel-6.8.0-mysql-8.4.5", "mysql", "8.4.5", "kernel 6.8.0"],
    ["mysql", "mysql-8.4.5-kernel-6.8.0", "mysql", "8.4.5", "kernel 6.8.0"],
    ["mysql", "mysql/hammerdb/4.12.1", "mysql", null, "4.12.1"],
    ["mysql", "mysql/kernel/6.8.0", "mysql", null, "kernel 6.8.0"],
    ["mysql", "mysql/1.0.20", "mysql", null, "1.0.20"],
    ["mysql", "mysql/gcc-13.2.0", "mysql", null, "gcc 13.2.0"],
    ["unknown", "mysql-8.4.5/fastpool-6.3.1", "mysql", "8.4.5", "fastpool 6.3.1"],
    ["unknown", "mysql-8.4.5/openssl-3.0.2", "mysql", "8.4.5", "openssl 3.0.2"],
    ["unknown", "openssl-3.0.2/mysql-8.4.5", "mysql", "8.4.5", "openssl 3.0.2"],
    ["unknown", "jdk-17.0.9", "unknown", null, "jdk 17.0.9"],
    ["unknown", "mydb-1.2.3", "mydb", "1.2.3", ""],
    // Two names that only their versions make engines contradict each other.
    ["unknown", "mydb-1.2.3/otherdb-4.5.6", "unknown", null, "mydb 1.2.3 otherdb 4.5.6"],
    // A release in a folder of its own.
    ["mysql", "mysql/8.4.5", "mysql", "8.4.5", ""],
    ["mysql", "mysql-8.4/8.4.5", "mysql", "8.4.5", ""],
    ["cassandra", "scylla/6.2.1", "scylla", "6.2.1", ""],
    ["cassandra", "scylla/6.2.1/ycsb-cassandra", "scylla", "6.2.1", ""],
    ["cassandra", "6.2.1/scylla", "scylla", "6.2.1", ""],
    ["postgres", "cockroach/25.2.1", "cockroachdb", "25.2.1", ""],
    ["mysql", "mysql-community-server-8.4.5", "mysql", "8.4.5", "community server"],
    ["mysql", "mysql-router-8.4.5", "mysql", null, "router 8.4.5"],
    ["mysql", "version-8.4.5/mysql", "mysql", "8.4.5", "version"],
    // The client's name below the server.
    ["cassandra", "scylla-6.2/ycsb_cassandra-cql_a", "scylla", "6.2", "cql"],
    ["redis", "valkey-8.1/ycsb-redis", "valkey", "8.1", ""],
    ["redis", "valkey-8.1/redis", "valkey", "8.1", ""],
    ["mysql", "mariadb-11.8.3/hammerdb_mysql", "mariadb", "11.8.3", ""],
    ["mysql", "tidb-8.5/mysql-client", "tidb", "8.5", ""],
    ["postgres", "cockroach-25.2/psql-17.4", "cockroachdb", "25.2", "17.4"],
    // Servers in other spellings.
    ["redis", "dragonflydb-1.23", "dragonfly", "1.23", ""],
    ["mysql", "percona-server-8.4.5", "percona-server", "8.4.5", ""],
    ["mysql", "ps-8.4.5", "percona-server", "8.4.5", ""],
    ["mongodb", "ferretdb-2.0", "ferretdb", "2.0", ""],
    ["postgres", "citus-13.0", "citus", "13.0", ""],
    ["postgres", "greenplum-7.1", "greenplum", "7.1", ""],
    ["postgres", "questdb-8.1", "questdb", "8.1", ""],
    ["mysql", "vitess-21.0", "vitess", "21.0", ""],
    // A server without a release, or in two places, is a doubt.
    ["redis", "valkey", "redis", null, "valkey"],
    ["mysql", "aurora", "mysql", null, "aurora"],
    ["mysql", "aurora/mysql-8.0", "mysql", "8.0", "aurora"],
    ["mysql", "rds-mysql-8.0.42", "mysql", "8.0.42", "rds"],
    ["mysql", "mariadb-11.8.3-mysql-8.4.5", "mysql", null, "mariadb 11.8.3 8.4.5"],
    ["mysql", "from-mariadb-11.8.3-to-mysql-8.4.5", "mysql", null, "from mariadb 11.8.3 8.4.5"],
    ["postgres", "timescaledb-2.19-pg17", "postgres", null, "timescaledb 2.19 17"],
    ["mysql", "mysql-8.4.5/mariadb-11.8.3", "mysql", null, "8.4.5 mariadb 11.8.3"],
    ["redis", "valkey-8.1/keydb-6.3", "redis", null, "valkey 8.1 keydb 6.3"],
    // Words about a server.
    ["mysql", "mysql-8.4.5/mariadb-client", "mysql", "8.4.5", "mariadb"],
    ["mysql", "mysql-8.4.5/mariadb-client-11.8", "mysql", "8.4.5", "mariadb 11.8"],
    ["mysql", "mariadb-11.8-client", "mysql", null, "mariadb 11.8"],
    ["mysql", "mariadb-connector-3.4", "mysql", null, "mariadb connector 3.4"],
    // A word between the name and its client.
    ["mysql", "mariadb-java-client-3.5.1", "mysql", null, "java mariadb 3.5.1"],
    ["postgres", "no-timescaledb-2.19", "postgres", null, "no timescaledb 2.19"],
    ["postgres", "timescaledb-2.19-off", "postgres", null, "timescaledb 2.19 off"],
    ["postgres", "orioledb-vs-heap/heap", "postgres", null, "orioledb heap heap"],
    ["unknown", "mysql-client", "unknown", null, "mysql"],
    // What is off is not the server.
    ["mysql", "mysql-8.4.5-binlog-off", "mysql", "8.4.5", "binlog off"],
    ["postgres", "citus-13.0-no-columnar", "citus", "13.0", "no columnar"],
    // A folder that compares describes none of its runs, and is a word of all of them.
    ["redis", "redis-8.0-vs-valkey-8.1/valkey-8.1", "valkey", "8.1", "redis 8.0 vs valkey 8.1"],
    ["redis", "redis-8.0-vs-valkey-8.1/redis-8.0", "redis", "8.0", "redis 8.0 vs valkey 8.1"],
    ["redis", "redis-8.0-vs-valkey-8.1", "redis", null, "redis 8.0 vs valkey 8.1"],
    ["mysql", "compare-mysql-mariadb/mariadb-11.8.3", "mariadb", "11.8.3", "compare mysql mariadb"],
    ["mysql", "mysql-8.4.5-vs-8.0.42/mysql-8.4.5", "mysql", "8.4.5", "mysql 8.4.5 vs 8.0.42"],
    ["mysql", "8.4.5-vs-8.0.42/mysql-8.4.5", "mysql", "8.4.5", "8.4.5 vs 8.0.42"],
    ["postgres", "pg174-vs-pg180/pg-18.0", "postgres", "18.0", "pg 174 vs pg 180"],
    // The whole name, or the release behind its short name.
    ["unknown", "pg-17", "postgres", "17", ""],
    ["unknown", "pg-18beta1", "postgres", "18beta1", ""],
    ["unknown", "pg_16", "postgres", "16", ""],
    ["unknown", "pg-8", "unknown", null, "8"],
    ["unknown", "mysqld-8.4.5", "mysql", "8.4.5", ""],
    ["unknown", "mysql_8_0_43", "mysql", "8.0.43", ""],
    ["unknown", "mysql-8-4-6", "mysql", "8.4.6", ""],
    ["unknown", "mariadb_11_8_3", "mariadb", "11.8.3", ""],
    // Each of these numbers may count something.
    ["unknown", "mysql_8_4_16", "mysql", null, "8 4 16"],
    ["unknown", "redis-stack-7.4.0", "redis", "7.4.0", "stack"],
    ["unknown", "mongodb-org-7.0.24", "mongodb", "7.0.24", "org"],
    ["unknown", "sqlserver-2022", "sql-server", "2022", ""],
    ["unknown", "mysql-8.4.5/windows-2022", "mysql", "8.4.5", "windows 2022"],
    // A store without a server is the engine; below a server it is a condition.
    ["unknown", "rocksdb-9.8.4", "rocksdb", "9.8.4", ""],
    ["unknown", "rocksdb-v10.2.1", "rocksdb", "10.2.1", ""],
    ["unknown", "mysql-8.4.5/rocksdb-9.8.4", "mysql", "8.4.5", "9.8.4"],
    ["unknown", "rocksdb", "unknown", null, ""],
    ["mysql", "rocksdb-9.8.4", "mysql", null, "9.8.4"],
    ["mysql", "mysql-rocksdb-8.0.36", "mysql", "8.0.36", ""],
  ])("of a client of %s in %s are %s %s", (client, folder, engine, version, words) => {
    expect(identify(folder, client).facts).toEqual([engine, version, words]);
  });

  it.each([
    ["11.8.3-MariaDB-log", "mysql", "mariadb", "11.8.3"],
    ["5.5.5-10.6.22-MariaDB", "mysql", "mariadb", "10.6.22"],
    ["8.0.11-TiDB-v8.5.0", "mysql", "tidb", "8.5.0"],
    ["15.2-YB-2.25.0.0-b0", "postgres", "yugabytedb", "2.25.0.0"],
    ["PostgreSQL 12.12 (Greenplum Database 7.1.0 build)", "postgres", "greenplum", "7.1.0"],
  ])("are those that the server reports: %s", (printed, client, engine, version) => {
    expect(identify("x", client, printed).facts.slice(0, 2)).toEqual([engine, version]);
  });

  it("are not those of MariaDB where the server reports a version without its name", () => {
    expect(identify("mariadb-11.8", "mysql", "8.4.5").facts).toEqual(["mysql", "8.4.5", "mariadb 11.8"]);
    // Aurora and CockroachDB report the release that they stand for.
    expect(identify("cockroach-25.2", "postgres", "13.0.0").facts).toEqual(["cockroachdb", "25.2", ""]);
  });

  it("are in doubt, with an issue, where the path names a server without one release", () => {
    const doubtful = ["valkey", "valkey-8.1/keydb-6.3", "valkey-8.1/redis-8.0"];
    for (const folder of doubtful) expect(identify(folder, "redis").codes, folder).toContain(SERVER_DOUBTFUL);
    for (const folder of ["valkey-8.1", "redis-8.0", "x", "redis-8.0/valkey-client", "valkey-vs-redis"])
      expect(identify(folder, "redis").codes, folder).toEqual([]);
  });
});

describe("two folders", () => {
  it.each([
    ["thp-on_numa-off_ahi-on", "thp-on_numa-off_ahi-off"],
    ["fsync-on/wal-off/jit-on", "fsync-on/wal-off/jit-off"],
    ["1_1_8", "1_8_8"],
    ["1_8_1", "1_8_8"],
    ["8/1/1", "8/8/1"],
    ["small/large/small", "small/large/large"],
    ["xfs-ext4-ext4", "xfs-ext4-xfs"],
    // Two facts of one kind in a name.
    ["client-8cores_server-16cores", "client-8cores_server-32cores"],
    ["c7i.4xlarge-client_c7i.8xlarge-server", "c7i.4xlarge-client_c7i.16xlarge-server"],
    ["tpcc-then-tpch", "tpcc-then-tpcds"],
    ["2nodes-then-3nodes", "2nodes-then-4nodes"],
    ["z12a_c8r32", "z12a_c8r32-z13a_c8r32"],
    ["innodb-rocksdb", "innodb-tokudb"],
    // Letters, branches and years.
    ["server-a", "server-c"],
    ["server_l", "server_r"],
    ["a", "c"],
    ["p", "x"],
    ["main", "go"],
    ["windows-2019", "windows-2022"],
    // Other scripts.
    ["базовый", "новый"],
    ["测试", "日本"],
    ["größe-klein", "größe-groß"],
  ])("%s and %s are two settings", (...names) => {
    const [first, second] = names.map((name) => identify(`mysql-8.4.5/${name}`, "unknown").whole);
    expect(first).not.toBe(second);
  });

  it("are one setting in both spellings of an umlaut", () => {
    const [first, second] = ["NFC", "NFD"].map(
      (form) => identify("mysql-8.4.5/größe".normalize(form), "unknown").whole,
    );
    expect(first).toBe(second);
  });

  it("with an engine's name between other scripts have that engine", () => {
    expect(identify("测试mysql-8.4.6性能", "unknown").facts).toEqual(["mysql", "8.4.6", "测试 性能"]);
  });
});

describe("the amount of data of a path", () => {
  it.each([
    ["bp-10gb_data-100gb", ["10gb", "100gb"]],
    ["page-8k_rows-1m", ["8k", "1m"]],
    ["work_mem=64MB", ["64MB"]],
    ["direct-io", undefined],
    ["io-threads-4", undefined],
  ])("of %s is %s", (folder, scale) => {
    expect(identify(`mysql-8.4.5/${folder}`, "unknown").scale).toEqual(scale);
  });
});
