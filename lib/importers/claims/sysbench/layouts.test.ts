import { describe, expect, it } from "vitest";
import { a, b, c, codes, counts } from "./joined.testing";
import { joinFiles, rawCell, tsv } from "./tables.testing";

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
    expect(counts(joinFiles([{ path: "d/o.met", text: block(...rows) }], cells).authorTables)).toEqual([
      [12, 12, 0, 0],
    ]);
    const wrong = rows.with(3, `1.60 |  | 0.00 | 1.00 | 0.90 | ${b}`);
    expect(counts(joinFiles([{ path: "d/o.met", text: block(...wrong) }], cells).authorTables)).toEqual([
      [12, 9, 3, 0],
    ]);
  });

  it("gives points, the load as rows per second, without the costs of scans", () => {
    const text = [
      tsv(
        "sb.prepare.met.point-query.warm.range100.pk1",
        "--- absolute",
        "cpu/o | wKB/o | o/s | dbms",
        `0.1 | 2 | 120000 | ${c}`,
      ),
      tsv("sb.met.scan.range100.pk1.dop4", "--- absolute", "cpu/o | wKB/o | o/s | dbms", `0.1 | 2 | 5000 | ${c}`),
    ].join("\n");
    const { runs, points, issues } = joinFiles([{ path: "nov25.d/o.met", text }]);
    expect(runs.map(({ workload, threads }) => [workload, threads])).toEqual([
      [{ family: "sysbench", name: "prepare", params: {} }, null],
      [{ family: "sysbench", name: "scan", params: { range: 100 } }, 4],
    ]);
    expect(points.map(({ moreMetrics }) => moreMetrics)).toEqual([
      { insertsPerSecond: 120_000, hostCpuSecondsPerInsert: 0.001, writtenBytesPerInsert: 2048 },
      { rowsPerSecondPerThread: 5_000_000, rowsPerSecond: 20_000_000 },
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
    const { authorTables, runs } = joinFiles(files, cells);
    expect(counts(authorTables)).toEqual([[4, 2, 0, 2]]);
    expect(runs.map(({ threads, setting }) => [threads, setting.build?.version])).toEqual([
      [2, "5.7.31"],
      [8, "5.7.31"],
    ]);
  });

  it("are assumed to count from 1 where nothing names the counts, with an issue", () => {
    const { runs, issues } = joinFiles([{ path: "d/o.qps.abs", text: block("200 | 800 | x.my5649.x6d.pk1") }]);
    expect(runs.map(({ threads }) => threads)).toEqual([1, 2]);
    expect(codes(issues)).toEqual(["threads-assumed"]);
  });

  it("divide by the first build of the absolute block; o.sum names no build and ends with an absolute number", () => {
    const files = [
      { path: "d/o.sum.rx.abs", text: block("100 | 200 | x.fbmy56.x6a.pk1", "89 | 160 | x.fbmy80.x6a.pk1") },
      { path: "d/o.sum.rx.rel", text: block("0.89 | 0.81 | 160 | rocksdb insert range=100") },
    ];
    const { authorTables, points } = joinFiles(files);
    expect(points).toHaveLength(4);
    expect(authorTables[1]).toMatchObject({
      against: "own",
      cells: 3,
      agree: 2,
      noData: 0,
      differences: [{ printed: "0.81", ours: 0.8 }],
    });
    expect(codes(joinFiles(files.slice(1)).issues)).toEqual(["relative-without-base"]);
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
    const { points, issues } = joinFiles(files);
    expect(points.map(({ moreMetrics }) => moreMetrics)).toEqual([
      // The one of the two with more digits.
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
    const { authorTables, points } = joinFiles(files, [cell]);
    expect(points).toEqual([]);
    expect(counts(authorTables)).toEqual([
      [1, 1, 0, 0],
      [1, 1, 0, 0],
      [1, 1, 0, 0],
      [1, 0, 0, 1],
    ]);
  });
});
