import type { Issue } from "@/lib/domain/model";
import type { RowRun } from "./join-rows";
import { joinPlaces } from "./place";
import { bytesOf } from "./units";

/** Sizes of one database differ by less from test to test and version to version. */
const OTHER_DATABASE = 2;

/**
 * The size class of the database that each row's test ran on, as printed, where rows of one test (name with threads, host, mode) fall
 * into several: two databases of one report, 11 GB and 107 GB. The sizes of a test, sorted, are parted where one is at least twice
 * the one before; a class is called by its smallest. Tests that ran on databases of one size get none: lsm_sz is a result then.
 */
export function databaseSizes(runs: readonly RowRun[]): { sizes: Map<RowRun, string>; issues: Issue[] } {
  const tests = new Map<string, { run: RowRun; bytes: number }[]>();
  for (const run of runs) {
    const [{ row }] = run.occurrences;
    const bytes = bytesOf(row.cells.lsm_sz);
    if (!bytes) continue;
    const { host, io } = joinPlaces(run.occurrences.map(({ place }) => place));
    const key = JSON.stringify([row.cells.test, host, io]);
    const known = tests.get(key);
    if (known) known.push({ run, bytes });
    else tests.set(key, [{ run, bytes }]);
  }
  const sizes = new Map<RowRun, string>();
  const several: { run: RowRun; classes: string[] }[] = [];
  for (const rows of tests.values()) {
    const classes = classesOf(rows.map(({ bytes }) => bytes));
    const printed = new Map(
      rows.map(({ run, bytes }) => [bytes, run.occurrences[0].row.cells.lsm_sz.replace(/,$/, "")]),
    );
    const named = (smallest: number) => printed.get(smallest) ?? "";
    const [first] = rows;
    if (classes.length < 2 || !first) continue;
    several.push({ run: first.run, classes: classes.map(named) });
    for (const { run, bytes } of rows) {
      const own = classes.findLast((smallest) => smallest <= bytes);
      if (own !== undefined) sizes.set(run, named(own));
    }
  }
  return { sizes, issues: several[0] ? [said(several[0], several.length)] : [] };
}

/** The smallest of each class of sizes. */
function classesOf(sizes: readonly number[]): number[] {
  const sorted = [...sizes].sort((a, b) => a - b);
  return sorted.filter((size, at) => at === 0 || size >= OTHER_DATABASE * (sorted[at - 1] ?? size));
}

function said({ run, classes }: { run: RowRun; classes: readonly string[] }, tests: number): Issue {
  const [{ file, row }] = run.occurrences;
  const message = `Rows of ${tests} tests (here the first) ran on databases of different sizes (here ${classes.join(", ")}): they are kept apart by the setting databaseSize, not taken for repeats.`;
  return {
    ...{ code: "databases-differ", severity: "info", path: file.path, line: row.line, text: row.text },
    message,
  };
}
