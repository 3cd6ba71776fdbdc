import { printedAgrees } from "@/lib/domain/author/author-table";
import type { MetricSource, RunStatus } from "@/lib/domain/model";
import { type Column, sameColumn, testKey, testLabel } from "./names";
import type { TestName } from "./raw-cell";
import { distinctThreads, inScope } from "./raw-index";
import { rowsOfOne, type ScanRule, sameDigits } from "./scan";
import type { Cell, Table } from "./table";
import type { Threads } from "./threads";

/** A number that only its author's tables hold: it becomes a run and a point of their own. */
export interface Authored {
  table: Table;
  line: number;
  text: string;
  /** What tells its row from all others. */
  rowKey: string;
  at: number;
  column: Column;
  /** What its table calls it: the column's name, with the users where that is what the table compares (pg180_48u). */
  label: string;
  test: TestName;
  threads: Threads;
  /** As printed; `value` null = failed or absent. */
  printed: string;
  value: number | null;
  /** Where `value` stands: not the line above where another table prints the same scan with more digits. */
  from: { path: string; line: number };
  /** For scan: the unit. Null for a scan whose unit nothing tells: its value is kept as printed. */
  scan: ScanRule | null;
  status: RunStatus;
  /** A ratio whose absolute numbers no table has; its value is null where the test failed or is absent. */
  relative: { value: number | null; base: string | null } | null;
  /** Metrics of o.met for the same run. */
  more: Record<string, number>;
  sources: Record<string, MetricSource>;
}

/** One build's test may stand in many tables with as many numbers; more than these are no repeats but odd files, and none counts. */
export const MAX_REPEATS = 1_000;

const keyOf = (test: TestName, { build }: Column): string => `${testKey(test)} ${build}`;

/** The author's numbers of a bundle, each once. */
export class AuthoredCells {
  private readonly byTestAndBuild = new Map<string, Authored[]>();
  private readonly printedLike = new Map<Table, Table>();
  readonly all: Authored[] = [];

  /** What is known of a build's test in a table's directory or below it, of the same experiment where a directory holds several. */
  of({ directory, slice, kind }: Table, test: TestName, column: Column, threads: number | null): Authored[] {
    const found = (this.byTestAndBuild.get(keyOf(test, column)) ?? []).filter(
      (one) =>
        sameColumn(one.column, column) &&
        inScope(directory, one.table.path) &&
        (one.table.directory !== directory || one.table.slice === slice),
    );
    const known = distinctThreads(found.map((one) => one.threads));
    // A copy by hand rarely says with how many threads: those of what it was made of, where there is one count.
    const meant = threads === null && kind.edited && known.length === 1 ? (known[0] ?? null) : threads;
    return found.filter((one) => one.threads.threads === meant);
  }

  /** Keeps a cell unless another table has the same number; a different number is kept as a repeat and told. */
  add(cell: Cell, threads: Threads, value: number | null, scan: ScanRule | null): void {
    const { table, row, column, test, printed } = cell;
    const known = this.of(table, test, column, threads.threads);
    const same = known.find((one) => sameNumber(one, { test, printed, value, scan, threads }));
    if (same) {
      const settled = same.scan === null && scan !== null;
      if (value !== null && same.scan === null && scan === null && same.printed === printed)
        this.join(table, same.table);
      const finer = scan !== null && digitsOf(printed) > digitsOf(same.printed);
      if (settled || finer) Object.assign(same, { printed, value, scan, from: { path: table.path, line: row.line } });
      return;
    }
    const [first] = known.filter(({ relative }) => relative === null);
    const full = known.length >= MAX_REPEATS;
    if (first) {
      const both = full
        ? `there are more than ${MAX_REPEATS} different numbers, so none of them counts`
        : "both are kept as runs of their own";
      table.issues.add("warning", "author-repeat", {
        line: row.line,
        text: row.text,
        message: `${column.name} has ${printed} for ${testLabel(test)} here and ${first.printed} in ${first.table.path}, line ${first.line}; ${both}.`,
      });
    }
    if (full)
      for (const one of known) Object.assign(one, { value: null, scan: null, relative: null, status: "suspect" });
    else this.keep({ cell, threads, value, scan, relative: null, status: value === null ? "failed" : "complete" });
  }

  /** Keeps a ratio for which no table has absolute numbers, once; null = the test failed or is absent. */
  addRelative(cell: Cell, threads: Threads, value: number | null, base: string | null): void {
    const known = this.of(cell.table, cell.test, cell.column, threads.threads);
    const same = known.some((one) => value === null || (one.relative?.value === value && one.relative.base === base));
    if (same || known.length >= MAX_REPEATS) return;
    const status = value === null ? "failed" : "complete";
    this.keep({ cell, threads, value: null, scan: null, relative: { value, base }, status });
  }

  /** Tables that print scans of no known unit, each the first of those that share a number and so a unit. */
  unknownUnits(): Set<Table> {
    const unsure = this.all.filter(({ test, value, scan }) => test.test === "scan" && value !== null && scan === null);
    return new Set(unsure.map(({ table }) => this.ofOneUnit(table)));
  }

  /** The first table of those that print their scans in the unit of this one, as numbers that they share tell. */
  ofOneUnit(table: Table): Table {
    const like = this.printedLike.get(table);
    return like === undefined ? table : this.ofOneUnit(like);
  }

  private join(table: Table, like: Table): void {
    const [from, to] = [this.ofOneUnit(table), this.ofOneUnit(like)];
    if (from !== to) this.printedLike.set(from, to);
  }

  private keep(kept: Pick<Authored, "threads" | "value" | "scan" | "relative" | "status"> & { cell: Cell }): void {
    const { cell, ...rest } = kept;
    const { table, row, at, column, test, printed } = cell;
    const one: Authored = {
      table,
      line: row.line,
      text: row.text,
      rowKey: table.keyOf(row),
      at,
      column,
      label: row.printed ?? column.name,
      test,
      printed,
      from: { path: table.path, line: row.line },
      more: {},
      sources: {},
      ...rest,
    };
    this.all.push(one);
    const key = keyOf(test, column);
    const list = this.byTestAndBuild.get(key);
    if (list) list.push(one);
    else this.byTestAndBuild.set(key, [one]);
  }
}

type Printed = Pick<Authored, "test" | "printed" | "value" | "scan" | "threads">;

/** Whether two printed numbers are one; scans may be printed in units of their own, which are not always known. */
export function sameNumber(a: Printed, b: Printed): boolean {
  if (a.value === null || b.value === null) return a.value === b.value;
  if (a.test.test === "scan" && (a.scan === null || b.scan === null)) return sameDigits(a.printed, b.printed);
  const apart = a.scan && b.scan ? rowsOfOne(b.scan, b.threads.threads) / rowsOfOne(a.scan, a.threads.threads) : 1;
  return printedAgrees(a.printed, b.value * apart) || printedAgrees(b.printed, a.value / apart);
}

/** Digits that say something: 2.269 has four, 2269495 has seven. */
const digitsOf = (printed: string): number => printed.replace(/\D/g, "").replace(/^0+/, "").length;
