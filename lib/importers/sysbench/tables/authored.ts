import { printedAgrees } from "@/lib/domain/author-table";
import type { MetricSource, RunStatus } from "@/lib/domain/model";
import type { TestName } from "../cell";
import { type Column, sameColumn, testKey, testLabel } from "./names";
import { inScope } from "./raw-index";
import type { ScanRule } from "./scan";
import type { Cell, Table } from "./table";
import type { Threads } from "./threads";

/** A number that only its author's tables hold: it becomes a run and a point of their own. */
export interface Authored {
  table: Table;
  line: number;
  text: string;
  at: number;
  column: Column;
  test: TestName;
  threads: Threads;
  /** As printed; `value` null = failed or absent. */
  printed: string;
  value: number | null;
  /** For scan: the unit. Null for a scan whose unit nothing tells; such a value stays out of the metrics. */
  scan: ScanRule | null;
  status: RunStatus;
  /** A ratio whose absolute numbers no table has. */
  relative: { value: number; base: string | null } | null;
  /** Metrics of o.met for the same run. */
  more: Record<string, number>;
  sources: Record<string, MetricSource>;
}

/** The author's numbers of a bundle, each once. */
export class AuthoredCells {
  private readonly byTest = new Map<string, Authored[]>();
  readonly all: Authored[] = [];

  /** What is known of a build's test in a directory or below it, and of the directories above. */
  of(directory: string, test: TestName, column: Column, threads: number | null): Authored[] {
    return (this.byTest.get(testKey(test)) ?? []).filter(
      (one) => sameColumn(one.column, column) && inScope(directory, one.table.path) && one.threads.threads === threads,
    );
  }

  /** Keeps a cell unless another table has the same number; a different number is kept as a repeat and told. */
  add(cell: Cell, threads: Threads, value: number | null, scan: ScanRule | null): Authored {
    const same = this.known(cell, threads, value, scan);
    return (
      same ?? this.keep({ cell, threads, value, scan, relative: null, status: value === null ? "failed" : "complete" })
    );
  }

  /** Keeps a ratio for which no table has absolute numbers, once. */
  addRelative(cell: Cell, threads: Threads, relative: NonNullable<Authored["relative"]>): void {
    const known = this.of(cell.table.directory, cell.test, cell.column, threads.threads);
    if (known.some((one) => one.relative?.value === relative.value && one.relative.base === relative.base)) return;
    this.keep({ cell, threads, value: null, scan: null, relative, status: "complete" });
  }

  private known(cell: Cell, threads: Threads, value: number | null, scan: ScanRule | null): Authored | null {
    const known = this.of(cell.table.directory, cell.test, cell.column, threads.threads);
    const same = known.find((one) => sameNumber(one, { printed: cell.printed, value, scan }));
    if (same) return same;
    const [first] = known.filter(({ relative }) => relative === null);
    if (first) {
      cell.table.issues.add("warning", "author-repeat", {
        line: cell.row.line,
        text: cell.row.text,
        message: `${cell.column.name} has ${cell.printed} for ${testLabel(cell.test)} here and ${first.printed} in ${first.table.path}, line ${first.line}; both are kept as runs of their own.`,
      });
    }
    return null;
  }

  private keep(kept: Pick<Authored, "threads" | "value" | "scan" | "relative" | "status"> & { cell: Cell }): Authored {
    const { cell, ...rest } = kept;
    const { table, row, at, column, test, printed } = cell;
    const one: Authored = {
      table,
      line: row.line,
      text: row.text,
      at,
      column,
      test,
      printed,
      more: {},
      sources: {},
      ...rest,
    };
    this.all.push(one);
    const key = testKey(test);
    const list = this.byTest.get(key);
    if (list) list.push(one);
    else this.byTest.set(key, [one]);
    return one;
  }
}

type Printed = Pick<Authored, "printed" | "value" | "scan">;

/** Whether two printed numbers are one; scans may be printed in units of their own. */
export function sameNumber(a: Printed, b: Printed): boolean {
  if (a.value === null || b.value === null) return a.value === b.value;
  const [mine, other] = [a.scan?.factor ?? 1, b.scan?.factor ?? 1];
  return printedAgrees(a.printed, (b.value * other) / mine) || printedAgrees(b.printed, (a.value * mine) / other);
}
