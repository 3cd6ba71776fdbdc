import { describe, expect, it } from "vitest";
import { readFiles } from "../reading.testing";
import { keptTable } from "./aligned";
import { tables } from "./importer";
import { lookAt } from "./look";

const read = (text: string) => readFiles(tables, [{ path: "out.txt", text }]);
/** Returns engine, test, rate and p99 in ms of each point. */
const rowsOf = (text: string) => {
  const { runs, points } = read(text);
  return points.map(({ metrics, source }, at) => [
    runs[at]?.setting.engine,
    runs[at]?.workload.family === "vector-search" ? null : runs[at]?.workload.name,
    metrics.qps,
    metrics.latencyP99Seconds,
    source.line,
  ]);
};
const rowIssues = (text: string) =>
  read(text).issues.flatMap(({ code, line }) => (code === "unread-row" ? [line] : []));

describe("a table whose columns are aligned by blanks", () => {
  it("is read as column -t prints it, with the whole line as source", () => {
    const text =
      "engine    test         qps  p99_ms\nmysql     a            100  1.2\npostgres  long_name_b  9    3.2\n";
    expect(rowsOf(text)).toEqual([
      ["mysql", "a", 100, 0.0012, 2],
      ["postgres", "long_name_b", 9, 0.0032, 3],
    ]);
    expect(read(text).points[0]?.source.text).toBe("mysql     a            100  1.2");
  });

  it("is read as sqlite3 prints it, with a rule and empty cells", () => {
    const text = [
      "engine    test         qps     p99 (ms)",
      "--------  -----------  ------  --------",
      "mysql     a            100     1.2",
      "postgres  long name b          3.2",
      "postgres  c            1200.5",
      "",
    ].join("\n");
    expect(rowsOf(text)).toEqual([
      ["mysql", "a", 100, 0.0012, 3],
      ["postgres", "long name b", null, 0.0032, 4],
      ["postgres", "c", 1200.5, null, 5],
    ]);
  });

  it("is read with its numbers to the right", () => {
    expect(rowsOf("  engine         test   qps  p99_ms\nmysql            a      100     1.2\n")).toEqual([
      ["mysql", "a", 100, 0.0012, 2],
    ]);
  });

  it("leaves out a row that does not fit between the edges", () => {
    const text =
      "engine    test  qps  p99_ms\nmysql     a     100  1.2\npostgres  b  9  3.2\nmysql     two  words  1  2\n";
    expect(rowsOf(text)).toEqual([["mysql", "a", 100, 0.0012, 2]]);
    expect(rowIssues(text)).toEqual([3, 4]);
  });

  it("ends where another heading begins", () => {
    const text = "engine    test  qps\nmysql     a     100\n\nengine    query  tps\npostgres  q1     2.5\n";
    const { runs, points } = read(text);
    expect(runs.map(({ setting }) => setting.engine)).toEqual(["mysql", "postgres"]);
    expect(points.map(({ metrics, moreMetrics }) => [metrics.qps, moreMetrics.tps])).toEqual([
      [100, undefined],
      [null, 2.5],
    ]);
  });

  it.each([
    ["a blank line", "\nengine    phase  cpuload\nmysql     x      37\n", 4],
    ["another heading", "engine    step  load\n--------  ----  ---\nmysql     x     37\n", 3],
    ["a rule", "engine    step1  load\n--------  -----  ---\nmysql     x     37\n", 5],
    ["a line of words", "Second part of it\nmysql     x     37\n", 3],
  ])("ends at %s, and rows of unknown columns below are not read", (_, below, line) => {
    const text = `engine    test  qps\nmysql     a     100\n${below}`;
    expect(rowsOf(text)).toEqual([["mysql", "a", 100, null, 2]]);
    const { issues } = read(text);
    expect(issues.flatMap((issue) => (issue.code === "unread-table" ? [issue.line] : []))).toEqual([line]);
  });

  it("leaves out a row with characters of two cells", () => {
    const heading = "engine    test          note  qps  p99_ms\n";
    const wide = `mysql     ${"\u67e5".repeat(6)}          200   2\n`;
    const text = `${heading}${wide}mysql     b             x     100  1\n`;
    expect(rowsOf(text)).toEqual([["mysql", "b", 100, 0.001, 3]]);
    expect(rowIssues(text)).toEqual([2]);
    expect(read("engine    \u67e5  test  qps\nmysql     a   b     100\n").points).toEqual([]);
  });

  it("holds engines as columns, too", () => {
    const { points } = read("query  duckdb_s  clickhouse_s\nq1     1.5       2.5\n");
    expect(points.map(({ moreMetrics }) => moreMetrics.seconds)).toEqual([1.5, 2.5]);
  });

  it("is asked about where its headings explain nothing", () => {
    const text = "store     op     ops   lat\nleveldb   read   1000  12\nleveldb   write  500   14\n";
    const head = { path: "out.txt", size: null, head: Buffer.from(text), text };
    expect(tables.recognise(head)).toBe(false);
    expect(lookAt(head)?.rows.map(({ cells }) => cells)).toEqual([
      ["leveldb", "read", "1000", "12"],
      ["leveldb", "write", "500", "14"],
    ]);
  });

  it("is kept with a sentence where single blanks leave its edges open", () => {
    const text = "engine test qps p99_ms\nmysql a 100 1.2\npostgres long name 120 2.2\n";
    const head = { path: "out.txt", size: null, head: Buffer.from(text), text };
    expect([tables.recognise(head), lookAt(head)]).toEqual([false, null]);
    expect(keptTable(head)).toContain("upload it as CSV");
    for (const other of ["total 12\n-rw-r--r-- 1 a b 12 Jan 1 x\n", "Some words of a time\n1 2 3 4 5\n2 3 4 5 6\n"])
      expect(keptTable({ path: "out.txt", text: other })).toBeNull();
  });

  it("of psql has a footer, which is no row", () => {
    const text = " engine   | test | qps\n----------+------+-----\n mysql    | a    | 100\n(1 row)\n";
    expect(rowsOf(text)).toEqual([["mysql", "a", 100, null, 3]]);
    expect(rowIssues(text)).toEqual([]);
  });
});
