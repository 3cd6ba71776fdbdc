import { describe, expect, it } from "vitest";
import { MAX_SERIES_ROWS } from "@/lib/domain/parsed-results";
import { IntervalRows } from "./interval-rows";

const collect = (count: number) => {
  const rows = new IntervalRows(["seconds", "qps"]);
  for (let second = 0; second < count; second++) rows.add([second, second * 10]);
  return rows;
};

describe("rows of a series", () => {
  it("are all kept while they fit", () => {
    expect(collect(3).values()).toEqual([
      [0, 1, 2],
      [0, 10, 20],
    ]);
    expect(collect(MAX_SERIES_ROWS).thinnedBy).toBe(1);
  });

  it("are thinned evenly when there are more", () => {
    const rows = collect(3 * MAX_SERIES_ROWS);
    expect(rows.thinnedBy).toBe(4);
    expect(rows.length).toBeLessThanOrEqual(MAX_SERIES_ROWS);
    expect(rows.values()[0]?.slice(0, 4)).toEqual([0, 4, 8, 12]);
    expect(rows.length).toBe(Math.ceil((3 * MAX_SERIES_ROWS) / 4));
  });

  it("hold null for what is no finite number or missing", () => {
    const rows = new IntervalRows(["seconds", "qps"]);
    rows.add([1, Number.NaN]);
    rows.add([2]);
    expect(rows.values()).toEqual([
      [1, 2],
      [null, null],
    ]);
  });
});
