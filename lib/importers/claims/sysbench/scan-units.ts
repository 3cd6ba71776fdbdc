import { printedAgrees } from "@/lib/domain/author/author-table";
import { type Context, cellsWithThreads, rawOf } from "./context";
import { testKey } from "./names";
import { oneThreadRule, rawScan, rowsOfOne, type ScanRule, sameDigits, scanRules } from "./scan";
import { type Cell, metCellOf, type Table } from "./table";
import type { Threads } from "./threads";

interface Scan {
  cell: Cell;
  threads: Threads;
}

/**
 * Returns the unit of a table's scans, or null. Date and plausibility may leave two rules. Of these, the first counts
 * that agrees with a raw result. Without one, it is the rule by which a row costs as much CPU as with one thread. Else
 * it is the unit of another table with the same number.
 */
export function scanRuleOf(table: Table, context: Context): ScanRule | null {
  const known = context.scanRules.get(table);
  if (known !== undefined) return known;
  // Ends the recursion of tables that need each other's unit.
  context.scanRules.set(table, null);
  const scans = scansOf(table, context);
  const rules = scanRulesOf(table, context);
  const [only = null] = rules;
  const found =
    rules.length < 2
      ? only
      : (byRaw(scans, rules, context) ?? byCpu(scans, rules, context) ?? byOtherTable(table, scans, context));
  context.scanRules.set(table, found);
  return found;
}

/** Returns all rules that a table's scans may follow by date and plausibility; cached, since every cell needs them. */
export function scanRulesOf(table: Table, context: Context): ScanRule[] {
  const known = context.scanCandidates.get(table);
  if (known) return known;
  const printed = scansOf(table, context).map(({ cell, threads }) => ({ printed: cell.printed, ...threads }));
  const rules = scanRules(table, printed, context.is2020(table.directory));
  context.scanCandidates.set(table, rules);
  return rules;
}

/** Returns the absolute rates of scans that a table prints. */
function scansOf(table: Table, context: Context): Scan[] {
  const rows = table.facts.rows.filter(({ test, relative }) => test.test === "scan" && !relative);
  if (table.kind.layout !== "metrics") return rows.flatMap((row) => cellsWithThreads(table, row, context));
  return rows.flatMap((row) => {
    const cell = metCellOf(table, row, "o/s");
    return cell === null ? [] : [{ cell, threads: { threads: row.threads, from: "the heading" } }];
  });
}

function byRaw(scans: readonly Scan[], rules: readonly ScanRule[], context: Context): ScanRule | null {
  for (const { cell, threads } of scans) {
    for (const raw of rawOf(context, cell.table, cell.test, cell.column, threads)) {
      const found = rules.find((rule) => {
        const rate = rawScan(raw, rule);
        return rate !== null && printedAgrees(cell.printed, rate);
      });
      if (found) return found;
    }
  }
  return null;
}

/** Largest factor between the costs of a row with one thread and with many, for a rule to be right. */
const ALIKE = 3;

/** Finds the rule by o.met's CPU per row. By a wrong rule 48 threads need 48 times the CPU of one, or 1/48. */
function byCpu(scans: readonly Scan[], rules: readonly ScanRule[], context: Context): ScanRule | null {
  const alone = new Map(
    scansOfMet(context).flatMap((one) => (one.threads.threads === 1 ? [[buildKey(one), one] as const] : [])),
  );
  const ratios = rules.map((rule) =>
    scans.flatMap(({ cell, threads }) => {
      const one = alone.get(buildKey({ cell }));
      const single = one ? oneThreadRule({ printed: one.cell.printed, threads: 1 }) : null;
      const [cpu, cpuOfOne] = [cpuOf(cell), one ? cpuOf(one.cell) : null];
      if (!single || !cpu || !cpuOfOne || threads.threads === null || threads.threads <= ALIKE * ALIKE) return [];
      return [cpu / rowsOfOne(rule, threads.threads) / (cpuOfOne / rowsOfOne(single, 1))];
    }),
  );
  const right = rules.filter((_, at) => {
    const list = ratios[at] ?? [];
    return list.length > 0 && list.every((ratio) => ratio < ALIKE && ratio > 1 / ALIKE);
  });
  return right.length === 1 ? (right[0] ?? null) : null;
}

const buildKey = ({ cell }: Pick<Scan, "cell">): string => `${testKey(cell.test)} ${cell.column.name}`;

const scansOfMet = (context: Context): Scan[] =>
  context.tables.filter(({ kind }) => kind.layout === "metrics").flatMap((table) => scansOf(table, context));

/** Returns the CPU per printed unit; null where o.met has none, or 0. */
const cpuOf = ({ table, row }: Cell): number | null => Number(metCellOf(table, row, "cpu/o")?.printed) || null;

/** Finds the rule by another table of the directory that prints the same scan in a known unit. */
function byOtherTable(table: Table, scans: readonly Scan[], context: Context): ScanRule | null {
  const beside = context.tables.filter(
    (other) => other !== table && other.directory === table.directory && other.slice === table.slice && !other.kind.csv,
  );
  const own = new Map(scans.map((scan) => [cellKey(scan), scan.cell.printed]));
  for (const other of beside) {
    const rule = scanRuleOf(other, context);
    if (rule === null) continue;
    for (const there of scansOf(other, context)) {
      const here = own.get(cellKey(there));
      // A 0 in both, of a failed test, shows no unit.
      if (here === undefined || Number(here) === 0 || !sameDigits(here, there.cell.printed)) continue;
      const apart = Math.round(Math.log10(Number(there.cell.printed) / Number(here)) / 3);
      return { ...rule, factor: rule.factor * 1000 ** apart };
    }
  }
  return null;
}

const cellKey = (scan: Scan): string => `${buildKey(scan)} ${scan.threads.threads}`;
