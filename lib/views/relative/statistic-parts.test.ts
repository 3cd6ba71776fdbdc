import { expect, it } from "vitest";
import { groupStatistics } from "@/lib/domain/relative/relative-ratios";
import { hasStatistics, missingText, statisticLabel, statisticWords } from "./statistic-parts";

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

it("calls a range by both of its ends", () => {
  expect(statisticLabel("range")).toBe("min to max");
  expect(statisticLabel("geomean")).toBe("geometric mean");
});

it("counts the rows behind a statistic where some have no ratio, and those that failed", () => {
  expect(missingText({ n: 3, missing: 0, failed: 0 })).toBe("");
  expect(missingText({ n: 3, missing: 2, failed: 0 })).toBe("3 of 5 rows");
  expect(missingText({ n: 3, missing: 2, failed: 1 })).toBe("3 of 5 rows, 1 failed");
});

it("has no direction inside the reader's band, even where two decimals are outside", () => {
  const of = { ...groupStatistics([1.0155]), doubtful: 0, disagreeing: 0, acrossUploads: 0, failed: 0, moved: true };
  expect(statisticWords(of, "median", "higher", 0.017)).toMatchObject({ text: "1.02", change: null });
  expect(statisticWords(of, "median", "higher", 0.015)).toMatchObject({ text: "1.02", change: "better" });
});
