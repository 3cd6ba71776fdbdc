import { group } from "d3-array";
import { AuthorTableCheck, printedAgrees } from "@/lib/domain/author/author-table";
import type { AuthorTable, CheckedAgainst } from "@/lib/domain/author-rows";
import { formatFixed } from "@/lib/format";
import { baseName } from "../../kit/paths";
import type { SumRow } from "./parse";

/** Raw output of one run of a case: its writes by job, and sync times as printed. `key` as in SumRow. */
export interface RawCase {
  key: string;
  writes: readonly { iops: number | null; bytesPerSecond: number | null; place: { text: string } }[];
  /** `mean` is null where it could not be read. */
  syncs: readonly { unit: string; mean: number | null }[];
  pointKey: string | null;
  /** True where the file ends before the result. */
  isCut: boolean;
}

const rule = [
  "Row n of a case is compared with its n-th run in the raw output.",
  "w/s: sum of the IOPS that fio printed for the jobs.",
  "MB/s: sum of fio's own bandwidths in MB/s (10^6 B/s); the author printed the sum of MiB/s ÷ 1.048576 instead,",
  "which is neither. sync: mean over the jobs in µs, 0.0 where there are no syncs.",
  "The column of jobs is not compared: it counts sync lines.",
].join(" ");

/** Checks an author's sum against its raw output; `raw` is null where the bundle lacks it. */
export const checkSum = (path: string, rows: readonly SumRow[], raw: readonly RawCase[] | null): AuthorTable =>
  checkRows(path, rows, { title: "fio: w/s, MB/s and sync by case", rule, against: "raw" }, raw ?? [], (row, of) => ({
    "w/s": { ours: sum(of?.writes.map(({ iops }) => iops)), remark: null },
    "MB/s": megabytes(row.megabytesPerSecond, of?.writes),
    "sync (µs)": of ? syncMean(row.sync, of.syncs) : { ours: null, remark: null },
  }));

/**
 * Checks a .txt that holds hand-edited rows of the .csv with the same name. It is compared with the .csv, so that a
 * cell that is wrong in both is reported once.
 */
export function checkCopy(
  path: string,
  rows: readonly SumRow[],
  csv: { path: string; rows: readonly SumRow[] },
): AuthorTable {
  const title = "fio: w/s, MB/s and sync by case, edited copy";
  const copyRule = `Row n of a case is compared with its n-th row in ${baseName(csv.path)}, which is checked itself.`;
  const ours = (printed: string | undefined) => ({
    ours: printed === undefined ? null : Number(printed),
    remark: null,
  });
  return checkRows(path, rows, { title, rule: copyRule, against: "own" }, csv.rows, (_, of) => ({
    "w/s": ours(of?.writesPerSecond),
    "MB/s": ours(of?.megabytesPerSecond),
    "sync (µs)": ours(of?.sync),
  }));
}

/** Compares the three numbers of a case's row n with those of its n-th row among `others`. */
function checkRows<Other extends { key: string; pointKey?: string | null }>(
  path: string,
  rows: readonly SumRow[],
  about: { title: string; rule: string; against: CheckedAgainst },
  others: readonly Other[],
  cellsOf: (row: SumRow, of: Other | undefined) => Record<"w/s" | "MB/s" | "sync (µs)", Checked>,
): AuthorTable {
  const [first] = rows;
  const source = { path, line: first?.place.line ?? null, text: first?.place.text ?? null };
  const check = new AuthorTableCheck({ ...about, source });
  const seen = new Map<string, number>();
  const byKey = group(others, ({ key }) => key);
  for (const row of rows) {
    const number = seen.get(row.key) ?? 0;
    seen.set(row.key, number + 1);
    const of = byKey.get(row.key)?.[number];
    const printed = { "w/s": row.writesPerSecond, "MB/s": row.megabytesPerSecond, "sync (µs)": row.sync };
    const cells = cellsOf(row, of);
    for (const column of ["w/s", "MB/s", "sync (µs)"] as const) {
      const label = `${row.key}, run ${number + 1}, ${column}`;
      const cell = { line: row.place.line, label, printed: printed[column], pointKey: of?.pointKey ?? null };
      check.cell({ ...cell, ...cells[column] });
    }
  }
  return check.table();
}

interface Checked {
  ours: number | null;
  remark: string | null;
}

function megabytes(printed: string, writes: RawCase["writes"] | undefined): Checked {
  const bytes = sum(writes?.map(({ bytesPerSecond }) => bytesPerSecond));
  if (bytes === null || !writes) return { ours: null, remark: null };
  const ours = bytes / 1e6;
  const authors = sum(writes.map(({ place }) => authorsMegabytes(place.text)));
  const isAuthorsRule = authors !== null && printedAgrees(printed, authors);
  const own = writes.length === 1 ? /BW=([^\s=]+ \([^()]*\))/.exec(writes[0]?.place.text ?? "")?.[1] : null;
  const fio = own ?? `${formatFixed(bytes / 1024 ** 2, 1)} MiB/s = ${formatFixed(ours, 1)} MB/s`;
  return {
    ours,
    remark: isAuthorsRule
      ? `Unit mistake: MiB/s ÷ 1.048576 is neither MiB/s nor MB/s. fio itself gives ${fio}.`
      : "Neither fio's MB/s nor MiB/s ÷ 1.048576.",
  };
}

/** Applies the author's rule: MiB/s ÷ 1.048576, KiB/s ÷ 1000 ÷ 1.048576. */
function authorsMegabytes(text: string): number | null {
  const found = /BW=([\d.]+)([KMG])iB\/s/.exec(text);
  const number = Number(found?.[1]);
  if (!found || Number.isNaN(number)) return null;
  const megabytes = new Map([
    ["K", 1e-3],
    ["M", 1],
    ["G", 1e3],
  ]);
  return (number * (megabytes.get(found[2] ?? "") ?? 1)) / 1.048576;
}

const microseconds = new Map([
  ["nsec", 1e-3],
  ["usec", 1],
  ["msec", 1e3],
  ["sec", 1e6],
]);

/**
 * Returns the mean of the jobs' sync times in µs, and the author's mistake where another number is printed. There is
 * no mean where a job's time or unit is unknown.
 */
function syncMean(printed: string, all: RawCase["syncs"]): Checked {
  if (all.length === 0) return { ours: 0, remark: null };
  const syncs = all.flatMap(({ unit, mean }) => {
    const factor = microseconds.get(unit);
    return mean === null || factor === undefined ? [] : [{ unit, mean, scaled: mean * factor }];
  });
  if (syncs.length < all.length) return { ours: null, remark: null };
  const total = syncs.reduce((sum, { scaled }) => sum + scaled, 0);
  const inMicroseconds = syncs.reduce((sum, { unit, mean }) => sum + (unit === "usec" ? mean : 0), 0);
  const remarks: [number, string][] = [
    [0, "No value, though fio printed one."],
    [total, "The sum over the jobs, not their mean."],
    [inMicroseconds / syncs.length, "Mean over the jobs with those that fio printed in ms or ns taken as 0."],
    [inMicroseconds, "The sum of the jobs that fio printed in µs; those in ms are left out."],
    [
      syncs.reduce((sum, { mean }) => sum + mean, 0) / syncs.length,
      "Mean of numbers of different units (µs and ms) as if they were one.",
    ],
  ];
  const ours = total / syncs.length;
  if (printedAgrees(printed, ours)) return { ours, remark: null };
  return {
    ours,
    remark:
      remarks.find(([value]) => printedAgrees(printed, value))?.[1] ??
      "This is not the mean over the jobs; the reason is unknown.",
  };
}

function sum(values: readonly (number | null)[] | undefined): number | null {
  const known = values?.flatMap((value) => value ?? []) ?? [];
  return known.length > 0 && known.length === values?.length ? known.reduce((a, b) => a + b, 0) : null;
}
