import type { LineParser } from "../../kit/types";
import { Collector, cellsOf } from "./collect";
import type { TableFacts, TableRow } from "./facts";
import type { TableKind } from "./kinds";
import { testKey, testOfHeading } from "./names";
import type { TestName } from "./raw-cell";

const metricNames = new Set(["cpu/o", "cs/o", "r/o", "rKB/o", "wKB/o", "o/s"]);

/** Reads `o.met*` and `met.*.txt`: per test a heading, the absolute numbers of each build, then ratios to the first. */
export function openMetTable(path: string, kind: TableKind): LineParser<TableFacts> {
  const table = new Collector(path);
  const headers: string[][] = [];
  const headerOfBlock: number[] = [];
  let test: TestName | null = null;
  let threads: number | null = null;
  let relative = false;
  let header = -1;
  let block = -1;
  let pair: Pair | null = null;
  /** True below a heading or header whose own issue says that its rows are ignored. */
  let isReported = false;

  return {
    line(raw: string, line: number): void {
      const text = raw.trim();
      if (text === "") return;
      if (text.length > 2000) {
        table.leaveOut(line, raw, "This line is too long for a row; it was ignored.");
      } else if (text.startsWith("sb.")) {
        if (!table.heading(line, raw)) return;
        const heading = testOfHeading(text);
        test = heading?.test ?? null;
        threads = heading?.threads ?? null;
        header = -1;
        pair = null;
        block = headerOfBlock.push(-1) - 1;
        isReported = heading === null;
        if (heading === null)
          table.leaveOut(line, raw, "This heading names no known test; the rows below it were ignored.");
      } else if (/^base1\b/.test(text)) {
        // Two thread counts of one test share the first one's heading.
        pair = test === null ? null : pairOf(text, test);
        if (pair === null) {
          test = null;
          isReported = true;
          table.leaveOut(
            line,
            raw,
            "This line does not name two runs of the test above it; the rows below it were ignored.",
          );
        }
      } else if (text.startsWith("---")) relative = !/absolute/.test(text);
      else if (/^cpu\/o\b/.test(text)) {
        const names = cellsOf(text, /\s+/);
        const metrics = names.slice(0, -1);
        const isKnown = metrics.every((name, at) => metricNames.has(name) && metrics.indexOf(name) === at);
        header = names.at(-1) === "dbms" && isKnown ? headerAt(headers, metrics) : -1;
        if (block >= 0) headerOfBlock[block] = header;
        isReported ||= header < 0;
        if (header < 0)
          table.leaveOut(line, raw, "This header has unknown or repeated columns; its rows were ignored.");
      } else if (/^[\d.]|^inf\s/.test(text)) {
        const cells = cellsOf(text, /\s+/);
        const column = cells.pop() ?? null;
        if (test === null || header < 0) {
          if (!isReported) table.leaveOut(line, raw, "No heading and header are above this row; it was ignored.");
        } else if (cells.length !== headers[header]?.length || column === null)
          table.leaveOut(line, raw, "This row and its header have different numbers of cells; the row was ignored.");
        else
          table.row(
            { line, test, block, relative, cells, ...(pair ? userOf(column, pair) : { column, threads }) },
            raw,
          );
      } else table.leaveOut(line, raw, "This line is neither a row nor a heading; it was ignored.");
    },
    end: () => table.end({ kind, headers, headerOfBlock }),
  };
}

function headerAt(headers: string[][], metrics: string[]): number {
  const at = headers.findIndex((one) => one.join() === metrics.join());
  return at < 0 ? headers.push(metrics) - 1 : at;
}

/** Thread counts of a line `base1 sb.met.X.dop1 and base2 sb.met.X.dop48`; null for the load, which has none. */
type Pair = readonly (number | null)[];

function pairOf(text: string, test: TestName): Pair | null {
  const [, ...names] = /^base1 (\S+) and base2 (\S+)$/.exec(text) ?? [];
  const headings = names.map(testOfHeading);
  const same = headings.length === 2 && headings.every((one) => one !== null && testKey(one.test) === testKey(test));
  return same ? headings.map((one) => one?.threads ?? null) : null;
}

/** Splits names of such rows, `pg180_1u` and `pg180_48u`, into build and users, where the pair confirms the users. */
function userOf(name: string, pair: Pair): Pick<TableRow, "column" | "printed" | "threads" | "isPaired"> {
  const [, build, users] = /^(.+)_(\d{1,5})u$/.exec(name) ?? [];
  const threads = users === undefined ? null : Number(users);
  const known = build !== undefined && (pair.includes(threads) || pair.every((one) => one === null));
  const row = known ? { column: build, printed: name, threads } : { column: name, threads: null };
  return { ...row, isPaired: true };
}
