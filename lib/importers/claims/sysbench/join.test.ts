import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { a, abs, b, c, codes, counts, raw, rel } from "./joined.testing";
import { joinFiles, rawCell, tsv } from "./tables.testing";

describe("a table beside its raw results", () => {
  it("is checked cell by cell and adds no point", () => {
    const cells = [raw(a, "insert.range100", 1000.4), raw(b, "insert.range100", 899.5)];
    const { authorTables, points, issues } = joinFiles(
      [abs("nov25.sb/dop4/qps.abs.all.tsv", "1000 | 950 | insert_range=100")],
      cells,
    );
    expect(points).toEqual([]);
    expect(issues).toEqual([]);
    expect(authorTables).toMatchObject([
      {
        title: "absolute QPS",
        agree: 1,
        differ: 1,
        differences: [
          {
            line: 5,
            label: `insert range=100, ${b}, 4 threads`,
            printed: "950",
            ours: 899.5,
            pointKey: `nov25.sb/dop4/${b}/sb.o.insert.range100.pk1.dop4`,
          },
        ],
      },
    ]);
  });

  it("agrees with no 0: a failed run has no rate, and a 0 beside a raw rate differs", () => {
    const cells = [raw(a, "insert.range100", null), raw(b, "insert.range100", 900)];
    const results = joinFiles([abs("nov25.sb/dop4/qps.abs.all.tsv", "0 | 0.00 | insert_range=100")], cells);
    expect(counts(results.authorTables)).toEqual([[2, 0, 1, 1]]);
    expect(results.points).toEqual([]);
    expect(codes(results.issues)).toEqual(["author-cell-failed"]);
  });

  it("takes ratios of raw values, or of rounded ones: 220.5 / 260.75 is 0.8456, 220 / 261 is 0.84", () => {
    const cells = [raw(a, "insert.range100", 260.75), raw(b, "insert.range100", 220.5)];
    const files = (ratio: string) => [rel("nov25.sb/dop4/qps.rel.all.tsv", `${ratio} | insert_range=100`)];
    expect(counts(joinFiles(files("0.85"), cells).authorTables)).toEqual([[1, 1, 0, 0]]);
    expect(counts(joinFiles(files("0.84"), cells).authorTables)).toEqual([[1, 1, 0, 0]]);
    expect(counts(joinFiles(files("0.86"), cells).authorTables)).toEqual([[1, 0, 1, 0]]);
  });

  it("makes no point of a ratio whose raw result failed", () => {
    const cells = [raw(a, "insert.range100", 1000), raw(b, "insert.range100", null)];
    const results = joinFiles([rel("nov25.sb/dop4/qps.rel.all.tsv", "0.90 | insert_range=100")], cells);
    expect(results.points).toEqual([]);
    expect(counts(results.authorTables)).toEqual([[1, 0, 0, 1]]);
  });

  it("is checked against its own directory only", () => {
    const cells = [raw(a, "insert.range100", 5)];
    const { points } = joinFiles([abs("nov25.sb/dop40/qps.abs.all.tsv", "1000 | 900 | insert_range=100")], cells);
    expect(points.map(({ origin, metrics }) => [origin, metrics.qps])).toEqual([
      ["author", 1000],
      ["author", 900],
    ]);
  });
});

describe("a table that is in the bundle twice", () => {
  const rows = [1, 2, 3, 4, 5].map((n) => `${n}000 | ${n}500 | random-points_range=${n}`);
  const twice = [abs("d/dop4/qps.abs.all.tsv", ...rows), abs("d.tar.gz!/d/dop4/qps.abs.all.tsv", ...rows)];

  it("counts once, and the copy has an issue", () => {
    const { points, authorTables, issues } = joinFiles(twice);
    expect(points).toHaveLength(10);
    expect(authorTables).toHaveLength(1);
    expect(issues).toMatchObject([{ code: "same-table", path: "d.tar.gz!/d/dop4/qps.abs.all.tsv", line: 1 }]);
  });

  it("counts as checked where raw results are beside one of them", () => {
    const result = rawCell(`d.tar.gz!/d/dop4/${a}/sb.o.random-points.range1.pk1.dop4`, { qps: 1000.2 });
    const { points, authorTables } = joinFiles(twice, [result]);
    expect(points).toHaveLength(9);
    expect(counts(authorTables)).toEqual([[10, 1, 0, 9]]);
  });

  it("is another table where so few numbers may be the same by chance", () => {
    const few = ["a/qps.abs.all.tsv", "b/qps.abs.all.tsv"].map((path) => abs(path, "1 | 2 | insert_range=100"));
    expect(joinFiles(few).points).toHaveLength(4);
  });
});

describe("tables of two experiments in one folder", () => {
  const tests = ["insert", "delete", "update-index", "update-one"];
  const table = (tag: string, rates: readonly (number | string)[]) =>
    abs(`d/qps.abs.${tag}.dop4.tsv`, ...tests.map((test, at) => `${rates[at]} | ${rates[at]} | ${test}_range=100`));

  it("keep their own numbers, also where both print the same, and are not reported as repeats", () => {
    const { runs, issues } = joinFiles([table("cached.all", [90, 80, 70, 7]), table("io.all", [9, 8, 6, 7])]);
    const of = (tag: string) => runs.filter(({ source }) => source.path.includes(tag));
    expect([of("cached").length, of("io").length]).toEqual([8, 8]);
    expect(issues).toEqual([]);
  });

  it("are told apart only by a word of the name whose tables have different numbers", () => {
    const { runs } = joinFiles([
      table("cached.all", [90, 80, 70, 7]),
      table("cached.latest", [90, 80, 70, 7]),
      table("io.latest", [9, 8, 6, 7]),
      table("io.all", [9, 8, 6, 7]),
    ]);
    expect(runs).toHaveLength(16);
  });

  it("are not told apart by words in place of numbers", () => {
    const rates = ["innodb", "innodb", "innodb", 7];
    const { runs } = joinFiles([table("all", rates), table("latest", rates)]);
    expect(runs).toHaveLength(8);
  });

  it("are compared with their own absolute table", () => {
    const ratios = (tag: string, ratio: string) => rel(`d/qps.rel.${tag}.dop4.tsv`, `${ratio} | insert_range=100`);
    const pair = (tag: string, rate: number) =>
      abs(`d/qps.abs.${tag}.dop4.tsv`, ...tests.map((test) => `100 | ${rate} | ${test}_range=100`));
    const { authorTables } = joinFiles([
      pair("cached", 90),
      pair("io", 20),
      ratios("cached", "0.90"),
      ratios("io", "0.90"),
    ]);
    const relative = authorTables.filter(({ title }) => title === "relative QPS");
    expect(relative.map(({ differ, noData }) => [differ, noData])).toEqual([
      [0, 1],
      [1, 0],
    ]);
  });
});

describe("a table that names its builds in words", () => {
  const [old, one, two] = [
    "x.pg1222_o2nofp.x10a_c8r32.pk1",
    "x.pg180_o2nofp.x10b_c8r32.pk1",
    "x.pg180_o2nofp.x10c_c8r32.pk1",
  ];
  const tests = ["insert", "delete", "update-one"];
  const rates = {
    path: "d/v1/qps.abs.all.dop4.tsv",
    text: tsv(
      `col-1 : ${old}`,
      `col-2 : ${one}`,
      `col-3 : ${two}`,
      "",
      ...tests.map((test) => `100 | 90 | 80 | ${test}_range=100`),
    ),
  };
  const words = (ratio: string) => ({
    path: "d/all.tsv",
    text: tsv(
      "Relative to: 12.22",
      "col-1 : 18.0 with the x10b config",
      "col-2 : 18.0",
      "",
      "col-1 | col-2 | writes, first run",
      ...tests.map((test) => `${ratio} | 0.80 | ${test}_range=100`),
    ),
  });

  it("is compared with the only build that fits each, and adds no point", () => {
    const { points, authorTables, issues } = joinFiles([rates, words("0.90")]);
    expect(points).toHaveLength(9);
    expect(authorTables[1]).toMatchObject({ title: "relative QPS, edited copy", cells: 6, differ: 0, noData: 6 });
    expect(authorTables[1]?.rule).toMatch(/3 agree with the author's other numbers and 0 do not\.$/);
    // The second column may mean either build of 18.0.
    expect(issues.map(({ code, message }) => [code, message])).toEqual([
      ["column-in-words", `The column "18.0 with the x10b config" was read as ${one}, the only build here that fits.`],
      ["column-in-words", `The column "12.22" was read as ${old}, the only build here that fits.`],
    ]);
  });

  it("never differs, as it may mean other runs", () => {
    const { authorTables, issues } = joinFiles([rates, words("0.70")]);
    expect(authorTables[1]).toMatchObject({ differ: 0, noData: 6 });
    expect(codes(issues)).toContain("author-cell-unsure");
  });

  it("gives points where no other table has its builds", () => {
    const { points, runs } = joinFiles([words("0.90")]);
    expect(points).toHaveLength(6);
    expect(points[0]?.moreMetrics).toEqual({ relativeQps: 0.9 });
    expect(runs[0]?.settings).toMatchObject({ relativeTo: "12.22" });
  });
});

describe("a number whose raw result is uncertain", () => {
  it("counts as without data where several results fit, or one whose config is not known", () => {
    const twice = ["one", "two"].map((folder, at) =>
      rawCell(`d/${folder}/${a}/sb.o.insert.range100.pk1.dop4`, { qps: 500 + at }),
    );
    const table = abs("d/qps.abs.all.tsv", "1000 | 900 | insert_range=100");
    const several = joinFiles([table], twice);
    expect(counts(several.authorTables)).toEqual([[2, 0, 0, 2]]);
    expect(several.issues).toMatchObject([{ code: "author-cell-unsure" }]);
    const nameless = joinFiles([table], [rawCell("d/my5651_rel/sb.o.insert.range100.pk1.dop4", { qps: 500 })]);
    expect(counts(nameless.authorTables)).toEqual([[2, 0, 0, 2]]);
    const sure = joinFiles([table], [rawCell(`d/${a}/sb.o.insert.range100.pk1.dop4`, { qps: 500 })]);
    expect(counts(sure.authorTables)).toEqual([[2, 0, 1, 1]]);
  });
});

describe("any tables with any raw results", () => {
  const column = fc.constantFrom(a, b, c);
  const cell = fc.constantFrom("0", "0.00", "", "innodb", "10", "10.5", "inf", "1");
  const test = fc.constantFrom("insert_range=100", "scan_range=100", "scan.warm_range=100", "read-only");
  const name = fc.constantFrom("abs.all.tsv", "abs.all.csv", "rel.all.tsv", "abs.all.tsv.edit", "rel.only.tsv");
  const table = fc
    .record({
      name,
      folder: fc.constantFrom("d", "d/dop4"),
      columns: fc.array(column, { maxLength: 3 }),
      rows: fc.array(fc.tuple(fc.array(cell, { maxLength: 4 }), test), { maxLength: 5 }),
    })
    .map(({ name, folder, columns, rows }) => ({
      path: `${folder}/qps.${name}`,
      text: tsv(
        `Relative to: ${a}`,
        ...columns.map((one, at) => `col-${at + 1} : ${one}`),
        ...rows.map(([cells, row]) => (name.endsWith("csv") ? [row, ...cells].join(",") : [...cells, row].join(" | "))),
      ),
    }));
  const cells = fc.uniqueArray(
    fc.tuple(column, fc.constantFrom("insert", "scan"), fc.constantFrom(1, 4), fc.option(fc.constantFrom(10, 10.5))),
    {
      selector: ([one, two, three]) => `${one}${two}${three}`,
    },
  );

  it("count each cell once, give unique keys, and never a rate of 0", () => {
    fc.assert(
      fc.property(fc.uniqueArray(table, { selector: ({ path }) => path, maxLength: 6 }), cells, (files, raws) => {
        const raw = raws.map(([one, test, dop, qps]) =>
          rawCell(`d/dop4/${one}/sb.o.${test}.range100.pk1.dop${dop}`, { qps }),
        );
        const { runs, points, authorTables } = joinFiles(files, raw);
        expect(new Set(runs.map(({ key }) => key)).size).toBe(runs.length);
        expect(points).toHaveLength(runs.length);
        for (const one of authorTables) expect(one.agree + one.differ + one.noData).toBe(one.cells);
        for (const { metrics, moreMetrics, status, origin } of points) {
          expect(origin).toBe("author");
          for (const value of [metrics.qps, ...Object.values(moreMetrics)])
            expect(value === null || value > 0).toBe(true);
          if (status === "failed") expect(metrics.qps).toBeNull();
        }
      }),
      { numRuns: 150 },
    );
  });
});
