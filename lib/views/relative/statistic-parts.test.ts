import { expect, it } from "vitest";
import { groupStatistics } from "@/lib/domain/relative/relative-ratios";
import { hasStatistics, statisticCell, statisticLabel } from "./statistic-parts";

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

it("names a range by both of its ends", () => {
  expect(statisticLabel("range")).toBe("min to max");
  expect(statisticLabel("geomean")).toBe("geometric mean");
});

const known = { doubtful: 0, disagreeing: 0, acrossUploads: 0, failed: 0, moved: true };

it("counts the rows behind a statistic where some have no ratio, and those that failed", () => {
  const cell = (missing: number, failed: number, isFirst = false) =>
    statisticCell({ ...groupStatistics([1, 1, 1]), ...known, missing, failed }, "median", "higher", 0.02, isFirst);
  expect(cell(0, 0)).toMatchObject({ note: "", hint: "" });
  expect(cell(0, 0).share).toBeUndefined();
  expect(cell(2, 0)).toMatchObject({ note: "3 of 5 rows", share: "3/5" });
  expect(cell(2, 1)).toMatchObject({ note: "3 of 5 rows, 1 failed", share: "3/5" });
  expect(cell(2, 1, true)).toMatchObject({ note: "", hint: "" });
});

it("has no direction inside the reader's band, even where two decimals are outside", () => {
  const cell = (neutral: number) =>
    statisticCell({ ...groupStatistics([1.0155]), ...known }, "median", "higher", neutral, false);
  expect(cell(0.017)).toMatchObject({ text: "1.02", change: null, step: 0 });
  expect(cell(0.015)).toMatchObject({ text: "1.02", change: "better", step: 1 });
});

it("gives readers and screen readers both reasons for a limited statistic", () => {
  const of = { ...groupStatistics([0.5, 0.5]), ...known, disagreeing: 1, missing: 1 };
  const cell = statisticCell(of, "median", "higher", 0.02, false);
  expect(cell.note).toBe("1 row is left out: repeats disagree");
  expect(cell.hint).toBe("1 row is left out: repeats disagree; 2 of 3 rows");
});
