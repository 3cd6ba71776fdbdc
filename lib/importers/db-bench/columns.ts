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

/** The columns below a header: null where a name is not known, or comes again. */
export interface Header {
  separator: "\t" | ",";
  columns: readonly (Column | null)[];
  /** Names of columns that are not read. */
  unknown: readonly string[];
}

const known: ReadonlySet<string> = new Set(COLUMNS);
const isColumn = (name: string): name is Column => known.has(name);
/** Columns that together stand in no other tool's table. */
const OWN: readonly Column[] = ["ops_sec", "mb_sec", "lsm_sz", "usec_op", "test"];

/** Returns the columns of a header line of report.tsv, of each block of a sum, or of its columns in another order. */
export function headerOf(text: string): Header | null {
  if (!text.includes("mb_sec") || text.length > MAX_ROW_CHARS) return null;
  const separator = text.includes("\t") ? "\t" : ",";
  const names = text.split(separator).map((name) => name.trim());
  if (!OWN.every((name) => names.includes(name))) return isStandard(text) ? STANDARD : null;
  const columns = names.map((name, at) => (isColumn(name) && names.indexOf(name) === at ? name : null));
  const unknown = names.filter((_, at) => columns[at] === null).map((name) => shortText(name, 60));
  // 7.x before 7.8 has rows without the last cell.
  const isPlain = columns.every((column, at) => column === COLUMNS[at]);
  return isPlain ? { ...STANDARD, separator } : { separator, columns, unknown };
}

const isStandard = (text: string): boolean => text.startsWith("ops_sec\tmb_sec\tlsm_sz\t");

/** The header that benchmark.sh writes. */
export const STANDARD: Header = { separator: "\t", columns: COLUMNS, unknown: [] };

/** A row's cells by column, as printed. */
export type Cells = Readonly<Record<Column, string>>;

/**
 * Returns the cells of a row; null for other lines and over 2,000 characters. `failed` rows have test, date and version
 * in the same columns.
 */
export function cellsOf(text: string, { separator, columns }: Header = STANDARD): Cells | null {
  if (text.length > MAX_ROW_CHARS) return null;
  // No runs of blanks: empty cells are legal.
  const printed = text.split(separator).map((cell) => shortText(cell.trim(), 200));
  const isOlder = columns === COLUMNS && printed.length === COLUMNS.length - 1;
  if (printed.length !== columns.length && !isOlder) return null;
  const cells = { ...noCells };
  columns.forEach((column, at) => {
    if (column !== null) cells[column] = printed[at] ?? "";
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
