import { baseName } from "../../kit/paths";
import type { LineParser } from "../../kit/types";
import { Collector, cellsOf } from "./collect";
import type { TableFacts } from "./facts";
import type { TableKind } from "./kinds";
import { testOfHeading } from "./names";
import type { TestName } from "./raw-cell";

/**
 * Reads the blocks of 2020 (`o.qps.abs*`, `o.qps.rel*`, `o.sum.*`): a heading, then a line per build with one number
 * per thread count. Rows of o.sum.*.rel have a description instead of a build; their last number is absolute.
 */
export function openBlocks(path: string, kind: TableKind): LineParser<TableFacts> {
  const relative = kind.relative === true;
  const table = new Collector(path);
  let test: TestName | null = null;
  let threads: number | null = null;
  let block = -1;
  return {
    line(raw: string, line: number): void {
      const text = raw.trim();
      if (text === "") return;
      if (text.startsWith("sb.")) {
        table.notePlace(line, raw);
        const heading = testOfHeading(text);
        test = heading?.test ?? null;
        threads = heading?.threads ?? null;
        block++;
        if (heading === null)
          table.leaveOut(line, raw, "This heading names no known test; the rows below it were ignored.");
        return;
      }
      const row = text.length > 2000 ? null : numbersOf(text);
      if (row === null) table.leaveOut(line, raw, "This line is neither a row nor a heading; it was ignored.");
      else if (test !== null) table.row({ line, test, block, relative, ...row, threads }, raw);
      else if (block < 0) table.leaveOut(line, raw, "No heading of a test is above this row; it was ignored.");
    },
    end: () => table.end({ kind }),
  };
}

/** Reads `sb.r.qps.<test>.range<R>.pk<P>` and the like: one line about the run of its directory. */
export function openSingle(path: string, kind: TableKind): LineParser<TableFacts> {
  const table = new Collector(path);
  const heading = testOfHeading(baseName(path));
  return {
    line(raw: string, line: number): void {
      const text = raw.trim();
      const row = text === "" || text.length > 2000 ? null : numbersOf(text);
      if (row !== null && heading !== null)
        table.row({ line, test: heading.test, block: 0, relative: false, ...row, threads: heading.threads }, raw);
      else if (text !== "") table.leaveOut(line, raw, "This line is not a row; it was ignored.");
    },
    end: () => table.end({ kind }),
  };
}

/** Returns a line's numbers, and the build at its end, if any. Null for other lines and for over 100 numbers. */
function numbersOf(text: string): { cells: string[]; column: string | null } | null {
  const parts = cellsOf(text, "\t");
  const words = parts.findIndex((part) => !/^(?:\d{1,15}(?:\.\d{1,9})?|inf|NA|)$/.test(part));
  const cells = words < 0 ? parts : parts.slice(0, words);
  const last = parts.at(-1) ?? "";
  return cells.length === 0 || cells.length > 100 ? null : { cells, column: last.startsWith("x.") ? last : null };
}
