import { describe, expect, it } from "vitest";
import { threadScaling } from "./thread-scaling";

const scale = (entries: [number, number | null][]) =>
  threadScaling(new Map(entries), (qps) => qps).map(({ threads, speedup }) => [threads, speedup]);

describe("threadScaling", () => {
  it("divides by the QPS at 1 thread, in ascending order of threads", () => {
    expect(
      scale([
        [8, 600],
        [1, 100],
        [4, 380],
      ]),
    ).toEqual([
      [1, 1],
      [4, 3.8],
      [8, 6],
    ]);
  });
  it("says null where 1 thread is missing, was not reached or gave 0", () => {
    expect(scale([[8, 600]])).toEqual([[8, null]]);
    expect(
      scale([
        [1, null],
        [8, 600],
      ]),
    ).toEqual([
      [1, null],
      [8, null],
    ]);
    expect(
      scale([
        [1, 0],
        [8, 600],
      ]),
    ).toEqual([
      [1, null],
      [8, null],
    ]);
    expect(
      scale([
        [1, 100],
        [8, null],
      ]),
    ).toEqual([
      [1, 1],
      [8, null],
    ]);
    expect(scale([])).toEqual([]);
  });
});
