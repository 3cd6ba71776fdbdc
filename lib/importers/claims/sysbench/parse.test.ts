import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { headOf } from "../../reading.testing";
import { recogniseTable } from "./kinds";
import { columnOf, sameColumn, testOfHeading, testOfRow } from "./names";
import { openTable } from "./open";
import { readTables, tsv } from "./tables.testing";

const legend = ["col-1 : x.my5651_rel.z12a_c8r32.pk1", "col-2 : x.my8043_rel.z12a_c8r32.pk1", ""];
const factsOf = (path: string, text: string) => {
  const { read, issues } = readTables([{ path, text }]);
  return { facts: read[0]?.facts, issues };
};

describe("names", () => {
  it("takes columns apart, also without x. and .pk1, with a suffix, and names in words", () => {
    expect(columnOf("x.ma120101_mdev16168_rel_withdbg.z12b_ahi1_c32r128.pk1")).toMatchObject({
      build: "ma120101_mdev16168_rel_withdbg",
      config: "z12b_ahi1_c32r128",
      pk: 1,
      suffix: null,
    });
    expect(columnOf("ma100230_rel_withdbg.z12a_c8r32")).toMatchObject({ config: "z12a_c8r32", pk: null });
    expect(columnOf("x.pg180_o2nofp.x10b_c8r32.pk0.v2")).toMatchObject({ config: "x10b_c8r32", pk: 0, suffix: "v2" });
    expect(columnOf("my5649")).toMatchObject({ build: "my5649", config: null, pk: null });
    expect(columnOf("MariaDB Enterprise 11.4.8")).toMatchObject({ build: "MariaDB Enterprise 11.4.8", config: null });
  });

  it("holds two configs of one build, and a run that was repeated as v2, for different columns", () => {
    const same = (a: string, b: string) => sameColumn(columnOf(a), columnOf(b));
    expect(same("x.ma120101_rel.z12b_c8r32.pk1", "ma120101_rel.z12b_c8r32")).toBe(true);
    expect(same("x.ma120101_rel.z12b_c8r32.pk1", "x.ma120101_rel.z12b_ahi1_c8r32.pk1")).toBe(false);
    expect(same("x.a.b.pk1", "x.a.b.pk0")).toBe(false);
    expect(same("x.a.b.pk1", "x.a.b.pk1.v2")).toBe(false);
  });

  it("reads test names of rows and headings, the load apart", () => {
    expect(testOfRow("scan.warm_range=100")).toEqual({ test: "scan", phase: "warm", range: 100 });
    expect(testOfRow("points-covered-pk")).toEqual({ test: "points-covered-pk", phase: null, range: null });
    expect(testOfRow("-> 10.5, buf_pool")).toBeNull();
    expect(testOfHeading("sb.met.random-points.pre.range10.pk1.dop40")).toEqual({
      test: { test: "random-points", phase: "pre", range: 10 },
      threads: 40,
    });
    expect(testOfHeading("sb.prepare.met.point-query.warm.range100.pk1")).toEqual({
      test: { test: "prepare", phase: null, range: null },
      threads: null,
    });
  });
});

describe("recognition", () => {
  const is = (path: string, text: string) => recogniseTable(headOf({ path, text }));
  const abs = tsv(...legend, "col-1 | col-2", "10 | 20 | point-query_range=100");

  it("goes by the name and a line that only such a table has", () => {
    expect(is("a/qps.abs.all.tsv", abs)).toBe(true);
    expect(is("a/qps.rel.all.tsv.edit", abs)).toBe(true);
    expect(is("a/qps.abs.all.csv", "point-query_range=100,10,20\n")).toBe(true);
    expect(is("a/o.met", tsv("sb.met.scan.range100.pk1.dop1", "--- absolute"))).toBe(true);
    expect(is("a/o.qps.abs.rx", tsv("sb.r.qps.scan.range100.pk1", "1.178 | x.fbmy56.x6a.pk1"))).toBe(true);
    expect(is("a/x.b.c.pk1/sb.r.qps.scan.range100.pk1", "112500\tpgsql scan range=100\n")).toBe(true);
  });

  it("leaves other names, swap files and other text alone", () => {
    expect(is("a/qps.txt", abs)).toBe(false);
    expect(is("a/.qps.abs.all.tsv.swp", abs)).toBe(false);
    expect(is("a/qps.abs.all.tsv", "<html></html>\n")).toBe(false);
    expect(is("a/o.met", "point-query 10\n")).toBe(false);
    expect(is("a/sb.r.qps.scan.range100.pk1", "\n")).toBe(false);
  });
});

describe("tables of another name", () => {
  const rows = ["hot-points", "insert", "delete"].map((test) => `1.00 | 0.90 | ${test}_range=100`);
  const recognised = (path: string, text: string) => recogniseTable(headOf({ path, text }));

  it("are known by a legend and rows of tests below it, also below prose", () => {
    expect(recognised("d/all.tsv", tsv(...legend, ...rows))).toBe(true);
    expect(
      recognised("d/notes.txt", tsv("I used:", "Server is:", "Relative to: MariaDB 10.6", ...legend, ...rows)),
    ).toBe(true);
    expect(recognised("d/all.tsv", tsv(...legend, ...rows.slice(1)))).toBe(false);
    expect(recognised("d/all.tsv", tsv(...rows))).toBe(false);
    expect(recognised("d/all.md", tsv(...legend, ...rows))).toBe(false);
    expect(recognised("d/.all.tsv", tsv(...legend, ...rows))).toBe(false);
  });

  it("hold ratios where they name the base, else rates", () => {
    const read = (...head: string[]) => factsOf("d/all.tsv", tsv(...head, ...legend, ...rows)).facts;
    expect(read("Relative to: 12.22")).toMatchObject({
      base: "12.22",
      kind: { relative: true, edited: true, tag: "all" },
    });
    expect(read("Relative to: 12.22")?.rows.map(({ relative }) => relative)).toEqual([true, true, true]);
    expect(read()).toMatchObject({ base: null, kind: { relative: false } });
  });
});

describe("tables with a column a build", () => {
  it("sorts ten columns by number, not by their order in the legend", () => {
    const numbers = [10, 2, 1, 3, 4, 5, 6, 7, 8, 9];
    const text = tsv(
      ...numbers.map((n) => `col-${n} : x.my800${n % 10}_rel.z12a_c8r32.pk1`),
      "",
      numbers.map((n) => `col-${n}`).join(" | "),
      "1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | scan_range=100",
    );
    const { facts } = factsOf("d/qps.abs.all.tsv", text);
    expect(facts?.columns.map((name) => name?.slice(0, 8))).toEqual(
      [1, 2, 3, 4, 5, 6, 7, 8, 9, 0].map((n) => `x.my800${n}`),
    );
    expect(facts?.rows[0]?.cells.at(-1)).toBe("10");
  });

  it("reads remarks behind the test, words and gaps in cells, group lines and repeated headers as they are", () => {
    const text = tsv(
      "Relative to: my5651_rel.z12a_c8r32",
      "col-1 : my8043_rel.z12a_c8r32",
      "col-2 : my8044_rel.z12a_c8r32",
      "",
      "col-1 | col-2 | point queries, first run",
      "0.87 | innodb | hot-points_range=100 | -> 10.5, probably",
      "col-1 | col-2 | -> range queries, no aggreation",
      "- writes",
      " | 0.00 | insert_range=100 |  | : 10.4",
    );
    const { facts, issues } = factsOf("d/qps.rel.all.tsv.markup", text);
    expect(issues).toEqual([]);
    expect(facts?.base).toBe("my5651_rel.z12a_c8r32");
    expect(facts?.rows.map(({ test, cells, line }) => [test.test, cells, line])).toEqual([
      ["hot-points", ["0.87", "innodb"], 6],
      ["insert", ["", "0.00"], 9],
    ]);
  });

  it("reports lines that it cannot read", () => {
    const text = tsv(...legend, "10 | 20 | point-query_range=100", "some prose 12 of the author");
    expect(factsOf("d/qps.abs.all.tsv", text).issues).toMatchObject([{ code: "unread-line", line: 5 }]);
  });

  it("has its first heading or row as its place, or none", () => {
    const parser = openTable({ path: "d/o.met" });
    parser.line("words", 1);
    expect(parser.end().facts.first).toBeNull();
    parser.line("sb.met.insert.range100.pk1.dop1", 2);
    expect(parser.end().facts.first).toMatchObject({ line: 2 });
  });

  it("reports a table whose rows name no test, and equal lines, once", () => {
    const path = "oct25.sb.pg180/v2/qps.rel.a.sb.met.tsv";
    const text = tsv("Relative to: 24", "col-1 : x.pg180_o2nofp.x10b_c32r128.pk1", "", "col-1", "0.87 | ", "1.00 | ");
    expect(recogniseTable(headOf({ path, text }))).toBe(true);
    const { facts, issues } = factsOf(path, text);
    expect(facts?.rows).toEqual([]);
    expect(issues).toMatchObject([{ code: "unread-line", line: 5, message: expect.stringContaining("2 such lines") }]);
    const block = ["sb.met.scan.range100.pk1.dop1", "base1 x.a.b.pk1 and base2 x.c.d.pk1", "--- absolute"];
    const met = factsOf("sep25/o.met.1u.48u", tsv(...block, ...block, ...block));
    expect(met.issues).toMatchObject([{ line: 2, message: expect.stringContaining("3 such lines") }]);
  });

  it("refuses a table of more than 50,000 cells, at the first row without room", () => {
    const row = `${"1\t".repeat(200)}scan_range=100\n`;
    const { issues } = factsOf("d/qps.abs.all.tsv", row.repeat(300));
    expect(issues[0]).toMatchObject({ code: "too-many-results", severity: "error", line: 251 });
  });
});

describe("o.met", () => {
  it("refuses a file of more than 50,000 headings, and ignores headers that repeat a column", () => {
    const parser = openTable({ path: "a/o.met" });
    for (let line = 1; line <= 50_001; line++) parser.line("sb.met.scan.range100.pk1.dop1", line);
    expect(parser.end().refused).toMatchObject({ code: "too-many-results", line: 50_001 });
    const rowsBelow = (header: string, cells: string) =>
      factsOf(
        "a/o.met",
        tsv("sb.met.scan.range100.pk1.dop1", "--- absolute", header, `${cells} x.my5651_rel.z12a_c8r32.pk1`),
      ).facts?.rows.length;
    expect(rowsBelow("cpu/o o/s dbms", "1 3")).toBe(1);
    expect(rowsBelow("cpu/o cpu/o o/s dbms", "1 2 3")).toBe(0);
  });

  it("reads the three headers that occur, by blanks", () => {
    const block = (header: string, row: string) => [
      "sb.met.insert.range100.pk1.dop4",
      "--- absolute",
      `${header} | dbms`,
      `${row} | x.a.b.pk1`,
      "--- relative to first result",
      "",
    ];
    const { facts } = factsOf(
      "d/o.met",
      tsv(
        ...block("cpu/o |  | cs/o | r/o | rKB/o | wKB/o | o/s", "0.1 | 2 | 3 | 4 | 5 | 600"),
        ...block("cpu/o |  | r/o | rKB/o | wKB/o | o/s", "0.1 | 3 | 4 | 5 | 600"),
        ...block("cpu/o |  | rKB/o | wKB/o | o/s", "0.1 | 4 | 5 | 600"),
      ),
    );
    expect(facts?.headers.map((header) => header.length)).toEqual([6, 5, 4]);
    expect(facts?.rows.map(({ threads, cells }) => [threads, cells.at(-1)])).toEqual(Array(3).fill([4, "600"]));
  });

  it("reads blocks that compare two thread counts under the heading of one: each row has its own", () => {
    const rows = ["cpu/o | o/s | dbms", "0.1 | 600 | pg180_1u", "0.2 | 9000 | pg180_48u"];
    const ratios = ["--- relative to first result", "2.00 | 15.00 | pg180_48u"];
    const block = (heading: string, base: string) => tsv(heading, base, "--- absolute", ...rows, ...ratios, "");
    const [one, many] = [1, 48].map((users) => `sb.met.insert.range100.pk1.dop${users}`);
    const load = "sb.prepare.met.point-query.warm.range100.pk1";
    const text = block(load, `base1 ${load} and base2 ${load}`) + block(`${one}`, `base1 ${one} and base2 ${many}`);
    const { facts, issues } = factsOf("d/o.met.1u.48u", text);
    expect(facts?.rows.map(({ test, column, threads, relative }) => [test.test, column, threads, relative])).toEqual([
      ["prepare", "pg180", 1, false],
      ["prepare", "pg180", 48, false],
      ["prepare", "pg180", 48, true],
      ["insert", "pg180", 1, false],
      ["insert", "pg180", 48, false],
      ["insert", "pg180", 48, true],
    ]);
    expect(issues).toEqual([]);
  });

  it("reports rows without a heading or a header above them", () => {
    const row = "0.1 | 600 | x.a.b.pk1";
    for (const above of [[], ["sb.met.insert.range100.pk1.dop1", "--- absolute"]]) {
      const { facts, issues } = factsOf("d/o.met", tsv(...above, row, row, "--- absolute"));
      expect(facts?.rows).toEqual([]);
      expect(issues).toMatchObject([
        { code: "unread-line", line: above.length + 1, message: expect.stringContaining("2 such lines") },
      ]);
    }
    const blocks = factsOf("d/o.qps.abs", tsv(row));
    expect(blocks.issues).toMatchObject([{ code: "unread-line", line: 1 }]);
  });

  it("leaves out rows below a line that does not name two runs of the test, with an issue", () => {
    const base = "base1 a and base2 b";
    const text = tsv(
      "sb.met.insert.range100.pk1.dop1",
      base,
      "--- absolute",
      "cpu/o | o/s | dbms",
      "0.1 | 600 | x.a.b.pk1",
    );
    const { facts, issues } = factsOf("d/o.met.1u", text);
    expect(facts?.rows).toEqual([]);
    expect(issues).toMatchObject([{ code: "unread-line", line: 2 }]);
  });

  it("keeps a long name of a build whole", () => {
    const name = "x.fbmy8032_rel_o2nofp_end_241023_ba9709c9_971.za4_jemalloc_c32r128.pk1";
    const text = tsv("sb.met.insert.range100.pk1.dop4", "--- absolute", "cpu/o | o/s | dbms", `0.1 | 600 | ${name}`);
    expect(factsOf("d/o.met", text).facts?.rows[0]?.column).toBe(name);
  });
});

describe("any text", () => {
  const path = fc.constantFrom(
    "d/qps.abs.a.tsv",
    "d/qps.rel.a.tsv.edit",
    "d/qps.abs.a.csv",
    "d/qps.readonly.all",
    "d/o.met",
    "d/o.qps.abs",
    "d/o.sum.rx.rel",
    "d/x.b.c.pk1/sb.r.qps.scan.range100.pk1",
  );
  const known = fc.constantFrom(
    "col-1 : x.a.b.pk1",
    "col-99999 : x",
    "Relative to:",
    "1\t2\tscan_range=100",
    "scan_range=100,1,,inf",
    "sb.met.scan.range100.pk1.dop1",
    "--- absolute",
    "cpu/o\t\to/s\tdbms",
    "0.1\t\t5\tx.a.b.pk1",
    "0.89\t5\trocksdb scan range=100",
    "1\t2\tx.a.b.pk1",
  );

  it("never throws, and every issue ends as a sentence does", () => {
    const line = fc.oneof(
      known,
      fc.string(),
      fc.tuple(known, fc.nat(30)).map(([text, at]) => text.slice(0, at)),
    );
    const mark = tsv("--- absolute", "1 | scan_range=100", "1 | x.a.b.pk1", "1 | a scan range=1").concat("scan,1\n");
    fc.assert(
      fc.property(fc.array(fc.tuple(path, fc.array(line, { maxLength: 25 })), { maxLength: 4 }), (files) => {
        const { read, issues } = readTables(files.map(([path, lines]) => ({ path, text: mark + lines.join("\n") })));
        expect(read).toHaveLength(files.length);
        for (const issue of issues) expect(issue.message).toMatch(/\.$/);
      }),
      { numRuns: 100 },
    );
  });
});
