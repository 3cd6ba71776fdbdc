import { describe, expect, it } from "vitest";
import type { Column } from "./columns";
import { evidenceOf } from "./evidence";

const column = (cells: readonly number[], part: Partial<Column> = {}): Column => ({
  engine: "mysql",
  version: "8.0.44",
  build: "my8044_rel",
  config: null,
  cells: new Map(cells.map((value, test) => [`test ${test}`, value])),
  ...part,
});
const base = [812, 20340, 1760, 18928, 16989, 10058, 30142, 98765, 4321, 5678];
/** Returns the evidence of two runs of the ten tests: `count` tests lie `factor` apart, the others 5 %. */
const evidence = (count: number, factor: number) =>
  evidenceOf([column(base)], [column(base.map((value, at) => value * (at < count ? factor : 1.05)))]);

it("two of five cells more than 1.5 times apart prove two experiments", () => {
  expect(evidence(4, 1.55)).toMatchObject({ answer: "two", apart: 0.4, within: 0.6, cells: 10 });
  expect(evidence(3, 1.55).answer).not.toBe("two");
  expect(evidence(4, 1.45).answer).not.toBe("two");
});

it("a version without a number in its branch is the first of the branch", () => {
  const release = (version: string, factor: number): Column =>
    column(
      base.map((value) => value * factor),
      { engine: "postgres", version, build: `pg ${version}` },
    );
  // 17.1 is the nearest to 17: the other release, five times as slow, is not compared.
  const found = evidenceOf([release("17", 1)], [release("17.1", 1), release("17.9", 0.2)]);
  expect(found).toMatchObject({ basis: "near builds", apart: 0, within: 1 });
});

describe("a bundle with a second host in a folder", () => {
  const host = (words: string, factor: number, part: Partial<Column> = {}) =>
    column(
      base.map((value) => value * factor),
      { words, config: ` ${words}`, ...part },
    );
  const bare = [column(base)];

  it("is one experiment with a bundle of one of its hosts, and another with a bundle of neither", () => {
    // Ten cells of each folder: all within 3 %, and all five times apart. Together ten of twenty are far apart.
    expect(evidenceOf([host("hosta", 1.03), host("hostb", 0.2)], bare)).toMatchObject({
      answer: "one",
      cells: 10,
      within: 1,
    });
    expect(evidenceOf(bare, [host("hostb", 0.2), host("hosta", 1.03)])).toMatchObject({ answer: "one", cells: 10 });
    expect(evidenceOf([host("hosta", 5), host("hostb", 0.2)], bare)).toMatchObject({
      answer: "two",
      cells: 20,
      apart: 1,
    });
  });

  it("is another experiment whatever two tests of a further host say", () => {
    const further = (factor: number) => column([812 * factor, 20340 * factor], { words: "hostc", config: " hostc" });
    // 12 common cells, of which 12 or 10 are three times apart. Two cells alone decide nothing.
    for (const [factor, apart] of [
      [3, 1],
      [1, 10 / 12],
    ] as const)
      expect(evidenceOf([host("hostb", 3), further(factor)], bare)).toMatchObject({ answer: "two", cells: 12, apart });
  });

  it("is in doubt where one host is far, and the other neither far nor near", () => {
    // 1.2 times is neither within 10 % nor beyond 1.5 times.
    expect(evidenceOf([host("hosta", 1.2), host("hostb", 0.2)], bare)).toMatchObject({
      answer: "undecided",
      apart: 0.5,
    });
  });

  it("is not another experiment by the nearest release of one host alone", () => {
    const older = { version: "8.0.43", build: "my8043_rel" };
    for (const hosts of [
      [host("hostb", 0.2, older), host("hosta", 1.03, older)],
      [host("hosta", 1.03, older), host("hostb", 0.2, older)],
    ])
      expect(evidenceOf(hosts, bare)).toMatchObject({ answer: "undecided", basis: "near builds", builds: 1 });
    expect(evidenceOf([host("hostb", 0.2, older)], bare)).toMatchObject({
      answer: "two",
      basis: "near builds",
      cells: 10,
    });
  });
});
