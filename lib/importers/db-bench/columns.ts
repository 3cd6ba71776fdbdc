import { isTestName } from "../claims/db-bench/lines";
import { shortText } from "../kit/issue-list";

/** The columns of benchmark.sh's report.tsv (docs/formats/rocksdb-report-tsv.md). 7.x before 7.8 has no githash. */
export const COLUMNS = [
  "ops_sec",
  "mb_sec",
  "lsm_sz",
  "blob_sz",
  "c_wgb",
  "w_amp",
  "c_mbps",
  "c_wsecs",
  "c_csecs",
  "b_rgb",
  "b_wgb",
  "usec_op",
  "p50",
  "p99",
  "p99.9",
  "p99.99",
  "pmax",
  "uptime",
  "stall%",
  "Nstall",
  "u_cpu",
  "s_cpu",
  "rss",
  "test",
  "date",
  "version",
  "job_id",
  "githash",
] as const;
/** The name of a column. */
export type Column = (typeof COLUMNS)[number];

const MAX_ROW_CHARS = 2_000;

/** Matches the header line of report.tsv and of each block of a sum. */
export const isHeader = (text: string): boolean => text.startsWith("ops_sec\tmb_sec\t");

/** A row's cells by column, as printed. */
export type Cells = Readonly<Record<Column, string>>;

/**
 * Returns the cells of a row; null for other lines and over 2,000 characters. `failed` rows have test, date and version
 * in the same columns.
 */
export function cellsOf(text: string): Cells | null {
  if (text.length > MAX_ROW_CHARS) return null;
  // Tabs only: empty cells are legal.
  const printed = text.split("\t").map((cell) => shortText(cell.trim(), 200));
  if (printed.length !== COLUMNS.length && printed.length !== COLUMNS.length - 1) return null;
  const cells = { ...noCells };
  COLUMNS.forEach((column, at) => {
    cells[column] = printed[at] ?? "";
  });
  const rated = /^(?:failed|NA|\d+(?:\.\d+)?|)$/.test(cells.ops_sec);
  return rated && isTestName(cells.test) ? cells : null;
}

const noCells: Record<Column, string> = {
  ops_sec: "",
  mb_sec: "",
  lsm_sz: "",
  blob_sz: "",
  c_wgb: "",
  w_amp: "",
  c_mbps: "",
  c_wsecs: "",
  c_csecs: "",
  b_rgb: "",
  b_wgb: "",
  usec_op: "",
  p50: "",
  p99: "",
  "p99.9": "",
  "p99.99": "",
  pmax: "",
  uptime: "",
  "stall%": "",
  Nstall: "",
  u_cpu: "",
  s_cpu: "",
  rss: "",
  test: "",
  date: "",
  version: "",
  job_id: "",
  githash: "",
};
