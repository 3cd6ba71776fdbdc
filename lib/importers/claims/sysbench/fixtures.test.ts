import { describe, expect, it } from "vitest";
import { readFixtures } from "../../fixtures.testing";
import { readFiles } from "../../reading.testing";
import { sysbench } from "../../sysbench/importer";

const read = (folder: string) =>
  readFiles(
    sysbench,
    readFixtures("sysbench").filter(({ path }) => path.startsWith(`tables/${folder}`)),
  );
const tables = ({ authorTables }: ReturnType<typeof read>) =>
  Object.fromEntries(
    authorTables.map(({ source, cells, agree, differ, noData }) => [
      source.path.slice(source.path.lastIndexOf("/") + 1),
      [cells, agree, differ, noData],
    ]),
  );

/** Returns how many cells of a table agree with the author's other numbers, and how many do not. */
const ownCounts = ({ authorTables }: ReturnType<typeof read>, end: string) => {
  const rule = authorTables.find(({ source }) => source.path.endsWith(end))?.rule ?? "";
  return /(\d+) agree with the author's other numbers and (\d+) do not\.$/.exec(rule)?.slice(1).map(Number);
};

describe("tables in the shape of today", () => {
  const results = read("nov26.by.hand");

  it("give each number once: three builds and tests, two loads, a file of a single run, a ratio without rates", () => {
    const rates = results.points.map(({ metrics, moreMetrics }, at) => {
      const { workload, algorithm } = results.runs[at] ?? {};
      const name = workload && "name" in workload ? workload.name : "";
      const { rowsPerSecondPerThread, insertsPerSecond, relativeQps } = moreMetrics;
      return [name, algorithm, metrics.qps ?? rowsPerSecondPerThread ?? insertsPerSecond ?? relativeQps ?? null];
    });
    const [a, b, c] = [
      "x.ma101119_rel.z11a_c8r32.pk1",
      "x.ma110806_rel.z11b_c8r32.pk1",
      "x.ma110806_rel.z11b_ahi1_c8r32.pk1",
    ];
    expect(rates).toEqual([
      ["point-query", a, 1000],
      ["point-query", b, 900],
      ["point-query", c, 1100],
      ["scan", a, 5_000_000],
      ["scan", b, 4_000_000],
      ["scan", c, null],
      ["insert", a, 50],
      ["insert", b, 60],
      ["insert", c, 70],
      ["prepare", a, 120_000],
      ["prepare", b, 110_000],
      ["insert", "x.pg170_def.x10a_c8r32.pk1", 450],
      ["point-query", "MariaDB Enterprise 11.4.8", 0.95],
    ]);
    expect(results.points[0]?.moreMetrics).toMatchObject({ hostCpuSecondsPerQuery: 0.00002, readsPerQuery: 0 });
    expect(new Set(results.runs.map(({ threads }) => threads))).toEqual(new Set([4, null]));
    expect(results.runs.at(-1)?.setting).toMatchObject({ engine: "mariadb", config: null });
  });

  it("agree with each other, the edited copies without `_range=100` among them", () => {
    expect(tables(results)).toEqual({
      "qps.abs.ma.all.tsv": [9, 0, 0, 9],
      "qps.abs.ma.all.tsv.markup": [9, 0, 0, 9],
      "qps.rel.ma.all.tsv.edit": [4, 0, 0, 4],
      "qps.rel.ma.best.tsv": [1, 0, 0, 1],
      "o.met": [36, 0, 0, 36],
      "sb.r.qps.insert.range100.pk1": [1, 0, 0, 1],
    });
    expect([".markup", ".edit"].map((end) => ownCounts(results, end))).toEqual([
      [9, 0],
      [4, 0],
    ]);
  });
});

describe("blocks in the shape of 2020", () => {
  const results = read("dec2020.by.hand");

  it("give a point for each thread count, and ratios that agree", () => {
    // prepare, point-query, scan, point-query.warm, random-points: two builds each. The second and last have two
    // thread counts.
    expect(results.points).toHaveLength(2 + 4 + 2 + 2 + 4);
    expect(tables(results)).toEqual({
      "o.met": [24, 0, 0, 24],
      "o.qps.abs": [8, 0, 0, 8],
      "o.qps.rel": [4, 0, 0, 4],
      "o.sum.rx.abs": [6, 0, 0, 6],
      "o.sum.rx.rel": [3, 0, 0, 3],
    });
    expect(["o.qps.rel", "o.sum.rx.rel"].map((end) => ownCounts(results, end))).toEqual([
      [4, 0],
      [3, 0],
    ]);
    // o.met prints the rows that o.qps.abs rounds to 4.250 and 3.125 millions.
    const scans = results.points.filter(({ moreMetrics }) => moreMetrics.rowsPerSecond);
    expect(scans.map(({ moreMetrics }) => moreMetrics.rowsPerSecond)).toEqual([4_250_100, 3_124_900]);
    expect(results.runs.map(({ setting }) => setting.engine)).toContain("myrocks");
  });
});

describe("tables of the small guest, without the raw results that they were made of", () => {
  it("give thirty points with two threads; ratios and csv agree", () => {
    const results = read("nov26.sb.deb12.c2r24");
    expect(results.points).toHaveLength(30);
    expect(new Set(results.runs.map(({ threads }) => threads))).toEqual(new Set([2]));
    expect(results.issues).toEqual([]);
    expect(tables(results)).toEqual({ "qps.abs.dop2.tsv": [30, 0, 0, 30], "qps.rel.dop2.tsv": [20, 0, 0, 20] });
    expect(ownCounts(results, "qps.rel.dop2.tsv")).toEqual([20, 0]);
  });
});
