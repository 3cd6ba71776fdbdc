import { describe, expect, it } from "vitest";
import { a, abs, b, codes, counts, rel } from "./joined.testing";
import { joinFiles, rawCell, tsv } from "./tables.testing";

describe("a table without raw results", () => {
  const path = "nov25.sb.pn53/dop4/qps.abs.all.tsv";

  it("gives a run and a point for each cell, with the facts of name and path", () => {
    const { runs, points } = joinFiles([
      abs(path, "1000 | 900 | scan.warm_range=100", "7 | 8 | random-points_range=10"),
    ]);
    expect(runs).toHaveLength(4);
    expect(runs[3]).toMatchObject({
      algorithm: b,
      setting: {
        engine: "mysql",
        build: { raw: "my8043_rel", version: "8.0.43" },
        config: { raw: "z12a_c8r32", claimedHardware: "c8r32" },
        machine: { name: "pn53", cpus: null },
      },
      workload: { family: "sysbench", name: "random-points", params: { range: 10 } },
      threads: 4,
      settings: { primaryKey: true },
      source: { path, line: 6, text: "7\t8\trandom-points_range=10" },
    });
    expect(points[3]).toMatchObject({ origin: "author", status: "complete", metrics: { qps: 8 }, source: { line: 6 } });
    expect(runs[0]?.workload).toMatchObject({ name: "scan", params: { range: 100, phase: "warm" } });
  });

  it("takes tables, rows and prepared statements from folders that name them", () => {
    const { runs } = joinFiles([abs("sb.hetz.40u.8t.10m/prep0/qps.abs.all.tsv", "1000 | 900 | insert_range=100")]);
    expect(runs[1]).toMatchObject({
      threads: 40,
      settings: { primaryKey: true, preparedStatements: false, tables: 8, rowsPerTable: 10_000_000 },
      notes: { cellOfLine: 2, threadsFrom: "the path" },
    });
  });

  it("says whether a thread count is from o.met's heading or from the row's own name", () => {
    const block = (heading: string, pair: string[], ...names: string[]) =>
      tsv(
        heading,
        ...pair,
        "--- absolute",
        "cpu/o | o/s | dbms",
        ...names.map((name, at) => `0.1 | ${600 + at} | ${name}`),
      );
    const [one, many] = [1, 48].map((users) => `sb.met.insert.range100.pk1.dop${users}`);
    const of = (path: string, text: string) =>
      joinFiles([{ path, text }]).runs.map(({ threads, notes }) => [threads, notes.threadsFrom]);
    const names = ["pg180_1u", "pg180_48u", "pg181"];
    expect(of("d/o.met.1u.48u", block(`${one}`, [`base1 ${one} and base2 ${many}`], ...names))).toEqual([
      [1, "the row's name"],
      [48, "the row's name"],
      [null, "the row's name has none"],
    ]);
    expect(of("d/o.met", block(`${one}`, [], "pg180"))).toEqual([[1, "the heading"]]);
    expect(of("d/o.met", block("sb.prepare.met.point-query.warm.range100.pk1", [], "pg180"))).toEqual([
      [null, "the heading has none"],
    ]);
  });

  it("keeps failed cells as failed runs without a rate, with one issue per build and reason", () => {
    const rows = ["1000 | 0.00 | insert_range=100", "innodb | 0.00 | delete_range=100"];
    const { points, issues } = joinFiles([abs(path, ...rows)]);
    expect(points.map(({ status, metrics }) => [status, metrics.qps])).toEqual([
      ["complete", 1000],
      ["failed", null],
      ["failed", null],
      ["failed", null],
    ]);
    expect(issues.map(({ line, message }) => [line, message])).toEqual([
      [5, expect.stringMatching(/^2 cells of x\.my8043.* hold 0\.00, which means failed or absent/)],
      [6, expect.stringMatching(/^The cell of x\.my5651.* holds "innodb", which is not a number/)],
    ]);
  });

  it("counts a cell once, however many tables have it; another number is another run, with an issue", () => {
    const { points, issues, authorTables } = joinFiles([
      abs("d/dop4/qps.abs.all.tsv", "1000 | 900 | insert_range=100"),
      abs("d/dop4/qps.abs.some.tsv", "1000 | 901 | insert_range=100"),
      { path: "d/dop4/qps.abs.all.csv", text: "insert_range=100,1000,900\n" },
      {
        path: "d/dop4/o.met",
        text: tsv(
          "sb.met.insert.range100.pk1.dop4",
          "--- absolute",
          "cpu/o | cs/o | o/s | dbms",
          `0.002 | 3 | 1000 | ${a}`,
        ),
      },
    ]);
    expect(points.map(({ metrics }) => metrics.qps)).toEqual([1000, 900, 901]);
    expect(issues).toMatchObject([
      {
        code: "author-repeat",
        path: "d/dop4/qps.abs.some.tsv",
        line: 5,
        message: expect.stringContaining("qps.abs.all.tsv, line 5"),
      },
    ]);
    expect(counts(authorTables)).toEqual([
      [2, 0, 0, 2],
      [2, 0, 0, 2],
      [3, 0, 0, 3],
    ]);
    expect(points[0]?.moreMetrics).toEqual({ hostCpuSecondsPerQuery: 0.00002, contextSwitchesPerQueryPrinted: 3 });
    expect(points[0]?.metricSources?.hostCpuSecondsPerQuery).toMatchObject({
      path: "d/dop4/o.met",
      line: 4,
      origin: "author",
    });
  });

  it("compares a csv with its tsv, and reports facts that a csv alone lacks", () => {
    const table = abs("d/qps.abs.all.tsv", "1000 | 900 | insert_range=100");
    const differs = joinFiles([table, { path: "d/qps.abs.all.csv", text: "insert_range=100,1000,901\n" }]);
    expect(differs.points).toHaveLength(2);
    expect(codes(differs.issues)).toEqual(["threads-unknown", "csv-differs"]);
    const alone = joinFiles([{ path: "d/qps.abs.all.csv", text: "insert_range=100,1000,901\n" }]);
    expect(alone.points).toEqual([]);
    expect(codes(alone.issues)).toEqual(["csv-without-names"]);
  });

  it("separates contradictions of the author's own numbers from differences to raw results", () => {
    const lines = ["1000 | 950 | insert_range=100", "5 | 6 | delete_range=100"];
    const edited = abs("d/dop4/qps.abs.all.tsv.edit", ...lines);
    const table = abs("d/dop4/qps.abs.all.tsv", "1000 | 900 | insert_range=100");
    const results = [a, b].map((column) => rawCell(`d/dop4/${column}/sb.o.delete.range100.pk1.dop4`, { qps: 5 }));
    const { authorTables } = joinFiles([edited, table], results);
    expect(authorTables.slice(0, 2)).toMatchObject([
      { against: "raw", cells: 2, agree: 1, differ: 1, differences: [{ printed: "6", ours: 5 }] },
      { against: "own", cells: 2, agree: 1, differ: 1, differences: [{ printed: "950", ours: 900 }] },
    ]);
  });

  it("compares edited copies with their originals, and takes from them only cells that no table has", () => {
    const edited = abs("d/dop4/qps.abs.all.tsv.edit", "1000 | 950 | insert_range=100", "5 | 6 | delete_range=100");
    const { points, authorTables } = joinFiles([
      edited,
      abs("d/dop4/qps.abs.all.tsv", "1000 | 900 | insert_range=100"),
    ]);
    expect(points.map(({ metrics }) => metrics.qps)).toEqual([1000, 900, 5, 6]);
    expect(authorTables[0]).toMatchObject({
      title: "absolute QPS, edited copy",
      against: "own",
      agree: 1,
      differ: 1,
      noData: 2,
      rule: expect.stringMatching(/1 agree with the author's other numbers and 1 do not\.$/),
      differences: [{ printed: "950", ours: 900, remark: "d/dop4/qps.abs.all.tsv, line 5, prints 900." }],
    });
  });

  it("compares ratios with absolute tables and counts them as without data; lone ratios become relative points", () => {
    const ratio = rel("d/dop4/qps.rel.all.tsv", "0.90 | insert_range=100", "0.80 | delete_range=100");
    const { points, authorTables } = joinFiles([abs("d/dop4/qps.abs.all.tsv", "1000 | 850 | insert_range=100"), ratio]);
    expect(authorTables[1]).toMatchObject({
      agree: 0,
      noData: 1,
      differences: [{ printed: "0.90", ours: 0.85, remark: "The absolute tables give 850 / 1000." }],
    });
    expect(points[2]).toMatchObject({ origin: "author", metrics: { qps: null }, moreMetrics: { relativeQps: 0.8 } });
    expect(points[2]?.metricSources?.relativeQps?.rule).toBe(`As printed, relative to ${a}.`);
  });
});

describe("ratios alone", () => {
  it("of one test are 1,000 at most, and the others are reported", () => {
    const rows = Array.from({ length: 1002 }, (_, at) => `${(at + 1) / 1000} | insert_range=100`);
    const { points, issues } = joinFiles([rel("d/dop4/qps.rel.all.tsv", ...rows)]);
    expect(points.map(({ moreMetrics }) => moreMetrics.relativeQps)).toEqual(
      rows.slice(0, 1000).map(Number.parseFloat),
    );
    expect(issues.map(({ code, line }) => [code, line])).toEqual([
      ["author-repeat", 1005],
      ["author-repeat", 1006],
    ]);
  });

  it("of 0 are failed runs without a number; inf means that the base has none", () => {
    const { runs, points, issues } = joinFiles([
      rel("d/qps.rel.all.tsv", "0.00 | insert_range=100", "inf | delete_range=100", "0.80 | scan_range=100"),
    ]);
    expect(runs.map(({ workload, status }) => ["name" in workload && workload.name, status])).toEqual([
      ["insert", "failed"],
      ["scan", "complete"],
    ]);
    expect(points.map(({ moreMetrics, status }) => [moreMetrics, status])).toEqual([
      [{}, "failed"],
      [{ relativeQps: 0.8 }, "complete"],
    ]);
    expect(issues.map(({ code, line }) => [code, line])).toEqual([
      ["author-cell-failed", 5],
      ["author-cell-infinite", 6],
    ]);
  });
});
