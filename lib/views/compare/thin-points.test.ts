import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { MAX_REST, thinRows } from "./thin-points";

const scales = { x: "linear", y: "log" } as const;
const rowsOf = (count: number) => Array.from({ length: count }, (_, row) => row);

describe("thinRows", () => {
  it("keeps the first of points that fall on the same pixels", () => {
    const dots = { recall: [0.5, 0.500001, 0.9, 0.5], qps: [100, 100, 1000, 500] };
    expect(thinRows([rowsOf(4)], dots, scales)).toEqual([[0, 2, 3]]);
  });
  it("keeps points of different series on the same pixels", () => {
    const dots = { recall: [0.5, 0.5, 0.9], qps: [100, 100, 1000] };
    expect(thinRows([[0, 2], [1]], dots, scales)).toEqual([[0, 2], [1]]);
  });
  it("returns at most the limit, and only given rows", () => {
    const unit = fc.double({ min: 0, max: 1, noNaN: true });
    fc.assert(
      fc.property(
        fc.array(fc.tuple(unit, fc.double({ min: 1e-6, max: 1e9, noNaN: true }))),
        fc.constantFrom("linear", "logit"),
        (points, x) => {
          const dots = { recall: points.map(([recall]) => recall), qps: points.map(([, qps]) => qps) };
          const rows = rowsOf(points.length);
          const [kept = []] = thinRows([rows], dots, { x, y: "log" });
          expect(rows).toEqual(expect.arrayContaining(kept));
          expect(kept.length > 0).toBe(points.length > 0);
        },
      ),
    );
    const noise = {
      recall: rowsOf(60_000).map((n) => (n * 0.618) % 1),
      qps: rowsOf(60_000).map((n) => 1 + ((n * 7919) % 10_007)),
    };
    const kept = thinRows([rowsOf(60_000)], noise, scales).flat().length;
    expect(kept).toBeLessThanOrEqual(MAX_REST);
    expect(kept).toBeGreaterThan(MAX_REST / 8);
  });
});
