import type { LineParser } from "../../types";
import type { TestName } from "../cell";
import { Collector, cellsOf } from "./collect";
import type { TableFacts } from "./facts";
import { testOfHeading } from "./names";

const known = new Set(["cpu/o", "cs/o", "r/o", "rKB/o", "wKB/o", "o/s"]);

/** Reads `o.met*` and `met.*.txt`: per test a heading, the absolute numbers of each build, then their ratios to the first. */
export function openMetTable(path: string): LineParser<TableFacts> {
  const table = new Collector(path);
  const headers: string[][] = [];
  const headerOfBlock: number[] = [];
  let test: TestName | null = null;
  let threads: number | null = null;
  let relative = false;
  let header = -1;
  let block = -1;

  return {
    line(raw: string, line: number): void {
      const text = raw.trim();
      if (text === "") return;
      if (text.length > 2000) {
        table.unread(line, raw, "This line is too long for a row; it was left out.");
      } else if (text.startsWith("sb.")) {
        table.seen(line, raw);
        const heading = testOfHeading(text);
        test = heading?.test ?? null;
        threads = heading?.threads ?? null;
        header = -1;
        block = headerOfBlock.push(-1) - 1;
        if (heading === null)
          table.unread(line, raw, "This heading names no test that can be read; the rows below it were left out.");
      } else if (/^base1\b/.test(text)) {
        // Such a block compares two thread counts under the heading of one.
        threads = null;
        test = null;
        table.unread(line, raw, "This block compares runs of different thread counts; its rows were left out.");
      } else if (text.startsWith("---")) relative = !/absolute/.test(text);
      else if (/^cpu\/o\b/.test(text)) {
        const names = cellsOf(text, /\s+/);
        const metrics = names.slice(0, -1);
        header = names.at(-1) === "dbms" && metrics.every((name) => known.has(name)) ? headerAt(headers, metrics) : -1;
        if (block >= 0) headerOfBlock[block] = header;
        if (header < 0) table.unread(line, raw, "This header has columns that are not known; its rows were left out.");
      } else if (/^[\d.]|^inf\s/.test(text)) {
        const cells = cellsOf(text, /\s+/);
        const column = cells.pop() ?? null;
        if (test === null || header < 0) return;
        if (cells.length !== headers[header]?.length || column === null)
          table.unread(line, raw, "This row has another number of cells than its header; it was left out.");
        else table.row({ line, test, block, relative, column, threads, cells }, raw);
      } else table.unread(line, raw, "This line is no row and no heading; it was left out.");
    },
    end: () => table.end({ layout: "metrics", headers, headerOfBlock }),
  };
}

function headerAt(headers: string[][], metrics: string[]): number {
  const at = headers.findIndex((one) => one.join() === metrics.join());
  return at < 0 ? headers.push(metrics) - 1 : at;
}
