import { describe, expect, it } from "vitest";
import { readFiles } from "../reading.testing";
import { COLUMNS } from "./columns";
import { dbBench } from "./importer";

let day = 0;

function row(test: string, size: string, version = "8.0.0", written = ""): string {
  const cells: Record<string, string> = {
    test,
    lsm_sz: size,
    version,
    c_wgb: written,
    ops_sec: "1000",
    date: `2023-02-${10 + day++}T00:00:00`,
  };
  return COLUMNS.map((column) => cells[column] ?? "").join("\t");
}
const read = (...rows: string[]) =>
  readFiles(dbBench, [{ path: "report.tsv", text: `${COLUMNS.join("\t")}\n${rows.join("\n")}\n` }]);
const sizes = ({ runs }: ReturnType<typeof read>) => runs.map(({ settings }) => settings?.databaseSize ?? null);

describe("databases of a report", () => {
  it("are separated where a size is twice the one below: 11 and 12 GB are one, 107 GB is another", () => {
    const results = read(
      row("readrandom.t32", "11GB"),
      row("readrandom.t32", "107GB"),
      row("readrandom.t32", "12GB", "8.1.0"),
      row("readrandom.t32", "110GB", "8.1.0"),
      row("multireadrandom.t32", "107GB"),
    );
    expect(sizes(results)).toEqual(["11GB to 12GB", "107GB to 110GB", "11GB to 12GB", "107GB to 110GB", null]);
    expect(results.issues.map(({ code, line }) => [code, line])).toEqual([["databases-differ", 2]]);
    expect(results.issues[0]?.message).toMatch(
      /^Rows of 1 test ran on databases of different sizes \(here 11GB to 12GB, 107GB to 110GB\)/,
    );
    const two = ["readrandom.t32", "fwdrange.t32"].flatMap((test) => [row(test, "11GB"), row(test, "107GB")]);
    expect(read(...two).issues[0]?.message).toMatch(/^Rows of 2 tests \(here the first\) ran/);
  });

  it("are the same ones for all tests of a report, by the smallest and largest size of each", () => {
    const results = read(
      row("bulkload", "18GB"),
      row("bulkload", "177GB"),
      row("get.t2", "11GB"),
      row("get.t2", "107GB"),
    );
    expect(sizes(results)).toEqual(["11GB to 18GB", "107GB to 177GB", "11GB to 18GB", "107GB to 177GB"]);
  });

  it("are each test's own where another test's sizes lie between", () => {
    const results = read(row("a.t1", "10GB"), row("a.t1", "30GB"), row("b.t1", "18GB"), row("b.t1", "50GB"));
    expect(sizes(results)).toEqual(["10GB", "30GB", "18GB", "50GB"]);
  });

  it("are one, and the size is missing, where a version prints MB for GB: its load wrote 16.0 GB into 16 MB", () => {
    const results = read(
      row("fillseq.wal_disabled.v400", "16MB", "5.18.4", "16.0"),
      row("overwrite.t8.s0", "21MB", "5.18.4", "2307.8"),
      row("fillseq.wal_disabled.v400", "16GB", "6.0.0", "16.0"),
      row("overwrite.t8.s0", "22GB", "6.0.0", "2300.0"),
    );
    expect(sizes(results)).toEqual([null, null, null, null]);
    const GIB = 1024 ** 3;
    expect(results.points.map(({ moreMetrics }) => moreMetrics.databaseBytes)).toEqual([
      undefined,
      undefined,
      16 * GIB,
      22 * GIB,
    ]);
    expect(results.issues.map(({ code, line }) => [code, line])).toEqual([["size-in-wrong-unit", 2]]);
    expect(results.issues[0]?.message).toMatch(/^lsm_sz of 2 rows \(here the first, 16MB\) has the wrong unit/);
  });

  it("keeps a small size that much was written to: no load says that its unit is wrong", () => {
    const results = read(row("overwrite.t8.s0", "21MB", "5.18.4", "100"), row("fillseq.v400", "16MB", "5.18.4", "0.1"));
    expect(results.points.map(({ moreMetrics }) => moreMetrics.databaseBytes)).toEqual([
      21 * 1024 ** 2,
      16 * 1024 ** 2,
    ]);
  });

  it("are one where sizes grow a little from version to version, or are unknown", () => {
    const grown = read(
      row("overwrite.t1.s0", "16GB"),
      row("overwrite.t1.s0", "20GB", "9.0.0"),
      row("overwrite.t1.s0", "0GB", "9.1.0"),
    );
    expect(sizes(grown)).toEqual([null, null, null]);
    expect(grown.issues).toEqual([]);
  });

  it("of one test are not compared with another's", () => {
    expect(sizes(read(row("fillseq.wal_disabled.v400", "8GB"), row("overwrite.t1.s0", "20GB")))).toEqual([null, null]);
  });
});

describe("a row whose rate is empty or NA", () => {
  it("is a run without a value, as a failed row is: neither is 0", () => {
    const cells = (rate: string) => row("readrandom.t1", "1GB").replace(/^1000/, rate);
    const { runs, points } = read(cells(""), cells("NA"), cells("failed"));
    expect(runs.map(({ status }) => status)).toEqual(["suspect", "suspect", "failed"]);
    expect(points.map(({ metrics }) => metrics.qps)).toEqual([null, null, null]);
  });
});

describe("absolute rates whose version no sum states", () => {
  it("are separate runs, a column each, never repeats of one", () => {
    const { runs } = readFiles(dbBench, [{ path: "nov/abs.iobuf.tsv", text: "123456\t234567\treadrandom.t8\n" }]);
    expect(runs.map(({ settings }) => settings)).toEqual([{ column: 1 }, { column: 2 }]);
    const both = "9.8.4\t9.8.4\t9.9.1\ttest\n1000\t1100\t1200\treadrandom.t8\n";
    const named = readFiles(dbBench, [{ path: "nov/fmt.byrx.both.tsv", text: both }]).runs;
    expect(named.map(({ settings }) => settings)).toEqual([{ column: 1 }, { column: 2 }, {}]);
  });
});
