import { describe, expect, it } from "vitest";
import { MAX_SERIES_ROWS } from "@/lib/domain/parsed-results";
import { IntervalRows, intervalSeries } from "./interval-rows";

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

  it("drop every second row each time they are full, and then keep every 2nd, 4th ... row", () => {
    const step = (count: number) => collect(count).values()[0];
    const every = (by: number, count: number) => Array.from({ length: Math.ceil(count / by) }, (_, at) => at * by);
    expect(step(MAX_SERIES_ROWS + 1)).toEqual(every(2, MAX_SERIES_ROWS + 1));
    expect(step(MAX_SERIES_ROWS + 2)).toEqual(every(2, MAX_SERIES_ROWS + 2));
    expect(step(2 * MAX_SERIES_ROWS + 1)).toEqual(every(4, 2 * MAX_SERIES_ROWS + 1));
    expect(step(2 * MAX_SERIES_ROWS + 3)).toEqual(every(4, 2 * MAX_SERIES_ROWS + 3));
  });

  it("are never kept out of step, also where the limit is odd", () => {
    const rows = new IntervalRows(["seconds"], 3);
    const kept = Array.from({ length: 9 }, (_, second) => {
      rows.add([second]);
      return rows.values()[0];
    });
    // Full at 3: 0, 2; 3 is out of step. Full at 6: 0, 4; 6 is out of step.
    expect(kept.slice(2)).toEqual([
      [0, 1, 2],
      [0, 2],
      [0, 2, 4],
      [0, 2, 4],
      [0, 4],
      [0, 4],
      [0, 4, 8],
    ]);
  });

  it("become a series whose title states when rows were dropped", () => {
    const about = { key: "a:1", runKey: null, title: "report", source: { path: "a", line: 1, text: null } };
    expect(intervalSeries(collect(2), about)).toMatchObject({
      ...about,
      kind: "interval",
      x: "seconds",
      columns: ["seconds", "qps"],
      values: [
        [0, 1],
        [0, 10],
      ],
    });
    expect(intervalSeries(collect(2 * MAX_SERIES_ROWS), about).title).toBe("report, every 2nd line");
    expect(intervalSeries(collect(3 * MAX_SERIES_ROWS), about, "row").title).toBe("report, every 4th row");
  });

  it("hold null for missing values and values that are not finite numbers", () => {
    const rows = new IntervalRows(["seconds", "qps"]);
    rows.add([1, Number.NaN]);
    rows.add([2]);
    expect(rows.values()).toEqual([
      [1, 2],
      [null, null],
    ]);
  });
});
