import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { packValues, unpackValues } from "./metric-values";

describe("packed metric values", () => {
  it("come back as exactly the same numbers", () => {
    const value = fc.oneof(
      fc.double({ noNaN: true, noDefaultInfinity: true }),
      fc.integer(),
      fc.tuple(fc.nat(10_000_000), fc.integer({ min: -12, max: 6 })).map(([m, e]) => Number(`${m}e${e}`)),
      fc.constant(null),
    );
    fc.assert(
      fc.property(fc.array(value), (values) => {
        const back = unpackValues(packValues(values), values.length);
        expect(back.length).toBe(values.length);
        expect(back.every((one, i) => Object.is(one, values[i]))).toBe(true);
      }),
    );
  });

  it("take few bytes where they are short decimals: one for 0, four for 7005.62", () => {
    expect(packValues([]).length).toBe(1);
    expect(packValues([0]).length).toBe(2);
    // 700562 has three bytes, and one byte holds its power of ten.
    expect(packValues([7005.62]).length).toBe(1 + 4);
    expect(packValues([2.290918408106256]).length).toBe(1 + 9);
    expect(packValues([null]).length).toBe(2);
  });

  it("are also read where SQL wrote them, eight bytes each and NaN for a missing one", () => {
    const bytes = Buffer.alloc(17);
    bytes.writeDoubleBE(0.1, 1);
    bytes.writeDoubleBE(Number.NaN, 9);
    expect(unpackValues(bytes, 2)).toEqual([0.1, null]);
  });

  it("are refused if they are not in a packed form", () => {
    expect(() => unpackValues(Buffer.from([9, 1]), 1)).toThrow("unknown kind");
  });
});
