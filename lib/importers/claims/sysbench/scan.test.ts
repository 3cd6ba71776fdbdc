import { describe, expect, it } from "vitest";
import { a, abs, b, codes, counts, rel } from "./joined.testing";
import { joinFiles, rawCell, tsv } from "./tables.testing";

describe("scans", () => {
  const scan = (path: string) => joinFiles([abs(path, "5000 | 4000 | scan_range=100")]).points[0];

  it("are rows per second, per thread since November 2025 and of all threads until March 2025", () => {
    expect(scan("nov25.sb/dop4/qps.abs.all.tsv")).toMatchObject({
      metrics: { qps: null },
      moreMetrics: { rowsPerSecondPerThread: 5_000_000, rowsPerSecond: 20_000_000 },
      metricSources: { rowsPerSecondPerThread: { origin: "author" }, rowsPerSecond: { origin: "computed" } },
    });
    expect(scan("mar25.sb/dop4/qps.abs.all.tsv")?.moreMetrics).toEqual({
      rowsPerSecond: 5_000_000,
      rowsPerSecondPerThread: 1_250_000,
    });
    expect(scan("mar25.sb/dop4/qps.abs.all.tsv")?.metricSources?.rowsPerSecondPerThread?.origin).toBe("computed");
  });

  it("have no unit from April to October 2025, unless of one thread or where raw results of the table show it", () => {
    expect(scan("aug25.sb/dop4/qps.abs.all.tsv")?.moreMetrics).toEqual({ scanRateAsPrinted: 5000 });
    expect(scan("aug25.sb/dop1/qps.abs.all.tsv")?.metricSources?.rowsPerSecond?.rule).toMatch(
      /^Rows per second and thread x 1 thread: /,
    );
    expect(scan("aug25.sb/dop1/qps.abs.all.tsv")?.moreMetrics).toEqual({
      rowsPerSecondPerThread: 5_000_000,
      rowsPerSecond: 5_000_000,
    });
    const cell = rawCell(`aug25.sb/dop4/${a}/sb.o.scan.range100.pk1.dop4`, {
      qps: 0.5,
      rowsPerSecond: 5_000_000,
      rowsPerSecondPerThread: 1_240_000,
    });
    const { points, authorTables } = joinFiles(
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
    const { points, runs, issues } = joinFiles([
      abs(
        "dec24.sb.48core/qps.abs.pgo.dop10.prep1.tsv",
        "97899 | 23043 | hot-points_range=100",
        "0.447 | 0.441 | scan_range=100",
      ),
      { path: "dec24.sb.48core/o.met.pgo.dop10.prep1", text: met },
    ]);
    expect(runs.map(({ threads, settings }) => [threads, settings?.preparedStatements])).toEqual([
      [10, true],
      [10, true],
      [8, true],
      [8, true],
    ]);
    expect(points[2]?.moreMetrics).toEqual({ rowsPerSecond: 447_000, rowsPerSecondPerThread: 55_875 });
    expect(codes(issues)).toEqual(["scan-costs"]);
  });

  it("count all threads where one thread cannot read so many rows", () => {
    const { points } = joinFiles([abs("apr25.sb/dop256/qps.abs.all.tsv", "89000 | 90500 | scan_range=100")]);
    expect(points[0]?.moreMetrics).toEqual({ rowsPerSecond: 89_000_000, rowsPerSecondPerThread: 89_000_000 / 256 });
  });

  it("are kept as printed where their unit stays in doubt, and the author's ratios are checked against them", () => {
    const tables = (ratio: string) =>
      joinFiles([
        abs("oct25.sb/dop24/qps.abs.all.tsv", "2732 | 2690 | scan_range=100"),
        rel("oct25.sb/dop24/qps.rel.all.tsv", `${ratio} | scan_range=100`),
      ]);
    const { points, runs, issues } = tables("0.98");
    expect(points.map(({ metrics, moreMetrics }) => [metrics.qps, moreMetrics])).toEqual([
      [null, { scanRateAsPrinted: 2732 }],
      [null, { scanRateAsPrinted: 2690 }],
    ]);
    expect(runs.map(({ settings }) => settings?.relativeTo)).toEqual([undefined, undefined]);
    expect(counts(tables("0.98").authorTables)[1]).toEqual([1, 0, 0, 1]);
    expect(counts(tables("0.89").authorTables)[1]).toEqual([1, 0, 1, 0]);
    expect(issues).toMatchObject([{ code: "scan-unit-unsure", severity: "warning", line: 5 }]);
    expect(issues[0]?.message).toMatch(/^The unit of 2 scans is not known: .* kept as printed, and divided by nothing/);
  });

  it("have the unit of another table by a number of both, and not by a 0 of a failed test in both", () => {
    const met = tsv(
      "sb.met.scan.range100.pk1.dop24",
      "--- absolute",
      "cpu/o | o/s | dbms",
      `0 | 0 | ${a}`,
      `0.03 | 2.690 | ${b}`,
    );
    const { points } = joinFiles([
      abs("oct25.sb/dop24/qps.abs.dop24.tsv", "0.00 | 2690 | scan_range=100"),
      { path: "oct25.sb/dop24/o.met.dop24", text: met },
    ]);
    expect(points.map(({ status, moreMetrics }) => [status, moreMetrics.rowsPerSecond])).toEqual([
      ["failed", undefined],
      ["complete", 2_690_000],
    ]);
  });

  it("share one unknown unit within a table, and with tables that print the same number", () => {
    const unitsOf = (...tables: Parameters<typeof joinFiles>[0]) =>
      joinFiles(tables).runs.map(({ workload }) => ("params" in workload ? workload.params.unit : null));
    const table = (path: string, line: string) =>
      abs(path, `${line} | scan_range=100`, `${line} | scan.warm_range=100`);
    const alone = unitsOf(table("oct25.sb/dop24/qps.abs.all.tsv", "2732 | 2690"));
    expect(new Set(alone).size).toBe(1);
    expect(alone[0]).toMatch(/^unknown-[0-9a-f]{6}$/);
    // A copy elsewhere has the same unit, other numbers of the same name have not.
    expect(unitsOf(table("other/dop24/qps.abs.all.tsv", "2732 | 2690"))).toEqual(alone);
    expect(unitsOf(table("other/dop24/qps.abs.all.tsv", "2733 | 2690"))[0]).not.toBe(alone[0]);
    const met = (rate: string) =>
      tsv(
        "sb.met.scan.range100.pk1.dop24",
        "--- absolute",
        "cpu/o | o/s | dbms",
        `0.03 | ${rate} | ${a}`,
        `0.03 | 2500 | x.new_rel.c1.pk1`,
      );
    const [all, line] = [
      table("oct25.sb/dop24/qps.abs.dop24.tsv", "2732 | 2690"),
      { path: "oct25.sb/dop24/o.met.dop24" },
    ];
    expect(new Set(unitsOf(all, { ...line, text: met("2732") })).size).toBe(1);
    expect(new Set(unitsOf(all, { ...line, text: met("2.732") })).size).toBe(2);
  });

  it("have no rate where no unit makes them plausible: the slowest of the archive reads 43,600 rows a second", () => {
    const { points, issues } = joinFiles([abs("nov25.sb/dop4/qps.abs.all.tsv", "30000 | 29000 | scan_range=100")]);
    expect(points.map(({ moreMetrics }) => moreMetrics)).toEqual([
      { scanRateAsPrinted: 30_000 },
      { scanRateAsPrinted: 29_000 },
    ]);
    expect(codes(issues)).toEqual(["scan-unit-unsure"]);
  });
});
