import { printedAgrees } from "@/lib/domain/author/author-table";
import type { MetricSource, RunStatus } from "@/lib/domain/model";
import { formatCounted } from "@/lib/format";
import { type Column, sameColumn, testKey, testLabel } from "./names";
import type { TestName } from "./raw-cell";
import { distinctThreads, inScope } from "./raw-index";
import { rowsOfOne, type ScanRule, sameDigits } from "./scan";
import type { Cell, Table } from "./table";
import type { Threads } from "./threads";

/** A number that only its author's tables hold. It becomes a separate run with one point. */
export interface Authored {
  table: Table;
  line: number;
  text: string;
  /** Identifies its row. */
  rowKey: string;
  at: number;
  column: Column;
  /** The column's name in its table, with the users where the table compares these (pg180_48u). */
  label: string;
  test: TestName;
  threads: Threads;
  /** As printed; `value` is null for failed or absent. */
  printed: string;
  value: number | null;
  /** The line of `value`: that of another table, where it prints the same scan with more digits. */
  from: { path: string; line: number };
  /** The unit of a scan. Null where it is unknown: its value is kept as printed. */
  scan: ScanRule | null;
  status: RunStatus;
  /** A ratio without absolute numbers in any table. Its value is null where the test failed or is absent. */
  relative: { value: number | null; base: string | null } | null;
  /** Metrics of o.met for the same run. */
  more: Record<string, number>;
  /** The lines of `more`, by metric. */
  sources: Record<string, MetricSource>;
}

/** Limit of different numbers for a build's test. With more, no rate counts, and further ratios are left out. */
export const MAX_REPEATS = 1_000;

const keyOf = (test: TestName, { build }: Column): string => `${testKey(test)} ${build}`;

/** Collects the author's numbers of a bundle, each once. */
export class AuthoredCells {
  private readonly byTestAndBuild = new Map<string, Authored[]>();
  private readonly printedLike = new Map<Table, Table>();
  readonly all: Authored[] = [];

  /** Returns the numbers of a build's test from a directory and below; in the directory itself, from one slice only. */
  of({ directory, slice, kind }: Table, test: TestName, column: Column, threads: number | null): Authored[] {
    const all = this.byTestAndBuild.get(keyOf(test, column)) ?? [];
    const isFrom = ({ column: own, table }: Authored): boolean =>
      sameColumn(own, column) &&
      (table.directory === directory ? table.slice === slice : inScope(directory, table.path));
    if (threads !== null || !kind.edited) return all.filter((one) => one.threads.threads === threads && isFrom(one));
    // A copy by hand rarely states the threads. It has those of its original, where there is one count.
    const found = all.filter(isFrom);
    const known = distinctThreads(found.map((one) => one.threads));
    const meant = known.length === 1 ? (known[0] ?? null) : null;
    return found.filter((one) => one.threads.threads === meant);
  }

  /** Keeps a cell unless another table has the same number. A different number is kept as a repeat and reported. */
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
        ? `there are more than ${formatCounted(MAX_REPEATS, "different number")}, so none of them counts`
        : "both are kept as runs of their own";
      table.issues.add("warning", "author-repeat", {
        line: row.line,
        text: row.text,
        message: [
          `${column.name} has ${printed} for ${testLabel(test)} here`,
          `and ${first.printed} in ${first.table.path}, line ${first.line}; ${both}.`,
        ].join(" "),
      });
    }
    if (full)
      for (const one of known) Object.assign(one, { value: null, scan: null, relative: null, status: "suspect" });
    else this.keep({ cell, threads, value, scan, relative: null, status: value === null ? "failed" : "complete" });
  }

  /** Keeps a ratio without absolute numbers, once; `value` is null where the test failed or is absent. */
  addRelative(cell: Cell, threads: Threads, value: number | null, base: string | null): void {
    const known = this.of(cell.table, cell.test, cell.column, threads.threads);
    const same = known.some((one) => value === null || (one.relative?.value === value && one.relative.base === base));
    if (same) return;
    if (known.length >= MAX_REPEATS) {
      const { table, row, column, test, printed } = cell;
      const message = [
        `${column.name} has more than ${formatCounted(MAX_REPEATS, "ratio")} for ${testLabel(test)};`,
        `${printed} was left out.`,
      ].join(" ");
      table.issues.add("warning", "author-repeat", { line: row.line, text: row.text, message });
      return;
    }
    const status = value === null ? "failed" : "complete";
    this.keep({ cell, threads, value: null, scan: null, relative: { value, base }, status });
  }

  /** Returns tables with scans of an unknown unit: one of each set that shares a number, and so a unit. */
  unknownUnits(): Set<Table> {
    const unsure = this.all.filter(({ test, value, scan }) => test.test === "scan" && value !== null && scan === null);
    return new Set(unsure.map(({ table }) => this.ofOneUnit(table)));
  }

  /** Returns the first table that prints scans in the unit of this one, by numbers that they share. */
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

/** True where two printed numbers are the same. Scans may have different, even unknown, units. */
export function sameNumber(a: Printed, b: Printed): boolean {
  if (a.value === null || b.value === null) return a.value === b.value;
  if (a.test.test === "scan" && (a.scan === null || b.scan === null)) return sameDigits(a.printed, b.printed);
  const apart = a.scan && b.scan ? rowsOfOne(b.scan, b.threads.threads) / rowsOfOne(a.scan, a.threads.threads) : 1;
  return printedAgrees(a.printed, b.value * apart) || printedAgrees(b.printed, a.value / apart);
}

/** Counts significant digits: 2.269 has four, 2269495 has seven. */
const digitsOf = (printed: string): number => printed.replace(/\D/g, "").replace(/^0+/, "").length;
