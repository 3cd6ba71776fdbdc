import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { joined, rawCell, tsv } from "./tables.testing";

const [a, b, c] = ["x.my5651_rel.z12a_c8r32.pk1", "x.my8043_rel.z12a_c8r32.pk1", "x.ma110806_rel.z12b_c8r32.pk1"];
const legend = [`col-1 : ${a}`, `col-2 : ${b}`, ""];
const raw = (column: string, test: string, qps: number | null) =>
  rawCell(`nov25.sb/dop4/${column}/sb.o.${test}.pk1.dop4`, { qps });
const counts = (tables: ReturnType<typeof joined>["authorTables"]) =>
  tables.map(({ cells, agree, differ, noData }) => [cells, agree, differ, noData]);
const codes = (issues: { code: string }[]) => issues.map(({ code }) => code);
const abs = (path: string, ...rows: string[]) => ({ path, text: tsv(...legend, "col-1 | col-2", ...rows) });
const rel = (path: string, ...rows: string[]) => ({
  path,
  text: tsv(`Relative to: ${a}`, `col-1 : ${b}`, "", "col-1", ...rows),
});

describe("a table beside its raw results", () => {
  it("is checked cell by cell and adds no point", () => {
    const cells = [raw(a, "insert.range100", 1000.4), raw(b, "insert.range100", 899.5)];
    const { authorTables, points, issues } = joined(
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

  it("agrees with 0 nowhere: a failed run has no rate, and a rate the table lacks differs", () => {
    const cells = [raw(a, "insert.range100", null), raw(b, "insert.range100", 900)];
    const results = joined([abs("nov25.sb/dop4/qps.abs.all.tsv", "0 | 0.00 | insert_range=100")], cells);
    expect(counts(results.authorTables)).toEqual([[2, 0, 1, 1]]);
    expect(results.points).toEqual([]);
    expect(codes(results.issues)).toEqual(["author-cell-failed"]);
  });

  it("takes ratios of raw values, or of rounded ones as the author divided: 220.5 / 260.75 is 0.8456, 220 / 261 is 0.84", () => {
    const cells = [raw(a, "insert.range100", 260.75), raw(b, "insert.range100", 220.5)];
    const files = (ratio: string) => [rel("nov25.sb/dop4/qps.rel.all.tsv", `${ratio} | insert_range=100`)];
    expect(counts(joined(files("0.85"), cells).authorTables)).toEqual([[1, 1, 0, 0]]);
    expect(counts(joined(files("0.84"), cells).authorTables)).toEqual([[1, 1, 0, 0]]);
    expect(counts(joined(files("0.86"), cells).authorTables)).toEqual([[1, 0, 1, 0]]);
  });

  it("makes no point of a ratio whose raw result failed", () => {
    const cells = [raw(a, "insert.range100", 1000), raw(b, "insert.range100", null)];
    const results = joined([rel("nov25.sb/dop4/qps.rel.all.tsv", "0.90 | insert_range=100")], cells);
    expect(results.points).toEqual([]);
    expect(counts(results.authorTables)).toEqual([[1, 0, 0, 1]]);
  });

  it("speaks of its own directory only", () => {
    const cells = [raw(a, "insert.range100", 5)];
    const { points } = joined([abs("nov25.sb/dop40/qps.abs.all.tsv", "1000 | 900 | insert_range=100")], cells);
    expect(points.map(({ origin, metrics }) => [origin, metrics.qps])).toEqual([
      ["author", 1000],
      ["author", 900],
    ]);
  });
});

describe("a table without raw results", () => {
  const path = "nov25.sb.pn53/dop4/qps.abs.all.tsv";

  it("gives a run and a point a cell, with what name and path say", () => {
    const { runs, points } = joined([abs(path, "1000 | 900 | scan.warm_range=100", "7 | 8 | random-points_range=10")]);
    expect(runs).toHaveLength(4);
    expect(runs[3]).toMatchObject({
      algorithm: b,
      setting: {
        engine: "mysql",
        build: { raw: "my8043_rel", version: "8.0.43" },
        config: { raw: "z12a_c8r32", claimedHardware: "c8r32" },
        machine: { name: "pn53", cpus: null },
      },
      workload: { family: "sysbench", name: "random-points", params: { range: 10 }, group: "point" },
      threads: 4,
      settings: { primaryKey: true },
      source: { path, line: 6, text: "7\t8\trandom-points_range=10" },
    });
    expect(points[3]).toMatchObject({ origin: "author", status: "complete", metrics: { qps: 8 }, source: { line: 6 } });
    expect(runs[0]?.workload).toMatchObject({ name: "scan", params: { range: 100, phase: "warm" }, group: "range" });
  });

  it("takes tables, rows and prepared statements from folders that name them", () => {
    const { runs } = joined([abs("sb.hetz.40u.8t.10m/prep0/qps.abs.all.tsv", "1000 | 900 | insert_range=100")]);
    expect(runs[1]).toMatchObject({
      threads: 40,
      settings: { primaryKey: true, preparedStatements: false, tables: 8, rowsPerTable: 10_000_000 },
      notes: { cellOfLine: 2, threadsFrom: "the path" },
    });
  });

  it("keeps failed cells as failed runs without a rate, with one issue a build and reason", () => {
    const rows = ["1000 | 0.00 | insert_range=100", "innodb | 0.00 | delete_range=100"];
    const { points, issues } = joined([abs(path, ...rows)]);
    expect(points.map(({ status, metrics }) => [status, metrics.qps])).toEqual([
      ["complete", 1000],
      ["failed", null],
      ["failed", null],
      ["failed", null],
    ]);
    expect(issues.map(({ line, message }) => [line, message])).toEqual([
      [5, expect.stringMatching(/^2 cells of x\.my8043.* hold 0\.00, which stands for failed or absent/)],
      [6, expect.stringMatching(/^The cell of x\.my5651.* holds "innodb", which is no number/)],
    ]);
  });

  it("counts a cell once, however many tables have it; another number is a run of its own, and told", () => {
    const { points, issues, authorTables } = joined([
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

  it("compares a csv with its tsv, and says what a csv alone cannot tell", () => {
    const table = abs("d/qps.abs.all.tsv", "1000 | 900 | insert_range=100");
    const differs = joined([table, { path: "d/qps.abs.all.csv", text: "insert_range=100,1000,901\n" }]);
    expect(differs.points).toHaveLength(2);
    expect(codes(differs.issues)).toEqual(["threads-unknown", "csv-differs"]);
    const alone = joined([{ path: "d/qps.abs.all.csv", text: "insert_range=100,1000,901\n" }]);
    expect(alone.points).toEqual([]);
    expect(codes(alone.issues)).toEqual(["csv-without-names"]);
  });

  it("compares edited copies with the tables they were made of, and takes from them only what no table has", () => {
    const edited = abs("d/dop4/qps.abs.all.tsv.edit", "1000 | 950 | insert_range=100", "5 | 6 | delete_range=100");
    const { points, authorTables } = joined([edited, abs("d/dop4/qps.abs.all.tsv", "1000 | 900 | insert_range=100")]);
    expect(points.map(({ metrics }) => metrics.qps)).toEqual([1000, 900, 5, 6]);
    expect(authorTables[0]).toMatchObject({
      title: "absolute QPS, edited copy",
      differ: 1,
      noData: 3,
      rule: expect.stringMatching(/1 agree with the author's other numbers and 1 do not\.$/),
      differences: [{ printed: "950", ours: 900, remark: "d/dop4/qps.abs.all.tsv, line 5, prints 900." }],
    });
  });

  it("compares ratios with the absolute tables and counts them as without data; ratios alone become relative points", () => {
    const ratio = rel("d/dop4/qps.rel.all.tsv", "0.90 | insert_range=100", "0.80 | delete_range=100");
    const { points, authorTables } = joined([abs("d/dop4/qps.abs.all.tsv", "1000 | 850 | insert_range=100"), ratio]);
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
  it("of 0 are failed runs without a number; inf says that the base has none", () => {
    const { runs, points, issues } = joined([
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

describe("a table that stands in the bundle twice", () => {
  const rows = [1, 2, 3, 4, 5].map((n) => `${n}000 | ${n}500 | random-points_range=${n}`);
  const twice = [abs("d/dop4/qps.abs.all.tsv", ...rows), abs("d.tar.gz!/d/dop4/qps.abs.all.tsv", ...rows)];

  it("counts once, and the copy is told", () => {
    const { points, authorTables, issues } = joined(twice);
    expect(points).toHaveLength(10);
    expect(authorTables).toHaveLength(1);
    expect(issues).toMatchObject([{ code: "same-table", path: "d.tar.gz!/d/dop4/qps.abs.all.tsv", line: 1 }]);
  });

  it("counts as checked where raw results stand beside one of them", () => {
    const result = rawCell(`d.tar.gz!/d/dop4/${a}/sb.o.random-points.range1.pk1.dop4`, { qps: 1000.2 });
    const { points, authorTables } = joined(twice, [result]);
    expect(points).toHaveLength(9);
    expect(counts(authorTables)).toEqual([[10, 1, 0, 9]]);
  });

  it("is another table where so few numbers may be the same by chance", () => {
    const few = ["a/qps.abs.all.tsv", "b/qps.abs.all.tsv"].map((path) => abs(path, "1 | 2 | insert_range=100"));
    expect(joined(few).points).toHaveLength(4);
  });
});

describe("scans", () => {
  const scan = (path: string) => joined([abs(path, "5000 | 4000 | scan_range=100")]).points[0];

  it("are rows per second, per thread since November 2025 and of all threads until March 2025", () => {
    expect(scan("nov25.sb/dop4/qps.abs.all.tsv")).toMatchObject({
      metrics: { qps: null },
      moreMetrics: { rowsPerSecondPerThread: 5_000_000 },
    });
    expect(scan("mar25.sb/dop4/qps.abs.all.tsv")?.moreMetrics).toEqual({
      rowsPerSecond: 5_000_000,
      rowsPerSecondPerThread: 1_250_000,
    });
    expect(scan("mar25.sb/dop4/qps.abs.all.tsv")?.metricSources?.rowsPerSecondPerThread?.origin).toBe("computed");
  });

  it("have no unit between the two, but for one thread, or where raw results of the same table tell", () => {
    expect(scan("aug25.sb/dop4/qps.abs.all.tsv")?.moreMetrics).toEqual({});
    expect(scan("aug25.sb/dop1/qps.abs.all.tsv")?.moreMetrics).toEqual({ rowsPerSecondPerThread: 5_000_000 });
    const cell = rawCell(`aug25.sb/dop4/${a}/sb.o.scan.range100.pk1.dop4`, {
      qps: 0.5,
      rowsPerSecond: 5_000_000,
      rowsPerSecondPerThread: 1_240_000,
    });
    const { points, authorTables } = joined(
      [abs("aug25.sb/dop4/qps.abs.all.tsv", "5000 | 4000 | scan_range=100")],
      [cell],
    );
    expect(counts(authorTables)).toEqual([[2, 1, 0, 1]]);
    expect(points[0]?.moreMetrics.rowsPerSecond).toBe(4_000_000);
  });

  it("are one rate where two tables print it 1,000 times apart, with the threads of o.met of the same name", () => {
    const met = tsv(
      "sb.met.scan.range100.pk1.dop8",
      "--- absolute",
      "cpu/o | o/s | dbms",
      `0.03 | 447 | ${a}`,
      `0.03 | 441 | ${b}`,
    );
    const { points, runs, issues } = joined([
      abs(
        "dec24.sb.48core/qps.abs.pgo.dop10.prep1.tsv",
        "97899 | 23043 | hot-points_range=100",
        "0.447 | 0.441 | scan_range=100",
      ),
      { path: "dec24.sb.48core/o.met.pgo.dop10.prep1", text: met },
    ]);
    expect(runs.map(({ threads, settings }) => [threads, settings?.preparedStatements])).toEqual([
      ...[
        [10, true],
        [10, true],
        [8, true],
        [8, true],
      ],
    ]);
    expect(points[2]?.moreMetrics).toEqual({ rowsPerSecond: 447_000, rowsPerSecondPerThread: 55_875 });
    expect(codes(issues)).toEqual(["scan-costs"]);
  });

  it("count all threads where one thread cannot read so many rows", () => {
    const { points } = joined([abs("apr25.sb/dop256/qps.abs.all.tsv", "89000 | 90500 | scan_range=100")]);
    expect(points[0]?.moreMetrics).toEqual({ rowsPerSecond: 89_000_000, rowsPerSecondPerThread: 89_000_000 / 256 });
  });

  it("have the author's ratio and no rate where their unit stays in doubt", () => {
    const { points, runs, issues } = joined([
      abs("oct25.sb/dop24/qps.abs.all.tsv", "2732 | 2690 | scan_range=100"),
      rel("oct25.sb/dop24/qps.rel.all.tsv", "0.98 | scan_range=100"),
    ]);
    expect(points.map(({ metrics, moreMetrics }) => [metrics.qps, moreMetrics])).toEqual([
      [null, {}],
      [null, { relativeQps: 0.98 }],
    ]);
    expect(runs[1]?.settings).toMatchObject({ relativeTo: a });
    expect(issues).toMatchObject([{ code: "scan-unit-unsure", severity: "warning", line: 5 }]);
    expect(issues[0]?.message).toMatch(/^The rates of 2 scans are left out: nothing says/);
  });

  it("have no rate where no unit makes them plausible: the slowest of the archive reads 43,600 rows a second", () => {
    const { points, issues } = joined([abs("nov25.sb/dop4/qps.abs.all.tsv", "30000 | 29000 | scan_range=100")]);
    expect(points.map(({ moreMetrics }) => moreMetrics)).toEqual([{}, {}]);
    expect(codes(issues)).toEqual(["scan-unit-unsure"]);
  });
});

describe("tables of two experiments in one folder", () => {
  const tests = ["insert", "delete", "update-index", "update-one"];
  const table = (tag: string, rates: readonly number[]) =>
    abs(`d/qps.abs.${tag}.dop4.tsv`, ...tests.map((test, at) => `${rates[at]} | ${rates[at]} | ${test}_range=100`));

  it("keep numbers of their own, also where both print the same, and are not told as repeats", () => {
    const { runs, issues } = joined([table("cached.all", [90, 80, 70, 7]), table("io.all", [9, 8, 6, 7])]);
    const of = (tag: string) => runs.filter(({ source }) => source.path.includes(tag));
    expect([of("cached").length, of("io").length]).toEqual([8, 8]);
    expect(issues).toEqual([]);
  });

  it("are one experiment where a word of the name tells tables with equal numbers apart, too", () => {
    const { runs } = joined([
      ...[table("cached.all", [90, 80, 70, 7]), table("cached.latest", [90, 80, 70, 7])],
      ...[table("io.latest", [9, 8, 6, 7]), table("io.all", [9, 8, 6, 7])],
    ]);
    expect(runs).toHaveLength(16);
  });

  it("are compared with their own absolute table", () => {
    const ratios = (tag: string, ratio: string) => rel(`d/qps.rel.${tag}.dop4.tsv`, `${ratio} | insert_range=100`);
    const pair = (tag: string, rate: number) =>
      abs(`d/qps.abs.${tag}.dop4.tsv`, ...tests.map((test) => `100 | ${rate} | ${test}_range=100`));
    const { authorTables } = joined([
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
    const { points, authorTables, issues } = joined([rates, words("0.90")]);
    expect(points).toHaveLength(9);
    expect(authorTables[1]).toMatchObject({ title: "relative QPS, edited copy", cells: 6, differ: 0, noData: 6 });
    expect(authorTables[1]?.rule).toMatch(/3 agree with the author's other numbers and 0 do not\.$/);
    // Which of the two builds of 18.0 the second column means, nothing says.
    expect(issues.map(({ code, message }) => [code, message])).toEqual([
      ["column-in-words", `"18.0 with the x10b config" is taken for ${one}, the only build here that fits.`],
      ["column-in-words", `"12.22" is taken for ${old}, the only build here that fits.`],
    ]);
  });

  it("never differs, as it may mean other runs", () => {
    const { authorTables, issues } = joined([rates, words("0.70")]);
    expect(authorTables[1]).toMatchObject({ differ: 0, noData: 6 });
    expect(codes(issues)).toContain("author-cell-unsure");
  });

  it("counts where no other table says anything of its builds", () => {
    const { points, runs } = joined([words("0.90")]);
    expect(points).toHaveLength(6);
    expect(points[0]?.moreMetrics).toEqual({ relativeQps: 0.9 });
    expect(runs[0]?.settings).toMatchObject({ relativeTo: "12.22" });
  });
});

describe("a number that no raw result is beyond doubt of", () => {
  it("counts as without data, not as different: several results, or one whose config is not known", () => {
    const twice = ["one", "two"].map((folder, at) =>
      rawCell(`d/${folder}/${a}/sb.o.insert.range100.pk1.dop4`, { qps: 500 + at }),
    );
    const table = abs("d/qps.abs.all.tsv", "1000 | 900 | insert_range=100");
    const several = joined([table], twice);
    expect(counts(several.authorTables)).toEqual([[2, 0, 0, 2]]);
    expect(several.issues).toMatchObject([{ code: "author-cell-unsure" }]);
    const nameless = joined([table], [rawCell("d/my5651_rel/sb.o.insert.range100.pk1.dop4", { qps: 500 })]);
    expect(counts(nameless.authorTables)).toEqual([[2, 0, 0, 2]]);
    const sure = joined([table], [rawCell(`d/${a}/sb.o.insert.range100.pk1.dop4`, { qps: 500 })]);
    expect(counts(sure.authorTables)).toEqual([[2, 0, 1, 1]]);
  });
});

describe("o.met", () => {
  const block = (...rows: string[]) =>
    tsv("sb.met.insert.range100.pk1.dop4", "--- absolute", "cpu/o |  | r/o | wKB/o | o/s | dbms", ...rows);
  const rows = [
    `0.002 | 0 | 0 | 1000 | ${a}`,
    `0.003 | 0 | 2 | 900 | ${b}`,
    "--- relative to first result",
    `1.50 |  | 1 | inf | 0.90 | ${b}`,
  ];
  const summary = { "cpu/o": 0.002, "r/o": 0, "wKB/o": 0, "o/s": 1000.2 };

  it("is checked against outputs and summaries, its ratios by 0/0 = 1, x/0 = inf, else two decimals", () => {
    const cells = [
      rawCell(`d/${a}/sb.o.insert.range100.pk1.dop4`, { qps: 1000.2 }, summary),
      rawCell(`d/${b}/sb.o.insert.range100.pk1.dop4`, { qps: 900 }, { ...summary, "cpu/o": 0.003, "wKB/o": 2 }),
    ];
    expect(counts(joined([{ path: "d/o.met", text: block(...rows) }], cells).authorTables)).toEqual([[12, 12, 0, 0]]);
    const wrong = rows.with(3, `1.60 |  | 0.00 | 1.00 | 0.90 | ${b}`);
    expect(counts(joined([{ path: "d/o.met", text: block(...wrong) }], cells).authorTables)).toEqual([[12, 9, 3, 0]]);
  });

  it("gives points of its own, the load as rows per second, and keeps the costs of scans out", () => {
    const text = [
      tsv(
        "sb.prepare.met.point-query.warm.range100.pk1",
        "--- absolute",
        "cpu/o | wKB/o | o/s | dbms",
        `0.1 | 2 | 120000 | ${c}`,
      ),
      tsv("sb.met.scan.range100.pk1.dop4", "--- absolute", "cpu/o | wKB/o | o/s | dbms", `0.1 | 2 | 5000 | ${c}`),
    ].join("\n");
    const { runs, points, issues } = joined([{ path: "nov25.d/o.met", text }]);
    expect(runs.map(({ workload, threads }) => [workload, threads])).toEqual([
      [{ family: "sysbench", name: "prepare", params: {}, group: "load" }, null],
      [{ family: "sysbench", name: "scan", params: { range: 100 }, group: "range" }, 4],
    ]);
    expect(points.map(({ moreMetrics }) => moreMetrics)).toEqual([
      { insertsPerSecond: 120_000, hostCpuSecondsPerInsert: 0.001, writtenBytesPerInsert: 2048 },
      { rowsPerSecondPerThread: 5_000_000 },
    ]);
    expect(issues).toMatchObject([{ code: "scan-costs", severity: "info" }]);
  });
});

describe("blocks of 2020", () => {
  const test = "sb.r.qps.insert.range100.pk1";
  const block = (...rows: string[]) => tsv(test, ...rows);

  it("have a column a thread count, which raw results name", () => {
    const cells = [2, 8].map((dop) => rawCell(`d/my5649/sb.o.insert.range100.pk1.dop${dop}`, { qps: dop * 100 }));
    const files = [
      { path: "d/o.qps.abs", text: block("200 | 800 | x.my5649.x6d.pk1", "300 | 900 | x.my5731.x6d.pk1") },
    ];
    const { authorTables, runs } = joined(files, cells);
    expect(counts(authorTables)).toEqual([[4, 2, 0, 2]]);
    expect(runs.map(({ threads, setting }) => [threads, setting.build?.version])).toEqual([
      [2, "5.7.31"],
      [8, "5.7.31"],
    ]);
  });

  it("are assumed to count from 1 where nothing names the counts, and that is said", () => {
    const { runs, issues } = joined([{ path: "d/o.qps.abs", text: block("200 | 800 | x.my5649.x6d.pk1") }]);
    expect(runs.map(({ threads }) => threads)).toEqual([1, 2]);
    expect(codes(issues)).toEqual(["threads-assumed"]);
  });

  it("divide by the first build of the absolute block; o.sum names no build and ends with an absolute number", () => {
    const files = [
      { path: "d/o.sum.rx.abs", text: block("100 | 200 | x.fbmy56.x6a.pk1", "89 | 160 | x.fbmy80.x6a.pk1") },
      { path: "d/o.sum.rx.rel", text: block("0.89 | 0.81 | 160 | rocksdb insert range=100") },
    ];
    const { authorTables, points } = joined(files);
    expect(points).toHaveLength(4);
    expect(authorTables[1]).toMatchObject({ cells: 3, noData: 2, differences: [{ printed: "0.81", ours: 0.8 }] });
    expect(codes(joined(files.slice(1)).issues)).toEqual(["relative-without-base"]);
  });

  it("print million rows per second for scans, which o.met beside them prints as rows per second", () => {
    const files = [
      { path: "d/o.qps.abs", text: tsv("sb.r.qps.scan.range100.pk1", "1.703 | x.pg1110.x5.pk1") },
      {
        path: "d/o.met",
        text: tsv(
          "sb.met.scan.range100.pk1.dop1",
          "--- absolute",
          "cpu/o | o/s | dbms",
          "0.1 | 1703171 | x.pg1110.x5.pk1",
        ),
      },
    ];
    const { points, issues } = joined(files);
    expect(points.map(({ moreMetrics }) => moreMetrics)).toEqual([
      // Of the two the one with more digits.
      { rowsPerSecond: 1_703_171, rowsPerSecondPerThread: 1_703_171 },
    ]);
    expect(codes(issues)).toEqual(["scan-costs"]);
  });
});

describe("files about single runs", () => {
  it("are checked together, against the output beside them", () => {
    const cell = rawCell(`d/${a}/sb.o.insert.range100.pk1.dop4`, {
      qps: 290_618.68,
      tps: 290_618.68,
      latencyMeanSeconds: 0.00014,
    });
    const file = (what: string, text: string) => ({
      path: `d/${a}/sb.r.${what}.insert.range100.pk1`,
      text: `${text}\tmysql insert range=100\n`,
    });
    const files = [file("qps", "290619"), file("trx", "290619"), file("rtavg", "0.14"), file("rt95", "0.15")];
    const { authorTables, points } = joined(files, [cell]);
    expect(points).toEqual([]);
    expect(counts(authorTables)).toEqual([
      [1, 1, 0, 0],
      [1, 1, 0, 0],
      [1, 1, 0, 0],
      [1, 0, 0, 1],
    ]);
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
        const { runs, points, authorTables } = joined(files, raw);
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
