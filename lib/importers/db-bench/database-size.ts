import type { Issue } from "@/lib/domain/model";
import { formatCounted } from "@/lib/format";
import type { RowRun } from "./join-rows";
import { joinPlaces } from "./place";
import { bytesOf } from "./units";

/** Sizes of one database differ by a smaller factor between tests and versions. */
const OTHER_DATABASE = 2;

/**
 * Returns the size class of each row's database where one test ran on several. Classes are such as 11 GB and 107 GB. A
 * test is its name with threads, the host and the mode. Sorted sizes are split where one is at least twice the one
 * before. The name of a class is its smallest size as printed. Tests with one class get none, since lsm_sz is a result
 * there.
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
    const nameOf = (smallest: number) => printed.get(smallest) ?? "";
    const [first] = rows;
    if (classes.length < 2 || !first) continue;
    several.push({ run: first.run, classes: classes.map(nameOf) });
    for (const { run, bytes } of rows) {
      const own = classes.findLast((smallest) => smallest <= bytes);
      if (own !== undefined) sizes.set(run, nameOf(own));
    }
  }
  return { sizes, issues: several[0] ? [databasesDiffer(several[0], several.length)] : [] };
}

/** Returns the smallest size of each class. */
function classesOf(sizes: readonly number[]): number[] {
  const sorted = [...sizes].sort((a, b) => a - b);
  return sorted.filter((size, at) => at === 0 || size >= OTHER_DATABASE * (sorted[at - 1] ?? size));
}

function databasesDiffer({ run, classes }: { run: RowRun; classes: readonly string[] }, tests: number): Issue {
  const [{ file, row }] = run.occurrences;
  const which = `${formatCounted(tests, "test")}${tests === 1 ? "" : " (here the first)"}`;
  const message = [
    `Rows of ${which} ran on databases of different sizes (here ${classes.join(", ")}):`,
    "they are kept apart by the setting databaseSize, not taken for repeats.",
  ].join(" ");
  return {
    code: "databases-differ",
    severity: "info",
    path: file.path,
    line: row.line,
    text: row.text,
    message,
  };
}
