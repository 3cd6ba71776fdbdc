import type { Issue } from "@/lib/domain/model";
import { withoutPacking } from "@/lib/domain/packing";
import { noResults, type ParsedResults } from "@/lib/domain/parsed-results";
import { addSum, checkRelative } from "../claims/tproc-c/sums";
import type { ReadFile } from "../kit/types";
import type { HammerTest, TprocFacts } from "./facts";
import { addLog } from "./logs";

/** Two tests of equal NOPM and TPM are one: each has six digits or so. Null without a result. */
const resultOf = ({ newOrdersPerMinute, transactionsPerMinute }: HammerTest): string | null =>
  newOrdersPerMinute ? `${newOrdersPerMinute} ${transactionsPerMinute}` : null;

/** The end of the name of a table of ratios. */
const relative = /\.rel\.csv$/;

/** The place where a test counts. */
interface Place {
  path: string;
  line: number;
  /** True for a list or report. */
  isListed: boolean;
}

/** Orders prints of a test: a log, then the list or report with most facts, then the first path. */
const rankOf = ({ isListed, system, notes, ...facts }: HammerTest): number =>
  (isListed ? 0 : 1_000) +
  Object.values({ ...facts, ...system, ...notes }).filter((fact) => fact !== null && fact !== undefined).length;

/** Returns the place of each result: a log, else the list or report that says most of it. */
function countedIn(logs: readonly { path: string; tests: readonly HammerTest[] }[]): Map<string, Place> {
  const prints = logs.flatMap(({ path, tests }) => tests.map((test) => ({ path, test, rank: rankOf(test) })));
  prints.sort((a, b) => b.rank - a.rank || (a.path < b.path ? -1 : Number(a.path > b.path)));
  const counted = new Map<string, Place>();
  for (const { path, test } of prints) {
    const result = resultOf(test);
    if (result !== null && !counted.has(result))
      counted.set(result, { path, line: test.line, isListed: test.isListed });
  }
  return counted;
}

/** Returns the issue of a test that counts elsewhere; [] without such a place. */
function againIssue(path: string, { line, text }: HammerTest, there: Place | null): Issue[] {
  if (there === null) return [];
  const message = `${there.path}, line ${there.line}, has this test with the same NOPM and TPM: it counts once, there.`;
  return [{ code: "printed-again", severity: "info", message, path, line, text }];
}

/** HammerDB's logs are measurements. A sum's rows are the author's points unless a log has the same run. */
export function assembleTprocC(files: ReadFile<TprocFacts>[]): ParsedResults {
  const results = noResults();
  const logs = files.flatMap(({ path, facts }) => (facts.kind === "log" ? [{ path, tests: facts.tests }] : []));
  const counted = countedIn(logs);
  for (const { path, tests } of logs) {
    const again = (test: HammerTest) => {
      const there = test.isListed ? counted.get(resultOf(test) ?? "") : undefined;
      // A job's list may follow its own log in one file.
      return there !== undefined && (there.path !== path || !there.isListed) ? there : null;
    };
    addLog(
      results,
      path,
      tests.filter((test) => again(test) === null),
    );
    results.issues.push(...tests.flatMap((test) => againIssue(path, test, again(test))));
  }
  const measured = { runs: [...results.runs], points: [...results.points] };
  const sums = files.flatMap(({ path, facts }) => (facts.kind === "sum" ? [{ path, rows: facts.rows }] : []));
  for (const { path, rows } of sums) {
    const name = withoutPacking(path);
    if (relative.test(name)) {
      const absolute = sums.find((one) => withoutPacking(one.path) === name.replace(relative, ".csv"));
      results.authorTables.push(checkRelative(path, rows, absolute));
    } else addSum(results, path, rows, measured);
  }
  return results;
}
