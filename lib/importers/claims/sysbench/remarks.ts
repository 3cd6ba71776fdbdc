import type { Issue } from "@/lib/domain/model";
import { formatCounted } from "@/lib/format";
import type { Cell, Table } from "./table";
import type { Threads } from "./threads";

/** Joins remarks on many cells of a table into one issue each, at the first cell. */
export class Remarks {
  private readonly found = new Map<
    string,
    { severity: Issue["severity"]; code: string; cell: Cell; count: number; messageOf: (count: number) => string }
  >();

  private readonly table: Table;

  constructor(table: Table) {
    this.table = table;
  }

  /** Reports a cell without a number: failed, absent, or a pasted word. */
  failed(cell: Cell, why: string): void {
    this.add("warning", "author-cell-failed", `${cell.column.name} ${why}`, cell, (count) =>
      count === 1
        ? `The cell of ${cell.column.name} holds ${why}; the test counts as failed or absent and has no rate.`
        : [
            `${formatCounted(count, "cell")} of ${cell.column.name} hold ${why};`,
            "those tests count as failed or absent and have no rate.",
          ].join(" "),
    );
  }

  /** Reports a ratio to a rate of 0, which shows nothing of the build's own rate. */
  infinite(cell: Cell, base: string): void {
    this.add("warning", "author-cell-infinite", base, cell, (count) => {
      const ratios = count === 1 ? "A ratio is" : `${formatCounted(count, "ratio")} are`;
      return `${ratios} inf: ${base} has no rate there, which means failed or absent; nothing was kept.`;
    });
  }

  /** Reports a number whose raw result is uncertain. */
  unsure(cell: Cell, why: string): void {
    this.add(
      "info",
      "author-cell-unsure",
      why,
      cell,
      (count) =>
        `${count === 1 ? "A number is" : `${formatCounted(count, "number")} are`} compared with no raw result: ${why}.`,
    );
  }

  /** Reports a scan of an unknown unit. */
  scanUnit(cell: Cell): void {
    this.add("warning", "scan-unit-unsure", "scan", cell, (count) => {
      const [scans, they, are] =
        count === 1 ? ["a scan", "it counts", "It is"] : [formatCounted(count, "scan"), "they count", "They are"];
      return [
        `The unit of ${scans} is not known: nothing says whether ${they} rows of each thread or of all,`,
        `and in thousands or single. ${are} kept as printed, and divided by nothing but numbers of the same table.`,
      ].join(" ");
    });
  }

  /** Reports a thread count that is unknown or only assumed. */
  threads(cell: Cell, { threads, from }: Threads): void {
    if (threads === null)
      this.add(
        "warning",
        "threads-unknown",
        from,
        cell,
        (count) => `The thread count of ${formatCounted(count, "number")} is unknown: ${from}.`,
      );
    else if (from.startsWith("assumed"))
      this.add("warning", "threads-assumed", from, cell, (count) =>
        [
          `The thread counts 1, 2, 3 … of ${formatCounted(count, "number")} are ${from}.`,
          "Check them before comparing with other results.",
        ].join(" "),
      );
  }

  /** Reports an empty cell or 0 where another table has a number for the same run. */
  numberElsewhere(cell: Cell, why: string, where: string): void {
    this.add("info", "author-cell-empty", `${cell.column.name} ${why}`, cell, (count) =>
      count === 1
        ? `A cell of ${cell.column.name} holds ${why}; ${where}, has the number, which counts.`
        : [
            `${formatCounted(count, "cell")} of ${cell.column.name} hold ${why}.`,
            `The numbers of other tables count, of the first one that of ${where}.`,
          ].join(" "),
    );
  }

  /** Counts a remark. Equal codes and keys become one issue, whose message gets their number. */
  add(severity: Issue["severity"], code: string, key: string, cell: Cell, messageOf: (count: number) => string): void {
    const id = JSON.stringify([code, key]);
    const known = this.found.get(id);
    if (known) known.count++;
    else this.found.set(id, { severity, code, cell, count: 1, messageOf });
  }

  /** Adds the remarks to the table's issues. */
  close(): void {
    for (const { severity, code, cell, count, messageOf } of this.found.values()) {
      this.table.issues.add(severity, code, { line: cell.row.line, text: cell.row.text, message: messageOf(count) });
    }
  }
}
