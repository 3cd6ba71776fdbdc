import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { bestQpsAtRecall } from "./best-qps";
import { competes } from "./pareto";

type Dot = readonly [recall: number | null, qps: number | null];
const axes = { x: (dot: Dot) => dot[0], y: (dot: Dot) => dot[1] };
const best = (points: readonly Dot[], ...targets: number[]) => bestQpsAtRecall(points, targets, axes);

describe("bestQpsAtRecall", () => {
  it("takes the highest QPS among the points that reach the target", () => {
    // The MariaDB rows that the author's own table missed (benchmark-archive.md, section a).
    const points: Dot[] = [
      [0.995, 18624.655],
      [0.988, 17642.3],
      [0.984, 19555.2],
      [0.969, 19862.567],
    ];
    expect(best(points, 0.99, 0.98, 0.95).map(({ point }) => point?.[1])).toEqual([18624.655, 19555.2, 19862.567]);
  });

  it("compares the recall without rounding: 0.99 reaches 0.99, 0.98999 does not", () => {
    expect(best([[0.99, 10]], 0.99)[0]?.point).toEqual([0.99, 10]);
    expect(best([[0.98999, 10]], 0.99)[0]?.point).toBeNull();
  });

  it("returns null and the highest recall when the target is never reached", () => {
    expect(
      best(
        [
          [0.9, 10],
          [0.95, 5],
          [0.99, null],
        ],
        0.99,
      ),
    ).toEqual([{ target: 0.99, point: null, highestRecall: 0.95 }]);
    expect(best([], 0.99)).toEqual([{ target: 0.99, point: null, highestRecall: null }]);
  });

  it("never counts a failure as 0 QPS, or a missing recall as 0", () => {
    expect(
      best(
        [
          [0.99, 0],
          [0.99, null],
          [null, 50],
        ],
        0,
      ),
    ).toEqual([{ target: 0, point: null, highestRecall: null }]);
    expect(best([[0, 50]], 0)[0]?.point).toEqual([0, 50]);
  });

  it("breaks ties by the higher recall, then by the order of points", () => {
    const first: Dot = [0.99, 10];
    const [tie] = best([[0.98, 10], first, [0.99, 10]], 0.95);
    expect(tie?.point).toBe(first);
  });

  it("agrees with a search over all points", () => {
    const value = fc.option(fc.constantFrom(0, 0.5, 0.9, 0.95, 0.99, 1, 2, 3), { nil: null });
    fc.assert(
      fc.property(
        fc.array(fc.tuple(value, value)),
        fc.array(fc.constantFrom(0, 0.5, 0.9, 0.97, 1)),
        (points, targets) => {
          for (const { target, point, highestRecall } of best(points, ...targets)) {
            const competing = points.filter((dot) => dot[0] !== null && competes(dot[1]));
            const reaching = competing.filter((dot) => (dot[0] ?? 0) >= target).map((dot) => dot[1] ?? 0);
            expect(point?.[1] ?? null).toBe(reaching.length ? Math.max(...reaching) : null);
            expect(highestRecall).toBe(competing.length ? Math.max(...competing.map((dot) => dot[0] ?? 0)) : null);
          }
        },
      ),
    );
  });
});
