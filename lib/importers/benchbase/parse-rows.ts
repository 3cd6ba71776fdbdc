import { IntervalRows } from "../kit/interval-rows";
import { IssueList, keptLine } from "../kit/issue-list";
import type { LineParser } from "../kit/types";
import type { BenchbaseFacts, BenchbaseRows } from "./facts";
import { latencyKey } from "./parse-summary";

interface Column {
  at: number;
  key: string;
  /** Base units per printed unit. */
  factor: number;
}

/**
 * Reads the rows of `.results.csv` or `.samples.csv`. The unit of a latency is in its column's name. A row without a
 * time or throughput becomes an issue.
 */
export function openRows(path: string, kind: BenchbaseRows["kind"]): LineParser<BenchbaseFacts> {
  const issues = new IssueList(path);
  let facts: BenchbaseRows | null = null;
  let columns: Column[] = [];
  return {
    line(text, number) {
      if (text.trim() === "") return;
      const cells = text.slice(0, 5_000).split(",");
      if (facts === null) {
        columns = columnsOf(cells);
        facts = { kind, header: keptLine(text, number), rows: new IntervalRows(columns.map(({ key }) => key)) };
        return;
      }
      const values = columns.map(({ at, factor }) => numberOf(cells[at]) * factor);
      const [seconds, rate] = [valueIn(columns, values, "seconds"), valueIn(columns, values, "tps")];
      if (seconds === null || rate === null) {
        issues.add("warning", "odd-row", {
          line: number,
          text,
          message: "This row has no time or no throughput; it was ignored.",
        });
        return;
      }
      // A window without a request has no latency: its zeros are not measurements.
      facts.rows.add(values.map((value, at) => (rate === 0 && columns[at]?.key.startsWith("latency") ? null : value)));
    },
    end: () => ({ facts: facts ?? { kind: "nothing" }, issues: issues.all() }),
  };
}

function columnsOf(names: readonly string[]): Column[] {
  const columns = names.flatMap((name, at): Column[] => {
    const label = name.trim().replace(/^\uFEFF/, "");
    if (label === "Time (seconds)") return [{ at, key: "seconds", factor: 1 }];
    if (label === "Throughput (requests/second)") return [{ at, key: "tps", factor: 1 }];
    if (label === "Requests") return [{ at, key: "transactions", factor: 1 }];
    const key = latencyKey(label);
    return key === null ? [] : [{ at, key, factor: /\(milli/.test(label) ? 1e-3 : 1e-6 }];
  });
  return columns.filter(({ key }, at) => columns.findIndex((other) => other.key === key) === at);
}

const numberOf = (cell: string | undefined): number =>
  cell && /^\d+(?:\.\d+)?$/.test(cell.trim()) ? Number(cell) : Number.NaN;

const valueIn = (columns: readonly Column[], values: readonly number[], key: string): number | null => {
  const value = values[columns.findIndex((column) => column.key === key)];
  return value === undefined || Number.isNaN(value) ? null : value;
};
