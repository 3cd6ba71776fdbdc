import { AuthorTableCheck } from "@/lib/domain/author-table";
import type { AuthorTable } from "@/lib/domain/model";
import type { ReadFile } from "../types";
import { cellsByLog, type RowOfLog } from "./attach";
import type { DbBenchFacts, TimeFacts } from "./facts";

/** benchmark.sh made the rows from the logs: each cell that both have is checked, a table a file of rows. */
export function checkReports(pairs: readonly RowOfLog[], files: readonly ReadFile<DbBenchFacts>[]): AuthorTable[] {
  const times = new Map<string, TimeFacts>();
  for (const { path, facts } of files)
    if (facts.kind === "time") times.set(path.replace(/\.time(?:\.gz)?$/, ""), facts);
  const checks = new Map<string, AuthorTableCheck>();
  for (const { run, row } of pairs) {
    for (const occurrence of row.occurrences) {
      const { file } = occurrence;
      const check = checks.get(file.path) ?? new AuthorTableCheck(aboutReport(file.path, file.facts.first));
      checks.set(file.path, check);
      const time = times.get(run.log.path.replace(/\.gz$/, "")) ?? null;
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
