import { expect, it } from "vitest";
import { checkSummary, differText } from "./author-check-table";

const check = { table: "best-qps", file: "qr.topN.1", noData: 0, secondsDiffer: 0 } as const;

it("counts the rows of an author's table that agree and that differ", () => {
  expect(checkSummary({ ...check, agree: 1200, differ: 5, rows: [] })).toBe(
    "1,200 of 1,205 best-QPS rows of qr.topN.1 agree, 5 differ",
  );
});

it("writes a single row without a plural", () => {
  expect([1, 5].map(differText)).toEqual(["1 differs", "5 differ"]);
  expect(checkSummary({ ...check, agree: 1, differ: 0, rows: [] })).toBe("1 of 1 best-QPS row of qr.topN.1 agrees");
  expect(checkSummary({ ...check, agree: 0, differ: 0, noData: 1, rows: [] })).toBe(
    "nothing to check the 1 best-QPS row of qr.topN.1 against",
  );
});
