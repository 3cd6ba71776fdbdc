import { describe, expect, it } from "vitest";
import { answerWords, type Known } from "./answer-words";

const build = (engine: string, engineName: string, family: string, version: string, bundles: string[]) => ({
  engine,
  engineName,
  family,
  version,
  bundles,
  build: `${engine.slice(0, 2)}${version.replaceAll(".", "")}`,
});
const result = (dataset: string, importedEngine: string) => ({ dataset, importedEngine });
const known: Known = {
  engines: [
    { name: "mysql", algorithms: [] },
    { name: "pgvector", algorithms: ["PGVector_halfvec"] },
    { name: "mariadb", algorithms: ["MariaDB"] },
  ],
  builds: [
    build("mysql", "MySQL", "sysbench", "8.0.43", ["old", "both"]),
    build("mysql", "MySQL", "sysbench", "8.0.44", ["both"]),
    build("mysql", "MySQL", "sysbench", "9.5.0", ["new", "both"]),
    build("mysql", "MySQL", "insert-benchmark", "9.5.0", ["ib"]),
    build("mariadb", "MariaDB", "vector-search", "11.7.2", ["ann"]),
    build("pgvector", "pgvector", "vector-search", "0.8.0", ["ann"]),
  ],
  best: [result("glove-100", "pgvector"), result("fashion-mnist", "pgvector"), result("fashion-mnist", "mariadb")],
};
const answers = (text: string) => answerWords(text, known).map(({ title, href }) => [title, href]);

describe("a search for a view", () => {
  it("compares the newest build of either version, the older as base, in a bundle that holds both", () => {
    expect(answers("mysql 9.5 vs 8.0")[0]).toEqual([
      "MySQL 9.5.0 against MySQL 8.0.44",
      "/diff?a=my8044&b=my950&by=build&family=sysbench&bundle=both",
    ]);
    // 8.0 never ran the insert benchmark.
    expect(answers("mysql 9.5 vs 8.0").filter(([title]) => title?.includes("against"))).toHaveLength(1);
  });

  it("compares the newest builds that stand in one bundle, since a newer one alone may have no row in common", () => {
    const alone = build("mysql", "MySQL", "sysbench", "8.0.45", ["later"]);
    const found = (text: string, ...more: ReturnType<typeof build>[]) =>
      answerWords(text, { ...known, builds: [...known.builds, ...more] })[0]?.href;
    const pair = "/diff?a=my8044&b=my950&by=build&family=sysbench&bundle=both";
    expect(found("mysql 9.5 vs 8.0", alone)).toBe(pair);
    expect(found("mysql 8.0 vs 9.5", alone)).toBe(pair);
    // No bundle holds both: the newest of each, and no bundle is named.
    const lone = build("mysql", "MySQL", "sysbench", "5.6.51", ["first"]);
    expect(found("mysql 8.0 vs 5.6", alone, lone)).toBe("/diff?a=my5651&b=my8045&by=build&family=sysbench");
  });

  it("shows a version's own bundle, and the history of its engine", () => {
    expect(answers("MySQL 9.5 sysbench")).toEqual([
      ["MySQL 9.5.0 beside other builds", "/relative?bundle=new&engine=mysql&family=sysbench&other=my950"],
      ["MySQL over its releases", "/history?engine=mysql&family=sysbench"],
    ]);
    expect(answers("mysql history sysbench")[0]?.[0]).toBe("MySQL over its releases");
    expect(answers("mysql scaling")[0]?.[1]).toContain("view=scaling");
  });

  it("leads a question about the newest release to its answer, for each family of tests that the engine ran", () => {
    expect(answers("is mysql slower")[0]).toEqual(["Did MySQL get slower?", "/slower?engine=mysql&family=sysbench"]);
    const asked = answers("is mysql slower").filter(([title]) => title === "Did MySQL get slower?");
    expect(asked.map(([, href]) => href).sort()).toEqual([
      "/slower?engine=mysql&family=insert-benchmark",
      "/slower?engine=mysql&family=sysbench",
    ]);
    expect(answers("newest MySQL insert-benchmark")[0]).toEqual([
      "Did MySQL get slower?",
      "/slower?engine=mysql&family=insert-benchmark",
    ]);
    expect(answers("mysql 9.5").map(([title]) => title)).not.toContain("Did MySQL get slower?");
  });

  it("reads a number from 0.5 to 1 as a recall, on the data set with most results", () => {
    expect(answers("pgvector 0.99").slice(0, 2)).toEqual([
      ["pgvector at recall ≥ 0.99", "/compare?dataset=glove-100&engine=pgvector&target=0.99"],
      ["All engines at recall ≥ 0.99", "/compare?dataset=glove-100&target=0.99"],
    ]);
    expect(answers("halfvec_no 0.99")).toEqual([]);
    expect(answers("recall 0.9")[0]).toEqual([
      "All engines at recall ≥ 0.9",
      "/compare?dataset=fashion-mnist&target=0.9",
    ]);
    // Two of the three results of both are on fashion-mnist.
    const both = answerWords("mariadb vs pgvector 0.99", known)[0];
    expect([both?.title, both?.detail]).toEqual([
      "MariaDB and pgvector at recall ≥ 0.99",
      "QPS, index size and build time on fashion-mnist",
    ]);
    // A lower number is a version, and none of pgvector's begins with 0.4.
    expect(answers("pgvector 0.4")).toEqual([]);
  });

  it("offers up to five data sets of an engine, and links to the others", () => {
    const on = (count: number) =>
      answerWords("pgvector 0.99", {
        ...known,
        best: Array.from({ length: count }, (_, at) => result(`set-${at}`, "pgvector")),
      });
    const named = (found: ReturnType<typeof on>) => found.map(({ detail }) => / on (set-\d)$/.exec(detail)?.[1]);
    // After the first data set comes a view of all engines on it.
    expect(named(on(5))).toEqual(["set-0", "set-0", "set-1", "set-2", "set-3", "set-4"]);
    expect(on(7).at(-1)).toEqual({
      title: "2 more data sets",
      detail: "where pgvector was measured",
      href: "/engines/pgvector",
    });
  });

  it("finds a data set by a part of its name", () => {
    expect(answers("fashion")).toEqual([["All engines at recall ≥ 0.95", "/compare?dataset=fashion-mnist"]]);
  });

  it("shows the tests of an engine without vector searches, also where the search asks for a recall", () => {
    expect(answers("mysql 9.5 recall").map(([title]) => title)).toEqual([
      "MySQL 9.5.0 beside other builds",
      "MySQL over its releases",
      "MySQL 9.5.0 beside other builds",
      "MySQL over its releases",
    ]);
    expect(answerWords("mysql 9.5 recall", known)[0]?.detail).toMatch(/; no vector searches of it are here$/);
    expect(answerWords("mysql 9.5", known)[0]?.detail).not.toContain("vector");
  });

  it("has no answer to words without a meaning", () => {
    for (const text of ["", "  ", "unknownthing", "constructor", "vs", "9.9.9"]) expect(answers(text)).toEqual([]);
  });
});
