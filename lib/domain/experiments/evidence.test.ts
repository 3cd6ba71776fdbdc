import { expect, it } from "vitest";
import type { Column } from "./columns";
import { evidenceOf } from "./evidence";

const column = (cells: readonly number[]): Column => ({
  engine: "mysql",
  version: "8.0.44",
  build: "my8044_rel",
  config: null,
  cells: new Map(cells.map((value, test) => [`test ${test}`, value])),
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
