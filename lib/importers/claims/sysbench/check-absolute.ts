import { printedAgrees } from "@/lib/domain/author/author-table";
import type { AuthorTable } from "@/lib/domain/author-rows";
import { formatCounted } from "@/lib/format";
import { sameNumber } from "./authored";
import { Checker } from "./checker";
import { type Context, cellsWithThreads, rawOf } from "./context";
import { testLabel } from "./names";
import type { RawCell } from "./raw-cell";
import { Remarks } from "./remarks";
import { agreeingRule, anyRules, rawScan } from "./scan";
import { scanRuleOf, scanRulesOf } from "./scan-units";
import { type Cell, readRate, reportUnnamed, type Table } from "./table";
import type { Threads } from "./threads";

const rule = "Queries per second of the raw results, rounded as printed; for scan rows per second in the table's unit.";

/** Checks a table of rates against the raw results. A number that only the table holds becomes the author's own. */
export function checkAbsolute(table: Table, context: Context): AuthorTable[] {
  const checker = new Checker(table, { title: "absolute QPS", rule });
  const remarks = new Remarks(table);
  for (const row of table.facts.rows) {
    if (row.relative) continue;
    const cells = cellsWithThreads(table, row, context);
    reportUnnamed(table, row, cells.length);
    for (const { cell, threads } of cells) {
      // Tables have no thread count for the load.
      if (cell.test.test !== "prepare") remarks.threads(cell, threads);
      checkRate(cell, threads, context, checker, remarks);
    }
  }
  remarks.close();
  return checker.result();
}

/** Checks one rate against the raw result, else against the author's other tables, or keeps it as the author's own. */
export function checkRate(cell: Cell, threads: Threads, context: Context, checker: Checker, remarks: Remarks): void {
  const { table, test, column, printed } = cell;
  const { value, why } = readRate(printed);
  const label = labelOf(cell, threads);
  const place = { line: cell.row.line, label, printed };
  const raws = rawOf(context, table, test, column, threads);
  const [first] = raws;
  if (first) {
    const rated = raws.map((raw) => ({ raw, ours: rateOf(raw, cell, context) }));
    const agreeing = rated.find(({ ours }) => ours !== null && printedAgrees(printed, ours));
    const { raw, ours } = agreeing ?? { raw: first, ours: rateOf(first, cell, context) };
    if (why !== null && ours === null) remarks.failed(cell, why);
    const doubt = agreeing || value === null ? null : doubtOf(cell, threads, raws, context);
    if (doubt === null) {
      const remark = ours === null && value !== null ? `The raw result has no rate (${raw.status}).` : null;
      checker.raw({ ...place, ours, pointKey: raw.pointKey, remark });
    } else {
      remarks.unsure(cell, doubt);
      checker.alone(place);
    }
    return;
  }
  const scan = test.test === "scan" ? scanRuleOf(table, context) : null;
  const known = context.authored.of(table, test, column, threads.threads);
  const [other] = known;
  // An empty cell contradicts no number of another table: o.met prints 0 for scans in millions of rows.
  if (why !== null && other?.value != null)
    remarks.numberElsewhere(cell, why, `${other.table.path}, line ${other.line}`);
  else if (why !== null) remarks.failed(cell, why);
  if (table.kind.edited && other) {
    const agrees = known.some((one) => sameNumber(one, { test, printed, value, scan, threads }));
    const remark = `${other.table.path}, line ${other.line}, prints ${other.printed}.`;
    if (!agrees && table.inWords) {
      remarks.unsure(cell, IN_WORDS);
      checker.alone(place);
      return;
    }
    checker.author({ ...place, ours: other.value, remark }, agrees);
    return;
  }
  if (value !== null && test.test === "scan" && scan === null) remarks.scanUnit(cell);
  if (value !== null || !other) context.authored.add(cell, threads, value, scan);
  checker.alone(place);
}

/** The doubt about tables that name builds in words. */
export const IN_WORDS = "the table names its builds in words, which may mean other runs";

/** Returns the reason why a raw result that disagrees may be of another setting. Null where it is of this one. */
export function doubtOf(
  { table, test, column }: Pick<Cell, "table" | "test" | "column">,
  { threads }: Threads,
  raws: readonly RawCell[],
  context: Context,
): string | null {
  if (table.inWords) return IN_WORDS;
  if (raws.length > 1) return "the bundle has several raw results of this build and test, and none has this number";
  if (threads === null && test.test !== "prepare") return "nothing says how many threads the number was measured with";
  if (column.config !== null && raws.some(({ config }) => config === null))
    return "the raw result does not name its config";
  if (
    table.slice !== "" &&
    raws.some(({ path }) => !table.slice.split(".").every((word) => wordsOfPath(path).has(word)))
  )
    return [
      "tables of this folder have other numbers of the same build,",
      `and the raw result does not say that it is "${table.slice}"`,
    ].join(" ");
  if (test.test === "scan" && table.kind.relative === false && scanRulesOf(table, context).length !== 1)
    return "the unit of the scan is not known";
  return null;
}

const wordsOfPath = (path: string): Set<string> => new Set(path.split(/[/._-]/));

/**
 * Returns the rate of a raw result in the table's unit. For a scan that is the unit that agrees. Null without a rate.
 */
export function rateOf(raw: RawCell, cell: Cell, context: Context): number | null {
  if (cell.test.test === "prepare") return raw.metrics.insertsPerSecond ?? raw.metrics.qps ?? null;
  if (cell.test.test !== "scan") return raw.metrics.qps ?? null;
  const found = agreeingRule(raw, [...scanRulesOf(cell.table, context), ...anyRules], cell.printed);
  // A summary without its output has no table size. The table repeats its rate.
  if (found === null) return cell.table.kind.layout === "threads" ? null : (raw.summary?.["o/s"] ?? null);
  return rawScan(raw, found);
}

/** Returns a cell's label in checks: test, column and threads, where known. */
export const labelOf = ({ test, column }: Pick<Cell, "test" | "column">, { threads }: Threads): string =>
  `${testLabel(test)}, ${column.name}${threads === null ? "" : `, ${formatCounted(threads, "thread")}`}`;
