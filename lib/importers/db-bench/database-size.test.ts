import { describe, expect, it } from "vitest";
import { readFiles } from "../reading.testing";
import { COLUMNS } from "./columns";
import { dbBench } from "./importer";

let day = 0;

function row(test: string, size: string, version = "8.0.0"): string {
  const cells: Record<string, string> = {
    test,
    lsm_sz: size,
    version,
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
    expect(sizes(results)).toEqual(["11GB", "107GB", "11GB", "107GB", null]);
    expect(results.issues.map(({ code, line }) => [code, line])).toEqual([["databases-differ", 2]]);
    expect(results.issues[0]?.message).toMatch(
      /^Rows of 1 test ran on databases of different sizes \(here 11GB, 107GB\)/,
    );
    const two = ["readrandom.t32", "fwdrange.t32"].flatMap((test) => [row(test, "11GB"), row(test, "107GB")]);
    expect(read(...two).issues[0]?.message).toMatch(/^Rows of 2 tests \(here the first\) ran/);
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
