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
    ["AcmeDB (PostgreSQL)", "acmedb"],
  ] as const) {
    expect(engineOfCell(label), label).toBe(engine);
    expect(rawOf(label), label).toBe(label);
  }
});

it("takes the engine within parentheses only where an unknown function is called on a known one", () => {
  expect(engineOfCell("hnsw(faiss)")).toBe("faiss");
  expect(engineOfCell("Postgres(faiss)")).toBe("postgres");
});
