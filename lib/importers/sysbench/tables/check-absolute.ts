import { printedAgrees } from "@/lib/domain/author-table";
import type { AuthorTable } from "@/lib/domain/model";
import type { RawCell } from "../cell";
import { placeOf } from "../place";
import { sameNumber } from "./authored";
import { Checker } from "./checker";
import { type Context, rawOf } from "./context";
import type { TableRow } from "./facts";
import { testLabel } from "./names";
import { Remarks } from "./remarks";
import { agreeingRule, rawScan, type ScanRule, scanRules } from "./scan";
import { type Cell, cellsOfRow, readRate, type Table } from "./table";
import type { Threads } from "./threads";

const rule = "Queries per second of the raw results, rounded as printed; for scan rows per second in the table's unit.";

/** Checks a table of rates against the raw results; what only the table holds becomes the author's own number. */
export function checkAbsolute(table: Table, context: Context): AuthorTable | null {
  const checker = new Checker(table, { title: "absolute QPS", rule });
  const remarks = new Remarks(table);
  for (const row of table.facts.rows) {
    if (row.relative) continue;
    for (const { cell, threads } of cellsWithThreads(table, row, context)) {
      // The load has no thread count in tables.
      if (cell.test.test !== "prepare") remarks.threads(cell, threads);
      checkRate(cell, threads, context, checker, remarks);
    }
  }
  remarks.close();
  return checker.result();
}

/** A row's cells, each with the thread count that it was measured with. */
export function cellsWithThreads(table: Table, row: TableRow, context: Context): { cell: Cell; threads: Threads }[] {
  if (table.kind.layout === "columns") {
    return cellsOfRow(table, row).map((cell) => ({
      cell,
      threads: context.finder.ofColumn(table, row.test, cell.column),
    }));
  }
  const place = table.kind.layout === "single" ? placeOf(table.path).column : null;
  const cells = cellsOfRow(table, place === null ? row : { ...row, column: place });
  const threads = context.finder.ofBlock(table, row.test, cells[0]?.column ?? null, cells.length);
  return cells.map((cell, at) => ({ cell, threads: threads[at] ?? { threads: null, from: "nothing says" } }));
}

/** One rate: against the raw result, else against the author's other tables, else kept as his. */
export function checkRate(cell: Cell, threads: Threads, context: Context, checker: Checker, remarks: Remarks): void {
  const { table, test, column, printed } = cell;
  const { value, why } = readRate(printed);
  const label = labelOf(cell, threads);
  const place = { line: cell.row.line, label, printed };
  const raws = rawOf(context, table, test, column, threads);
  const [first] = raws;
  if (first) {
    const raw = raws.find((one) => printedAgrees(printed, rateOf(one, cell, context) ?? Number.NaN)) ?? first;
    const ours = rateOf(raw, cell, context);
    const remark = ours === null && value !== null ? `The raw result has no rate (${raw.status}).` : null;
    if (why !== null && ours === null) remarks.failed(cell, why);
    checker.raw({ ...place, ours, pointKey: raw.pointKey, remark });
    return;
  }
  const rules = test.test === "scan" ? scanRules(table, threads.threads, context.is2020(table.directory)) : [];
  const scan = rules.length < 2 ? (rules[0] ?? null) : scanRuleOfRaw(cell, rules, context);
  const known = context.authored.of(table.directory, test, column, threads.threads);
  const [other] = known;
  // A table without a number says nothing against another that has one (o.met prints 0 for scans in millions of rows).
  if (why !== null && other?.value != null)
    remarks.toldElsewhere(cell, why, `${other.table.path}, line ${other.line},`);
  else if (why !== null) remarks.failed(cell, why);
  if (table.kind.edited && other) {
    const agrees = known.some((one) => sameNumber(one, { printed, value, scan }));
    const remark = `${other.table.path}, line ${other.line}, prints ${other.printed}.`;
    checker.author({ ...place, ours: other.value, remark }, agrees);
    return;
  }
  if (value !== null || !other) context.authored.add(cell, threads, value, scan);
  checker.alone(place);
}

/** The rate of a raw result in the table's unit; null where it has none. */
export function rateOf(raw: RawCell, cell: Cell, context: Context): number | null {
  if (cell.test.test === "prepare") return raw.metrics.insertsPerSecond ?? raw.metrics.qps ?? null;
  if (cell.test.test !== "scan") return raw.metrics.qps ?? null;
  const rules = scanRules(cell.table, raw.threads, context.is2020(cell.table.directory));
  const found = agreeingRule(raw, rules, cell.printed);
  // A summary without its output has no table size; its rate is what the table repeats.
  if (found === null) return cell.table.kind.layout === "threads" ? null : (raw.summary?.["o/s"] ?? null);
  return rawScan(raw, found);
}

/** Which of several units a table's scans have, by those of its cells that have raw results. */
function scanRuleOfRaw({ table }: Cell, rules: readonly ScanRule[], context: Context): ScanRule | null {
  const known = context.scanRules.get(table);
  if (known !== undefined) return known;
  const found = agreeingRuleOf(table, rules, context);
  context.scanRules.set(table, found);
  return found;
}

function agreeingRuleOf(table: Table, rules: readonly ScanRule[], context: Context): ScanRule | null {
  for (const row of table.facts.rows) {
    if (row.test.test !== "scan" || row.relative || table.kind.layout !== "columns") continue;
    for (const { cell, threads } of cellsWithThreads(table, row, context)) {
      for (const raw of rawOf(context, table, cell.test, cell.column, threads)) {
        const found = rules.find((one) => printedAgrees(cell.printed, rawScan(raw, one) ?? Number.NaN));
        if (found) return found;
      }
    }
  }
  return null;
}

export const labelOf = ({ test, column }: Pick<Cell, "test" | "column">, { threads }: Threads): string =>
  `${testLabel(test)}, ${column.name}${threads === null ? "" : `, ${threads} thread${threads === 1 ? "" : "s"}`}`;
