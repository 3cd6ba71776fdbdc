import { readFileSync } from "node:fs";
import path from "node:path";
import { zstdCompressSync } from "node:zlib";
import { type ColumnSource, parquetWriteBuffer } from "hyparquet-writer";
import { describe, expect, it } from "vitest";
import { vibe } from "./importer";
import { readSummary } from "./read-file";

const file = "summary.parquet";

/** Writes columns as polars does, packed by Zstandard. */
const parquet = (columnData: ColumnSource[]) =>
  new Uint8Array(
    parquetWriteBuffer({ columnData, codec: "ZSTD", compressors: { ZSTD: (bytes) => zstdCompressSync(bytes) } }),
  );

const fileOf = (bytes: Uint8Array) => ({
  path: file,
  length: bytes.length,
  readAt(target: Uint8Array, position: number) {
    const part = bytes.subarray(position, position + target.length);
    target.set(part);
    return part.length;
  },
});

const summary: ColumnSource[] = [
  { name: "k", data: [100n, 100n, 100n], type: "INT64" },
  { name: "dataset", data: ["arxiv-768-angular", "arxiv-768-angular", "arxiv-768-angular"], type: "STRING" },
  { name: "algorithm", data: ["hnswlib", "hnswlib", "hnswlib"], type: "STRING" },
  { name: "params", data: ["hnswlib(M=16)|40", "hnswlib(M=16)|80", "hnswlib(M=32)|80"], type: "STRING" },
  { name: "qps", data: [5000.5, 3000.25, Number.NaN], type: "DOUBLE" },
  { name: "recall", data: [0.9, 0.95, 0.97], type: "DOUBLE" },
  { name: "build_time", data: [12.5, 12.5, 25], type: "DOUBLE" },
  { name: "index_size", data: [2048, 2048, 0], type: "DOUBLE" },
];

describe("VIBE's summary", () => {
  it("becomes a point a row, and a build for each index", async () => {
    const bytes = parquet(summary);
    const head = { path: file, size: bytes.length, head: bytes, text: null };
    expect([vibe.recognise(head), vibe.recognise({ ...head, path: "a.bin" })]).toEqual([true, false]);
    const { facts, issues } = await readSummary(fileOf(bytes));
    expect(issues).toEqual([]);
    const results = vibe.assemble([{ path: file, facts: facts ?? [] }], { allPaths: [file] });
    expect(results.runs).toMatchObject([
      { algorithm: "hnswlib", workload: { dataset: "arxiv-768-angular", distance: "angular", k: 100 }, threads: null },
    ]);
    expect(results.points.map(({ metrics, status }) => [metrics.qps, metrics.recall, status])).toEqual([
      [5000.5, 0.9, "complete"],
      [3000.25, 0.95, "complete"],
      [null, 0.97, "suspect"],
    ]);
    expect(results.points.map(({ queryParams }) => queryParams.fileArguments)).toEqual(["40", "80", "80"]);
    // Sizes are KiB; 0 was not measured.
    expect(results.indexBuilds.map(({ totalSeconds, bytes: size }) => [totalSeconds, size])).toEqual([
      [12.5, 2048 * 1024],
      [25, null],
    ]);
    expect(results.issues.map(({ code }) => code)).toEqual(["odd-qps"]);
  });

  it("is read from a file, with a run for each data set and algorithm", async () => {
    const bytes = readFileSync(path.join(import.meta.dirname, "fixtures/summary.parquet"));
    const { facts } = await readSummary(fileOf(bytes));
    const { runs, points } = vibe.assemble([{ path: file, facts: facts ?? [] }], { allPaths: [file] });
    expect(runs.map(({ algorithm, workload }) => [algorithm, "dataset" in workload && workload.dataset])).toEqual([
      ["hnswlib", "arxiv-768-angular"],
      ["faiss-ivf", "glove-200-angular"],
    ]);
    expect(points.map(({ metrics }) => metrics.qps)).toEqual([5000.5, 3000.25, 1200]);
  });

  it("is told from its details and from other Parquet files, which give their columns as the reason", async () => {
    const details = parquet([...summary, { name: "query_index", data: [0n, 1n, 2n], type: "INT64" }]);
    const other = parquet(summary.slice(0, 3));
    for (const bytes of [details, other]) {
      const { facts, issues } = await readSummary(fileOf(bytes));
      expect(facts).toBeNull();
      expect(issues).toMatchObject([{ code: "table-kept", message: expect.stringContaining("k, dataset") }]);
    }
  });

  it("throws for a damaged file", async () => {
    const bytes = parquet(summary);
    await expect(readSummary(fileOf(bytes.subarray(0, bytes.length - 20)))).rejects.toThrow(/PAR1|footer/);
  });
});
