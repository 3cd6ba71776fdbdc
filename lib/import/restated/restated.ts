import { sum } from "d3-array";
import type { Issue } from "../../domain/model";
import type { ParsedResults } from "../../domain/parsed-results";
import { countCopyWords } from "../../importers/kit/paths";
import { Findings } from "./findings";
import { leaveOutStatistics } from "./of-repeats";
import { leaveOutSameRows } from "./same-rows";
import { isNamedStatistic, rowsByFile } from "./table-row";

/** Rows that are compared. With more of them all tables of a bundle count. */
const MOST_ROWS = 200_000;

/**
 * Returns the results without tables that say other files of the bundle again, each with an issue: the same rows in
 * another form or another collection, or a statistic of repeats. A measurement counts once. In doubt all results count,
 * and an issue says so; a table called summary or the like then stays apart, under its name.
 */
export function withoutRestated(
  results: readonly ParsedResults[],
  isTable: (path: string) => boolean,
): { results: ParsedResults[]; issues: readonly Issue[] } {
  const files = rowsByFile(results, isTable);
  const found = new Findings(files);
  const tables = [...files.keys()].filter(isTable).sort(byName);
  const [first] = tables;
  if (first === undefined || files.size < 2) return { results: [...results], issues: [] };
  if (sum(files.values(), ({ length }) => length) > MOST_ROWS) {
    found.giveUp(first);
    return { results: [...results], issues: found.issues };
  }
  leaveOutSameRows(found, tables);
  leaveOutStatistics(found, tables);
  return { results: found.applyTo(results), issues: found.issues };

  /** Orders names of statistics and of copies first, then larger tables; the first by path is last. */
  function byName(a: string, b: string): number {
    return (
      Number(isNamedStatistic(b)) - Number(isNamedStatistic(a)) ||
      countCopyWords(b) - countCopyWords(a) ||
      found.rowsOf(b).length - found.rowsOf(a).length ||
      (a < b ? 1 : -1)
    );
  }
}
