import type { Issue } from "@/lib/domain/model";
import type { Cell, Table } from "./table";
import type { Threads } from "./threads";

/** Gathers what many cells of a table share into one issue each, at the first of them. */
export class Remarks {
  private readonly found = new Map<
    string,
    { severity: Issue["severity"]; code: string; cell: Cell; count: number; say: (count: number) => string }
  >();

  private readonly table: Table;

  constructor(table: Table) {
    this.table = table;
  }

  /** A cell without a number: failed, absent, or a word that was pasted into it. */
  failed(cell: Cell, why: string): void {
    this.add("warning", "author-cell-failed", `${cell.column.name} ${why}`, cell, (count) =>
      count === 1
        ? `The cell of ${cell.column.name} holds ${why}; the test counts as failed or absent and has no rate.`
        : `${count} cells of ${cell.column.name} hold ${why}; those tests count as failed or absent and have no rate.`,
    );
  }

  /** A ratio to a rate of 0: it says nothing of the build's own rate. */
  infinite(cell: Cell, base: string): void {
    this.add(
      "warning",
      "author-cell-infinite",
      base,
      cell,
      (count) =>
        `${count === 1 ? "A ratio is" : `${count} ratios are`} inf: ${base} has no rate there, which stands for failed or absent; nothing was kept.`,
    );
  }

  /** A number for which no raw result is beyond doubt the one that is meant. */
  unsure(cell: Cell, why: string): void {
    this.add(
      "info",
      "author-cell-unsure",
      why,
      cell,
      (count) => `${count === 1 ? "A number is" : `${count} numbers are`} compared with no raw result: ${why}.`,
    );
  }

  /** A scan whose unit nothing settles. */
  scanUnit(cell: Cell): void {
    this.add(
      "warning",
      "scan-unit-unsure",
      "scan",
      cell,
      (count) =>
        `The unit of ${count === 1 ? "a scan" : `${count} scans`} is not known: nothing says whether ${count === 1 ? "it counts" : "they count"} rows of each thread or of all, and in thousands or single. ${count === 1 ? "It is" : "They are"} kept as printed, and divided by nothing but numbers of the same table.`,
    );
  }

  /** A thread count that is not known, or only assumed. */
  threads(cell: Cell, { threads, from }: Threads): void {
    if (threads === null)
      this.add(
        "warning",
        "threads-unknown",
        from,
        cell,
        (count) => `The thread count of ${count} numbers is unknown: ${from}.`,
      );
    else if (from.startsWith("assumed"))
      this.add(
        "warning",
        "threads-assumed",
        from,
        cell,
        (count) =>
          `The thread counts 1, 2, 3 … of ${count} numbers are ${from}. Check them before comparing with other results.`,
      );
  }

  /** An empty cell, or 0, where another table has a number for the same run. */
  toldElsewhere(cell: Cell, why: string, where: string): void {
    this.add(
      "info",
      "author-cell-empty",
      `${cell.column.name} ${why}`,
      cell,
      (count) =>
        `${count === 1 ? "A cell" : `${count} cells`} of ${cell.column.name} hold${count === 1 ? "s" : ""} ${why}; ${where} has the number, which counts.`,
    );
  }

  add(severity: Issue["severity"], code: string, key: string, cell: Cell, say: (count: number) => string): void {
    const id = JSON.stringify([code, key]);
    const known = this.found.get(id);
    if (known) known.count++;
    else this.found.set(id, { severity, code, cell, count: 1, say });
  }

  /** Hands everything to the table's issues. */
  close(): void {
    for (const { severity, code, cell, count, say } of this.found.values()) {
      this.table.issues.add(severity, code, { line: cell.row.line, text: cell.row.text, message: say(count) });
    }
  }
}
