import { describe, expect, it } from "vitest";
import { latencyFrontier } from "./latency-frontier";

const frontier = (points: readonly (readonly [recall: number | null, latency: number | null])[]) =>
  latencyFrontier(
    points.keys(),
    (row) => points[row]?.[0] ?? null,
    (row) => points[row]?.[1] ?? null,
  );

describe("the frontier of recall and latency", () => {
  it("keeps the points that no other beats on both, by recall", () => {
    // 0.9 at 2 ms beats 0.8 at 3; 0.99 takes 5; 0.95 at 6 is beaten by it.
    expect(
      frontier([
        [0.99, 5],
        [0.8, 3],
        [0.9, 2],
        [0.95, 6],
        [0.7, 1],
      ]),
    ).toEqual([4, 2, 0]);
    // A later point may beat several at once.
    expect(
      frontier([
        [0.7, 3],
        [0.8, 4],
        [0.9, 5],
        [0.9, 2],
      ]),
    ).toEqual([3]);
    expect(
      frontier([
        [0.9, 2],
        [0.9, 2],
        [0.9, 1],
      ]),
    ).toEqual([2]);
  });

  it("is the same in any order of points", () => {
    const points = Array.from({ length: 60 }, (_, at) => [((at * 37) % 61) / 61, ((at * 23) % 59) + 1] as const);
    const beaten = ([r, l]: (typeof points)[number]) => points.some(([x, y]) => x >= r && y <= l && (x > r || y < l));
    const wanted = points.filter((point) => point[0] > 0 && !beaten(point)).sort(([a], [b]) => a - b);
    expect(frontier(points).map((at) => points[at])).toEqual(wanted);
    expect(frontier([...points].reverse()).map((at) => [...points].reverse()[at])).toEqual(wanted);
  });

  it("leaves out points without a recall or a latency", () => {
    expect(
      frontier([
        [null, 1],
        [0.9, null],
        [0, 1],
        [0.9, 0],
        [0.9, Number.NaN],
      ]),
    ).toEqual([]);
  });
});
