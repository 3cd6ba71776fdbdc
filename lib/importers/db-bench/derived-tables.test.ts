import { describe, expect, it } from "vitest";
import { readFiles } from "../reading.testing";
import { COLUMNS } from "./columns";
import { dbBench } from "./importer";

const row = (cells: Readonly<Record<string, string>>) =>
  COLUMNS.map((column) => cells[column] ?? (column === "lsm_sz" ? "1GB" : "1")).join("\t");

/** A sum with one block: rows of a test, version and rate. */
const block = (...rows: (readonly [string, string, number])[]) =>
  [
    COLUMNS.join("\t"),
    ...rows.map(([test, version, rate], at) =>
      row({ test, version, ops_sec: String(rate), date: `2023-09-17T22:25:${at + 10}` }),
    ),
    "",
  ].join("\n");

const rates = [400_000, 440_000, 380_000] as const;
const versions = ["6.0.2", "6.1.2", "6.2.4"] as const;
const reads = block(...rates.map((rate, at) => ["readrandom.t8", versions[at] ?? "", rate] as const));
const read = (...files: readonly (readonly [string, string])[]) =>
  readFiles(
    dbBench,
    files.map(([path, text]) => ({ path, text })),
  );
const tables = (results: ReturnType<typeof read>) =>
  results.authorTables.map(({ cells, agree, differ, noData }) => [cells, agree, differ, noData]);

describe("a table made of a sum", () => {
  it("is shifted by one where it leaves the base's column out: 440 / 400 = 1.10, 380 / 400 = 0.95", () => {
    const results = read(["c2/sum.byrx.txt", reads], ["c2/rel2.byrx.csv", "readrandom.t8,1.10,0.96\n"]);
    expect(tables(results)).toEqual([[2, 1, 1, 0]]);
    // The label names the version that the column belongs to.
    expect(results.authorTables[0]?.differences).toMatchObject([{ label: "readrandom.t8 6.2.4", ours: 0.95 }]);
  });

  it("is compared with a sum of another name only where all cells agree there", () => {
    const [equal, other] = ["400000\t440000\t380000\treadrandom.t8\n", "400001\t440000\t380000\treadrandom.t8\n"];
    expect(tables(read(["c2/sum.byrx.txt", reads], ["c2/abs.iodir.tsv", equal]))).toEqual([[3, 3, 0, 0]]);
    expect(tables(read(["c2/sum.byrx.txt", reads], ["c2/abs.iodir.tsv", other]))).toEqual([[3, 0, 0, 3]]);
  });

  it("without a heading takes the versions of its columns from the rows whose source is known", () => {
    const text = "400000\t440000\t380000\treadrandom.t8\n90000\t91000\t92000\toverwrite.t8.s0\n";
    const results = read(["c2/sum.byrx.txt", reads], ["c2/abs.byrx.tsv", text]);
    const author = results.points.filter(({ origin }) => origin === "author");
    expect(author.map(({ metrics }) => metrics.qps)).toEqual([90_000, 91_000, 92_000]);
    const builds = author.map(
      ({ runKey }) => results.runs.find(({ key }) => key === runKey)?.setting.build?.version ?? null,
    );
    expect(builds).toEqual([...versions]);
    const settings = author.map(({ runKey }) => results.runs.find(({ key }) => key === runKey)?.settings);
    expect(settings).toEqual([{}, {}, {}]);
  });

  it("has one row for a test that was renamed from one version to the next", () => {
    const renamed = block(
      ["overwrite.t8.s0", "6.1.2", 100_000],
      ["overwriteandwait.t8.s0", "6.19.4", 90_000],
      ["overwriteandwait.t8.s0", "6.20.4", 80_000],
    );
    const results = read(
      ["c2/sum.byrx.txt", renamed],
      ["c2/abs.byrx.tsv", "100000\t90000\t80000\toverwriteandwait.t8.s0\n"],
    );
    expect(tables(results)).toEqual([[3, 3, 0, 0]]);
    expect(results.points).toHaveLength(3);
  });
});
