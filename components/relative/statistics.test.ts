import { expect, it } from "vitest";
import { missingText } from "./statistics";

it("says of how many rows a statistic is made where some have no ratio, and how many of them failed", () => {
  expect(missingText({ n: 3, missing: 0, failed: 0 })).toBe("");
  expect(missingText({ n: 3, missing: 2, failed: 0 })).toBe("3 of 5 rows");
  expect(missingText({ n: 3, missing: 2, failed: 1 })).toBe("3 of 5 rows, 1 failed");
});
