import { zstdDecompressSync } from "node:zlib";
import { type AsyncBuffer, parquetMetadataAsync, parquetReadObjects, parquetSchema } from "hyparquet";
import { formatCount, formatCounted } from "@/lib/format";
import { IssueList, shortText, TABLE_KEPT } from "../kit/issue-list";
import type { BinaryFile, BinaryRead } from "../kit/types";
import type { VibeRow } from "./facts";

/** The columns of the summary. Its details have a row for each query, with `query_index`. */
const COLUMNS = ["k", "dataset", "algorithm", "params", "qps", "recall", "build_time", "index_size"];
const MAX_ROWS = 200_000;
/** Bytes of an unpacked page. */
const MAX_PAGE = 64 * 1024 ** 2;

/**
 * Reads VIBE's summary. Another Parquet file gives null facts with the reason, as one of more than 200,000 rows does.
 * Throws the Error of hyparquet for a damaged file.
 */
export async function readSummary(file: BinaryFile): Promise<BinaryRead<VibeRow[]>> {
  const source = bufferOf(file);
  const metadata = await parquetMetadataAsync(source);
  const names = parquetSchema(metadata).children.map(({ element }) => element.name);
  const issues = new IssueList(file.path);
  if (names.includes("query_index") || !COLUMNS.every((name) => names.includes(name))) {
    const message =
      "A Parquet file, but no summary of VIBE. It is kept, and its numbers are not read: export it as CSV, and " +
      `upload that (it has the columns ${shortText(names.join(", "), 200)}).`;
    issues.add(names.includes("query_index") ? "info" : "warning", TABLE_KEPT, { line: null, text: null, message });
    return { facts: null, issues: issues.all() };
  }
  const count = Number(metadata.num_rows);
  if (count > MAX_ROWS) {
    const message = `The file has ${formatCount(count)} rows; up to ${formatCount(MAX_ROWS)} are read: split it.`;
    issues.add("error", "too-many-results", { line: null, text: null, message });
    return { facts: null, issues: issues.all() };
  }
  const rows = await parquetReadObjects({ file: source, metadata, columns: COLUMNS, compressors: { ZSTD: unpack } });
  const facts = rows.flatMap((cells, at) => rowOf(cells, at + 1) ?? []);
  const left = formatCounted(rows.length - facts.length, "row");
  const message = `${left} of ${formatCount(rows.length)} left out, without a data set, an algorithm or a usable k.`;
  if (facts.length < rows.length) issues.add("warning", "row-unreadable", { line: null, text: null, message });
  return { facts, issues: issues.all() };
}

const unpack = (packed: Uint8Array): Uint8Array => zstdDecompressSync(packed, { maxOutputLength: MAX_PAGE });

const bufferOf = (file: BinaryFile): AsyncBuffer => ({
  byteLength: file.length,
  slice(start, end = file.length) {
    const part = new Uint8Array(Math.max(0, end - start));
    const read = file.readAt(part, start);
    return part.buffer.slice(0, read);
  },
});

function rowOf(cells: Readonly<Record<string, unknown>>, row: number): VibeRow | null {
  const text = (name: string): string => (typeof cells[name] === "string" ? shortText(cells[name], 1_000) : "");
  const number = (name: string): number | null => {
    const value = typeof cells[name] === "bigint" ? Number(cells[name]) : cells[name];
    return typeof value === "number" && Number.isFinite(value) ? value : null;
  };
  const [dataset, algorithm, k] = [text("dataset"), text("algorithm"), number("k")];
  if (dataset === "" || algorithm === "" || k === null || !Number.isInteger(k) || k < 1) return null;
  const [qps, recall] = [number("qps"), number("recall")];
  const build = { buildTime: number("build_time"), indexSize: number("index_size") };
  return { row, dataset, algorithm, params: text("params"), k, qps, recall, ...build };
}
