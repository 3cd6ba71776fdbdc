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
