import { noResults, type ParsedResults } from "@/lib/domain/parsed-results";
import { addSum, checkRelative } from "../claims/tproc-c/sums";
import type { ReadFile } from "../kit/types";
import type { HammerTest, TprocFacts } from "./facts";
import { addLog } from "./logs";

/** Two tests of equal NOPM and TPM are one: each has six digits or so. */
const resultOf = ({ newOrdersPerMinute, transactionsPerMinute }: HammerTest): string =>
  `${newOrdersPerMinute} ${transactionsPerMinute}`;

/** The end of the name of a table of ratios; `$1` is `.gz` or nothing. */
const relative = /\.rel\.csv(\.gz)?$/;

/** HammerDB's logs are measurements. A sum's rows are the author's points unless a log has the same run. */
export function assembleTprocC(files: ReadFile<TprocFacts>[]): ParsedResults {
  const results = noResults();
  const printed = new Set(
    files.flatMap(({ facts }) =>
      facts.kind === "log" ? facts.tests.filter(({ isListed }) => !isListed).map(resultOf) : [],
    ),
  );
  for (const { path, facts } of files)
    if (facts.kind === "log")
      addLog(
        results,
        path,
        facts.tests.filter((test) => !test.isListed || !printed.has(resultOf(test))),
      );
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
