import { expect, it } from "vitest";
import { buildOf, engineOfCell } from "./engine-label";

const rawOf = (label: string) => buildOf({ label, build: null, commit: null })?.raw ?? null;

it("takes the engine from the words before parentheses, and keeps these in the build", () => {
  for (const [label, engine] of [
    ["PostgreSQL 17 (patched)", "postgres"],
    ["PostgreSQL 16 (tuned)", "postgres"],
    ["MySQL 8 (tuned)", "mysql"],
    ["RocksDB (lz4)", "rocksdb"],
    ["DuckDB(parquet)", "duckdb"],
    ["PostgreSQL (with citus)", "postgres"],
    ["AcmeDB (tuned)", "acmedb"],
    ["AcmeDB 2.1 (tuned)", "acmedb"],
    ["AcmeDB (tuned) 2.1", "acmedb"],
    ["PostgreSQL (17)", "postgres"],
    ["ClickHouse (Cloud)", "clickhouse"],
    ["MySQL (InnoDB)", "mysql"],
    ["PostgreSQL (n2)", "postgres"],
    ["DuckDB (1.1.3)", "duckdb"],
  ] as const) {
    expect(engineOfCell(label), label).toBe(engine);
    expect(rawOf(label), label).toBe(label);
  }
});

it("takes the engine that parentheses name, whatever is before them, and keeps the label in the build", () => {
  for (const [label, engine] of [
    ["hnsw(faiss)", "faiss"],
    ["hnsw (faiss)", "faiss"],
    ["IVF (faiss)", "faiss"],
    ["hnsw(nmslib)", "nmslib"],
    ["Amazon RDS (MySQL)", "mysql"],
    ["Amazon RDS (PostgreSQL 17)", "postgres"],
    ["Amazon RDS (mysql8)", "mysql"],
    ["Aurora (MySQL)", "mysql"],
    ["Self-hosted (MySQL)", "mysql"],
    ["local (postgres)", "postgres"],
    ["Baseline (RocksDB)", "rocksdb"],
    ["AcmeDB (PostgreSQL)", "postgres"],
    ["MySQL (MyRocks)", "myrocks"],
    ["Redis (KeyDB)", "keydb"],
    ["Redis (Dragonfly)", "dragonfly"],
    ["Presto (Trino)", "trino"],
    ["PostgreSQL (TimescaleDB)", "timescaledb"],
  ] as const) {
    expect(engineOfCell(label), label).toBe(engine);
    expect(rawOf(label), label).toBe(label);
  }
});

it("takes the version from the build's column where that has one, or else from the label", () => {
  const versionOf = (label: string | null, build: string | null) => buildOf({ label, build, commit: null })?.version;
  expect(versionOf("AcmeDB 2.1", null)).toBe("2.1");
  expect(versionOf("AcmeDB 2.1", "3.4.5")).toBe("3.4.5");
  expect(versionOf("AcmeDB 2.1", "nightly")).toBe("2.1");
  expect(versionOf(null, "3.4.5")).toBe("3.4.5");
});

it("takes the engine before parentheses that say on what it builds, or what it speaks", () => {
  for (const [label, engine] of [
    ["TiDB (MySQL)", "tidb"],
    ["CockroachDB (Postgres)", "cockroachdb"],
    ["Valkey (Redis)", "valkey"],
    ["ScyllaDB (Cassandra)", "scylla"],
    ["DuckDB (SQLite)", "duckdb"],
    ["Trino (ClickHouse)", "trino"],
    ["Milvus (faiss)", "milvus"],
    ["TimescaleDB (PostgreSQL 17)", "timescaledb"],
    ["pgvector (PostgreSQL 17)", "pgvector"],
    ["Redis (Valkey)", "valkey"],
    ["Amazon Aurora (PostgreSQL)", "postgres"],
  ] as const)
    expect(engineOfCell(label), label).toBe(engine);
});

it("takes a known engine before a version with any end, and its version", () => {
  for (const [label, engine, version] of [
    ["DuckDB 1.1.3-patched", "duckdb", "1.1.3"],
    ["duckdb nightly", "duckdb", null],
    ["DuckDB nightly 2026-01-01", "duckdb", null],
    ["ClickHouse 24.8.4.13-lts", "clickhouse", "24.8.4.13"],
    ["ClickHouse 24.8 lts", "clickhouse", "24.8"],
    ["clickhouse:24.8", "clickhouse", "24.8"],
    ["Valkey 8.0.1-bookworm", "valkey", "8.0.1"],
    ["MongoDB 7.0 Enterprise", "mongodb", "7.0"],
    ["CockroachDB v24.1.0-rc.1", "cockroachdb", "24.1.0-rc.1"],
    ["PG 17.2", "postgres", "17.2"],
    ["pg17", "postgres", "17"],
    ["Postgres16", "postgres", "16"],
    ["mysql8", "mysql", "8"],
    ["mysql84", "mysql", null],
    ["LanceDB 0.9.0b1", "lancedb", "0.9.0b1"],
    ["postgres:17", "postgres", "17"],
    ["PostgreSQL 17.2-1.pgdg", "postgres", "17.2"],
    ["PostgreSQL 17beta1", "postgres", "17beta1"],
    ["MySQL 8.0.36 (InnoDB)", "mysql", "8.0.36"],
    ["PostgreSQL 17 (tuned)", "postgres", "17"],
    ["PostgreSQL 17 beta 1", "postgres", null],
    ["PostgreSQL 17 + pgvector 0.8", "postgres", null],
    ["postgres 2 nodes", "postgres", null],
    ["AcmeDB 2.1", "acmedb", "2.1"],
    ["rx 56", "rx", "56"],
  ] as const) {
    expect(engineOfCell(label), label).toBe(engine);
    expect(buildOf({ label, build: null, commit: null }), label).toMatchObject({ raw: label, version });
  }
});
