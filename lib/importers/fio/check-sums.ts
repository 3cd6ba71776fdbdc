import { AuthorTableCheck, printedAgrees } from "@/lib/domain/author/author-table";
import type { AuthorTable } from "@/lib/domain/model";
import { baseName } from "../kit/paths";
import type { Execution, SumRow } from "./types";

/** An execution of the raw file with the key of its point. */
export interface RawCase {
  execution: Execution;
  pointKey: string | null;
}

export const caseKey = ({ syncCase }: Execution): string | null =>
  syncCase ? `${syncCase.sync}=${syncCase.value}_${syncCase.blockSize}` : null;

const rule =
  "Row n of a case is compared with its n-th run in the raw output. w/s: sum of the IOPS that fio printed for the jobs. MB/s: sum of fio's own bandwidths in MB/s (10^6 B/s); the author printed the sum of MiB/s ÷ 1.048576 instead, which is neither. sync: mean over the jobs in µs, 0.0 where there are no syncs. The column of jobs is not compared: it counts sync lines.";

/** Checks an author's sum against the raw output that it was made from; `raw` null = the bundle does not have it. */
export function checkSum(path: string, rows: readonly SumRow[], raw: readonly RawCase[] | null): AuthorTable {
  const [first] = rows;
  const check = new AuthorTableCheck({
    title: "fio: w/s, MB/s and sync by case",
    rule,
    source: { path, line: first?.place.line ?? null, text: first?.place.text ?? null },
  });
  const seen = new Map<string, number>();
  for (const row of rows) {
    const number = seen.get(row.key) ?? 0;
    seen.set(row.key, number + 1);
    const of = raw?.filter(({ execution }) => caseKey(execution) === row.key)[number] ?? null;
    const cell = (column: string, printed: string, value: Checked) =>
      check.cell({
        line: row.place.line,
        label: `${row.key}, run ${number + 1}, ${column}`,
        printed,
        pointKey: of?.pointKey ?? null,
        ...value,
      });
    const writes = of?.execution.jobs.flatMap(({ directions }) =>
      directions.filter((one) => one.direction === "write"),
    );
    cell("w/s", row.writesPerSecond, { ours: sum(writes?.map(({ iops }) => iops)), remark: null });
    cell("MB/s", row.megabytesPerSecond, megabytes(row.megabytesPerSecond, writes));
    cell("sync (µs)", row.sync, of ? syncMean(row.sync, of.execution) : { ours: null, remark: null });
  }
  return check.table();
}

/**
 * A .txt beside the .csv of the same name holds its rows, some of them, edited by hand: it is held to the .csv, so that a cell that
 * is wrong in both is told once.
 */
export function checkCopy(
  path: string,
  rows: readonly SumRow[],
  csv: { path: string; rows: readonly SumRow[] },
): AuthorTable {
  const [first] = rows;
  const check = new AuthorTableCheck({
    title: "fio: w/s, MB/s and sync by case, edited copy",
    rule: `Row n of a case is compared with its n-th row in ${baseName(csv.path)}, which is checked against the raw output.`,
    source: { path, line: first?.place.line ?? null, text: first?.place.text ?? null },
  });
  const seen = new Map<string, number>();
  for (const row of rows) {
    const number = seen.get(row.key) ?? 0;
    seen.set(row.key, number + 1);
    const of = csv.rows.filter(({ key }) => key === row.key)[number];
    for (const [column, key] of [
      ["w/s", "writesPerSecond"],
      ["MB/s", "megabytesPerSecond"],
      ["sync (µs)", "sync"],
    ] as const) {
      check.cell({
        line: row.place.line,
        label: `${row.key}, run ${number + 1}, ${column}`,
        printed: row[key],
        ours: of ? Number(of[key]) : null,
      });
    }
  }
  return check.table();
}

interface Checked {
  ours: number | null;
  remark: string | null;
}

type Writes = readonly { bytesPerSecond: number | null; place: { text: string } }[] | undefined;

function megabytes(printed: string, writes: Writes): Checked {
  const bytes = sum(writes?.map(({ bytesPerSecond }) => bytesPerSecond));
  if (bytes === null || !writes) return { ours: null, remark: null };
  const ours = bytes / 1e6;
  const authors = sum(writes.map(({ place }) => authorsMegabytes(place.text)));
  const byHisRule = authors !== null && printedAgrees(printed, authors);
  const own = writes.length === 1 ? /BW=([^\s=]+ \([^()]*\))/.exec(writes[0]?.place.text ?? "")?.[1] : null;
  return {
    ours,
    remark: byHisRule
      ? `Unit mistake: MiB/s ÷ 1.048576 is neither MiB/s nor MB/s. fio itself gives ${own ?? `${(bytes / 1024 ** 2).toFixed(1)} MiB/s = ${ours.toFixed(1)} MB/s`}.`
      : "Neither fio's MB/s nor MiB/s ÷ 1.048576.",
  };
}

/** His rule: MiB/s ÷ 1.048576, KiB/s ÷ 1000 ÷ 1.048576. */
function authorsMegabytes(text: string): number | null {
  const m = /BW=([\d.]+)([KMG])iB\/s/.exec(text);
  if (!m?.[1]) return null;
  return (Number(m[1]) * (m[2] === "K" ? 1e-3 : m[2] === "G" ? 1e3 : 1)) / 1.048576;
}

const microseconds: Readonly<Record<string, number>> = { nsec: 1e-3, usec: 1, msec: 1e3, sec: 1e6 };

/** Mean of the jobs' sync times in µs, as the author meant it, and what he did where he printed something else. */
function syncMean(printed: string, { jobs }: Execution): Checked {
  const syncs = jobs.flatMap(({ syncPrinted }) => syncPrinted ?? []);
  if (syncs.length === 0) return { ours: 0, remark: null };
  const scaled = syncs.map(({ unit, mean }) => mean * (microseconds[unit] ?? Number.NaN));
  const total = scaled.reduce((a, b) => a + b, 0);
  const inMicroseconds = syncs.reduce((all, { unit, mean }) => all + (unit === "usec" ? mean : 0), 0);
  const remarks: [number, string][] = [
    [0, "No value, though fio printed one."],
    [total, "The sum over the jobs, not their mean."],
    [inMicroseconds / syncs.length, "Mean over the jobs with those that fio printed in ms or ns taken as 0."],
    [inMicroseconds, "The sum of the jobs that fio printed in µs; those in ms are left out."],
    [
      syncs.reduce((all, { mean }) => all + mean, 0) / syncs.length,
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
