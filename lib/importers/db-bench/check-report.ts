import { AuthorTableCheck } from "@/lib/domain/author/author-table";
import type { AuthorTable } from "@/lib/domain/author-rows";
import { withoutPacking } from "@/lib/domain/packing";
import { numberOf } from "../claims/db-bench/lines";
import type { ReadFile } from "../kit/types";
import type { RowOfLog } from "./attach";
import type { DbBenchFacts, TimeFacts } from "./facts";
import type { LogRun } from "./join-logs";
import type { Occurrence } from "./join-rows";

/** Checks each cell of a row against the log that benchmark.sh made it from: one table per file of rows. */
export function checkReports(pairs: readonly RowOfLog[], files: readonly ReadFile<DbBenchFacts>[]): AuthorTable[] {
  const times = new Map<string, TimeFacts>();
  for (const { path, facts } of files)
    if (facts.kind === "time") times.set(withoutPacking(path).replace(/\.time$/, ""), facts);
  const checks = new Map<string, AuthorTableCheck>();
  for (const { run, row } of pairs) {
    for (const occurrence of row.occurrences) {
      const { file } = occurrence;
      const check = checks.get(file.path) ?? new AuthorTableCheck(aboutReport(file.path, file.facts.first));
      checks.set(file.path, check);
      const time = times.get(withoutPacking(run.log.path)) ?? null;
      for (const [column, printed, ours] of cellsByLog(run, occurrence, time)) {
        const label = `${occurrence.row.cells.test} ${column}`;
        check.cell({ line: occurrence.row.line, label, printed, ours, pointKey: run.measured.point.key });
      }
    }
  }
  return [...checks.values()].map((check) => check.table());
}

const aboutReport = (path: string, first: { line: number; text: string }) => ({
  title: "report.tsv",
  rule: "The values that the log of the same run prints, rounded as the report's column is.",
  source: { path, ...first },
});

/** Returns the cells of a row that its log has too, as the log has them. Shifted columns are left out. */
function cellsByLog(
  { result, log: { facts } }: LogRun,
  { row, shift }: Occurrence,
  time: TimeFacts | null,
): [string, string, number | null][] {
  if (result === null) return [];
  const { database } = facts;
  const { cells } = row;
  const last = result.histograms.at(-1);
  const inUnit = (cell: string, bytes: number | undefined): number | null => {
    const power = ["B", "KB", "MB", "GB", "TB"].indexOf(/[KMGT]?B/.exec(cell)?.[0] ?? "");
    return power < 0 || bytes === undefined ? null : bytes / 1024 ** power;
  };
  const sum = (column: string) => database.sum[column] ?? null;
  const percentile = (name: string) => last?.percentiles[name] ?? null;
  const compaction: [string, string, number | null][] =
    shift === "as-named"
      ? [
          ["c_wsecs", cells.c_wsecs, sum("Comp(sec)")],
          ["c_csecs", cells.c_csecs, sum("CompMergeCPU(sec)")],
        ]
      : [];
  const all: [string, string, number | null][] = [
    ["ops_sec", cells.ops_sec, result.opsPerSecond],
    ["mb_sec", cells.mb_sec, result.mebibytesPerSecond],
    ["lsm_sz", cells.lsm_sz.replace(/[KMGT]?B,?$/, ""), inUnit(cells.lsm_sz, database.sum.Size)],
    ["c_wgb", cells.c_wgb, database.compactionWrittenGb],
    [
      "c_mbps",
      cells.c_mbps,
      database.compactionBytesPerSecond === null ? null : database.compactionBytesPerSecond / 1024 ** 2,
    ],
    ...compaction,
    ["usec_op", cells.usec_op, result.microsPerOp],
    ["p50", cells.p50, percentile("P50")],
    ["p99", cells.p99, percentile("P99")],
    ["p99.9", cells["p99.9"], percentile("P99.9")],
    ["p99.99", cells["p99.99"], percentile("P99.99")],
    ["pmax", cells.pmax, last?.max ?? null],
    ["uptime", cells.uptime, database.uptimeSeconds],
    ["stall%", cells["stall%"], database.stallPercent],
    ["Nstall", cells.Nstall, database.stalls],
    ["u_cpu", cells.u_cpu, time === null ? null : time.userSeconds / 1000],
    ["s_cpu", cells.s_cpu, time === null ? null : time.systemSeconds / 1000],
  ];
  return all.filter(([, printed]) => numberOf(printed) !== null);
}
