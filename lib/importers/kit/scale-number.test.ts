import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { scaleNumber } from "./scale-number";

describe("a printed number", () => {
  it("is the double nearest to its text, with a point or a comma", () => {
    const digits = (most: number) =>
      fc.array(fc.constantFrom(..."0123456789"), { minLength: 1, maxLength: most }).map((all) => all.join(""));
    fc.assert(
      fc.property(digits(18), fc.option(digits(9)), fc.constantFrom(".", ","), (whole, fraction, point) => {
        const text = fraction === null ? whole : `${whole}${point}${fraction}`;
        expect(scaleNumber(text, 1)).toBe(Number(text.replace(",", ".")));
      }),
      { numRuns: 2_000 },
    );
  });

  it("is divided by the inverse of a scale below 1", () => {
    // 57 * 0.01 and 0.3 * 0.001 are not the nearest doubles of 0.57 and 0.0003.
    const numbers = [scaleNumber("57", 0.01), scaleNumber("0.3", 0.001), scaleNumber("0,50", 0.01)];
    expect(numbers).toEqual([0.57, 0.0003, 0.005]);
    expect(scaleNumber("1.5", 1024)).toBe(1536);
    expect(scaleNumber("0.00", 0.01)).toBe(0);
  });

  it.each([
    "",
    "-",
    ".",
    "1.",
    ".5",
    "1.2.3",
    "-1",
    "+1",
    "1e3",
    "1 ",
    " 1",
    "nan",
    "1,2,3",
    "1".repeat(19),
    "1.0123456789",
  ])("is missing in %j", (text) => {
    expect(scaleNumber(text, 1)).toBeNull();
  });

  it("is missing without a cell", () => {
    expect(scaleNumber(undefined, 1)).toBeNull();
  });
});
