import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ratioScale } from "./ratio-scale";

describe("the scale of ratios", () => {
  it("puts half and double at the same distance from 1", () => {
    const { place } = ratioScale([0.5, 1, 2]);
    expect(place(1) - place(0.5)).toBeCloseTo(place(2) - place(1), 12);
    expect(place(1)).toBeCloseTo(0.5, 12);
  });

  it("always has a label at 1, places in 0 to 1, and labels 9 % of the axis apart", () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: 0, max: 1e6, noNaN: true }), { maxLength: 20 }), (ratios) => {
        const { place, ticks } = ratioScale(ratios);
        expect(ticks.some(({ ratio }) => ratio === 1)).toBe(true);
        for (const ratio of [...ratios, Number.POSITIVE_INFINITY, 0])
          expect(place(ratio) >= 0 && place(ratio) <= 1).toBe(true);
        ticks.slice(1).forEach(({ at }, i) => {
          expect(at - (ticks[i]?.at ?? 0)).toBeGreaterThan(0.09 - 1e-9);
        });
      }),
    );
  });

  it("does not enlarge noise: 0.2 % is less than a twentieth of the axis", () => {
    const { place } = ratioScale([0.999, 1.001]);
    expect(place(1.001) - place(0.999)).toBeLessThan(0.05);
  });
});
