import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decodeCompareParams, defaultCompareParams, encodeCompareParams, rawSearchParams } from "./compare-params";
import type { CompareParams } from "./compare-types";

const decode = (query: string) => decodeCompareParams(rawSearchParams(new URLSearchParams(query)));

// Lone surrogates cannot stand in a URL; everything else can.
const text = fc.string({ unit: "binary", minLength: 1 });
const list = fc.uniqueArray(text, { maxLength: 5 });
const fraction = fc.oneof(
  fc.constantFrom(0, 0.5, 0.99, 1),
  fc.integer({ min: 1, max: 99999 }).map((n) => n / 100000),
);
const state: fc.Arbitrary<CompareParams> = fc.record({
  dataset: fc.option(text),
  distance: fc.option(
    fc.oneof(
      fc.constant(""),
      text.filter((word) => word !== "unknown"),
    ),
  ),
  k: fc.option(fc.nat({ max: 9999999 })),
  engine: list,
  algorithm: list,
  build: list,
  config: list,
  machine: list,
  threads: list,
  bundle: list,
  params: fc.dictionary(text, fc.uniqueArray(text, { minLength: 1, maxLength: 3 }), {
    maxKeys: 4,
    noNullPrototype: true,
  }),
  series: fc.constantFrom("algorithm", "engine", "threads", "p.m", "p.ef construction"),
  base: fc.option(text),
  recall: fc.uniqueArray(fraction, { minLength: 1, maxLength: 8 }).map((values) => values.sort((a, b) => b - a)),
  target: fraction,
  x: fc.constantFrom("linear", "logit"),
  y: fc.constantFrom("linear", "log"),
  all: fc.boolean(),
});

describe("the compare page's state in its URL", () => {
  it("comes back from the URL as it went in", () => {
    fc.assert(
      fc.property(state, (params) => {
        const back = decode(encodeCompareParams(params));
        expect(back.notices).toEqual([]);
        expect(back.params).toEqual(params);
      }),
    );
  });

  it("is nothing for the default, and the default for nothing", () => {
    expect(encodeCompareParams(defaultCompareParams())).toBe("");
    expect(decode("")).toEqual({ params: defaultCompareParams(), notices: [] });
    expect(encodeCompareParams(decode("").params)).toBe("");
  });

  it("is readable, sorted and holds only what differs", () => {
    const params = {
      ...defaultCompareParams(),
      threads: ["1", "8"],
      dataset: "glove-100-angular",
      params: { m: ["8", "16"] },
      target: 0.9,
    };
    expect(encodeCompareParams(params)).toBe("dataset=glove-100-angular&p.m=8,16&target=0.9&threads=1,8");
    expect(encodeCompareParams(decode("y=linear&series=engine&k=10").params)).toBe("k=10&series=engine&y=linear");
  });

  it("ignores what does not fit with a sentence each, and never fails", () => {
    const { params, notices } = decode(
      "k=0&recall=2&target=x&x=cubic&y=&series=colour&all=yes&colour=red&engine=a&engine=b",
    );
    expect({ ...params, engine: [] }).toEqual(defaultCompareParams());
    expect(params.engine).toEqual(["a"]);
    expect(notices).toHaveLength(9);
    expect(notices).toContain("“target=x” was ignored: target is a number from 0 to 1.");
    fc.assert(fc.property(fc.webQueryParameters(), (query) => void decode(query)));
  });

  it("takes keys of a hostile name for data", () => {
    const { params } = decode("p.__proto__=1&p.constructor=2");
    expect(Object.keys(params.params)).toEqual(["__proto__", "constructor"]);
    expect(encodeCompareParams(params)).toBe("p.__proto__=1&p.constructor=2");
  });

  it("says no to more values or parameter filters than it takes", () => {
    const many = Array.from({ length: 300 }, (_, at) => `v${at}`).join(",");
    expect(decode(`engine=${many}`)).toMatchObject({
      params: { engine: [] },
      notices: [expect.stringContaining("up to 200 values")],
    });
    const filters = Array.from({ length: 25 }, (_, at) => `p.n${at}=1`).join("&");
    expect(decode(filters).notices).toHaveLength(5);
  });
});
