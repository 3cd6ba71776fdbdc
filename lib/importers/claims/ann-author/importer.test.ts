import { describe, expect, it } from "vitest";
import { readFixtures } from "../../fixtures.testing";
import { readFiles } from "../../reading.testing";
import { annAuthor } from "./importer";

const results = readFiles(annAuthor, readFixtures(annAuthor.id));
const rowsOf = (file: string) => results.authorRows.filter(({ source }) => source.path.endsWith(`/${file}`));
const issuesOf = (file: string) =>
  results.issues.filter((issue) => issue.path?.endsWith(`/${file}`)).map(({ code, line }) => [code, line]);

describe("the author's tables", () => {
  it("are never points, runs or index builds", () => {
    expect([results.runs, results.indexBuilds, results.points]).toEqual([[], [], []]);
    expect(results.recognised).toHaveLength(5);
  });

  it("keep the printed decimals of a list and report recalls outside 0 to 1", () => {
    expect(rowsOf("qr.maria")).toMatchObject([
      {
        table: "point-list",
        algorithm: "MariaDB",
        indexParams: { m: 8 },
        queryParams: { efSearch: 10 },
        recall: 0.9,
        qps: 800.5,
        qpsDecimals: 1,
        source: { line: 2 },
      },
      { recall: 0.95, qps: 700.2 },
      { recall: 0.9, qps: 800.5 },
      { recall: null, qps: 5000 },
      { recall: null, qps: 2500 },
    ]);
    expect(issuesOf("qr.maria")).toEqual([
      ["recall-out-of-range", 5],
      ["recall-out-of-range", 6],
    ]);
  });

  it("read the misprint 87.1a as 87.1 and report it", () => {
    expect(rowsOf("qr.topN.1")).toMatchObject([
      {
        table: "best-qps",
        recallTarget: 0.95,
        algorithm: "PGVector",
        indexParams: { m: 8, efConstruction: 32 },
        recall: 0.96,
        qps: 400,
        qpsDecimals: 0,
        seconds: 3,
        secondsDecimals: 1,
        rank: 1,
      },
      { algorithm: "MariaDB", qps: 87.1, qpsDecimals: 1, seconds: 5, rank: 1 },
    ]);
    expect(issuesOf("qr.topN.1")).toEqual([["misprint", 10]]);
  });

  it("rank an engine's rows; a repeat has its first row's rank, and rows below it a range down to their place", () => {
    expect(
      rowsOf("qr.topN.3").map((row) => row.table === "best-qps" && [row.algorithm, row.rank, row.lowestRank]),
    ).toEqual([
      ["MariaDB", 1, undefined],
      ["MariaDB", 2, undefined],
      ["MariaDB", 2, 3],
      ["MariaDB", 3, 4],
      ["PGVector", 1, undefined],
    ]);
    expect(rowsOf("qr.topN.3").map((row) => row.table === "best-qps" && row.seconds)).toEqual(Array(5).fill(null));
    expect(issuesOf("qr.topN.3")).toEqual([["repeated-row", 4]]);
  });

  it("read sections of one engine, with the column NA left empty", () => {
    expect(rowsOf("build.txt")).toMatchObject([
      {
        table: "index-build",
        algorithm: "pgvector",
        indexParams: { m: 8, efConstruction: 32 },
        seconds: 5.5,
        secondsKind: null,
        mebibytes: 5,
      },
      { algorithm: "MariaDB", indexParams: { m: 8 }, seconds: 4.2, secondsDecimals: 1, mebibytes: 3 },
      { algorithm: "MariaDB", indexParams: { m: 16 }, seconds: 6.8, mebibytes: 4 },
    ]);
    expect(issuesOf("build.txt")).toEqual([]);
  });

  it("read two engines side by side, report misprints in headings and leave out a short row", () => {
    expect(rowsOf("o.ix")).toMatchObject([
      {
        algorithm: "pgvector",
        indexParams: { m: 8, efConstruction: 32 },
        seconds: 3,
        secondsKind: "build",
        mebibytes: 5,
      },
      { algorithm: "pgvector_halfvec", seconds: 2, secondsDecimals: 0, mebibytes: 3 },
      { algorithm: "mariadb", indexParams: { m: 8 }, seconds: 3, mebibytes: 3 },
    ]);
    expect(issuesOf("o.ix")).toEqual([
      ["misprint", 3],
      ["unread-line", 7],
      ["misprint", 10],
    ]);
  });

  it("do not take swap files, other files of the name or system logs", () => {
    const text = "Best QPS with recall >= 1.000\n1.000 920.0     PGVector(m=16, ef_search=120)\n";
    for (const path of ["d/.qr.topN.1.swp", "d/qr.topN.1.swp", "d/o.vm.mariadb", "d/build.txt", "d/qr.topN.x"]) {
      expect(readFiles(annAuthor, [{ path, text }]).recognised, path).toEqual([]);
    }
  });

  describe("with the rows of several groups that the file's name lists", () => {
    const name = (n: number) => `d/qr.topN.${n}.pgvector.def.pgvector.wm8`;
    const row = (qps: number) => `0.990 ${qps}     PGVector(m=16, ef_construction=64, ef_search=40)\n`;
    const read = (path: string, ...blocks: string[]) =>
      readFiles(annAuthor, [
        { path, text: blocks.map((block, at) => `Best QPS with recall >= 0.9${9 - at}\n${block}\n`).join("") },
      ]);
    const found = ({ authorRows }: ReturnType<typeof read>) =>
      authorRows.map((row) => row.table === "best-qps" && [row.qps, row.variant, row.rank]);

    it("assign the rows to the groups in turn, each with its own ranks", () => {
      expect(found(read(name(1), row(20) + row(10)))).toEqual([
        [20, "def", 1],
        [10, "wm8", 1],
      ]);
      expect(found(read(name(3), `${row(20)}${row(19)}\n${row(10)}`, `\n${row(8)}`))).toEqual([
        [20, "def", 1],
        [19, "def", 2],
        [10, "wm8", 1],
        [8, "wm8", 1],
      ]);
    });

    it("check no row where it is unknown which group is missing", () => {
      const results = read(name(1), row(20));
      expect([results.authorRows, results.issues.map(({ code }) => code)]).toEqual([[], ["group-unknown"]]);
    });

    it("take the group of a list from its name", () => {
      const { authorRows } = readFiles(annAuthor, [
        { path: "d/qr.pgvector.wm8.recall", text: row(5) },
        { path: "d/qr.maria.qps", text: row(5) },
      ]);
      expect(authorRows.map((row) => row.table === "point-list" && row.variant)).toEqual(["wm8", undefined]);
    });

    it("name no group for a row whose label holds the same word", () => {
      const own = (quantization: string) => `0.99 5 Qdrant((m=8, quantization=${quantization}, hnsw_ef=40)\n`;
      const lists = readFiles(annAuthor, [{ path: "d/qr.qdrant.none.recall", text: own("none") + own("scalar") }]);
      expect(lists.authorRows.map((row) => row.table === "point-list" && row.variant)).toEqual([undefined, "none"]);
      expect(found(read("d/qr.topN.1.qdrant.none.qdrant.scalar", own("none") + own("scalar")))).toEqual([
        [5, undefined, 1],
        [5, undefined, 1],
      ]);
    });
  });

  it("answer a hostile file with bounded issues", () => {
    const text = `Best QPS with recall >= 0.9\n${"0.950 x MariaDB(m=8, ef_search=10)\n".repeat(5000)}`;
    const { issues, authorRows } = readFiles(annAuthor, [{ path: "qr.topN.1", text }]);
    expect(authorRows).toHaveLength(5000);
    expect(issues.length).toBeLessThan(60);
    expect(issues.find(({ line, code }) => line === null && code === "not-a-number")?.message).toMatch(
      /4,980 more places of this file/,
    );
  });
});
