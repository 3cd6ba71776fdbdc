import { describe, expect, it } from "vitest";
import { readFiles } from "../reading.testing";
import { ExplainedStatements, sentStatements } from "./explained";
import { sysbench } from "./importer";

const collect = (...lines: string[]) => {
  const statements = new ExplainedStatements();
  return { taken: lines.map((line) => statements.add(line)), statements: statements.statements() };
};

describe("statements that a run explains", () => {
  it("are kept by their shape, without values", () => {
    const { taken, statements } = collect(
      "explain: for select-inlist :: explain SELECT c FROM sbtest%d WHERE id IN ( %d, %d)",
      "table 1 : explain SELECT c FROM sbtest1 WHERE id IN ( 25000001, 25000002, 25000003, 25000004)",
      "table 2 : explain UPDATE sbtest2 SET k=k+1 WHERE id=5",
      "table 3 : explain UPDATE sbtest3 SET k=k+1 WHERE id=41234",
      "\t-> Filter: (sbtest1.id between 38332931 and 38333930)  (cost=378 rows=1872)",
      "    queries:                             100 (10.00 per sec.)",
    );
    expect(taken).toEqual([true, true, true, true, false, false]);
    expect(statements).toEqual(["SELECT c FROM sbtest WHERE id IN (?, ...)", "UPDATE sbtest SET k=k+1 WHERE id=?"]);
  });

  it("lose text that another thread printed into the line, and are dropped where broken", () => {
    const line = "table 1 : explain SELECT * from sbtest1 WHERE LENGTH(c) < 0";
    const { statements } = collect(
      ...Array(30).fill(line),
      `${line}for scan`,
      `${line}${line}`,
      "table 1 : explain SELECT * frtab",
    );
    expect(statements).toEqual(["SELECT * from sbtest WHERE LENGTH(c) < 0"]);
  });

  it("are left out where the options switch them off", () => {
    const all = [
      "SELECT c FROM sbtest WHERE id=?",
      "SELECT c FROM sbtest WHERE id BETWEEN ? AND ?",
      "SELECT SUM(k) FROM sbtest WHERE id BETWEEN ? AND ?",
      "SELECT c FROM sbtest WHERE id BETWEEN ? AND ? ORDER BY c",
      "SELECT DISTINCT c FROM sbtest WHERE id BETWEEN ? AND ? ORDER BY c",
    ];
    const off = { "simple-ranges": "0", "order-ranges": "0", "distinct-ranges": "0", "sum-ranges": "1" };
    expect(sentStatements(all, { script: null, command: "run", options: off })).toBe(`${all[0]}\n${all[2]}`);
    expect(sentStatements(all, null)).toBe(all.join("\n"));
    expect(sentStatements([], null)).toBeNull();
    // 2,009 characters, with the line ends.
    expect(sentStatements(Array(10).fill("x".repeat(200)), null)).toMatch(/^[x\n]{1500}…$/);
  });

  it("become a note of the run", () => {
    const text = [
      "sysbench --db-driver=mysql --tables=1 --threads=1 --time=1 oltp_point_select.lua run",
      "2 CPUs",
      "sysbench 1.0.20 (using system LuaJIT 2.1.0-beta3)",
      "explain: for point_selects :: explain SELECT c FROM sbtest%u WHERE id=%u",
      "table 1 : explain SELECT c FROM sbtest1 WHERE id=71",
      "Threads started!",
      "SQL statistics:",
      "    transactions:                        100    (100.00 per sec.)",
      "    queries:                             100    (100.00 per sec.)",
      "",
    ].join("\n");
    const { runs } = readFiles(sysbench, [{ path: "a/sb.o.point-query.range100.pk1.dop1", text }]);
    expect(runs[0]?.notes).toMatchObject({ sql: "SELECT c FROM sbtest WHERE id=?" });
  });
});
