import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { engineName, engineOf, sizeIsProcessGrowth } from "./engines";

describe("engineOf", () => {
  it.each([
    ["MariaDB", "mariadb", null],
    ["mariadb", "mariadb", null],
    ["PGVector", "pgvector", null],
    ["PGVector_halfvec", "pgvector", null],
    ["pgvector_halfvec-0.8.6", "pgvector", "0.8.6"],
    ["pgvector-0.7.4", "pgvector", "0.7.4"],
    ["Qdrant", "qdrant", null],
    ["hnsw(faiss)", "faiss", null],
    ["faiss-ivf", "faiss", null],
    ["SW-graph(nmslib)", "nmslib", null],
    ["hnswlib", "hnswlib", null],
    ["BruteForceBLAS", "bruteforce", null],
    ["bruteforce-blas", "bruteforce", null],
    ["Milvus", "milvus", null],
    ["pgvectorscale", "pgvectorscale", null],
    ["ma110701_rel_withdbg", "mariadb", "11.7.1"],
    ["My new index!", "my-new-index", null],
    ["///", "unknown", null],
  ])("takes %s for %s (build %s)", (label, engine, version) => {
    expect(engineOf(label)).toEqual({ engine, build: version ? { raw: label, version } : null });
  });

  it("gives every label a non-empty engine", () => {
    fc.assert(fc.property(fc.string(), (label) => engineOf(label).engine.length > 0));
  });

  it("writes known names as their makers do and unknown ones as they are", () => {
    expect(engineName("mariadb")).toBe("MariaDB");
    expect(engineName("my-new-index")).toBe("my-new-index");
    expect(engineName("constructor")).toBe("constructor");
  });
});

it("distinguishes engines whose index size is the growth of a process from those that report one", () => {
  expect(["faiss", "hnswlib", "annoy"].map(sizeIsProcessGrowth)).toEqual([true, true, true]);
  expect(["pgvector", "mariadb", "usearch"].map(sizeIsProcessGrowth)).toEqual([false, false, false]);
});
