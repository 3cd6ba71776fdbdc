import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { joinList, splitList } from "./list-codec";

describe("a list of values in an address", () => {
  it("survives a round trip with any values", () => {
    const value = fc.oneof(
      fc.string({ unit: "binary" }),
      // Mostly the codec's own characters.
      fc.string({ unit: fc.constantFrom("\\", ",", "e", " ", "a") }),
    );
    fc.assert(
      fc.property(fc.array(value), (values) => {
        expect(splitList(joinList(values))).toEqual(values);
      }),
    );
  });
  it("is separated by commas, and a comma inside a value has a backslash before it", () => {
    expect(joinList(["1", "8"])).toBe("1,8");
    expect(joinList(["hetz, 48 CPUs", "hetz"])).toBe("hetz\\, 48 CPUs,hetz");
    expect(splitList("hetz\\, 48 CPUs,hetz")).toEqual(["hetz, 48 CPUs", "hetz"]);
    expect(splitList("hetz, 48 CPUs")).toEqual(["hetz", " 48 CPUs"]);
  });
  it("has no value between two commas, and reads a backslash before other characters as itself", () => {
    expect(splitList("")).toEqual([]);
    expect(splitList(",a,,b,")).toEqual(["a", "b"]);
    expect(splitList("C:\\data\\")).toEqual(["C:\\data\\"]);
  });
});
