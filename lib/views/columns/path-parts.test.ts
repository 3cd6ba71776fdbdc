import { describe, expect, it } from "vitest";
import { pathPieces } from "./path-parts";

/** Returns the pieces in one text: "r/<mysql|postgres: engine>.csv"; null for different depths. */
const piecesText = (...paths: string[]) =>
  pathPieces(paths)
    ?.map((piece) => (piece.kind === "text" ? piece.text : `<${piece.texts.join("|")}: ${piece.guess.is}>`))
    .join("") ?? null;

describe("parts of paths", () => {
  it("are the words that differ, with a guess by their texts", () => {
    expect(piecesText("r/mysql-8.0.36/t8threads.csv", "r/postgres-17.2/t16threads.csv")).toBe(
      "r/<mysql|postgres: engine>-<8.0.36|17.2: version>/<t8threads|t16threads: condition>.csv",
    );
    expect(piecesText("a/threads_8.csv", "a/threads_16.csv")).toBe("a/threads_<8|16: threads>.csv");
    expect(piecesText("h_1m_x.json", "h_10m_x.json")).toBe("h_<1m|10m: condition>_x.json");
  });

  it("are an engine and a version also where all paths have the same", () => {
    expect(piecesText("results/postgres/17.2/out.csv")).toBe("results/<postgres: engine>/<17.2: version>/out.csv");
    expect(piecesText("results/out.csv")).toBe("results/out.csv");
  });

  it("are the middle of names with different numbers of words", () => {
    expect(piecesText("x/run-a-b/o.json", "x/run-c/o.json")).toBe("x/run-<a-b|c: condition>/o.json");
  });

  it("are whole versions, also behind a v or a word", () => {
    expect(piecesText("r/v8.0.36/a.csv")).toBe("r/<v8.0.36: version>/a.csv");
    expect(piecesText("r/mysql8.0.36/a.csv")).toBe("r/mysql<8.0.36: version>/a.csv");
    expect(piecesText("r/v8.0.36", "r/v9.1")).toBe("r/<v8.0.36|v9.1: version>");
    expect(piecesText("r/mydb-v1.2.3.csv", "r/mydb-v1.3.0.csv")).toBe("r/mydb-<v1.2.3|v1.3.0: version>.csv");
    expect(piecesText("r/mysql8.0", "r/mysql8.4")).toBe("r/mysql<8.0|8.4: version>");
    expect(piecesText("r/ser7mysql8.0.36")).toBe("r/ser7mysql<8.0.36: version>");
  });

  it("are no versions where a number with one point follows a word", () => {
    expect(piecesText("r/recall0.95.csv", "r/recall0.99.csv")).toBe("r/recall<0.95|0.99: condition>.csv");
    expect(piecesText("r/recall0.95.csv")).toBe("r/recall0.95.csv");
    expect(piecesText("r/m5.2xlarge", "r/m5.4xlarge")).toBe("r/m5.<2xlarge|4xlarge: condition>");
  });

  it("never stand side by side, which a pattern can't have", () => {
    const whole = "r/<mysql8.0.36|postgres17.2: condition>.csv";
    expect(piecesText("r/mysql8.0.36.csv", "r/postgres17.2.csv")).toBe(whole);
    expect(piecesText("r/8.0.36a.csv", "r/8.0.37b.csv")).toBe("r/<8.0.36a|8.0.37b: condition>.csv");
    expect(piecesText("r/mysql8.0.36", "r/mysql9")).toBe("r/<mysql8.0.36|mysql9: condition>");
  });

  it("are cut between words alone, and never in a character", () => {
    expect(piecesText("x_😀-1", "x_😁")).toBe("x_<😀-1|😁: condition>");
    expect(piecesText("x-1.csv", "x-1-b.csv")).toBe("x-<1|1-b: condition>.csv");
    expect(piecesText("a-1.csv", "b-a-1.csv")).toBe("<a|b-a: condition>-1.csv");
  });

  it("are null for folders of different depths", () => {
    expect(piecesText("a/x.csv", "a/b/x.csv")).toBeNull();
  });

  it("are read as words where a pattern has no way to write them", () => {
    expect(piecesText("a/{x}*.csv", "a/{y}*.csv")).toBe("a/<{x}*.csv|{y}*.csv: words>");
  });
});
