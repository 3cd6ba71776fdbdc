import { expect, it } from "vitest";
import { hasStatistics, missingText } from "./statistics";

it("gives no statistics to a group of one row, or without a single ratio", () => {
  expect(hasStatistics([{ n: 1, missing: 0 }])).toBe(false);
  expect(hasStatistics([{ n: 0, missing: 3 }])).toBe(false);
  expect(hasStatistics([{ n: 2, missing: 0 }])).toBe(true);
  expect(
    hasStatistics([
      { n: 1, missing: 1 },
      { n: 0, missing: 2 },
    ]),
  ).toBe(true);
});

it("says how many rows have no ratio, and how many of them failed", () => {
  const none = { min: null, max: null, average: null, median: null, geometricMean: null, doubtful: 0 };
  expect(missingText({ ...none, n: 3, missing: 0, failed: 0 })).toBe("");
  expect(missingText({ ...none, n: 3, missing: 2, failed: 0 })).toBe("2");
  expect(missingText({ ...none, n: 3, missing: 2, failed: 1 })).toBe("2 (1 failed)");
});
