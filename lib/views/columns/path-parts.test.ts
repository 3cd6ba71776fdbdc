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

  it("are null for folders of different depths", () => {
    expect(piecesText("a/x.csv", "a/b/x.csv")).toBeNull();
  });

  it("are read as words where a pattern has no way to write them", () => {
    expect(piecesText("a/{x}*.csv", "a/{y}*.csv")).toBe("a/<{x}*.csv|{y}*.csv: words>");
  });
});
