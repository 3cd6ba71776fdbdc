import { noResults, type ParsedResults } from "@/lib/domain/parsed-results";
import { addSum, checkRelative } from "../claims/tproc-c/sums";
import type { ReadFile } from "../kit/types";
import type { TprocFacts } from "./facts";
import { addLog } from "./logs";

/** The end of the name of a table of ratios; `$1` is `.gz` or nothing. */
const relative = /\.rel\.csv(\.gz)?$/;

/** HammerDB's logs are measurements. A sum's rows are the author's points unless a log has the same run. */
export function assembleTprocC(files: ReadFile<TprocFacts>[]): ParsedResults {
  const results = noResults();
  for (const { path, facts } of files) if (facts.kind === "log") addLog(results, path, facts.tests);
  const measured = { runs: [...results.runs], points: [...results.points] };
  const sums = files.flatMap(({ path, facts }) => (facts.kind === "sum" ? [{ path, rows: facts.rows }] : []));
  for (const { path, rows } of sums) {
    if (relative.test(path)) {
      const absolute = sums.find((one) => one.path === path.replace(relative, ".csv$1"));
      results.authorTables.push(checkRelative(path, rows, absolute));
    } else addSum(results, path, rows, measured);
  }
  return results;
}
