import type { LineParser } from "../../kit/types";
import { Collector, cellsOf } from "./collect";
import { MAX_COLUMNS, type TableFacts } from "./facts";
import type { TableKind } from "./kinds";
import { testOfRow } from "./names";

/** Reads `qps.abs.*` and `qps.rel.*`: legend, header, and rows with the test last (tsv) or first (csv, no legend). */
export function openQpsTable(path: string, kind: TableKind): LineParser<TableFacts> {
  const table = new Collector(path);
  let relative = kind.relative === true;
  const columns: (string | null)[] = [];
  let base: string | null = null;
  // A table without a legend may have titles between its rows: each names the column of the rows below it.
  let section: string | null = null;

  const readRow = (line: number, text: string, cells: readonly string[], name: string | undefined) => {
    const named = testOfRow(name ?? "");
    // Edited tables drop `_range=100`, and no other range.
    const test = named && kind.edited ? { ...named, range: named.range ?? 100 } : named;
    if (test === null || cells.length === 0) table.leaveOut(line, text, "This row names no test; it was ignored.");
    else if (cells.length > MAX_COLUMNS)
      table.leaveOut(line, text, `This row has more than ${MAX_COLUMNS} cells; it was ignored.`);
    else table.row({ line, test, block: 0, relative, column: section, threads: null, cells }, text);
  };

  return {
    line(raw: string, line: number): void {
      const text = raw.trimEnd();
      if (text.trim() === "") return;
      const legend = /^col-(\d{1,4})\s*:\s*(\S.{0,200})$/.exec(text);
      const at = Number(legend?.[1]);
      if (text.length > 8000) table.leaveOut(line, text, "This line is too long for a row; it was ignored.");
      else if (kind.csv) {
        const [name, ...cells] = cellsOf(text, ",");
        readRow(line, text, cells, name);
      } else if (/^Relative to:/.test(text)) {
        table.notePlace(line, text);
        relative ||= kind.relative === null;
        base = text.slice("Relative to:".length).trim().slice(0, 200) || null;
      } else if (legend?.[2] !== undefined && at > 0 && at <= MAX_COLUMNS) {
        // Positions are numbers: col-10 is the tenth, not the second.
        table.notePlace(line, text);
        while (columns.length < at) columns.push(null);
        columns[at - 1] = legend[2].trim();
      } else if (/^work_mem \d{1,6} MB$/.test(text)) {
        table.notePlace(line, text);
        section = text;
      } else if (isHeading(text) || /^-\s/.test(text)) {
        // A repeated header (edited tables have one per group), or a group's name.
        table.notePlace(line, text);
      } else {
        // Text after the test's name is the author's remark.
        const cells = cellsOf(text, "\t");
        const nameAt = namePosition(cells, columns.length);
        if (nameAt > 0) readRow(line, text, cells.slice(0, nameAt), cells[nameAt]);
        // Some tables have such rows, since the command that made them was wrong.
        else if (cells.every((cell) => /^(?:[\d.]+|inf|)$/.test(cell)))
          table.leaveOut(line, text, "This row names no test; it was ignored.");
        else table.leaveOut(line, text, "This line is neither a row nor a heading; it was ignored.");
      }
    },
    end: () => table.end({ kind: { ...kind, relative }, columns, base }),
  };
}

/** Matches `col-1 col-2 ...`, alone or before a tab, a dash, a colon or an arrow. */
function isHeading(text: string): boolean {
  const [columns] = /^(?:col-\d+\s*)+/.exec(text) ?? [];
  return columns !== undefined && (columns.includes("\t") || /^(?:[-–:>]|$)/.test(text.slice(columns.length)));
}

/**
 * Returns the position of the test's name, by `_range=`, else by the legend; -1 where no cell names a test. Cells may
 * hold words (`innodb`).
 */
function namePosition(cells: readonly string[], columns: number): number {
  const ranged = cells.findIndex((cell) => /_range=\d+$/.test(cell));
  if (ranged >= 0) return ranged;
  if (columns > 0 && testOfRow(cells[columns] ?? "") !== null) return columns;
  return cells.findIndex((cell) => cell !== "inf" && cell !== "innodb" && testOfRow(cell) !== null);
}
